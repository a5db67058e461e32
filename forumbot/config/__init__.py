"""The game config: a TOML file in, checked values out, every mistake named with its key and line."""

from forumbot.config.load import load, parse
from forumbot.config.model import Config
from forumbot.config.problems import ConfigError, Known, Problem

__all__ = ["Config", "ConfigError", "Known", "Problem", "load", "parse"]
