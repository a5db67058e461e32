"""`forumbot outbox`: what goes to the forum, and what waits for the host's word."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from forumbot.commands.common import DEFAULT_CONFIG, AsJson, game_file, read_config, surroundings
from forumbot.commands.failures import StopError
from forumbot.commands.output import complain, console, print_json
from forumbot.status import WAITING_FOR_HOST
from forumbot.store.store import OutboxRow

# What the host's word does: from which states, to which. A retried message may have been sent after all, so it goes
# on as one that is looked for on the forum before it is sent again.
_MOVES = {
    "approve": (("held",), "pending"),
    "retry": (("parked",), "unsure"),
    "drop": (("held", "parked", "pending"), "dropped"),
}

ConfigOption = Annotated[Path, typer.Option("--config", help="The game's config.")]
Numbers = Annotated[
    list[int], typer.Argument(help="Numbers of messages, as `outbox list` shows them.", metavar="ID...")
]


def list_messages(
    config_file: ConfigOption = DEFAULT_CONFIG,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Those sent and dropped, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show messages that have not been sent, those that wait for you first."""
    config = read_config(config_file)
    store = game_file(config, config_file)
    try:
        rows = [row for row in store.outbox() if everything or row.state not in ("sent", "dropped")]
    finally:
        store.close()
    rows.sort(key=lambda row: row.state not in WAITING_FOR_HOST)
    if as_json:
        print_json(rows)
        return
    if not rows:
        complain("Nothing waits.")
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("id", "state", "kind", "message", "why"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(f"{row.id}", row.state, row.kind, row.key, row.problem)
    console().print(table)


def show(number: Annotated[int, typer.Argument(metavar="ID")], config_file: ConfigOption = DEFAULT_CONFIG) -> None:
    """Show one message as it will stand on the forum, with where it goes."""
    config = read_config(config_file)
    store = game_file(config, config_file)
    try:
        row = _row(store.outbox(), number)
    finally:
        store.close()
    out = console()
    out.print(f"{row.key} ({row.kind}, {row.state})")
    if row.problem:
        out.print(f"why: {row.problem}")
    for part in ("to", "topic", "forum", "post", "subject"):
        if row.draft.get(part):
            value = row.draft[part]
            out.print(f"{part}: {value['name'] if isinstance(value, dict) else value}")
    out.print(f"\n{row.draft.get('body', '')}")


def approve(context: typer.Context, numbers: Numbers, config_file: ConfigOption = DEFAULT_CONFIG) -> None:
    """Let messages go that wait for your approval."""
    _move(context, "approve", numbers, config_file)


def retry(context: typer.Context, numbers: Numbers, config_file: ConfigOption = DEFAULT_CONFIG) -> None:
    """Try messages again that the forum refused; they are looked for on the forum first."""
    _move(context, "retry", numbers, config_file)


def drop(context: typer.Context, numbers: Numbers, config_file: ConfigOption = DEFAULT_CONFIG) -> None:
    """Never send these messages. The game goes on as if they had not been written."""
    _move(context, "drop", numbers, config_file)


def _move(context: typer.Context, word: str, numbers: list[int], config_file: Path) -> None:
    """All the messages or none."""
    config = read_config(config_file)
    store = game_file(config, config_file)
    states, state = _MOVES[word]
    now = surroundings(context).clock.now()
    try:
        with store.transaction():
            rows = store.outbox()
            chosen = [_row(rows, number) for number in numbers]
            for row in chosen:
                if row.state not in states:
                    raise StopError(f"Message {row.id} is {row.state}; {word} is for {' and '.join(states)} ones.")
            for row in chosen:
                store.mark(row.id, state, due_at=now, problem="by the host's word" if state == "dropped" else "")
    finally:
        store.close()
    complain(f"Now {state}: {', '.join(f'{row.id}' for row in chosen)}.")


def _row(rows: list[OutboxRow], number: int) -> OutboxRow:
    for row in rows:
        if row.id == number:
            return row
    raise StopError(f"There is no message {number}; `forumbot outbox list --all` shows all.")


def outbox() -> typer.Typer:
    """The group of these commands."""
    group = typer.Typer(no_args_is_help=True, help="Show, approve, retry and drop what goes to the forum.")
    group.command("list")(list_messages)
    group.command("show")(show)
    group.command("approve")(approve)
    group.command("retry")(retry)
    group.command("drop")(drop)
    return group
