"""What somebody tends to do wrong, over all their games of a title that were analysed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from boardroom.kernel.actions import UnknownAction
from boardroom.kernel.game import Game
from boardroom.server.work.accuracy import PHASES, phase
from boardroom.server.work.findings import Analysis, Swing

COSTLY: Final = 0.03  # a smaller loss is no mistake
TOLD: Final = 3  # kinds of mistakes


@dataclass(frozen=True)
class Reviewed:
    """An analysed game, and the seats somebody had in it."""

    table: str
    analysis: Analysis
    seats: Collection[int]


@dataclass(frozen=True)
class Mistake:
    """A kind of action that has cost somebody much."""

    kind: str  # in a word or two
    instead: str  # what was better most often, if that was of another kind
    when: str  # the part of the game in which most of them were made, if there is one
    times: int
    games: int
    lost: int  # per cent of the result, on average
    table: str  # of the costliest
    swing: Swing  # the costliest


def typical_mistakes(game: Game, reviewed: Iterable[Reviewed]) -> list[Mistake]:
    """The kinds of actions that cost most in all, the costliest first."""
    by_family: dict[str, list[tuple[Reviewed, Swing]]] = defaultdict(list)
    for one in reviewed:
        for swing in one.analysis.swings:
            if swing.seat in one.seats and swing.family in game.space.families and swing.lost >= COSTLY:
                by_family[swing.family].append((one, swing))
    found = [_mistake(game, family, made) for family, made in by_family.items()]
    return sorted(found, key=lambda mistake: -mistake.lost * mistake.times)[:TOLD]


def _mistake(game: Game, family: str, made: list[tuple[Reviewed, Swing]]) -> Mistake:
    worst, swing = max(made, key=lambda pair: pair[1].lost)
    kind = _kind(game, family)
    better = [name for _, one in made if (name := _better_kind(game, one))]
    return Mistake(
        kind=kind,
        instead=instead if (instead := _usual(better, len(made))) != kind else "",
        when=_usual([PHASES[phase(one.at, len(game_of.analysis.outlooks))] for game_of, one in made], len(made)),
        times=len(made),
        games=len({game_of.table for game_of, _ in made}),
        lost=round(100 * sum(one.lost for _, one in made) / len(made)),
        table=worst.table,
        swing=swing,
    )


def _kind(game: Game, family: str) -> str:
    """A family of actions in a word or two."""
    return game.space.families[family].notation.partition("{")[0].strip() or family.lower()


def _better_kind(game: Game, swing: Swing) -> str:
    """What the better move was, in a word or two; empty where no line was kept, or by rules that knew other moves."""
    if not swing.line:
        return ""
    try:
        code = game.space.code(swing.line[0].partition(" ")[2])
    except UnknownAction:
        return ""
    return _kind(game, game.space.parts(code)[0])


def _usual(words: list[str], times: int) -> str:
    """What was so most of the times; empty if nothing was."""
    word, often = Counter(words).most_common(1)[0] if words else ("", 0)
    return word if 2 * often > times else ""
