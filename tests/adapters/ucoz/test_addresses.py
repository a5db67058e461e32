"""The engine's addresses are its ids (THR-25)."""

from __future__ import annotations

import pytest

from adapters.model import Account
from adapters.ucoz.addresses import Permalink, permalinks, profile_in, profile_path, topic_in


@pytest.mark.parametrize(
    ("address", "topic"),
    [
        ("/forum/10-23-1", "10-23"),
        ("http://forum.test/forum/10-23", "10-23"),
        ("/forum/10-23-0-17", "10-23"),
        ("10-23-0-17-1.html", "10-23"),
        ("/forum/10-0-1", ""),
        ("/forum/10", ""),
        ("/index/8-17", ""),
        ("javascript://", ""),
        ("", ""),
    ],
)
def test_a_topic_is_known_by_its_address(address: str, topic: str) -> None:
    assert topic_in(address) == topic


def test_a_permalink_tells_the_second() -> None:
    found = permalinks("prompt('Прямая ссылка', 'http://forum.test/forum/10-23-209-16-1171360929'); return false;")
    assert found == [Permalink("10", "23", "209", 1171360929)]
    assert found[0].path == "forum/10-23-209-16-1171360929"


@pytest.mark.proves("THR-25")
@pytest.mark.parametrize(
    ("text", "account"),
    [
        ("window.open('/index/8-17', 'up17')", Account("17", "")),
        ("/index/8-0-I~Cube0502", Account("0-I-Cube0502", "I-Cube0502")),
        ("http://f.test/index/8-0-%D0%9A%D0%BE%D1%82", Account("0-Кот", "Кот")),
        ("/index/8-0-S%5E2", Account("0-S^2", "S^2")),
        ("/index/8", None),
        ("/index/8-0", None),
        ("/index/8-17-3", None),
        ("/index/81-17", None),
        ("/forum/8-17", None),
    ],
)
def test_a_profiles_address_names_the_account(text: str, account: Account | None) -> None:
    assert profile_in(text) == account


@pytest.mark.parametrize("name", ["I-Cube0502", "-=Кот=-", "S^2", "a b", "[SP]x", "50%", "x&y", "a/b?c#d"])
def test_the_way_to_a_profile_by_name_leads_back_to_the_name(name: str) -> None:
    path = profile_path(Account("", name))
    assert profile_in(f"/{path}") == Account(f"0-{name}", name)
    assert path.isascii()
    assert "-" not in path.removeprefix("index/8-0-")
