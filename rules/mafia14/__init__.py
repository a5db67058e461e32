"""Ruleset `mafia14`: votes and orders by letter, one deadline and one new topic a day."""
