"""Forms as they are found on a page: their fields differ from site to site, so all are carried over untouched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lxml.html import FormElement, HtmlElement

from adapters.dom import attribute, first, select
from adapters.errors import PageChanged, Refused
from adapters.ucoz.page import Page

_CONTROLS = "input[name], textarea[name], select[name], button[name]"
_BUTTONS = 'input[type="submit"][name], input[type="button"][name], input[type="image"][name], button[name]'
_CAPTCHA = 'input[name="code"], input[name="seckey"], .g-recaptcha, .h-captcha, .captcha-block img, #captcha img'


@dataclass(frozen=True, slots=True)
class Form:
    """`fields` is what would be sent untouched, without a button; `limits` are the lengths that text fields state."""

    action: str
    fields: tuple[tuple[str, str], ...]
    controls: frozenset[str]
    buttons: Mapping[str, str]
    limits: Mapping[str, int]

    def filled(self, values: Mapping[str, str], *, untick: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
        """The pairs that a browser would send: `values` replace what the form has, `untick` leaves out.

        `Refused` for a value longer than its field takes. Values for controls that the form lacks are left out.
        """
        wanted = {name: value for name, value in values.items() if name in self.controls}
        for name, value in wanted.items():
            if name in self.limits and len(value) > self.limits[name]:
                raise Refused(f"The field {name} takes {self.limits[name]} characters, and {len(value)} were given",
                              reason="too_long", where=self.action)  # fmt: skip
        kept = [(name, value) for name, value in self.fields if name not in wanted and name not in untick]
        button = [("sbm", self.buttons["sbm"])] if "sbm" in self.buttons else []
        return [*kept, *wanted.items(), *button]


def find_form(page: Page, *names: str) -> Form | None:
    """The form that has controls of all these names, `addform` before others; None where there is none.

    `Refused` where it asks to prove that one is human.
    """
    for css in ('form[name="addform"], form#addform', "form"):
        for element in select(page.root, css):
            form = _form(page, element)
            if all(name in form.controls for name in names):
                if first(element, _CAPTCHA) is not None:
                    raise Refused("The site wants a CAPTCHA solved; ask its owner to free the bot's group of it",
                                  reason="captcha", where=page.url)  # fmt: skip
                return form
    return None


def need_form(page: Page, what: str, *names: str) -> Form:
    """`find_form`, or `PageChanged` that says what form was looked for."""
    form = find_form(page, *names)
    if form is None:
        raise PageChanged(f"The page has no form to {what}; its template may have changed", where=page.url)
    return form


def _form(page: Page, element: HtmlElement) -> Form:
    pairs: list[tuple[str, str]] = []
    if isinstance(element, FormElement):
        pairs = [(str(name), str(value if value is not None else "")) for name, value in element.form_values()]
    buttons = {attribute(e, "name"): attribute(e, "value") for e in select(element, _BUTTONS)}
    limits = {
        attribute(e, "name"): int(attribute(e, "maxlength"))
        for e in select(element, "input[maxlength], textarea[maxlength]")
        if attribute(e, "maxlength").isdigit()
    }
    action = attribute(element, "action")
    return Form(
        action=page.absolute(action) if action else page.url,
        fields=tuple((name, value) for name, value in pairs if name not in buttons),
        controls=frozenset(attribute(e, "name") for e in select(element, _CONTROLS)),
        buttons=buttons,
        limits=limits,
    )
