"""posting.php: replies, topics, and all that is not taken."""

from __future__ import annotations

from tests.adapters.simulator.conftest import Town


def test_a_reply_leads_to_its_own_number(town: Town) -> None:
    answer = town.reply(town.visitor("Anna"), "Hello")
    post = town.forum.posts(town.topic)[-1]
    assert answer.status == 302
    assert answer.location == f"{town.forum.url}/viewtopic.php?p={post.id}#p{post.id}"
    assert (post.text, post.subject) == ("Hello", 'Re: Day <1> & "night"')


def test_a_new_topic_leads_to_the_topic_and_tells_no_post(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=post&f={town.section}")
    town.clock.sleep(2)
    answer = anna.send(page, "postform", subject="New", message="First", post="Submit")
    topic = town.forum.topics(town.section)[-1]
    assert answer.location == f"{town.forum.url}/viewtopic.php?t={topic.id}"
    assert topic.title == "New"


def test_the_form_has_the_fields_of_the_engine(town: Town) -> None:
    fields = town.visitor("Anna").get(f"posting.php?mode=reply&t={town.topic}").fields("postform")
    assert {"subject", "message", "icon", "addbbcode20", "topic_cur_post_id", "attach_sig", "show_panel"} <= set(fields)
    assert {"creation_time", "form_token"} <= set(fields)
    assert fields["topic_cur_post_id"] == str(town.first_post)


def test_guests_get_the_login_form_where_members_write(town: Town) -> None:
    page = town.visitor().get(f"posting.php?mode=reply&t={town.topic}")
    assert page.status == 200
    assert page.texts('//form[@id="login"]')


def test_the_second_of_loading_is_too_early_and_the_text_is_kept(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    answer = anna.send(page, "postform", message="quick", post="Submit")
    assert "form was invalid" in answer.errors
    assert answer.fields("postform")["message"].strip() == "quick"
    assert len(town.forum.posts(town.topic)) == 1


def test_the_flood_control_keeps_the_text_and_lets_through_later(town: Town) -> None:
    anna = town.visitor("Anna")
    town.reply(anna, "one")
    answer = town.reply(anna, "two", wait=1)
    assert answer.errors == "You cannot make another post so soon after your last."
    town.clock.sleep(15)
    assert anna.send(answer, "postform", post="Submit").status == 302
    assert [post.text for post in town.forum.posts(town.topic)][1:] == ["one", "two"]


def test_posts_and_letters_count_together_against_floods(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.write_letter(anna, "Boris")
    assert "so soon after your last" in anna.send(page, "postform", message="x", post="Submit").errors


def test_others_may_post_meanwhile(town: Town) -> None:
    town.reply(town.visitor("Anna"), "one")
    assert town.reply(town.visitor("Boris"), "two", wait=0).status == 302


def test_a_post_in_between_brings_the_review_and_saves_nothing(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.clock.sleep(2)
    theirs = town.forum.post_as("Boris", town.topic, "first!")
    answer = anna.send(page, "postform", message="second", post="Submit")
    assert (answer.status, answer.errors) == (200, "")
    assert answer.texts("//form[@id='postform']/h3")[0] == "Post review"
    assert answer.texts(f'//div[@id="ppr{theirs.id}"]//div[@class="content"]') == ["first!"]
    assert len(town.forum.posts(town.topic)) == 2
    town.clock.sleep(2)
    assert anna.send(answer, "postform", post="Submit").status == 302
    assert [post.text for post in town.forum.posts(town.topic)][1:] == ["first!", "second"]


def test_the_review_stops_a_double_submit_of_one_form(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.clock.sleep(2)
    assert anna.send(page, "postform", message="once", post="Submit").status == 302
    again = anna.send(page, "postform", message="once", post="Submit")
    assert again.texts('//div[starts-with(@id, "ppr")]')
    assert len(town.forum.posts(town.topic)) == 2


def test_without_the_last_seen_post_there_is_no_review(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.clock.sleep(2)
    town.forum.post_as("Boris", town.topic, "first!")
    assert anna.send(page, "postform", message="x", post="Submit", topic_cur_post_id="0").status == 302


def test_a_preview_saves_nothing(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    answer = anna.send(page, "postform", message="[b]x[/b]", preview="Preview")
    assert answer.texts('//div[@id="preview"]//strong') == ["x"]
    assert len(town.forum.posts(town.topic)) == 1


def test_what_is_wrong_with_a_text_is_said_and_nothing_saved(town: Town) -> None:
    anna = town.visitor("Anna")
    assert "too few characters" in town.reply(anna, "   ").errors
    assert "contains 60001 characters. The maximum" in town.reply(anna, "x" * 60001).errors
    assert "fonts up to size 200" in town.reply(anna, "[size=300]x[/size]").errors
    page = anna.get(f"posting.php?mode=post&f={town.section}")
    town.clock.sleep(2)
    assert "must specify a subject" in anna.send(page, "postform", subject=" ", message="x", post="Submit").errors
    assert len(town.forum.posts(town.topic)) == 1
    assert len(town.forum.topics(town.section)) == 1


def test_a_long_subject_is_cut_without_a_word(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=post&f={town.section}")
    town.clock.sleep(2)
    assert anna.send(page, "postform", subject="s" * 150, message="x", post="Submit").status == 302
    assert town.forum.topics(town.section)[-1].title == "s" * 120


def test_text_is_kept_composed_with_plain_line_ends_and_its_invisible_letters(town: Town) -> None:
    town.reply(town.visitor("Anna"), "Ка\u0301т\r\nи\u0306\u00a0\u200bx 🐺")
    assert town.forum.posts(town.topic)[-1].text == "Ка\u0301т\n\u0439\u00a0\u200bx 🐺"


def test_a_locked_topic_is_closed_to_members_and_open_to_moderators(town: Town) -> None:
    town.forum.set_topic(town.topic, locked=True)
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    assert page.message == "This topic is locked, you cannot edit posts or make further replies."
    assert (
        anna.get(f"viewtopic.php?t={town.topic}").texts('//a[contains(@class, "button")]/i/@class')[0].count("fa-lock")
    )
    assert town.reply(town.visitor("Mod"), "still mine").status == 302


def test_a_topic_locked_while_one_writes_takes_nothing(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.forum.set_topic(town.topic, locked=True)
    town.clock.sleep(2)
    assert "topic is locked" in anna.send(page, "postform", message="x", post="Submit").message
    assert len(town.forum.posts(town.topic)) == 1


def test_a_forum_with_approval_hides_the_post_from_all_but_author_and_moderators(town: Town) -> None:
    town.forum.board.database.run("UPDATE forums SET approval = 1")
    anna = town.visitor("Anna")
    answer = town.reply(anna, "waits")
    assert answer.status == 200
    assert "will need to be approved by a moderator" in answer.message
    post = town.forum.posts(town.topic)[-1]
    address = f"viewtopic.php?t={town.topic}"
    assert post.id in anna.get(address).post_ids
    assert post.id not in town.visitor("Boris").get(address).post_ids
    moderator = town.visitor("Mod")
    page = moderator.get(address)
    form = page.texts('//form[@class="mcp_approve"]/@action')[0]
    assert moderator.post(form, {"action[approve]": "Approve"}).message.startswith(
        "The selected post has been approved"
    )
    assert post.id in town.visitor("Boris").get(address).post_ids


def test_a_newcomers_first_posts_wait_for_approval(town: Town) -> None:
    town.forum.change_user("Anna", newcomer=True)
    assert "need to be approved" in town.reply(town.visitor("Anna"), "hello").message


def test_quoting_gives_the_raw_text_with_its_source(town: Town) -> None:
    post = town.forum.post_as("Anna", town.topic, "[b]vote[/b] [quote=x]inner[/quote]")
    page = town.visitor("Boris").get(f"posting.php?mode=quote&p={post.id}")
    assert page.fields("postform")["message"].strip() == (
        f"[quote=Anna post_id={post.id} time={post.posted} user_id={post.author}]\n"
        "[b]vote[/b] [quote=x]inner[/quote]\n[/quote]"
    )


def test_quotes_deeper_than_the_board_allows_are_trimmed(town: Town) -> None:
    deep = "[quote=a]1[quote=b]2[quote=c]3[/quote][/quote][/quote]4"
    post = town.forum.post_as("Anna", town.topic, deep)
    source = town.visitor("Boris").get(f"posting.php?mode=quote&p={post.id}").fields("postform")["message"]
    assert "[quote=a]1[quote=b]2[/quote][/quote]4" in source
    assert "3" not in source.replace(str(post.posted), "").partition("]")[2]


def test_a_missing_topic_or_mode_is_refused(town: Town) -> None:
    anna = town.visitor("Anna")
    assert anna.get("posting.php?mode=reply&t=999").status == 404
    assert anna.get("posting.php?mode=post&f=999").status == 404
    assert anna.get("posting.php?mode=smilies").message == "No post mode specified."
    assert anna.get("posting.php").status == 200


def test_quick_reply_posts_from_the_topics_page(town: Town) -> None:
    town.forum.settings.quick_reply = True
    anna = town.visitor("Anna")
    page = anna.get(f"viewtopic.php?t={town.topic}")
    town.clock.sleep(2)
    assert anna.send(page, "qr_postform", message="quick", post="Submit").status == 302
