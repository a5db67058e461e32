"""Asking the host: what an option gave is not asked, and with --no-input nothing is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import typer

from forumbot.commands.failures import StopError
from forumbot.commands.output import complain

Check = Callable[[str], str]
"""What is wrong with an answer, "" for a good one."""


def one_of(words: Sequence[str]) -> Check:
    """A check that an answer is one of `words`."""
    return lambda answer: "" if answer in words else f"must be one of {', '.join(words)}"


def _not_empty(answer: str) -> str:
    return "" if answer else "must not be empty"


@dataclass(frozen=True, slots=True)
class Asker:
    """Questions on the terminal. `may_ask` is false where nobody is to be asked."""

    may_ask: bool

    def text(
        self,
        given: str | None,
        option: str,
        question: str,
        *,
        default: str = "",
        check: Check | None = None,
        optional: bool = False,
    ) -> str:
        """The option's value, or else an answer that `check` finds good. Raises `StopError`."""
        if given is None and not self.may_ask:
            if not default and not optional:
                raise StopError(f"{option} is missing; give it, or leave out --no-input to be asked.")
            given = default
        if given is not None:
            problem = check(given) if check else ""
            if problem:
                raise StopError(f"{option} {problem}.")
            return given
        return self._answer(question, default, check)

    def choice(self, likely: str, question: str, choices: Sequence[tuple[str, str]]) -> str:
        """The id of one of `choices` (id, name), or whatever else is typed in; `likely` where nobody is to be asked."""
        if not self.may_ask:
            return likely
        for number, (_, name) in enumerate(choices, 1):
            typer.echo(f"  {number}. {name}", err=True)
        numbers = {each: f"{number}" for number, (each, _) in enumerate(choices, 1)}
        hint = " (its number in this list, or its address)" if choices else " (its address)"
        answer = self._answer(question + hint, numbers.get(likely, likely), _not_empty)
        in_list = answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(choices)
        return choices[int(answer) - 1][0] if in_list else answer

    def secret(self, question: str) -> str:
        """Something typed in unseen. Raises `StopError` where nobody is to be asked."""
        if not self.may_ask:
            raise StopError("There is no password: set FORUMBOT_PASSWORD.")
        return str(typer.prompt(question, hide_input=True, err=True))

    def yes(self, question: str) -> bool:
        """Whether the answer is yes; nobody to ask is a no."""
        return self.may_ask and bool(typer.confirm(question, default=True, err=True))

    def _answer(self, question: str, default: str, check: Check | None) -> str:
        while True:
            answer = str(typer.prompt(question, default=default, show_default=bool(default), err=True)).strip()
            problem = check(answer) if check else ""
            if not problem:
                return answer
            complain(f"The answer {problem}.")
