"""What can be made to go wrong, and that it does."""

from __future__ import annotations

import pytest
import requests

from adapters.simulator import Fault, Kind
from tests.adapters.simulator.conftest import Town
from tests.adapters.simulator.visitor import Page, Visitor

_BROKEN = (requests.ConnectionError, requests.exceptions.ChunkedEncodingError)


def _send(town: Town, visitor: Visitor) -> Page:
    return town.reply(visitor, "hello")


def _count(town: Town) -> int:
    return len(town.forum.posts(town.topic))


def test_a_connection_can_break_before_saving(town: Town) -> None:
    anna = town.visitor("Anna")
    town.forum.faults.drop_before_saving()
    with pytest.raises(_BROKEN):
        _send(town, anna)
    assert _count(town) == 1
    assert _send(town, anna).status == 302


def test_a_connection_can_break_after_saving(town: Town) -> None:
    anna = town.visitor("Anna")
    town.forum.faults.drop_after_saving()
    with pytest.raises(_BROKEN):
        _send(town, anna)
    assert _count(town) == 2


@pytest.mark.parametrize("status", [500, 502, 503])
def test_an_error_page_can_come_with_or_without_effect(town: Town, status: int) -> None:
    anna = town.visitor("Anna")
    town.forum.faults.answer(status, method="POST")
    assert _send(town, anna).status == status
    assert _count(town) == 1
    town.forum.faults.answer_after_saving(status)
    assert _send(town, anna).status == status
    assert _count(town) == 2


def test_half_a_page_can_come_as_if_it_were_whole(town: Town) -> None:
    guest = town.visitor()
    guest.get("index.php")
    whole = guest.get(f"viewtopic.php?t={town.topic}").text
    town.forum.faults.truncate()
    half = guest.get(f"viewtopic.php?t={town.topic}")
    assert half.status == 200
    assert whole.startswith(half.text[:300])
    assert 0 < len(half.text) < len(whole) * 0.6


def test_a_page_can_break_off_in_its_midst(town: Town) -> None:
    town.forum.faults.truncate(break_connection=True)
    with pytest.raises(_BROKEN):
        town.visitor().get(f"viewtopic.php?t={town.topic}")


def test_an_answer_can_come_late(town: Town) -> None:
    town.forum.faults.slow(5.0)
    with pytest.raises(requests.Timeout):
        requests.get(f"{town.forum.url}/index.php", timeout=0.05)


def test_a_login_form_can_come_instead_of_a_page_without_effect(town: Town) -> None:
    anna = town.visitor("Anna")
    town.forum.faults.login_page(path="viewtopic")
    assert anna.get(f"viewtopic.php?t={town.topic}").texts('//form[@id="login"]')
    assert anna.get(f"viewtopic.php?t={town.topic}").post_ids
    assert "mode=logout" not in anna.get("index.php").text, "the session is really lost"
    anna = town.visitor("Anna")
    town.forum.faults.login_page(method="POST")
    assert _send(town, anna).texts('//form[@id="login"]')
    assert _count(town) == 1


def test_an_error_page_can_come_with_status_200(town: Town) -> None:
    town.forum.faults.error_page()
    page = town.visitor().get(f"viewtopic.php?t={town.topic}")
    assert (page.status, "Too many connections" in page.text) == (200, True)


def test_somebody_can_post_just_before_a_submit(town: Town) -> None:
    anna = town.visitor("Anna")
    town.forum.faults.intervene(lambda: town.forum.post_as("Boris", town.topic, "first!"))
    answer = _send(town, anna)
    assert answer.texts("//form[@id='postform']/h3")[0] == "Post review"
    assert _count(town) == 2


def test_a_row_can_vanish(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "x")
    town.forum.delete_post(post.id, hard=True)
    assert town.visitor().get(f"viewtopic.php?t={town.topic}").post_ids == [town.first_post]


def test_sessions_can_end_with_or_without_the_memory_of_them(town: Town) -> None:
    anna, boris = town.visitor("Anna", remember=True), town.visitor("Boris", remember=True)
    town.forum.end_sessions()
    assert "mode=logout" in anna.get("index.php").text
    town.forum.end_sessions("Boris", keys=True)
    assert "mode=logout" not in boris.get("index.php").text
    assert "mode=logout" in anna.get("index.php").text


def test_the_forums_clock_can_be_wrong(town: Town) -> None:
    town.forum.skew = -3600
    post = town.forum.post_as("Anna", town.topic, "an hour ago")
    assert post.posted == int(town.clock.now().timestamp()) - 3600
    answer = requests.get(f"{town.forum.url}/index.php", timeout=9)
    assert answer.headers["date"] == "Sun, 01 Mar 2026 18:00:00 GMT"


def test_faults_strike_in_order_and_only_what_they_fit(town: Town) -> None:
    guest = town.visitor()
    town.forum.faults.answer(503, times=2, path="viewtopic")
    town.forum.faults.add(Fault(Kind.STATUS, path="viewforum", status=500))
    assert guest.get("index.php").status == 200
    statuses = [guest.get(f"viewtopic.php?t={town.topic}").status for _ in range(3)]
    assert statuses == [503, 503, 200]
    assert town.forum.faults.waiting == 1
    town.forum.faults.clear()
    assert guest.get(f"viewforum.php?f={town.section}").status == 200


def test_the_hook_hears_of_each_request_and_of_each_change(town: Town) -> None:
    anna = town.visitor("Anna")
    heard: list[tuple[str, str, str, int]] = []
    town.forum.on_request = lambda method, path, phase: heard.append((method, path, phase, _count(town)))
    _send(town, anna)
    form = f"/posting.php?mode=reply&f={town.section}&t={town.topic}"
    sent = f"/posting.php?mode=reply&t={town.topic}"
    assert heard == [("GET", form, "before", 1), ("POST", sent, "before", 1), ("POST", sent, "saved", 2)]
    town.forum.on_request = None
    town.write_letter(anna, "Boris")
    assert len(heard) == 3


def test_requests_are_counted(town: Town) -> None:
    guest = town.visitor()
    before = town.forum.request_count
    guest.get("index.php")
    guest.get(f"viewtopic.php?t={town.topic}")
    assert town.forum.request_count - before == 2
    assert town.forum.requests[-1].path == f"/viewtopic.php?t={town.topic}"
