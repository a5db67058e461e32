"""viewtopic.php: pages, offsets, who sees what."""

from __future__ import annotations

import pytest

from tests.adapters.simulator.conftest import Town


def _fill(town: Town, count: int) -> list[int]:
    """The ids of all posts once the topic has `count` of them."""
    for number in range(2, count + 1):
        town.clock.sleep(1)
        town.forum.post_as("Anna", town.topic, f"post {number}")
    return [post.id for post in town.forum.posts(town.topic)]


def test_a_post_carries_its_id_author_time_body_and_signature(town: Town) -> None:
    town.clock.sleep(60)
    post = town.forum.post_as("Anna", town.topic, "a [b]bold[/b] word")
    page = town.visitor().get(f"viewtopic.php?t={town.topic}")
    where = f'//div[@id="p{post.id}"]'
    assert (
        page.texts(f'{where}//dl[@class="postprofile"]//a/@href')[0].partition("&sid=")[0].endswith(f"u={post.author}")
    )
    assert page.texts(f'{where}//dl[@class="postprofile"]//a[@class="username"]')[0] == "Anna"
    assert page.texts(f'{where}//p[@class="author"]//time/@datetime') == ["2026-03-01T19:01:00+00:00"]
    assert page.texts(f'{where}//div[@class="content"]//strong[@class="text-strong"]') == ["bold"]
    assert page.texts(f'//div[@id="sig{post.id}"]') == ["Anna's signature"]
    assert page.texts(f'{where}//div[@class="content"]')[0] == "a bold word"
    assert page.texts('//*[@class="profile-rank"]') == ["Warden"]


def test_titles_are_escaped(town: Town) -> None:
    page = town.visitor().get(f"viewtopic.php?t={town.topic}")
    assert page.texts('//h2[@class="topic-title"]') == ['Day <1> & "night"']


def test_a_single_page_says_so(town: Town) -> None:
    page = town.visitor().get(f"viewtopic.php?t={town.topic}")
    assert page.texts('//div[@class="pagination"]')[0] == "1 post • Page 1 of 1"


@pytest.mark.parametrize(
    ("start", "first", "length"),
    [("0", 0, 10), ("10", 10, 10), ("20", 20, 5), ("5", 5, 10), ("-30", 0, 10), ("30", 20, 5), ("999999", 20, 5)],
)
def test_a_start_value_is_honoured_unaligned_and_bounded(town: Town, start: str, first: int, length: int) -> None:
    ids = _fill(town, 25)
    page = town.visitor().get(f"viewtopic.php?t={town.topic}&start={start}")
    assert page.status == 200
    assert page.post_ids == ids[first : first + length]


def test_the_pager_shows_ends_neighbours_and_gaps(town: Town) -> None:
    _fill(town, 75)
    page = town.visitor().get(f"viewtopic.php?t={town.topic}&start=40")
    top = '(//div[@class="pagination"])[1]'
    assert page.texts(f"{top}//li[@class='active']/span") == ["5"]
    numbers = page.texts(f"{top}//li[not(@class='page-jump')]")
    assert numbers == ["Previous", "1", "…", "3", "4", "5", "6", "7", "8", "Next"]
    assert page.texts(f"{top}//input/@data-per-page") == ["10"]
    assert "75 posts" in page.texts(top)[0]


def test_a_page_is_found_by_a_posts_id(town: Town) -> None:
    ids = _fill(town, 25)
    assert town.visitor().get(f"viewtopic.php?p={ids[13]}").post_ids == ids[10:20]


def test_missing_topics_and_posts_are_404(town: Town) -> None:
    for address in ("viewtopic.php?t=999", "viewtopic.php?p=999", "viewtopic.php?t=x", "viewtopic.php"):
        page = town.visitor().get(address)
        assert (page.status, page.message) == (404, "The requested topic does not exist.")


def test_a_hard_deleted_post_is_gone_for_all(town: Town) -> None:
    ids = _fill(town, 3)
    town.forum.delete_post(ids[1], hard=True)
    assert town.visitor("Mod").get(f"viewtopic.php?t={town.topic}").post_ids == [ids[0], ids[2]]
    assert town.visitor().get(f"viewtopic.php?p={ids[1]}").status == 404


