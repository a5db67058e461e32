"""Waking up: the pulse of the service, by the `schedule` library. Deadlines themselves are rows in the game file."""

from __future__ import annotations

import logging
import sqlite3
import traceback
from collections.abc import Callable

import schedule

from forumbot.ports import Clock
from forumbot.service import Service

log = logging.getLogger(__name__)

PULSE_SECONDS = 5


class Pulse:
    """Calls `tick` every few seconds for weeks; nothing that goes wrong in one tick stops the next."""

    def __init__(self, service: Service, clock: Clock, *, pulse_seconds: int = PULSE_SECONDS) -> None:
        self._service = service
        self._clock = clock
        self._seconds = pulse_seconds
        self._scheduler = schedule.Scheduler()
        self._scheduler.every(pulse_seconds).seconds.do(self._beat)

    def run(self, stopped: Callable[[], bool]) -> None:
        """Go on until `stopped()` is true; looked at between two pulses."""
        self._beat()
        while not stopped():
            self._scheduler.run_pending()
            self._clock.sleep(min(1.0, self._seconds))

    def _beat(self) -> None:
        """One tick. A defect in it is written down for the host, and the next tick comes all the same."""
        try:
            self._service.tick()
            self._service.store.healthy("service")
        except Exception as error:
            log.exception("a tick of the service failed")
            where = traceback.extract_tb(error.__traceback__)[-1]
            self._note(
                f"{type(error).__name__}: {error} ({where.name}, line {where.lineno}); see the log and report it"
            )

    def _note(self, problem: str) -> None:
        """Write a problem into the game file; where even that fails, as on a full disk, the program's log has it."""
        try:
            self._service.store.unhealthy("service", self._service.now(), problem)
        except sqlite3.Error:
            log.exception("the game file can't be written to")
