"""Private letters: folders, arrival, recipients, refusals."""

from __future__ import annotations

from tests.adapters.simulator.conftest import Town
from tests.adapters.simulator.visitor import Page, Visitor


def _subjects(page: Page) -> list[str]:
    return page.texts('//ul[contains(@class, "pmlist")]//a[@class="topictitle"]')


def _folder(visitor: Visitor, folder: str) -> Page:
    return visitor.get(f"ucp.php?i=pm&folder={folder}")


def test_a_letter_waits_in_the_outbox_until_its_reader_opens_any_letter_page(town: Town) -> None:
    anna, boris = town.visitor("Anna"), town.visitor("Boris")
    answer = town.write_letter(anna, "Boris", subject="Night", body="kill [b]Mod[/b]")
    assert (answer.status, answer.message.split(".")[0]) == (200, "This message has been sent successfully")
    boris.get(f"viewtopic.php?t={town.topic}")
    assert _subjects(_folder(anna, "outbox")) == ["Night"]
    assert _subjects(_folder(anna, "sentbox")) == []
    assert _subjects(_folder(boris, "inbox")) == ["Night"]
    assert _subjects(_folder(anna, "outbox")) == []
    assert _subjects(_folder(anna, "sentbox")) == ["Night"]


def test_listing_marks_nothing_and_opening_marks_read(town: Town) -> None:
    town.forum.send_letter_as("Anna", "Boris", "Night", "x")
    boris = town.visitor("Boris")
    for _ in range(3):
        assert _folder(boris, "inbox").texts('//dl[contains(@class, "pm_unread")]')
    link = _folder(boris, "inbox").texts('//a[@class="topictitle"]/@href')[0]
    page = boris.get(link)
    assert page.texts('//div[@id="post-1"]//div[@class="content"]') == ["x"]
    assert _folder(boris, "inbox").texts('//dl[contains(@class, "pm_read")]')


def test_an_opened_letter_shows_date_sender_and_readers_as_text(town: Town) -> None:
    town.forum.send_letter_as("Anna", "Boris", "Night & <day>", "x")
    page = town.visitor("Boris").get("ucp.php?i=pm&mode=view&f=0&p=1")
    if not page.texts('//div[@id="post-1"]'):
        raise AssertionError(page.message)
    assert page.texts('//div[@id="post-1"]//p[@class="author"]')[0] == (
        "Sent: Sun Mar 01, 2026 7:00 pm From: Anna Recipient: Boris"
    )
    assert not page.texts("//time")
    assert page.texts('//div[@id="post-1"]//h3') == ["Night & <day>"]


def test_folders_have_twenty_five_letters_a_page_newest_first(town: Town) -> None:
    for number in range(30):
        town.clock.sleep(1)
        town.forum.send_letter_as("Anna", "Boris", f"letter {number}", "x")
    boris = town.visitor("Boris")
    first = _folder(boris, "inbox")
    assert _subjects(first) == [f"letter {number}" for number in range(29, 4, -1)]
    second = boris.get(first.texts('//a[@rel="next"]/@href')[0])
    assert _subjects(second) == [f"letter {number}" for number in range(4, -1, -1)]
    assert "30 messages" in first.texts('//div[@class="pagination"]')[0]


