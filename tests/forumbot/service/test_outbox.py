"""Delivery to a forum over HTTP: once each as players see it, whatever breaks in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from adapters.model import Account
from adapters.phpbb.forum import PhpBB
from adapters.simulator import Simulator
from forumbot.clocks import DrivenClock
from forumbot.events import Delivered
from forumbot.hosting.steps import Message, Writer
from forumbot.outbox import ForumCourier, token_for
from forumbot.store.store import Store

START = datetime(2026, 3, 3, 19, 0, tzinfo=UTC)
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@dataclass
class Post:
    """A forum, an outbox, and a courier between them; `restart` is what a new process would find."""

    forum: Simulator
    clock: DrivenClock
    store: Store
    mafia: int
    topic: str = ""
    sent: list[Delivered] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.topic = str(self.forum.open_topic_as("Ведущий", self.mafia, "Мафия", "Игра").topic)
        self.restart()

    def restart(self) -> None:
        self.phpbb = PhpBB(self.forum.url, "Ведущий", "host", clock=self.clock, contact="host@example.org")
        self.courier = ForumCourier(self.store, self.phpbb, self.clock.now, self.sent.append)
        self.writer = Writer(COMMITMENT, lambda text: self.phpbb.markup.small(self.phpbb.markup.escape(text)))

    def put(self, *messages: Message) -> None:
        for message in messages:
            self.store.enqueue(
                self.clock.now(),
                key=message.key,
                kind=message.kind,
                label=message.label,
                draft=dict(message.draft),
                token=message.token,
            )

    def reply(self, key: str, body: str = "Ночь наступила") -> Message:
        return self.writer.post(key, "closing", self.topic, body, None)

    def letter(self, key: str, to: str = "Анна") -> Message:
        return self.writer.letter(key, "letters", Account(str(self.forum.user(to).id), to), "Роль", "Вы доктор")

    def bodies(self) -> list[str]:
        return [post.text for post in self.forum.posts(int(self.topic))][1:]

    def states(self) -> dict[str, str]:
        return {row.key: row.state for row in self.store.outbox()}

    def later(self, minutes: float = 20) -> None:
        self.clock.sleep(minutes * 60)
        self.courier.deliver()


@pytest.fixture
def post() -> Iterator[Post]:
    clock = DrivenClock(START)
    with Simulator(clock) as forum:
        forum.add_user("Ведущий", "host", moderator=True)
        forum.add_user("Анна", "anna")
        forum.add_user("Борис", "boris")
        yield Post(forum, clock, Store(None), forum.add_forum("Мафия"))


def count(post: Post, key: str) -> int:
    """How often the message of that key stands in the thread."""
    return sum(token_for(COMMITMENT, key) in body for body in post.bodies())


def test_messages_arrive_in_their_order_with_their_tokens(post: Post) -> None:
    post.put(post.reply("closing:1", "Первая"), post.reply("morning:1", "Вторая"))
    assert post.courier.deliver()
    assert [body.split("\n")[0] for body in post.bodies()] == ["Первая", "Вторая"]
    assert count(post, "closing:1") == count(post, "morning:1") == 1
    assert [delivered.message for delivered in post.sent] == ["closing:1", "morning:1"]


def test_a_sent_message_is_not_sent_again(post: Post) -> None:
    post.put(post.reply("closing:1"))
    post.courier.deliver()
    post.restart()
    assert not post.courier.deliver()
    assert count(post, "closing:1") == 1


@pytest.mark.parametrize("kind", ["post", "topic", "letter"])
def test_an_answer_that_never_came_is_looked_for_and_not_sent_twice(post: Post, kind: str) -> None:
    message = {
        "post": post.reply("m"),
        "topic": post.writer.topic("m", "opening", str(post.mafia), "Мафия. День 1", "Начали"),
        "letter": post.letter("m"),
    }[kind]
    post.put(message)
    post.forum.faults.drop_after_saving(path="posting.php" if kind != "letter" else "ucp.php?i=pm")
    post.courier.deliver()
    post.later()
    assert post.states() == {"m": "sent"}
    topics = [t for t in post.forum.topics(post.mafia) if t.title == "Мафия. День 1"]
    letters = [c for c in post.forum.letters("Анна") if token_for(COMMITMENT, "m") in c.text]
    assert (count(post, "m"), len(topics), len(letters)) == {
        "post": (1, 0, 0),
        "topic": (0, 1, 0),
        "letter": (0, 0, 1),
    }[kind]
    assert len(post.sent) == 1


def test_a_message_that_never_reached_the_forum_is_sent_later(post: Post) -> None:
    post.put(post.reply("m"))
    post.forum.faults.drop_before_saving(path="posting.php")
    post.courier.deliver()
    assert count(post, "m") == 0
    post.later()
    assert (post.states(), count(post, "m")) == ({"m": "sent"}, 1)


@pytest.mark.parametrize("saved", [True, False])
def test_after_a_crash_in_the_midst_of_sending_the_forum_is_looked_at_first(post: Post, saved: bool) -> None:
    message = post.reply("m")
    post.put(message)
    row = post.store.outbox("pending")[0]
    post.store.mark(row.id, "sending")
    if saved:
        post.forum.post_as("Ведущий", int(post.topic), str(message.draft["body"]))
    post.restart()
    post.courier.deliver()
    assert (post.states(), count(post, "m")) == ({"m": "sent"}, 1)


def test_a_copy_of_our_token_in_somebody_elses_post_is_not_our_message(post: Post) -> None:
    message = post.reply("m")
    post.put(message)
    post.store.mark(post.store.outbox("pending")[0].id, "sending")
    post.forum.post_as("Борис", int(post.topic), f"Смотрите: {message.draft['body']}")
    post.restart()
    post.courier.deliver()
    ours = [p for p in post.forum.posts(int(post.topic)) if p.author == post.forum.user("Ведущий").id]
    assert sum(message.token in p.text for p in ours) == 1


def test_a_thread_message_waits_for_the_one_before_it_and_letters_do_not(post: Post) -> None:
    post.put(post.reply("first"), post.reply("second"), post.letter("letter"))
    post.forum.faults.drop_before_saving(path="posting.php")
    post.courier.deliver()
    assert post.states()["second"] == "pending"
    assert post.states()["letter"] == "sent"
    post.later()
    assert [count(post, "first"), count(post, "second")] == [1, 1]
    assert token_for(COMMITMENT, "first") in post.bodies()[0]


def test_a_refused_message_waits_for_the_host_and_holds_up_nothing(post: Post) -> None:
    post.forum.change_user("Анна", takes_letters=False)
    post.put(post.letter("anna"), post.letter("boris", to="Борис"))
    post.courier.deliver()
    assert post.states() == {"anna": "parked", "boris": "sent"}
    assert post.store.outbox("parked")[0].problem
    post.later()
    assert post.states()["anna"] == "parked"


def test_a_forum_that_is_down_costs_no_message_and_no_order(post: Post) -> None:
    post.put(post.reply("first"), post.reply("second"))
    url = post.forum.url
    host, port = url.removeprefix("http://").split(":")
    post.forum.stop()
    post.courier.deliver()
    assert "sent" not in post.states().values()
    post.forum.start(host, int(port))
    post.later()
    assert [count(post, "first"), count(post, "second")] == [1, 1]


def test_a_held_message_waits_for_approval(post: Post) -> None:
    message = post.reply("m")
    post.store.enqueue(
        post.clock.now(),
        key="m",
        kind="post",
        label="closing",
        draft=dict(message.draft),
        token=message.token,
        held=True,
    )
    post.courier.deliver()
    assert count(post, "m") == 0
    post.store.mark(post.store.outbox("held")[0].id, "pending")
    post.courier.deliver()
    assert count(post, "m") == 1


def test_an_edit_replaces_the_whole_post_and_may_be_repeated(post: Post) -> None:
    post.put(post.reply("signup", "Места: 12"))
    post.courier.deliver()
    edit = post.writer.edit("seats:1", "signup-edit", post.sent[0].post, "Места: 11", "signup")
    post.put(edit)
    post.store.mark(post.store.outbox("pending")[0].id, "sending")
    post.courier.deliver()
    assert post.bodies()[0].startswith("Места: 11")
    assert count(post, "signup") == 1


def test_locking_a_locked_topic_is_success(post: Post) -> None:
    post.forum.set_topic(int(post.topic), locked=True)
    post.put(post.writer.lock("lock", post.topic, locked=True))
    post.courier.deliver()
    assert post.states() == {"lock": "sent"}


def test_a_message_due_later_waits(post: Post) -> None:
    post.put(post.reply("m"))
    post.store.mark(post.store.outbox("pending")[0].id, "pending", due_at=START + timedelta(minutes=10))
    post.courier.deliver()
    assert count(post, "m") == 0
    post.later(11)
    assert count(post, "m") == 1


def test_a_post_that_waits_for_a_moderator_is_not_sent_again(post: Post) -> None:
    strict = post.forum.add_forum("Строгий", approval=True)
    topic = str(post.forum.open_topic_as("Ведущий", strict, "Мафия", "Игра").topic)
    post.forum.change_user("Ведущий", moderator=False)
    post.put(post.writer.post("m", "closing", topic, "Ночь", None))
    post.courier.deliver()
    assert post.states() == {"m": "awaiting"}
    post.later(60)
    assert sum(p.text.startswith("Ночь") for p in post.forum.posts(int(topic))) == 1
