"""The contract: what we write is what is read, whatever names do."""

from __future__ import annotations

import pytest

from adapters.contract.looking import bold, links, plain, shown
from adapters.contract.scene import HOSTILE, Member, Scene, SceneFixtures
from adapters.model import Post, Receipt


class MarkupContract(SceneFixtures):
    """One post with everything in it, looked at from all sides (THR-13)."""

    @pytest.fixture(scope="class")
    @classmethod
    def post(cls, host: Member, scene: Scene, sampler: Receipt) -> Post:
        """The sample as the board renders it."""
        return next(post for post in host.forum.read_topic(scene.topic.id).posts if post.id == sampler.post)

    def test_bold_is_rendered_bold_with_hostile_names_whole(self, post: Post) -> None:
        assert bold(post.html)[: len(HOSTILE)] == [plain(name) for name in HOSTILE]

    def test_bold_inside_italic_is_bold(self, post: Post) -> None:
        assert "nested" in bold(post.html)

    def test_nothing_else_is_bold(self, post: Post) -> None:
        assert bold(post.html) == [*map(plain, HOSTILE), "nested", "second"]

    def test_a_name_takes_one_line_and_breaks_none(self, post: Post) -> None:
        assert shown(post.html).splitlines()[: len(HOSTILE)] == [plain(name) for name in HOSTILE]

    def test_what_follows_hostile_names_is_untouched(self, post: Post) -> None:
        text = shown(post.html)
        for words in ("plain nested italic", "struck small", "quoted words", "without author", "after it all"):
            assert words in text

    def test_code_is_shown_as_written(self, post: Post) -> None:
        assert "[b]code[/b] <b>&amp;" in shown(post.html)

    def test_quotes_name_their_author(self, post: Post) -> None:
        assert plain(HOSTILE[0]) in shown(post.html).partition("struck")[2]

    def test_links_lead_where_they_say(self, post: Post) -> None:
        assert links(post.html)["link [b] & <text>"] == "https://forum.example/topic?a=1&b=2"

    def test_plain_tells_what_a_reader_will_see(self, host: Member, post: Post) -> None:
        markup = host.forum.markup
        body = "\n".join(
            [*(markup.bold(markup.escape(name)) for name in HOSTILE), markup.link("https://a.example/", "here")]
        )
        said = [plain(line) for line in markup.plain(body).splitlines()]
        assert said[: len(HOSTILE)] == shown(post.html).splitlines()[: len(HOSTILE)]
        assert "here" in said[-1]

    def test_no_script_of_a_name_comes_to_life(self, post: Post) -> None:
        assert "<script" not in post.html.lower()

    def test_signature_and_notices_are_no_part_of_the_body(self, post: Post) -> None:
        assert shown(post.html).splitlines()[-1].startswith("fbr")
