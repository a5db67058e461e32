"""How older releases differ."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.adapters.simulator.conftest import PASSWORD, Town
from tests.adapters.simulator.visitor import Visitor

Founding = Callable[..., Town]


@pytest.mark.parametrize("version", ["3.0", "3.1"])
def test_old_releases_have_no_machine_times_and_name_the_forum_in_links(found_town: Founding, version: str) -> None:
    town = found_town(version)
    page = town.visitor().get(f"viewtopic.php?t={town.topic}")
    assert not page.texts("//time")
    assert "Sun Mar 01, 2026 7:00 pm" in page.texts('//p[@class="author"]')[0]
    assert f"viewtopic.php?f={town.section}&t={town.topic}" in page.texts("//h2/a/@href")[0].replace("&amp;", "&")
    assert page.texts('//div[@class="content"]/span[@style="font-weight: bold"]') == ["Opening"]


@pytest.mark.parametrize("version", ["3.0", "3.1"])
def test_old_releases_throw_away_what_comes_within_two_seconds_without_a_word(
    found_town: Founding, version: str
) -> None:
    town = found_town(version)
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&f={town.section}&t={town.topic}")
    assert page.fields("postform")["lastclick"]
    town.clock.sleep(1.5)
    answer = anna.send(page, "postform", message="quick", post="Submit")
    assert answer.status == 302
    assert "#p" not in answer.location
    assert len(town.forum.posts(town.topic)) == 1
    town.clock.sleep(1)
    anna.send(page, "postform", message="calm", post="Submit")
    assert len(town.forum.posts(town.topic)) == 2


@pytest.mark.parametrize("version", ["3.0", "3.1"])
def test_old_releases_want_a_forum_in_the_address_of_a_form_but_do_not_look_at_it(
    found_town: Founding, version: str
) -> None:
    town = found_town(version)
    anna = town.visitor("Anna")
    assert anna.get(f"posting.php?mode=reply&t={town.topic}").message == "The forum you selected does not exist."
    assert anna.get(f"posting.php?mode=reply&f=99&t={town.topic}").fields("postform")


def test_the_present_release_has_no_such_field(town: Town) -> None:
    page = town.visitor("Anna").get(f"posting.php?mode=reply&t={town.topic}")
    assert "lastclick" not in page.fields("postform")


def test_3_1_redirects_with_the_forum_in_the_address(found_town: Founding) -> None:
    town = found_town("3.1")
    answer = town.reply(town.visitor("Anna"), "hello")
    post = town.forum.posts(town.topic)[-1].id
    assert answer.location.endswith(f"viewtopic.php?f={town.section}&t={town.topic}&p={post}#p{post}")


def test_3_0_answers_with_a_page_that_leads_on(found_town: Founding) -> None:
    town = found_town("3.0")
    answer = town.reply(town.visitor("Anna"), "hello")
    post = town.forum.posts(town.topic)[-1].id
    assert answer.status == 200
    assert answer.texts('//meta[@http-equiv="refresh"]/@content')[0].endswith(f"p={post}#p{post}")
    assert answer.texts('//div[@id="message"]//a/@href')[0].endswith(f"#p{post}")


def test_3_0_logs_in_without_a_token_and_without_redirecting(found_town: Founding) -> None:
    town = found_town("3.0")
    visitor = Visitor(town.forum.url)
    page = visitor.get("ucp.php?mode=login")
    assert "form_token" not in page.fields("login")
    answer = visitor.send(page, "login", username="Anna", password=PASSWORD, login="Login")
    assert (answer.status, "successfully logged in" in answer.message) == (200, True)


def test_emoji_are_an_error_in_3_1_and_a_broken_page_in_3_0(found_town: Founding) -> None:
    newer, older = found_town("3.1"), found_town("3.0")
    assert "unsupported characters: 🐺" in newer.reply(newer.visitor("Anna"), "wolf 🐺").errors
    assert older.reply(older.visitor("Anna"), "wolf 🐺").status == 503
    assert len(newer.forum.posts(newer.topic)) == len(older.forum.posts(older.topic)) == 1


def test_3_0_numbers_its_pages_in_a_line(found_town: Founding) -> None:
    town = found_town("3.0")
    for _ in range(20):
        town.forum.post_as("Anna", town.topic, "x")
    page = town.visitor().get(f"viewtopic.php?t={town.topic}&start=10")
    top = '(//div[@class="pagination"])[1]'
    assert page.texts(f"{top}/span/strong") == ["2"]
    assert page.texts(f"{top}/span/a") == ["1", "3"]


def test_3_0_marks_unread_letters_by_a_picture(found_town: Founding) -> None:
    town = found_town("3.0")
    town.forum.send_letter_as("Anna", "Boris", "Night", "x")
    page = town.visitor("Boris").get("ucp.php?i=pm&folder=inbox")
    assert page.texts('//dl[contains(@style, "topic_unread")]//a[@class="topictitle"]') == ["Night"]


def test_3_0_sends_a_letter_to_nobody_but_does_not_offer_him_as_recipient(found_town: Founding) -> None:
    town = found_town("3.0")
    anna = town.visitor("Anna")
    page = anna.get("ucp.php?i=pm&mode=compose&u=9999")
    assert (page.errors, [key for key in page.fields("postform") if "address_list" in key]) == ("", [])
    town.clock.sleep(3)
    values = {"address_list[u][9999]": "to", "subject": "s", "message": "m", "post": "Submit"}
    answer = anna.post(page.action("postform"), {**page.fields("postform"), **values})
    assert "sent successfully" in answer.message
    assert town.forum.letters("Anna")[0].folder == "outbox"


def test_a_russian_board_speaks_russian(found_town: Founding) -> None:
    town = found_town("3.3", "ru")
    anna = town.visitor("Anna")
    page = anna.get(f"viewtopic.php?t={town.topic}")
    assert page.texts('//p[@class="author"]/time') == ["01 мар 2026, 19:00"]
    assert page.texts('//div[@class="pagination"]')[0] == "1 сообщение • Страница 1 из 1"
    assert town.visitor().get("viewtopic.php?t=99").message == "Запрошенной темы не существует."
