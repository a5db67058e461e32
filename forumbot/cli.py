"""The command line: mounts the commands, and turns every failure into one sentence and an exit code."""

from __future__ import annotations

import logging
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import forumbot
from forumbot.commands import adjudicate, check, correct, demo, init, log, outbox, rules, run, status, tally, verify
from forumbot.commands.failures import explained
from forumbot.commands.output import complain, never_fail_to_print


class _Sentences(TyperGroup):
    """A group whose commands fail by a sentence; with --debug by a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (typer.Exit, typer.Abort, typer.TyperException):  # typer tells these itself
            raise
        except BrokenPipeError:
            # Whoever read our output has gone; leave the rest of it nowhere to fail.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except Exception as error:
            if ctx.params.get("debug"):
                raise
            failure = explained(error)
            for sentence in failure.sentences:
                complain(sentence)
            raise typer.Exit(failure.code) from error


def _version(asked: bool) -> None:  # noqa: FBT001 typer calls it so
    if asked:
        typer.echo(f"forumbot {forumbot.__version__}")
        raise typer.Exit


def root(
    debug: Annotated[bool, typer.Option("--debug", help="Log every step, and show where an error arose.")] = False,
    version: Annotated[  # noqa: ARG001 typer answers it by the callback
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """The host of a Mafia game who never sleeps: reads a forum, decides by the rules, announces."""
    never_fail_to_print()
    logging.basicConfig(
        level=logging.DEBUG if debug else logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )


def build() -> typer.Typer:
    """The whole command line."""
    app = typer.Typer(
        cls=_Sentences,
        callback=root,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        epilog="Exit codes: 0 well; 1 a check failed; 2 wrong input; 3 trouble with the forum; 70 a defect.",
    )
    app.command("demo")(demo.demo)
    app.command("init")(init.init)
    app.command("check")(check.check)
    app.command("run")(run.run)
    app.command("status")(status.status)
    app.command("log")(log.log)
    app.add_typer(outbox.outbox(), name="outbox")
    app.add_typer(correct.correct(), name="correct")
    app.command("tally")(tally.tally)
    app.command("adjudicate")(adjudicate.adjudicate)
    app.command("verify")(verify.verify)
    app.add_typer(rules.rules(), name="rules")
    return app


app = build()
