"""The one refusal of the simulated forum; a face turns its code into its engine's words."""

from __future__ import annotations


class Denied(Exception):  # noqa: N818 -- a refusal is no error of the program
    """The board understood and said no. `code` is for the face, `values` fill its sentence."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
