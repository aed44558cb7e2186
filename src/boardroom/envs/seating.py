"""Who sits where when a learner plays among bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardroom.bots.names import Bot, find_bot
from boardroom.kernel.game import Game, GameError, whole


def seat_bots(game: Game, players: int, options: Mapping[str, str], seat: int, bots: Sequence[str]) -> list[Bot | None]:
    """The bot on every seat, `None` on the learner's; the names go round, beginning after the learner."""
    if not 0 <= whole(seat, "the seat") < players:
        raise GameError(f"there is no seat {seat}: seats run from 0 to {players - 1}")
    if seat == game.about.automaton_seat(options):
        raise GameError(f"seat {seat} belongs to {game.about.automaton_name}: a learner there would never be asked")
    if not bots and players > 1:
        raise GameError("the other seats need at least one bot")
    found = [find_bot(name) for name in bots]
    others = [found[i % len(found)] for i in range(players - 1)]
    return [None if place == seat else others[(place - seat - 1) % players] for place in range(players)]
