"""Edits, their notices and their refusals; deletions; locks."""

from __future__ import annotations

from tests.adapters.simulator.conftest import Town


def _notices(town: Town) -> list[str]:
    return town.visitor().get(f"viewtopic.php?t={town.topic}").texts('//div[@class="notice"]')


def test_an_edit_of_the_last_post_shows_no_notice_but_is_remembered(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "before")
    assert town.edit(town.visitor("Anna"), post.id, "after").status == 302
    assert town.forum.posts(town.topic)[-1].text == "after"
    assert _notices(town) == []
    assert [revision.text for revision in town.forum.revisions(post.id)] == ["before"]


def test_an_edit_of_an_older_post_names_the_editor_and_counts(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "before")
    town.forum.post_as("Boris", town.topic, "later")
    anna = town.visitor("Anna")
    town.edit(anna, post.id, "after")
    assert _notices(town)[0].startswith("Last edited by Anna on Sun Mar 01, 2026 7:00 pm, edited 1 time in total.")
    town.edit(anna, post.id, "after")
    assert "edited 2 times in total" in _notices(town)[0], "saving unchanged counts too"


def test_a_moderators_edit_is_silent_unless_a_reason_is_given(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "before")
    town.forum.post_as("Boris", town.topic, "later")
    moderator = town.visitor("Mod")
    town.edit(moderator, post.id, "silently changed")
    assert _notices(town) == []
    town.edit(moderator, post.id, "openly changed", edit_reason="house <rules>")
    assert _notices(town)[0].startswith("Last edited by Mod on ")
    assert _notices(town)[0].endswith("Reason: house <rules>")


def test_a_members_reason_is_not_heard(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "before")
    town.edit(town.visitor("Anna"), post.id, "after", edit_reason="because")
    assert _notices(town) == []


def test_another_ones_post_and_a_locked_or_old_one_cannot_be_edited(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "mine")
    assert town.visitor("Boris").get(f"posting.php?mode=edit&p={post.id}").message == (
        "You cannot edit posts in this forum."
    )
    anna = town.visitor("Anna")
    town.forum.board.writing.set_post(post.id, edit_locked=True)
    assert "This post has been locked" in anna.get(f"posting.php?mode=edit&p={post.id}").message
    town.forum.board.writing.set_post(post.id, edit_locked=False)
    town.forum.settings.edit_seconds = 60
    town.clock.sleep(61)
    assert "can no longer edit" in anna.get(f"posting.php?mode=edit&p={post.id}").message
    town.forum.set_topic(town.topic, locked=True)
    assert "topic is locked" in anna.get(f"posting.php?mode=edit&p={post.id}").message


def test_two_who_edit_at_once_are_told_and_nothing_is_overwritten(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "before")
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=edit&p={post.id}")
    town.clock.sleep(2)
    town.forum.edit_as("Mod", post.id, "moderated")
    answer = anna.send(page, "postform", message="mine", post="Submit")
    assert "altered by another user" in answer.errors
    assert town.forum.posts(town.topic)[-1].text == "moderated"


def test_editing_the_first_post_renames_the_topic(town: Town) -> None:
    town.edit(town.visitor("Mod"), town.first_post, "x", subject="Renamed")
    assert town.forum.topics(town.section)[0].title == "Renamed"


def test_an_author_deletes_his_last_post_after_a_question(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "oops")
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=delete&p={post.id}")
    answer = anna.send(page, "confirm", confirm="Yes")
    assert answer.message.startswith("This post has been deleted successfully.")
    assert town.forum.posts(town.topic)[-1].state == "deleted"


def test_a_post_that_was_replied_to_cannot_be_deleted_by_its_author(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "oops")
    town.forum.post_as("Boris", town.topic, "too late")
    page = town.visitor("Anna").get(f"posting.php?mode=delete&p={post.id}")
    assert page.message == "Sorry but you may only delete posts which have not been replied to."


def test_a_moderator_deletes_for_ever_if_he_says_so(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "oops")
    moderator = town.visitor("Mod")
    page = moderator.get(f"posting.php?mode=delete&p={post.id}")
    moderator.send(page, "confirm", confirm="Yes", delete_permanent="1")
    assert len(town.forum.posts(town.topic)) == 1


def test_a_question_is_answered_once_by_the_one_who_was_asked(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "oops")
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=delete&p={post.id}")
    town.forum.end_sessions("Anna")
    anna = town.visitor("Anna")
    assert anna.send(page, "confirm", confirm="Yes").texts('//form[@id="confirm"]')
    assert anna.send(page, "confirm", cancel="No").status == 302
    assert town.forum.posts(town.topic)[-1].state == "shown"


def test_moderators_lock_and_unlock_by_the_link_on_the_topics_page(town: Town) -> None:
    moderator = town.visitor("Mod")
    for action, said in (("lock", "The selected topic has been locked."), ("unlock", "has been unlocked.")):
        page = moderator.get(f"viewtopic.php?t={town.topic}")
        link = page.texts(f'//a[contains(@href, "mcp.php") and contains(@href, "action={action}")]/@href')[0]
        asked = moderator.get(link)
        assert {"confirm_uid", "sess", "sid", "topic_id_list[0]"} <= set(asked.fields("confirm"))
        assert said in moderator.send(asked, "confirm", confirm="Yes").message
        assert town.forum.topics(town.section)[0].locked == (action == "lock")


def test_members_have_no_link_and_no_way_to_lock(town: Town) -> None:
    anna = town.visitor("Anna")
    assert "mcp.php" not in anna.get(f"viewtopic.php?t={town.topic}").text
    answer = anna.get(f"mcp.php?f={town.section}&t={town.topic}&quickmod=1&action=lock")
    assert (answer.status, answer.message) == (403, "You are not authorised to access this area.")
