"""A shipped forum of our own, served over HTTP with the markup and the habits of a real engine."""

from __future__ import annotations

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.settings import Settings
from adapters.simulator.faults import Fault, Faults, Kind
from adapters.simulator.simulator import Simulator

__all__ = ["Denied", "Fault", "Faults", "Kind", "Settings", "Simulator"]
