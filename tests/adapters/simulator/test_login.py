"""Logging in, sessions, tokens."""

from __future__ import annotations

from tests.adapters.simulator.conftest import PASSWORD, Town
from tests.adapters.simulator.visitor import Page, Visitor


def _log_in(town: Town, visitor: Visitor, name: str, password: str, wait: float = 1.1) -> Page:
    page = visitor.get("ucp.php?mode=login")
    town.clock.sleep(wait)
    return visitor.send(page, "login", username=name, password=password, login="Login")


def test_login_redirects_to_the_index_with_cookies_of_the_account(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    answer = _log_in(town, visitor, "Anna", PASSWORD)
    assert answer.status == 302
    assert answer.location.startswith(f"{town.forum.url}/index.php?sid=")
    assert visitor.user == str(town.forum.user("Anna").id)
    assert visitor.http.cookies["phpbb3_simulator_sid"] in answer.location


def test_names_are_compared_without_case_and_outer_spaces(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    assert _log_in(town, visitor, "  aNNa ", PASSWORD).status == 302


def test_a_wrong_password_and_a_wrong_name_are_told_apart_with_status_200(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    wrong = _log_in(town, visitor, "Anna", "wrong")
    assert (wrong.status, "incorrect password" in wrong.errors) == (200, True)
    assert "incorrect username" in _log_in(town, visitor, "Nobody", "wrong").errors
    assert visitor.user == "1"


def test_banned_and_inactive_accounts_are_told_so(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    town.forum.change_user("Anna", standing="banned")
    town.forum.change_user("Boris", standing="inactive")
    assert "permanently banned" in _log_in(town, visitor, "Anna", PASSWORD).errors
    assert "currently inactive" in _log_in(town, visitor, "Boris", PASSWORD).errors


def test_a_form_sent_back_in_the_second_it_was_loaded_is_invalid(town: Town) -> None:
    answer = _log_in(town, Visitor(town.forum.url), "Anna", PASSWORD, wait=0.0)
    assert (answer.status, "form was invalid" in answer.errors) == (200, True)


def test_a_form_without_its_token_is_invalid(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    page = visitor.get("ucp.php?mode=login")
    town.clock.sleep(2)
    answer = visitor.send(page, "login", username="Anna", password=PASSWORD, login="Login", form_token="")
    assert "form was invalid" in answer.errors


def test_a_token_lives_two_hours_and_no_longer(town: Town) -> None:
    town.forum.settings.session_seconds = 10**6
    visitor = Visitor(town.forum.url)
    page = visitor.get("ucp.php?mode=login")
    town.clock.sleep(7201)
    answer = visitor.send(page, "login", username="Anna", password=PASSWORD, login="Login")
    assert "form was invalid" in answer.errors


def test_after_three_failures_a_captcha_is_asked_even_for_the_right_password(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    for _ in range(3):
        assert "incorrect password" in _log_in(town, visitor, "Anna", "wrong").errors
    answer = _log_in(town, visitor, "Anna", PASSWORD)
    assert "maximum allowed number of login attempts" in answer.errors
    assert answer.texts('//input[@name="confirm_code"]/@name')


def test_a_solved_captcha_lets_in(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    town.forum.change_user("Anna", failures=3)
    page = _log_in(town, visitor, "Anna", PASSWORD)
    picture = visitor.get(page.texts('//dd[contains(@class, "captcha")]/img/@src')[0])
    code = "".join(sign for sign in picture.tree.xpath("string(//text)") if str(sign).isdigit())
    town.clock.sleep(1.1)
    values = {"username": "Anna", "password": PASSWORD, "login": "Login", "confirm_code": code}
    assert visitor.send(page, "login", **values).status == 302


def test_links_carry_the_session_until_cookies_come_back(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    assert "sid=" in visitor.get("index.php").texts("//a[@class='forumtitle']/@href")[0]
    assert "sid=" not in visitor.get("index.php").texts("//a[@class='forumtitle']/@href")[0]


def test_an_expired_session_answers_a_post_with_the_login_form_and_loses_it(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.clock.sleep(town.forum.settings.session_seconds + 1)
    answer = anna.send(page, "postform", message="lost", post="Submit")
    assert answer.status == 200
    assert "You need to login in order to reply" in answer.texts("//h2")[0]
    assert anna.user == "1"
    assert len(town.forum.posts(town.topic)) == 1


def test_a_remembered_member_comes_back_but_his_first_form_is_invalid_with_its_text_kept(town: Town) -> None:
    anna = town.visitor("Anna", remember=True)
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.clock.sleep(town.forum.settings.session_seconds + 1)
    answer = anna.send(page, "postform", message="kept", post="Submit")
    assert "form was invalid" in answer.errors
    assert answer.fields("postform")["message"].strip() == "kept"
    town.clock.sleep(2)
    assert anna.send(answer, "postform", post="Submit").status == 302


def test_a_new_session_of_an_account_spoils_forms_loaded_before(town: Town) -> None:
    anna = town.visitor("Anna")
    page = anna.get(f"posting.php?mode=reply&t={town.topic}")
    town.visitor("Anna")
    town.clock.sleep(20)
    assert "form was invalid" in anna.send(page, "postform", message="x", post="Submit").errors


def test_the_session_is_bound_to_the_user_agent(town: Town) -> None:
    anna = town.visitor("Anna", agent="One")
    anna.http.headers["User-Agent"] = "Two"
    assert "mode=logout" not in anna.get("index.php").text


def test_logging_out_needs_the_session_id(town: Town) -> None:
    anna = town.visitor("Anna", remember=True)
    anna.get("ucp.php?mode=logout")
    page = anna.get("index.php")
    assert "mode=logout" in page.text
    anna.get(page.texts('//a[contains(@href, "mode=logout")]/@href')[0])
    assert "mode=logout" not in anna.get("index.php").text


def test_the_login_leads_nowhere_but_into_the_forum(town: Town) -> None:
    visitor = Visitor(town.forum.url)
    page = visitor.get("ucp.php?mode=login")
    town.clock.sleep(1.1)
    values = {"username": "Anna", "password": PASSWORD, "login": "Login", "redirect": "http://evil.example/x.php"}
    assert visitor.send(page, "login", **values).location.startswith(f"{town.forum.url}/index.php")


def test_a_closed_board_says_so_to_all_but_moderators_and_lets_in(town: Town) -> None:
    town.forum.settings.disabled = "Back at five & soon"
    guest = Visitor(town.forum.url)
    page = guest.get(f"viewtopic.php?t={town.topic}")
    assert (page.status, page.message) == (200, "Back at five & soon")
    assert guest.get(f"app.php/feed/topic/{town.topic}").message == "Back at five & soon"
    assert _log_in(town, guest, "Mod", PASSWORD).status == 302
    assert guest.get(f"viewtopic.php?t={town.topic}").post_ids == [town.first_post]
