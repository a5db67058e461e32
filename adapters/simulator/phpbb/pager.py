"""Which page a start value means, and the links to the others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pager:
    """Pages of `per_page` things out of `total`, of which the one at offset `start` is shown."""

    start: int
    per_page: int
    total: int

    @classmethod
    def at(cls, asked: int, per_page: int, total: int) -> Pager:
        """A negative start gives the first page, one past the end the last; one between pages is honoured."""
        start = max(asked, 0)
        if start >= total:
            start = max(total - 1, 0) // per_page * per_page
        return cls(start, per_page, total)

    @property
    def page(self) -> int:
        return self.start // self.per_page + 1

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // self.per_page))

    def offset(self, page: int) -> int:
        return (page - 1) * self.per_page

    def numbers(self) -> list[int]:
        """The page numbers that get a link: the ends and the neighbours; 0 stands for a gap."""
        first = min(max(1, self.page - 2), max(1, self.pages - 4))
        last = max(min(self.pages, self.page + 2), min(5, self.pages))
        shown = [*range(first, last + 1)]
        head = [] if first == 1 else [1] if first == 2 else [1, 0]
        tail = [] if last == self.pages else [self.pages] if last == self.pages - 1 else [0, self.pages]
        return head + shown + tail
