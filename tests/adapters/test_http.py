"""The polite session: what it retries and what never, how it paces itself, what it keeps to itself."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest

from adapters.errors import ForumError, PageChanged, Transient, Unsure
from adapters.http import Http, Politeness, public
from tests.adapters.driven import DrivenClock
from tests.adapters.loopback import Asked, Loopback, Reply, serving

_BRISK = Politeness(min_interval=0.0)


def _replies(*replies: Reply) -> Callable[[Asked], Reply]:
    """One after the other, the last for ever."""
    rest = list(replies)
    return lambda asked: rest.pop(0) if len(rest) > 1 else rest[0]


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock()


@pytest.fixture
def place() -> Iterator[Loopback]:
    with serving(_replies(Reply("<html>ok</html>"))) as loopback:
        yield loopback


def _http(clock: DrivenClock, politeness: Politeness = _BRISK) -> Http:
    return Http(clock=clock, contact="host@example.org", politeness=politeness)


def test_the_user_agent_says_whom_to_write_to(place: Loopback, clock: DrivenClock) -> None:
    _http(clock).get(place.url)
    assert "host@example.org" in place.asked[0].headers["user-agent"]


def test_requests_to_one_host_keep_their_distance(place: Loopback, clock: DrivenClock) -> None:
    http = _http(clock, Politeness(min_interval=2.0))
    http.get(place.url)
    http.get(place.url)
    clock.pass_by(0.5)
    http.get(place.url)
    assert clock.slept == [2.0, 1.5]
    assert http.count == 3


def test_nothing_waits_when_time_has_passed_anyway(place: Loopback, clock: DrivenClock) -> None:
    http = _http(clock, Politeness(min_interval=2.0))
    http.get(place.url)
    clock.pass_by(3.0)
    http.get(place.url)
    assert clock.slept == []


def test_a_reading_is_tried_again_after_growing_pauses(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=500), Reply(hang_up=True), Reply("<html>here</html>"))
    assert _http(clock).get(place.url).text == "<html>here</html>"
    assert clock.slept == [1.0, 2.0]


def test_a_reading_gives_up_in_the_end_and_says_so(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=502))
    with pytest.raises(Transient, match="502"):
        _http(clock).get(place.url)
    assert len(place.asked) == _BRISK.attempts


def test_an_answer_shorter_than_promised_is_fetched_again(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply("<html>half", cut=100), Reply("<html>whole</html>"))
    assert _http(clock).get(place.url).text == "<html>whole</html>"


def test_the_wait_that_the_server_asks_for_is_kept(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=503, headers={"Retry-After": "7"}), Reply("<html></html>"))
    _http(clock).get(place.url)
    assert clock.slept == [7.0]


def test_a_wait_too_long_to_sit_out_is_left_to_the_caller(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=429, headers={"Retry-After": "3600"}))
    with pytest.raises(Transient) as caught:
        _http(clock).get(place.url)
    assert caught.value.retry_after == 3600.0
    assert len(place.asked) == 1


def test_not_found_is_an_answer_and_no_failure(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply("<html>nothing</html>", status=404))
    assert _http(clock).get(place.url).status == 404


@pytest.mark.parametrize(
    "reply",
    [Reply(status=500), Reply(status=503), Reply(hang_up=True), Reply("<html>half", cut=50)],
    ids=["500", "503", "hang up", "half an answer"],
)
def test_a_form_whose_fate_is_unknown_is_unsure_and_never_sent_again(
    place: Loopback, clock: DrivenClock, reply: Reply
) -> None:
    place.answer = _replies(reply)
    with pytest.raises(Unsure):
        _http(clock).post(place.url, [("message", "раз")])
    assert place.paths("POST") == ["/"]


def test_a_form_that_never_left_may_be_sent_again(clock: DrivenClock) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}/posting.php?sid=0123456789abcdef"
        with pytest.raises(Transient, match="refused our connection"):
            _http(clock).post(address, [("message", "раз")])


def test_a_form_refused_for_haste_was_not_taken(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=429, headers={"Retry-After": "30"}))
    with pytest.raises(Transient) as caught:
        _http(clock).post(place.url, [])
    assert caught.value.retry_after == 30.0


def test_a_form_is_sent_as_a_browser_does(place: Loopback, clock: DrivenClock) -> None:
    _http(clock).post(place.url, [("message", "«Дон» & 🐺"), ("post", "Submit")])
    assert place.asked[0].form == {"message": "«Дон» & 🐺", "post": "Submit"}


def test_the_redirect_after_a_form_is_told_and_not_followed(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=302, headers={"Location": "./viewtopic.php?p=5#p5"}))
    answer = _http(clock).post(place.url + "posting.php", [])
    assert answer.location == place.url + "viewtopic.php?p=5#p5"
    assert len(place.asked) == 1


def test_a_reading_follows_redirects_on_the_same_site(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=301, headers={"Location": "/new"}), Reply("<html>moved</html>"))
    assert _http(clock).get(place.url).text == "<html>moved</html>"
    assert place.paths("GET") == ["/", "/new"]


@pytest.mark.parametrize("target", ["http://elsewhere.test/", "ftp://127.0.0.1/", "https://evil.test/?sid=1"])
def test_a_redirect_to_another_site_is_not_followed(place: Loopback, clock: DrivenClock, target: str) -> None:
    place.answer = _replies(Reply(status=302, headers={"Location": target}))
    with pytest.raises(PageChanged, match="another site"):
        _http(clock).get(place.url)


def test_a_circle_of_redirects_ends(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(status=302, headers={"Location": "/"}))
    with pytest.raises(PageChanged, match="circle"):
        _http(clock).get(place.url)


def test_an_endless_answer_is_cut_off(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply("x" * 3000))
    with pytest.raises(PageChanged, match="larger"):
        _http(clock, Politeness(min_interval=0.0, max_bytes=1000)).get(place.url)


def test_an_endless_answer_to_a_form_leaves_its_fate_unknown(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply("x" * 3000))
    with pytest.raises(Unsure):
        _http(clock, Politeness(min_interval=0.0, max_bytes=1000)).post(place.url, [])


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("text/html; charset=windows-1251", "<html>Анна</html>".encode("windows-1251")),
        ("text/html", '<html><meta charset="windows-1251">Анна</html>'.encode("windows-1251")),
        ("text/html; charset=nonsense", '<html><meta charset="koi8-r">Анна</html>'.encode("koi8-r")),
        ("text/html", "<html>Анна</html>".encode()),
    ],
)
def test_text_is_read_in_its_own_encoding(place: Loopback, clock: DrivenClock, content_type: str, body: bytes) -> None:
    place.answer = _replies(Reply(body, headers={"Content-Type": content_type}))
    assert "Анна" in _http(clock).get(place.url).text


def test_the_servers_clock_is_told(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply("<html></html>", headers={"Date": "Sun, 01 Mar 2026 20:05:00 GMT"}))
    moment = _http(clock).get(place.url).date
    assert moment is not None
    assert moment.isoformat() == "2026-03-01T20:05:00+00:00"


def test_proxies_and_passwords_of_the_environment_are_not_used(
    place: Loopback, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1/")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1/")
    assert _http(clock).get(place.url).status == 200


def test_no_error_carries_a_session_id_or_a_password(place: Loopback, clock: DrivenClock) -> None:
    place.answer = _replies(Reply(hang_up=True))
    address = place.url.replace("http://", "http://bot:secret@") + "ucp.php?mode=login&sid=0123456789abcdef"
    with pytest.raises(ForumError) as reading:
        _http(clock).get(address)
    with pytest.raises(ForumError) as sending:
        _http(clock).post(address, [("password", "secret")])
    for problem in (reading.value, sending.value):
        assert "0123456789abcdef" not in str(problem) + repr(problem.__cause__)
        assert "secret" not in str(problem) + repr(problem.__cause__)


def test_an_address_is_shown_without_its_secrets() -> None:
    shown = public("https://bot:pw@forum.test/ucp.php?i=pm&sid=abc&p=3&confirm_key=X#top")
    assert shown == "https://forum.test/ucp.php?i=pm&p=3#top"
