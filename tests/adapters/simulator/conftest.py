"""A forum with a moderator, two members and one topic; and ways to visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from adapters.simulator import Simulator
from tests.adapters.simulator.driven import DrivenClock
from tests.adapters.simulator.visitor import Page, Visitor

PASSWORD = "right"


@dataclass
class Town:
    """The forum of a test: `topic` has one post, by the moderator."""

    forum: Simulator
    clock: DrivenClock
    section: int
    topic: int
    first_post: int

    def visitor(self, name: str = "", *, agent: str = "Visitor", remember: bool = False) -> Visitor:
        """A visitor, logged in under a name unless it is empty."""
        visitor = Visitor(self.forum.url, agent=agent)
        if name:
            page = visitor.get("ucp.php?mode=login")
            self.clock.sleep(1.1)
            extra = {"autologin": "on"} if remember else {}
            answer = visitor.send(page, "login", username=name, password=PASSWORD, login="Login", **extra)
            assert "mode=logout" in visitor.get("index.php").text, answer.errors
        return visitor

    def reply(self, visitor: Visitor, text: str, *, wait: float = 20.0, **values: str) -> Page:
        """Reply in the topic as a patient person."""
        self.clock.sleep(wait)
        page = visitor.get(f"posting.php?mode=reply&f={self.section}&t={self.topic}")
        self.clock.sleep(3.0)
        return visitor.send(page, "postform", message=text, post="Submit", **values)

    def edit(self, visitor: Visitor, post: int, text: str, **values: str) -> Page:
        page = visitor.get(f"posting.php?mode=edit&p={post}")
        self.clock.sleep(3.0)
        return visitor.send(page, "postform", message=text, post="Submit", **values)

    def write_letter(self, visitor: Visitor, *to: str, subject: str = "Subject", body: str = "Body") -> Page:
        """Send a letter by the form, to accounts addressed by their ids."""
        self.clock.sleep(20.0)
        page = visitor.get("ucp.php?i=pm&mode=compose")
        self.clock.sleep(3.0)
        address = {f"address_list[u][{self.forum.user(name).id}]": "to" for name in to}
        fields = {**page.fields("postform"), **address, "subject": subject, "message": body, "post": "Submit"}
        return visitor.post(page.action("postform"), fields)


def found(version: str = "3.3", language: str = "en") -> Iterator[Town]:
    """Found a town of some release and language."""
    clock = DrivenClock()
    with Simulator(clock, version=version, language=language) as forum:
        forum.add_user("Mod", PASSWORD, moderator=True, title="Warden")
        forum.add_user("Anna", PASSWORD, signature="[b]Anna's[/b] signature")
        forum.add_user("Boris", PASSWORD)
        section = forum.add_forum("Games")
        post = forum.open_topic_as("Mod", section, 'Day <1> & "night"', "[b]Opening[/b]")
        yield Town(forum, clock, section, post.topic, post.id)


@pytest.fixture
def town() -> Iterator[Town]:
    yield from found()


@pytest.fixture
def found_town() -> Iterator[Callable[..., Town]]:
    """Found towns of other releases and languages; all are closed at the end."""
    running: list[Iterator[Town]] = []

    def begin(version: str = "3.3", language: str = "en") -> Town:
        running.append(found(version, language))
        return next(running[-1])

    yield begin
    for town in running:
        next(town, None)
