"""How the releases of phpBB differ, as far as a client can tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """One release. Each field is a difference that was seen on a live board of that release.

    `emoji` is what a post with letters beyond the basic plane gets: kept, refused by an error, or a broken page;
    `emoji_images`: they are shown as pictures unless smilies are off.
    `letters_to_nobody`: a letter to an id that nobody has is "sent successfully".
    `bbcode_needs_closing`: an unclosed tag stays text, a bare `[quote=Name]` is no quote.
    """

    version: str
    login_token: bool = True
    times: bool = True
    forum_in_links: bool = False
    lastclick: bool = False
    refresh_pages: bool = False
    emoji: str = "kept"
    emoji_images: bool = True
    bold_is_span: bool = False
    bbcode_needs_closing: bool = False
    row_class: str = "row-item"
    list_pager: bool = True
    icons_by_image: bool = False
    letters_to_nobody: bool = False


DIALECTS = {
    "3.3": Dialect("3.3"),
    "3.1": Dialect(
        "3.1",
        login_token=False,
        times=False,
        forum_in_links=True,
        lastclick=True,
        emoji="error",
        emoji_images=False,
        bold_is_span=True,
        bbcode_needs_closing=True,
        row_class="icon",
    ),
    "3.0": Dialect(
        "3.0",
        login_token=False,
        times=False,
        forum_in_links=True,
        lastclick=True,
        refresh_pages=True,
        emoji="broken",
        emoji_images=False,
        bold_is_span=True,
        bbcode_needs_closing=True,
        row_class="icon",
        list_pager=False,
        icons_by_image=True,
        letters_to_nobody=True,
    ),
}
