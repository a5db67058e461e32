"""Forums, topic lists, profiles, preferences."""

from __future__ import annotations

import pytest

from tests.adapters.simulator.conftest import Town


def _titles(town: Town, address: str) -> list[str]:
    return town.visitor().get(address).texts('//a[@class="topictitle"]')


def test_topics_are_listed_by_their_last_post_with_sticky_ones_first(town: Town) -> None:
    for title, kind in (("old", "normal"), ("stuck", "sticky"), ("new", "normal")):
        town.clock.sleep(10)
        town.forum.open_topic_as("Anna", town.section, title, "x", kind=kind)
    town.clock.sleep(10)
    town.forum.post_as("Boris", town.topic, "up")
    assert _titles(town, f"viewforum.php?f={town.section}") == ["stuck", 'Day <1> & "night"', "new", "old"]


def test_announcements_repeat_on_every_page_and_global_ones_in_every_forum(town: Town) -> None:
    town.forum.open_topic_as("Mod", town.section, "local", "x", kind="announce")
    town.forum.open_topic_as("Mod", town.section, "global", "x", kind="global")
    other = town.forum.add_forum("Other")
    for number in range(30):
        town.clock.sleep(1)
        town.forum.open_topic_as("Anna", town.section, f"topic {number}", "x")
    first = _titles(town, f"viewforum.php?f={town.section}")
    second = _titles(town, f"viewforum.php?f={town.section}&start=25")
    assert first[:2] == second[:2] == ["global", "local"]
    assert (len(first), len(second)) == (27, 8)
    assert _titles(town, f"viewforum.php?f={other}") == ["global"]


def test_a_row_tells_replies_last_post_and_lock(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "x")
    town.forum.set_topic(town.topic, locked=True)
    page = town.visitor().get(f"viewforum.php?f={town.section}")
    assert page.texts('//li[contains(@class, "row")]//dd[@class="posts"]')[0].startswith("1 ")
    assert page.texts('//dd[@class="lastpost"]//a[contains(@href, "#p")]/@href')[0].endswith(f"#p{post.id}")
    assert page.texts('//dl[contains(@class, "topic_read_locked")]')


def test_hidden_posts_count_for_those_who_see_them(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "x")
    town.forum.delete_post(post.id, by="Mod")
    count = '//li[contains(@class, "row")]//dd[@class="posts"]'
    assert town.visitor().get(f"viewforum.php?f={town.section}").texts(count)[0].startswith("0 ")
    assert town.visitor("Mod").get(f"viewforum.php?f={town.section}").texts(count)[0].startswith("1 ")


def test_a_missing_forum_is_404(town: Town) -> None:
    page = town.visitor().get("viewforum.php?f=999")
    assert (page.status, page.message) == (404, "The forum you selected does not exist.")


def test_the_index_lists_forums_and_says_the_time(town: Town) -> None:
    town.forum.add_forum("Hosts", hidden=True)
    page = town.visitor().get("index.php")
    assert page.texts('//a[@class="forumtitle"]') == ["Games"]
    assert "It is currently Sun Mar 01, 2026 7:00 pm" in page.text
    assert page.texts('//*[@id="nav-footer"]//span[@title]') == ["UTC"]


@pytest.mark.parametrize("name", ["O'Brien", "a<b>c</b>", "[b]Brack[/b]", "Tom & Jerry", "-=Kot=-", "double  space"])
def test_an_account_is_found_by_its_name_whatever_that_is(town: Town, name: str) -> None:
    user = town.forum.add_user(name, "x")
    anna = town.visitor("Anna")
    answer = anna.http.get(f"{town.forum.url}/memberlist.php", params={"mode": "viewprofile", "un": name}, timeout=9)
    assert answer.status_code == 200
    assert f"u={user.id}" in answer.text


def test_an_unknown_name_is_404_and_profiles_are_for_members(town: Town) -> None:
    anna = town.visitor("Anna")
    for address in ("mode=viewprofile&un=Nobody", "mode=viewprofile&u=999", "mode=viewprofile&u=1"):
        page = anna.get(f"memberlist.php?{address}")
        assert (page.status, page.message) == (404, "The requested user does not exist.")
    assert town.visitor().get("memberlist.php?mode=viewprofile&un=Anna").texts('//form[@id="login"]')
    assert anna.get("memberlist.php").texts('//table[@id="memberlist"]//a') == ["Mod", "Anna", "Boris"]


def test_preferences_change_language_zone_and_date_format_of_one_account(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get("ucp.php?i=ucp_prefs&mode=personal")
    town.clock.sleep(2)
    anna.send(page, "ucp", lang="ru", tz="Asia/Vladivostok", dateformat="H:i:s d.m.Y", submit="Submit")
    seen = anna.get("index.php").text
    assert "Текущее время: 05:00:" in seen
    assert "UTC+10:00" in seen
    assert "It is currently" in town.visitor("Boris").get("index.php").text