def test_moderators_see_deleted_posts_so_their_offsets_differ(town: Town) -> None:
    ids = _fill(town, 12)
    town.forum.delete_post(ids[4], by="Mod", reason="spam")
    seen = town.visitor("Anna").get(f"viewtopic.php?t={town.topic}&start=10")
    assert seen.post_ids == ids[11:]
    whole = town.visitor("Mod").get(f"viewtopic.php?t={town.topic}")
    assert whole.post_ids == ids[:10]
    assert "deleted" in whole.texts(f'//div[@id="p{ids[4]}"]/@class')[0]
    assert "for the following reason: spam" in whole.texts(f'//div[@id="post_hidden{ids[4]}"]')[0]
    assert whole.texts(f'//div[@id="post_content{ids[4]}"]//div[@class="content"]') == ["post 5"]


def test_a_link_to_a_deleted_post_leads_to_the_page_where_it_would_be(town: Town) -> None:
    ids = _fill(town, 25)
    town.forum.delete_post(ids[13], by="Mod")
    page = town.visitor().get(f"viewtopic.php?p={ids[13]}")
    assert page.status == 200
    assert ids[12] in page.post_ids
    assert ids[13] not in page.post_ids


def test_descending_preference_reverses_unless_overruled(town: Town) -> None:
    ids = _fill(town, 3)
    town.forum.change_user("Anna", newest_first=True)
    anna = town.visitor("Anna")
    assert anna.get(f"viewtopic.php?t={town.topic}").post_ids == ids[::-1]
    assert anna.get(f"viewtopic.php?t={town.topic}&sk=t&sd=a&st=0").post_ids == ids


def test_a_deleted_accounts_posts_keep_the_name_without_a_link(town: Town) -> None:
    ids = _fill(town, 2)
    with town.forum.board.database.lock:
        town.forum.board.accounts.remove(town.forum.user("Anna").id)
    page = town.visitor().get(f"viewtopic.php?t={town.topic}")
    names = f'//div[@id="p{ids[1]}"]//dl[@class="postprofile"]/dt'
    assert page.texts(f'{names}/span[@class="username"]') == ["Anna"]
    assert not page.texts(f"{names}/a")


def test_a_renamed_account_is_renamed_everywhere_at_once(town: Town) -> None:
    _fill(town, 2)
    town.forum.change_user("Anna", name="Anne")
    assert "Anne" in town.visitor().get(f"viewtopic.php?t={town.topic}").texts('//dl[@class="postprofile"]/dt')


def test_a_hidden_forum_asks_guests_to_log_in_and_refuses_members(town: Town) -> None:
    hidden = town.forum.add_forum("Hosts", hidden=True)
    post = town.forum.open_topic_as("Mod", hidden, "Secret", "x")
    guest = town.visitor().get(f"viewtopic.php?t={post.topic}")
    assert (guest.status, bool(guest.texts('//form[@id="login"]'))) == (200, True)
    member = town.visitor("Anna").get(f"viewtopic.php?t={post.topic}")
    assert (member.status, member.message) == (403, "You are not authorised to read this forum.")
    assert town.visitor("Mod").get(f"viewtopic.php?t={post.topic}").post_ids == [post.id]


def test_a_moved_topic_keeps_its_address_and_a_wrong_forum_is_ignored(town: Town) -> None:
    other = town.forum.add_forum("Archive")
    town.forum.set_topic(town.topic, forum=other)
    guest = town.visitor()
    assert guest.get(f"viewtopic.php?f=999&t={town.topic}").post_ids == [town.first_post]
    assert guest.get(f"viewforum.php?f={town.section}").texts('//dl[contains(@class, "topic_moved")]//a')
    assert not guest.get(f"viewforum.php?f={other}").texts('//dl[contains(@class, "topic_moved")]')


def test_the_feed_has_the_last_fifteen_posts_newest_first(town: Town) -> None:
    ids = _fill(town, 20)
    feed = town.visitor().get(f"app.php/feed/topic/{town.topic}").text
    places = [feed.index(f"<id>{town.forum.url}/viewtopic.php?p={post}#p{post}</id>") for post in ids[:4:-1]]
    assert places == sorted(places)
    assert f"p={ids[4]}#" not in feed
    assert town.visitor().get(f"feed.php?t={town.topic}").status == 301
