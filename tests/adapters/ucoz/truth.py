"""What is on each recorded topic page, counted by hand and by strings."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Truth:
    """A page's topic, its number among how many, and its posts' ids in order.

    `guests` have no profile, `edited` have the engine's note, `signed` counts signatures, `bold` bold pieces outside
    quotes, code, spoilers and seams, `parts` the posts in one that was glued.
    """

    topic: str
    pages: tuple[int, int]
    posts: str
    guests: str = ""
    edited: str = ""
    signed: int = 0
    bold: int = 0
    parts: dict[str, int] = field(default_factory=dict)


TRUTH = {
    "10-23-0-17.html": Truth(
        "10-23",
        (5, 5),
        "1868 1882 5461 5464 5466 5468 6026 6437 11554",
        guests="5464",
        edited="5468 6437",
        signed=1,
        bold=0,
        parts={"5466": 2},
    ),
    "10-23-1.html": Truth(
        "10-23",
        (1, 5),
        "209 211 213 215 216 219 225 227 232 234",
        guests="211 225",
        edited="",
        signed=4,
        bold=0,
        parts={},
    ),
    "10-23-2.html": Truth(
        "10-23",
        (2, 5),
        "237 242 249 250 264 267 270 920 929 941",
        guests="264 267 270",
        edited="",
        signed=1,
        bold=0,
        parts={},
    ),
    "10-234-0-17-1.html": Truth(
        "10-234",
        (4, 4),
        "6457 6458 6465 6467 6469 7068 7070 7071 8160 8168",
        guests="8160 8168",
        edited="6467 8160",
        signed=3,
        bold=1,
        parts={"6458": 3, "6467": 2},
    ),
    "13-190-1.html": Truth(
        "13-190",
        (1, 3),
        "3036 3037 3041 3057 3058 3256 3257 3260 3262 3268",
        guests="",
        edited="3260",
        signed=7,
        bold=3,
        parts={},
    ),
    "13-286-1.html": Truth(
        "13-286",
        (1, 2),
        "5643 5645 5646 5658 5659 5664 5700 5701 5709 5820",
        guests="5658",
        edited="",
        signed=2,
        bold=0,
        parts={"5643": 9, "5646": 2, "5659": 2, "5664": 2, "5709": 2, "5820": 2},
    ),
    "16-10-0-17-1.html": Truth(
        "16-10",
        (4, 4),
        "9524 10685 10686 10687 10688 11188 11189 11190 11192",
        guests="",
        edited="10688",
        signed=0,
        bold=0,
        parts={},
    ),
    "17-602-0-17-1.html": Truth(
        "17-602", (1, 1), "11494 11495 11496", guests="", edited="11494", signed=2, bold=3, parts={"11494": 2}
    ),
    "19-258-12.html": Truth(
        "19-258",
        (12, 20),
        "6085 6089 6090 6127 6128 6157 6163 6165 6178 6199",
        guests="6178",
        edited="",
        signed=5,
        bold=0,
        parts={"6090": 2},
    ),
    "2-308-1.html": Truth(
        "2-308",
        (1, 8),
        "6132 6133 6134 6135 6136 6137 6138 6139 6141 6148",
        guests="6148",
        edited="",
        signed=3,
        bold=0,
        parts={},
    ),
    "2-308-2.html": Truth(
        "2-308",
        (2, 8),
        "6132 6149 6150 6151 6152 6156 6158 6159 6160 6161 6162",
        guests="",
        edited="",
        signed=3,
        bold=0,
        parts={"6162": 2},
    ),
    "2-552-1.html": Truth(
        "2-552",
        (1, 3),
        "10939 10940 10941 10942 10945 10946 10947 10949 10950 10951",
        guests="",
        edited="10940",
        signed=5,
        bold=2,
        parts={},
    ),
    "25-278-1.html": Truth(
        "25-278",
        (1, 3),
        "5529 5530 5533 5534 5541 5551 6251 6252 6253 6255",
        guests="",
        edited="5533 5534 5551",
        signed=6,
        bold=0,
        parts={},
    ),
    "26-429-7.html": Truth(
        "26-429",
        (7, 9),
        "8963 9868 9869 9870 9871 9872 9873 9874 9875 9878",
        guests="",
        edited="9868",
        signed=2,
        bold=1,
        parts={"8963": 2, "9870": 2, "9875": 2, "9878": 2},
    ),
}
