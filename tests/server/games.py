"""Finished and half-finished games for the pages."""

from __future__ import annotations

import random
from functools import cache

from boardroom.kernel.match import Match
from boardroom.server.table.seats import BOT, PERSON, Person
from boardroom.server.web.page_models import ReplayModel, SeatModel, TableModel

IDLE = ("trade", "recall", "pass", "plan done", "bonus none", "consult", "done", "worker return")
ENDLESS = ("trade", "recall")


@cache
def _finished(game: str, players: int, seed: int) -> str:
    match = Match(game, players=players, seed=seed)
    choose = random.Random(seed).choice
    while not match.over:
        seat = match.to_act[0]
        actions = [action.notation for action in match.legal(seat)]
        busy = [action for action in actions if not action.startswith(IDLE)]
        match.play(choose(busy or [a for a in actions if not a.startswith(ENDLESS)] or actions), seat)
    return match.to_json()


def finished(players: int = 3, seed: int = 7, game: str = "upgrade") -> Match:
    """A whole game of players who do something wherever they can."""
    return Match.from_json(_finished(game, players, seed))


def unfinished(actions: int, players: int = 3, seed: int = 7, game: str = "upgrade") -> Match:
    """Its beginning."""
    return finished(players, seed, game).branch(actions)


@cache
def _ruined() -> str:
    match = Match("industrial", players=2, seed=5)
    while not match.over:
        seat = match.to_act[0]
        actions = [action.notation for action in match.legal(seat)]
        spending = [action for action in actions if action.startswith(("buy", "hire", "loan", "produce")) and seat == 0]
        idle = [action for action in actions if action.endswith(("nothing", "nobody", " 0")) or action == "done"]
        match.play(spending[-1] if spending else (idle or actions)[0], seat)
    return match.to_json()


def ruined() -> Match:
    """A game of Industrial that ends in its third round: the first player spends all there is and sells nothing."""
    return Match.from_json(_ruined())


def table_model(match: Match, seat: int | None = 0, **changes: object) -> TableModel:
    """The match at a table; the viewer sits on `seat`, the last seat has a bot."""
    seats = tuple(
        SeatModel(n, BOT if n == match.players - 1 else PERSON, name, mine=n == seat)
        for n, name in enumerate(match.names)
    )
    usual = {
        "id": "t1",
        "title": "Tuesday",
        "match": match,
        "seats": seats,
        "person": Person("p1", "Mara"),
        "seat": seat,
        "version": len(match.log),
        "seq": len(match.log),
        "log_path": "/t/t1/log.json" if match.over else "",
        "may_branch": match.over,
        "csrf": "token",
    }
    return TableModel(**{**usual, **changes})  # type: ignore[arg-type]


def replay_model(match: Match, at: int, seat: int | None = 0, **changes: object) -> ReplayModel:
    """A position of the match, looked at from a seat."""
    return ReplayModel(table_model(match, seat, **changes), at)
