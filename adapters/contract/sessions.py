"""The contract: who we are, what we may do, what the clock says."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adapters.contract.ground import Ground
from adapters.contract.scene import Member, Scene, SceneFixtures
from adapters.contract.tokens import fresh
from adapters.errors import NotFound, Refused
from adapters.markup import Markup


class SessionContract(SceneFixtures):
    """Logging in, accounts, rights, capabilities, time."""

    def test_a_wrong_password_is_refused_as_such(self, ground: Ground) -> None:
        session = ground.open_wrong(ground.clock)
        with pytest.raises(Refused) as refusal:
            session.forum.login()
        assert refusal.value.reason == "bad_credentials"

    def test_login_confirms_the_account_by_id_and_name(self, ground: Ground, host: Member) -> None:
        assert host.account.id
        assert host.account.name.casefold() == ground.host_name.strip().casefold()

    def test_logging_in_again_changes_nothing(self, ground: Ground, host: Member) -> None:
        assert ground.patiently(host.forum.login) == host.account

    def test_an_account_is_found_by_its_name(self, host: Member, peer: Member) -> None:
        assert host.forum.find_account(peer.account.name).id == peer.account.id
        assert host.forum.find_account(host.account.name).id == host.account.id

    def test_a_name_that_nobody_has_is_not_found(self, host: Member) -> None:
        with pytest.raises(NotFound):
            host.forum.find_account(f"nobody {fresh('n')}")

    def test_a_lost_session_is_found_again_in_reading(self, host: Member, scene: Scene) -> None:
        host.session.forget()
        assert host.forum.read_topic(scene.topic.id).posts[0].author.id == host.account.id
        assert host.forum.login() == host.account

    def test_a_lost_session_loses_no_post(self, host: Member, scene: Scene) -> None:
        host.session.forget()
        draft, receipt = scene.reply("after a lost session")
        found = [post for post in host.forum.read_topic(scene.topic.id).posts if draft.token in post.html]
        assert [post.id for post in found] == [receipt.post]
        assert found[0].author.id == host.account.id

    def test_capabilities_are_honest_in_kind(self, host: Member) -> None:
        said = host.forum.capabilities
        assert said.engine
        assert said.pause_between_messages >= 0
        for limit in (said.max_post, said.max_letter, said.max_subject):
            assert limit is None or limit > 0
        if said.letters:
            assert isinstance(host.forum.list_letters(), list)

    def test_the_clock_is_one_request_and_tells_aware_times(self, host: Member) -> None:
        before = host.session.requests()
        reading = host.forum.clock()
        assert host.session.requests() - before == 1
        assert reading.server.tzinfo is not None
        assert abs(reading.server - reading.local) < timedelta(hours=1)
        assert reading.shown_offset is None or abs(reading.shown_offset) <= 14 * 3600

    def test_rights_tell_that_the_forum_can_be_used(self, ground: Ground, host: Member, scene: Scene) -> None:
        rights = host.forum.rights(ground.forum, scene.topic.id)
        assert rights.read
        assert rights.reply is not False
        assert rights.open_topic is not False
        if host.forum.capabilities.letters:
            assert rights.letters is not False

    def test_rights_do_not_claim_what_is_not_there(self, host: Member) -> None:
        assert not host.forum.rights("99999999").read

    def test_markup_is_the_interface_it_says(self, host: Member) -> None:
        markup: Markup = host.forum.markup
        assert "x" in markup.bold("x")
        assert markup.escape("") == ""
