"""The adapter for uCoz forums. Not offered to hosts yet: docs/reference/ucoz.md says what has been proved and how."""
