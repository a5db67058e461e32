"""uCoz forums: pages to values. Not yet a `Forum`: see docs/reference/ucoz.md for what is there and what is not."""
