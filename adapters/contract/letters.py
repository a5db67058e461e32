"""The contract: private letters."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from adapters.contract.ground import Ground
from adapters.contract.looking import plain
from adapters.contract.scene import HOSTILE, Member, SceneFixtures
from adapters.contract.tokens import fresh
from adapters.errors import ForumError, NotFound, Refused
from adapters.model import Account, LetterDraft, LetterSummary
from adapters.port import Forum


def _summary(forum: Forum, draft: LetterDraft) -> LetterSummary:
    found = [row for row in forum.list_letters() if plain(row.subject) == plain(draft.subject)]
    assert len(found) == 1
    return found[0]


class LetterContract(SceneFixtures):
    """Sending, finding again, listing without marking, reading."""

    @pytest.fixture(scope="class")
    @classmethod
    def sent(cls, ground: Ground, host: Member, peer: Member) -> LetterDraft:
        """One letter from the host to the peer, on its way."""
        if not host.forum.capabilities.letters:
            pytest.skip("this engine has no letters")
        markup = host.forum.markup
        token = fresh("l")
        body = "\n".join([markup.bold(markup.escape(name)) for name in HOSTILE[:4]] + ["Ваша роль: доктор", token])
        draft = LetterDraft(peer.account, f'Role & <b>"{token}"', body, token)
        ground.patiently(lambda: host.forum.send_letter(draft))
        return draft

    def test_a_letter_is_found_by_its_token_before_it_is_read(self, host: Member, sent: LetterDraft) -> None:
        assert host.forum.find_letter(sent) is not None
        assert host.forum.find_letter(replace(sent, token=fresh("x"))) is None

    def test_listing_marks_nothing_for_either_of_two_who_list(
        self, ground: Ground, peer: Member, sent: LetterDraft
    ) -> None:
        assert ground.open_peer is not None
        second = ground.open_peer(ground.clock).forum
        ground.patiently(second.login)
        for forum in (peer.forum, second, peer.forum):
            assert _summary(forum, sent).unread
        second.close()

    def test_listing_stops_at_what_is_known(self, peer: Member, sent: LetterDraft) -> None:
        everything = peer.forum.list_letters()
        first_page = peer.forum.list_letters(known={row.id for row in everything})
        assert [row.id for row in first_page] == [row.id for row in everything][: len(first_page)]
        assert _summary(peer.forum, sent).id in {row.id for row in first_page}

    def test_a_letter_arrives_whole(self, ground: Ground, host: Member, peer: Member, sent: LetterDraft) -> None:
        summary = _summary(peer.forum, sent)
        letter = peer.forum.read_letter(summary)
        assert plain(letter.subject) == plain(sent.subject)
        lines = [plain(line) for line in letter.text.splitlines() if line.strip()]
        assert lines == [*map(plain, HOSTILE[:4]), "Ваша роль: доктор", sent.token]
        assert letter.sender.id == host.account.id
        assert [reader.id for reader in letter.recipients] == [peer.account.id]
        now = peer.forum.clock().server
        assert letter.sent.at.tzinfo is not None
        assert timedelta(minutes=-2) < now - letter.sent.at < timedelta(hours=2)

    def test_a_letter_is_found_by_its_token_after_it_was_read(
        self, host: Member, peer: Member, sent: LetterDraft
    ) -> None:
        peer.forum.read_letter(_summary(peer.forum, sent))
        assert host.forum.find_letter(sent) is not None

    def test_an_answer_comes_back_line_by_line(self, ground: Ground, host: Member, peer: Member) -> None:
        if not host.forum.capabilities.letters:
            pytest.skip("this engine has no letters")
        markup, token = peer.forum.markup, fresh("l")
        body = "\n".join([markup.quote("Ваша роль: доктор", host.account.name), "kill Anna", "guard Борис", token])
        draft = LetterDraft(host.account, f"Re: {token}", body, token)
        ground.patiently(lambda: peer.forum.send_letter(draft))
        letter = host.forum.read_letter(_summary(host.forum, draft))
        assert letter.sender.id == peer.account.id
        assert [line.strip() for line in letter.text.splitlines() if line.strip()] == [
            "kill Anna",
            "guard Борис",
            token,
        ]

    def test_a_letter_that_makes_room_is_gone_and_no_other(self, ground: Ground, host: Member, peer: Member) -> None:
        if not (host.forum.capabilities.letters and host.forum.capabilities.makes_room):
            pytest.skip("this engine's letters are not deleted")
        drafts = [LetterDraft(host.account, f"Room {token}", token, token) for token in (fresh("l"), fresh("l"))]
        for draft in drafts:
            ground.patiently(partial(peer.forum.send_letter, draft))
        before = {row.id for row in host.forum.list_letters()}
        first = _summary(host.forum, drafts[0]).id
        assert host.forum.make_room([first])
        assert {row.id for row in host.forum.list_letters()} == before - {first}
        assert host.forum.make_room([first]), "what is gone already is no trouble"
        assert not host.forum.letters_kept_back

    def test_a_letter_to_nobody_is_refused_and_not_sent(self, ground: Ground, host: Member) -> None:
        if not host.forum.capabilities.letters:
            pytest.skip("this engine has no letters")
        token = fresh("l")
        nobody = LetterDraft(Account("99999999", f"nobody {token}"), f"To nobody {token}", token, token)
        with pytest.raises(Refused) as refusal:
            ground.patiently(lambda: host.forum.send_letter(nobody))
        assert refusal.value.reason in {"unknown_recipient", "not_found", "recipient_refuses"}
        assert host.forum.find_letter(nobody) is None

    def test_a_missing_letter_is_not_found(self, host: Member) -> None:
        if not host.forum.capabilities.letters:
            pytest.skip("this engine has no letters")
        missing = LetterSummary("99999999", "inbox", "x", Account("", ""))
        with pytest.raises(ForumError) as trouble:
            host.forum.read_letter(missing)
        assert isinstance(trouble.value, NotFound)