def test_a_name_typed_with_submit_only_adds_a_recipient(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get("ucp.php?i=pm&mode=compose")
    town.clock.sleep(2)
    answer = anna.send(page, "postform", username_list="boris", subject="s", message="m", post="Submit")
    assert (answer.status, answer.errors) == (200, "")
    boris = town.forum.user("Boris").id
    assert answer.fields("postform")[f"address_list[u][{boris}]"] == "to"
    assert town.forum.letters("Boris") == []
    town.clock.sleep(2)
    assert "sent successfully" in anna.send(answer, "postform", post="Submit").message


def test_names_are_added_by_the_button_and_unknown_ones_among_known_vanish(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get("ucp.php?i=pm&mode=compose")
    mixed = anna.send(page, "postform", username_list="Nobody\nBoris", add_to="Add")
    assert mixed.errors == ""
    assert len([key for key in mixed.fields("postform") if key.startswith("address_list")]) == 1
    alone = anna.send(page, "postform", username_list="Nobody", add_to="Add")
    assert alone.errors == "The requested users to be added do not exist."


def test_blind_copies_are_shown_to_no_one_else(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get("ucp.php?i=pm&mode=compose")
    town.clock.sleep(2)
    boris, moderator = town.forum.user("Boris").id, town.forum.user("Mod").id
    copies = {f"address_list[u][{boris}]": "to", f"address_list[u][{moderator}]": "bcc"}
    anna.post(
        page.action("postform"), {**page.fields("postform"), **copies, "subject": "s", "message": "m", "post": "x"}
    )
    seen = town.visitor("Boris").get("ucp.php?i=pm&mode=view&f=0&p=1").texts('//p[@class="author"]')[0]
    assert "Mod" not in seen
    assert "Mod" in town.visitor("Mod").get("ucp.php?i=pm&mode=view&f=0&p=1").texts('//p[@class="author"]')[0]


def test_what_is_wrong_with_a_letter_is_said_and_nothing_sent(town: Town) -> None:
    anna = town.visitor("Anna")
    assert "No recipient defined." in town.write_letter(anna).errors
    assert "must specify a subject" in town.write_letter(anna, "Boris", subject="").errors
    assert "too few characters" in town.write_letter(anna, "Boris", body=" ").errors
    town.forum.change_user("Boris", takes_letters=False)
    refused = town.write_letter(anna, "Boris", "Mod").errors
    assert refused == "Some users couldn’t be added as they have disabled private message receipt."
    assert town.forum.letters("Boris") == town.forum.letters("Mod") == []


def test_an_id_that_nobody_has_may_not_read_letters(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get("ucp.php?i=pm&mode=compose&u=9999")
    assert "do not have permission to read private messages" in page.errors
    town.clock.sleep(2)
    values = {"address_list[u][9999]": "to", "subject": "s", "message": "m", "post": "Submit"}
    answer = anna.post(page.action("postform"), {**page.fields("postform"), **values})
    assert "do not have permission to read private messages" in answer.errors


def test_the_same_second_and_the_flood_stop_letters_too(town: Town) -> None:
    anna = town.visitor("Anna")
    boris = {f"address_list[u][{town.forum.user('Boris').id}]": "to"}
    values = {**boris, "subject": "s", "message": "m", "post": "Submit"}
    page = anna.get("ucp.php?i=pm&mode=compose")
    early = anna.post(page.action("postform"), {**page.fields("postform"), **values})
    assert "form was invalid" in early.errors
    town.clock.sleep(2)
    assert "sent" in anna.post(page.action("postform"), {**page.fields("postform"), **values}).message
    assert "so soon after your last" in anna.post(page.action("postform"), {**page.fields("postform"), **values}).errors
    assert len(town.forum.letters("Boris")) == 1


def test_newcomers_cannot_send_letters(town: Town) -> None:
    town.forum.change_user("Anna", newcomer=True)
    page = town.visitor("Anna").get("ucp.php?i=pm&mode=compose")
    assert page.message == "You are not authorised to send private messages."


def test_a_full_inbox_keeps_letters_on_hold_unknown_to_their_sender(town: Town) -> None:
    town.forum.change_user("Boris", inbox_limit=2)
    anna, boris = town.visitor("Anna"), town.visitor("Boris")
    for number in range(3):
        assert "sent" in town.write_letter(anna, "Boris", subject=f"letter {number}").message
    page = _folder(boris, "inbox")
    assert _subjects(page) == ["letter 1", "letter 0"]
    assert page.texts('//div[@class="notice"]/p')[0].startswith("You have 1 private message currently on hold")
    assert _subjects(_folder(anna, "outbox")) == ["letter 2"]
    asked = boris.get("ucp.php?i=pm&mode=compose&action=delete&f=0&p=1")
    boris.send(asked, "confirm", confirm="Yes")
    boris.get(page.texts('//div[@class="notice"]//a/@href')[0])
    assert _subjects(_folder(boris, "inbox")) == ["letter 2", "letter 1"]


def test_a_letter_taken_back_from_the_outbox_never_arrives(town: Town) -> None:
    anna = town.visitor("Anna")
    town.write_letter(anna, "Boris")
    asked = anna.get("ucp.php?i=pm&mode=compose&action=delete&f=-2&p=1")
    anna.send(asked, "confirm", confirm="Yes")
    assert _subjects(_folder(town.visitor("Boris"), "inbox")) == []


def test_foreign_and_missing_letters_are_not_found_with_status_200(town: Town) -> None:
    town.forum.send_letter_as("Anna", "Boris", "Night", "x")
    town.visitor("Boris").get("ucp.php?i=pm&folder=inbox")
    moderator = town.visitor("Mod")
    for number in (1, 999):
        page = moderator.get(f"ucp.php?i=pm&mode=view&f=0&p={number}")
        assert (page.status, page.message) == (200, "Private message could not be found.")


def test_guests_are_asked_to_log_in(town: Town) -> None:
    page = town.visitor().get("ucp.php?i=pm&folder=inbox")
    assert page.texts('//h2[@class="login-title"]') == ["Please login in order to access the User Control Panel."]


def test_an_answer_goes_to_the_sender_with_the_subject_and_the_quotation(town: Town) -> None:
    town.forum.send_letter_as("Anna", "Boris", "Night", "secret")
    boris = town.visitor("Boris")
    _folder(boris, "inbox")
    fields = boris.get("ucp.php?i=pm&mode=compose&action=quote&f=0&p=1").fields("postform")
    assert fields[f"address_list[u][{town.forum.user('Anna').id}]"] == "to"
    assert fields["subject"] == "Re: Night"
    assert fields["message"].strip() == '[quote="Anna"]\nsecret\n[/quote]'
