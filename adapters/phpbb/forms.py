"""Forms as they are found on a page, and what a browser would send for them: every hidden field is carried over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lxml.html import FormElement, HtmlElement

from adapters.errors import PageChanged
from adapters.phpbb.dom import attribute, select
from adapters.phpbb.page import Page

_BUTTONS = 'input[type="submit"][name], button[name]'
_CONTROLS = "input[name], textarea[name], select[name], button[name]"


@dataclass(frozen=True, slots=True)
class Form:
    """`fields` is what would be sent untouched, without a button; `controls` all names, `buttons` name to value.

    `limits` are the lengths that text fields state.
    """

    action: str
    fields: tuple[tuple[str, str], ...]
    controls: frozenset[str]
    buttons: Mapping[str, str]
    limits: Mapping[str, int]

    def value(self, name: str) -> str:
        return next((value for key, value in self.fields if key == name), "")

    def filled(
        self, values: Mapping[str, str], *, button: str, untick: frozenset[str] = frozenset()
    ) -> list[tuple[str, str]]:
        """The pairs to send: `values` replace or tick (what the form has), `untick` leaves out, `button` presses."""
        wanted = {name: value for name, value in values.items() if name in self.controls or "[" in name}
        pairs = [(name, value) for name, value in self.fields if name not in wanted and name not in untick]
        pairs += wanted.items()
        return [*pairs, (button, self.buttons.get(button, "1"))]


def find_form(page: Page, *names: str) -> Form | None:
    """The last form that has controls of all these names (a page may hold a search box and a quick login too)."""
    for element in reversed(select(page.root, "form")):
        form = _form(page, element)
        if all(name in form.controls for name in names):
            return form
    return None


def need_form(page: Page, what: str, *names: str) -> Form:
    """`find_form`, or `PageChanged` that says what form was looked for."""
    form = find_form(page, *names)
    if form is None:
        raise PageChanged(f"The page has no form to {what}; its style may have changed", where=page.url)
    return form


def _form(page: Page, element: HtmlElement) -> Form:
    pairs: list[tuple[str, str]] = []
    if isinstance(element, FormElement):
        pairs = [(str(name), str(value if value is not None else "")) for name, value in element.form_values()]
    controls = frozenset(attribute(e, "name") for e in select(element, _CONTROLS))
    buttons = {attribute(e, "name"): attribute(e, "value") for e in select(element, _BUTTONS)}
    limits = {
        attribute(e, "name"): int(attribute(e, "maxlength"))
        for e in select(element, "input[maxlength]")
        if attribute(e, "maxlength").isdigit()
    }
    hidden = {attribute(e, "name") for e in select(element, "input[type=button], input[type=submit], button")}
    return Form(
        action=page.absolute(attribute(element, "action")) if attribute(element, "action") else page.url,
        fields=tuple((name, value) for name, value in pairs if name not in hidden),
        controls=controls,
        buttons=buttons,
        limits=limits,
    )
