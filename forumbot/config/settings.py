"""From the config to the values that the service and the announcer take."""

from __future__ import annotations

from pathlib import Path

from forumbot.announcer.facts import GameFacts
from forumbot.config.model import Config, PlayerConfig
from forumbot.config.values import WHEN_FULL, moment_of, time_of_day, zone_of
from forumbot.settings import GameSettings, SeatSetting, Timetable


def game_settings(config: Config) -> GameSettings:
    """What the service needs to know, of a config that was checked."""
    game, host = config.game, config.host
    table = timetable(config)
    players = tuple(_seat(player) for player in config.players)
    fixed = game.signup == "roster"
    return GameSettings(
        id=game.id,
        title=game.title,
        ruleset=game.ruleset,
        language=game.language,
        forum=config.forum.forum,
        timetable=table,
        roles=game.roles,
        options=game.options,
        seats=players if fixed else (),
        known_players=() if fixed else players,
        signup_topic=game.signup_topic,
        start_at=None if game.start == WHEN_FULL else moment_of(game.start, table.zone),
        hosts=host.accounts,
        moderators=host.moderators,
        approve=host.approve,
        publish_violations=host.publish_violations,
        lock_topics=game.lock_topics,
    )


def timetable(config: Config) -> Timetable:
    """When things happen, of a config that was checked."""
    game, zone = config.game, zone_of(config.forum.zone)
    closes, night_ends = time_of_day(game.close), time_of_day(game.night_ends)
    assert zone is not None, "a checked config names a zone that exists"
    assert closes is not None, "a checked config closes at a time of day"
    assert night_ends is not None, "a checked config ends the night at a time of day"
    return Timetable(
        zone=zone,
        closes=closes,
        night_ends=night_ends,
        silence_minutes=game.silence_minutes,
        tallies=tuple(sorted({at for at in map(time_of_day, game.tallies) if at is not None})),
        first_day_days=game.first_day_days,
        day_at_least_minutes=game.day_at_least_minutes,
        poll_seconds=game.poll_seconds,
        near_minutes=game.near_deadline_minutes,
        near_seconds=game.near_deadline_seconds,
        confirm_remind_hours=game.confirm_remind_hours or None,
        confirm_report_hours=game.confirm_report_hours or None,
    )


def game_facts(config: Config) -> GameFacts:
    """What the texts need to know, of a config that was checked."""
    return GameFacts(
        title=config.game.title,
        roles=config.game.roles,
        options=config.game.options,
        genders={player.name: player.gender for player in config.players if player.gender},
        role_names=config.game.role_names,
        clan_names=config.game.clan_names,
        players=tuple(player.name for player in config.players),
        host=config.host.accounts[0] if config.host.accounts else "",
        discussion=config.game.discussion,
        long_first_day=config.game.first_day_days > 1,
    )


def store_path(config: Config, file: Path) -> Path:
    """Where the game is kept: as the config says, else beside it under the same name."""
    return file.parent / config.store.path if config.store.path else file.with_suffix(".sqlite")


def _seat(player: PlayerConfig) -> SeatSetting:
    return SeatSetting(
        name=player.name,
        id=player.id,
        nicknames=player.nicknames,
        former=player.former,
        mark=player.mark,
        gender=player.gender,
    )
