"""The simulator as a thing to start, stop and fill."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import requests

from adapters.simulator import Denied, Simulator
from tests.adapters.simulator.conftest import Town
from tests.adapters.simulator.driven import DrivenClock


def test_several_run_at_once_on_ports_of_their_own() -> None:
    with Simulator(DrivenClock(), name="One") as one, Simulator(DrivenClock(), name="Two & three") as two:
        assert one.url != two.url
        assert "<h1>One</h1>" in requests.get(f"{one.url}/", timeout=9).text
        assert "<h1>Two &amp; three</h1>" in requests.get(f"{two.url}/", timeout=9).text


def test_a_stopped_one_gives_back_its_port_and_starts_again(town: Town) -> None:
    port = int(town.forum.url.rpartition(":")[2])
    town.forum.stop()
    with pytest.raises(requests.ConnectionError):
        requests.get(f"http://127.0.0.1:{port}/", timeout=9)
    with pytest.raises(RuntimeError):
        _ = town.forum.url
    assert town.forum.start(port=port).endswith(str(port))
    assert requests.get(f"{town.forum.url}/viewtopic.php?t={town.topic}", timeout=9).status_code == 200


def test_a_file_keeps_the_forum(tmp_path: Path) -> None:
    path = str(tmp_path / "forum.db")
    first = Simulator(DrivenClock(), database=path)
    first.add_user("Anna", "x")
    post = first.open_topic_as("Anna", first.add_forum("Games"), "Kept", "text")
    first.close()
    second = Simulator(DrivenClock(), database=path)
    assert [row.text for row in second.posts(post.topic)] == ["text"]
    second.close()


def test_it_answers_quickly(town: Town) -> None:
    for number in range(30):
        town.forum.post_as("Anna", town.topic, f"[b]vote {number}[/b] and a few words more")
    session = requests.Session()
    address = f"{town.forum.url}/viewtopic.php?t={town.topic}"
    took = [session.get(address, timeout=9).elapsed.total_seconds() for _ in range(20)]
    assert sorted(took)[10] < 0.03


def test_names_that_boards_refuse_are_refused() -> None:
    forum = Simulator(DrivenClock())
    forum.add_user("Straße", "x")
    for name, code in (('a"b', "bad_name"), ("wolf🐺", "bad_name"), ("  ", "bad_name"), ("STRASSE", "name_taken")):
        with pytest.raises(Denied) as refusal:
            forum.add_user(name, "x")
        assert refusal.value.code == code
    for name in ("Max", "Мах", "Ёлка", "Елка", "[b]Brack[/b]", "a<b>c</b>"):
        forum.add_user(name, "x")
    forum.close()


def test_passwords_are_not_kept_as_text() -> None:
    forum = Simulator(DrivenClock())
    assert "secret" not in forum.add_user("Anna", "secret word").password
    forum.close()


def test_unknown_addresses_are_404(town: Town) -> None:
    assert requests.get(f"{town.forum.url}/nothing.php", timeout=9).status_code == 404
    assert requests.get(f"{town.forum.url}/images/smilies/none.svg", timeout=9).status_code == 404


def test_the_command_says_when_its_port_is_taken(town: Town) -> None:
    port = town.forum.url.rpartition(":")[2]
    command = [sys.executable, "-m", "adapters.simulator", "--port", port]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "choose another by --port" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_serves_a_furnished_forum() -> None:
    command = [sys.executable, "-m", "adapters.simulator", "--port", "0", "--language", "ru"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        url = running.stdout.readline().split()[0]
        text = requests.get(url, timeout=9).text
        running.terminate()
    assert "Список форумов" in text
    assert "Games" in text
