"""What follows from what: pure rulesets of Mafia games, without input, output, clock or hidden chance."""
