"""One post → the votes and withdrawals in it, in order, names read among those alive then (RAT-1, RAT-2, THR-4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from forumbot.reading.bold import Fragment
from forumbot.reading.folding import flat, fold, visible, words
from forumbot.reading.names import AMBIGUOUS, UNKNOWN, Among, NameReading
from forumbot.reading.phrases import find_player
from forumbot.reading.policy import Policy

NO_EXECUTION = "\N{EMPTY SET}"
"""The target of a vote that nobody be executed, where the policy knows one. It is no name."""

_CLAUSE_END = re.compile(r"[,.;!?→>\n]")
_LETTER = re.compile(r"\w")
_CLAUSE_START = re.compile(r"(?:[.,;:!?()\[\]/|+&=→>*#\"'-]|(?<!\w)(?:and|then|so|и|а|then i))\s*$")
_LEAD = 4  # words before the word that votes, where it must open its clause: "L-1, vote Anna"
_CHOICE = frozenset({"or", "или", "либо"})
_GLUED = re.compile(r"(?<=[^\W_])(?=(?:UN)?VOTE:)|\[[\\/]?[a-z]{0,7}\]?$")  # what wrong or doubled tags leave
_NEGATED = re.compile(
    r"(?<!\w)(?:не(?:\s+(?:буду|будем|хочу|стану|могу|собираюсь|надо|нужно))?"
    r"|not|don't|dont|never|no longer|won't|can't)\s*$"
)
_LONG_WORD = 6  # letters of a word from which on one slip in it is read: "no lunch", "unvotr"
_FIRST_WORD = re.compile(r"\W*([^\W\d_]+)")

_NONE = NameReading()


@dataclass(frozen=True, slots=True)
class Intent:
    """What one clause of a fragment asks for: a withdrawal, or a vote with how its name was read."""

    written: str
    withdraws: bool = False
    reading: NameReading = _NONE


def post_intents(fragments: Sequence[Fragment], policy: Policy, among: Among) -> list[Intent]:
    """The votes and withdrawals of a post, in order (THR-3). "Anna", "or", "Boris" on three lines is neither."""
    found: list[Intent] = []
    for i, fragment in enumerate(fragments):
        if 0 < i < len(fragments) - 1 and fold(fragment.text) in _CHOICE and found and found[-1].reading.name:
            either = (found[-1].reading.name, *(c for c in [among.hard(fragments[i + 1].text).name] if c))
            unclear = NameReading("", found[-1].reading.how, AMBIGUOUS, either)
            found[-1] = Intent(found[-1].written, reading=unclear)
            continue
        found += intents(fragment, policy, among)
    return found


def intents(fragment: Fragment, policy: Policy, among: Among) -> list[Intent]:
    """The votes and withdrawals of one fragment, in order; [] if it is none by this policy.

    A fragment of bare text is one vote, read or not (RAT-2); text beside a withdrawal or a vote that was read is not.
    """
    written = fragment.text
    if policy.bare_names:
        whole = among.hard(written)
        if whole.how in ("exact", "nickname") and whole.reason != UNKNOWN:
            return [Intent(written, reading=whole)]
    found: list[Intent] = []
    follows = fragment.after if policy.name_may_follow and fragment.tagged else ""
    for kind, text, sure in _clauses(written, policy, among, follows):
        reading = _NONE if kind == "off" else _read(text, policy, among, head=kind == "vote")
        if sure or reading.reason != UNKNOWN:
            found.append(Intent(written, withdraws=kind == "off", reading=reading))
    if found or not policy.bare_names:
        return _settled(found, policy)
    return [Intent(written, reading=_read(written, policy, among, head=False))]


def _read(text: str, policy: Policy, among: Among, *, head: bool) -> NameReading:
    if policy.no_execution and _means_nobody(text, policy) and not among.hard(text).name:
        return NameReading(NO_EXECUTION, "exact", "", (), 1.0, 0, 0)
    return find_player(text, among, head=head, first=policy.several_names == "first")


def _means_nobody(text: str, policy: Policy) -> bool:
    """Whether a text begins with a word for nobody, or with one that has a single slip in it ("no lunch")."""
    if policy.nobody.match(flat(text).lstrip(" :-–—[({<*#=>")):
        return True
    opening = "".join(words(text)[:2])
    return any(
        len(word) >= _LONG_WORD and opening[:2] == word[:2] and OSA.distance(opening, word, score_cutoff=1) <= 1
        for word in policy.nobody_run_together
    )


def _clauses(written: str, policy: Policy, among: Among, follows: str) -> Iterator[tuple[str, str, bool]]:
    """A fragment's clauses as (`vote`, `off` or `bare`, the text that belongs to it, whether it must name somebody).

    «снимаю Анну, голосую за Бориса» is `off`, then `vote` «Бориса». A name before its word («Анну снимаю»,
    «Анна: мой голос») belongs to it where nothing stands after. Case is kept: names may differ in it alone.
    """
    text = _mended(_GLUED.sub(" ", visible(written)), policy, among)
    aligned = _aligned(text)
    marks = _marks(aligned, policy)
    lead = text[: marks[0].start()] if marks else ""
    for i, mark in enumerate(marks):
        tail = text[mark.end() : marks[i + 1].start() if i + 1 < len(marks) else len(text)]
        if _NEGATED.search(aligned[: mark.start()]):
            continue  # «голосую за Анну, а не за Бориса»: a clause that says whom the vote is not for
        last = i + 1 == len(marks)
        if last and follows and not _LETTER.search(tail):
            tail = follows
        if mark["off"]:
            opened = i and marks[i - 1]["vote"] and not _LETTER.search(text[marks[i - 1].end() : mark.start()])
            if opened and _LETTER.search(tail) and last:
                # "VOTE: unvote" takes back; "VOTE: unvote: Anna" says two things at once.
                yield "vote", "", True
                continue
            yield "off", "", True
            rest = _after_clause(tail)
            if policy.bare_names and rest:
                yield "bare", rest, False
        elif _LETTER.search(tail):
            yield "vote", tail.lstrip(" :;,.-–—=>*#\"'«»"), last
        elif i == 0 and _LETTER.search(lead) and policy.bare_names:
            yield "vote", lead, False


def _mended(text: str, policy: Policy, among: Among) -> str:
    """`text` with one slip mended in a long word of withdrawal that opens it («unvotr»), if it is no word itself."""
    first = _FIRST_WORD.match(text)
    word = fold(first[1]) if first else ""
    if not first or len(word) < _LONG_WORD - 1 or word in policy.single_withdrawals:
        return text
    for meant in policy.single_withdrawals:
        if len(meant) >= _LONG_WORD and OSA.distance(word, meant, score_cutoff=1) <= 1:
            longer = word.startswith(meant) and word[-1] != meant[-1]  # another form of it: "unvoted"
            known = longer or among.names.morphology.is_word(word) or among.hard(word).name
            return text if known else meant + text[first.end() :]
    return text


def _marks(aligned: str, policy: Policy) -> list[re.Match[str]]:
    """The words that introduce or withdraw, as far as they are no talk about voting."""
    found: list[re.Match[str]] = []
    for mark in policy.keywords.finditer(aligned):
        before = aligned[: mark.start()]
        if mark["talk"]:
            continue
        since = aligned[found[-1].end() : mark.start()] if found else before
        opens = not _LETTER.search(since) or (_CLAUSE_START.search(before) and (found or len(before.split()) <= _LEAD))
        if not policy.starts_clause or opens:
            found.append(mark)
    return found


def _aligned(text: str) -> str:
    """`text` in lower case, letter for letter, as the keywords are written."""
    lowered = text.lower()
    if len(lowered) != len(text):  # a few letters («İ») grow when lowered
        lowered = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return lowered.replace("ё", "е")


def _after_clause(tail: str) -> str:
    """What follows the clause that a withdrawal opens: «снимаю Анну, Борис» leaves «Борис»."""
    end = _CLAUSE_END.search(tail)
    rest = tail[end.end() :].strip() if end else ""
    return rest if _LETTER.search(rest) else ""


def _settled(found: list[Intent], policy: Policy) -> list[Intent]:
    """Of one fragment's clauses: unread ones are dropped where another was read or withdraws; two names are too many.

    «голосую за Анну, нет, голосую за Бориса» in one fragment can mean two (THR-4), unless the policy takes the first.
    """
    read = [intent for intent in found if intent.withdraws or intent.reading.reason != UNKNOWN] or found[-1:]
    last_off = max((i for i, intent in enumerate(read) if intent.withdraws), default=-1)
    named = list(dict.fromkeys(intent.reading.name for intent in read[last_off + 1 :] if intent.reading.name))
    if len(named) > 1 and policy.several_names == "ambiguous":
        unclear = NameReading("", read[-1].reading.how, AMBIGUOUS, tuple(named))
        return [*read[: last_off + 1], Intent(read[-1].written, reading=unclear)]
    return read
