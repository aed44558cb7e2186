"""Which bot is stronger: every bot alone against a table of every other, on the same seeds, from every seat.

With `mixed`, all bots sit at one table instead and go round it; with `ladder`, each meets the one before it only. With
`wanted`, a pairing ends as soon as a sequential test knows whether the hero's share is rather that than a fair one.

A game is one line of `games.jsonl` in the tournament's folder. What is there already is not played again, so a
tournament that was broken off goes on where it stopped, and one with more games asked for grows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from boardroom.arena.setting import Setting, check_seeds
from boardroom.arena.simulate import play_batch
from boardroom.arena.statistics import interval, verdict
from boardroom.arena.workers import Workers
from boardroom.bots.network.file import shipped_network
from boardroom.bots.weights import read_weights

FILE = "games.jsonl"
QUICK_CHUNK = 25  # games of quick bots that are played in one go
ANCHOR = "random"  # whose rating is 0
NOBODY_ALONE = ("", "")  # the pairing of mixed tables
Chunk = tuple[str, str, int, range]  # games that are played in one go: hero, rest, the hero's seat, seeds


class BadTournament(ValueError):
    """A tournament that cannot be played or gone on with; the message says why."""


@dataclass(frozen=True)
class Played:
    """One game: the hero on one seat, the other bot on all others."""

    hero: str
    rest: str
    seat: int
    seed: int
    points: list[list[int]]  # [seat][source]
    places: list[int]
    seated: list[str] = field(default_factory=list)  # who sat where at a mixed table, which has no hero

    @property
    def bots(self) -> list[str]:
        """Who sat where."""
        return self.seated or [self.hero if seat == self.seat else self.rest for seat in range(len(self.places))]

    def share(self, seat: int) -> float:
        """Of the win: k equal winners get 1/k each."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def margin(self, seat: int) -> int:
        """Points ahead of the best other player."""
        totals = [sum(row) for row in self.points]
        return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


class Tournament:
    """All games there are to play, and those that have been."""

    def __init__(
        self,
        setting: Setting,
        bots: Sequence[str],
        games: int,
        seed: int,
        folder: Path,
        alone: str = "",
        *,
        mixed: bool = False,
        ladder: bool = False,
        wanted: float = 0.0,
    ) -> None:
        if len(set(bots)) != len(bots) or len(bots) < 2:
            raise BadTournament("a tournament needs at least two different bots")
        if alone and alone not in bots:
            raise BadTournament(f"{alone} is not among the bots {', '.join(bots)}")
        if setting.automaton:
            raise BadTournament(
                f"no bot is asked on the seat of {setting.automaton}; `boardroom simulate` plays such games"
            )
        if bool(alone) + mixed + ladder > 1:
            raise BadTournament("a bot alone, mixed tables and a ladder are three different tournaments: choose one")
        if wanted and (mixed or not 1 / setting.players < wanted < 1):
            raise BadTournament(
                f"to stop early takes pairings, and a share between the fair one, {1 / setting.players:.2f}, and 1"
            )
        self.setting = setting
        self.bots = tuple(bots)
        self.alone = alone
        self.mixed = mixed
        self.ladder = ladder
        self.wanted = wanted
        network = shipped_network(setting.game)
        self.weights = read_weights(setting.game).mark
        self.network = network.fingerprint if network else ""  # a game without a network has none
        self.seeds = range(seed, seed + -(-games // setting.players))  # every seed is played from every seat
        check_seeds(seed, len(self.seeds))
        self.folder = folder
        self._torn = False  # whether the file ends in the middle of a line
        self.played = self._read()

    @property
    def header(self) -> dict[str, Any]:
        """What games must share to be counted together."""
        s = self.setting
        return {"game": s.game.name, "rules": str(s.box.edition), "box": s.box.hash, "players": s.players,
                "options": s.options, "weights": self.weights, "network": self.network}  # fmt: skip

    def pairs(self) -> list[tuple[str, str]]:
        """Hero and table. For two players one order is enough: each seat is played."""
        if self.mixed:
            return [NOBODY_ALONE]
        if self.ladder:
            return [(higher, lower) for lower, higher in pairwise(self.bots)]
        some = [(one, other) for one in self.bots for other in self.bots if one != other and self.alone in ("", one)]
        if self.alone:
            return some
        return (
            some if self.setting.players > 2 else [(a, b) for a, b in some if self.bots.index(a) < self.bots.index(b)]
        )

    @property
    def size(self) -> int:
        """How many games there are in all."""
        return len(self.pairs()) * self._turns * len(self.seeds)

    @property
    def tables(self) -> str:
        """Who sits with whom, in words."""
        if self.mixed:
            return "all bots at one table"
        return f"every bot alone against a table of {'the one before it' if self.ladder else 'every other'}"

    @property
    def _turns(self) -> int:
        """How often a seed is played in a pairing: the hero sits on every seat, or every bot at a mixed table does."""
        return len(self.bots) if self.mixed else self.setting.players

    def play(self, mode: str, workers: Workers) -> Iterator[int]:
        """Play what is missing; yields the number of games that have been added each time."""
        self._keep([])  # before anything is played: games that cannot be kept are not worth the time
        done = {(g.hero, g.rest, g.seat, g.seed) for g in self.played}
        for pair in self.pairs():
            chunks = [c for c in self._chunks(*pair) if any((*c[:3], seed) not in done for seed in c[3])]
            if self.verdict(*pair):
                continue
            for games in workers.map(partial(_play, self.setting, self.bots, mode), chunks):
                fresh = [g for g in games if (g.hero, g.rest, g.seat, g.seed) not in done]
                self._keep(fresh)
                yield len(fresh)
                if self.verdict(*pair):
                    break

    def _chunks(self, hero: str, rest: str) -> Iterator[Chunk]:
        """The games of a pairing; the seats of a seed follow each other, so that a part is a fair one."""
        step = QUICK_CHUNK if _seated(self.setting, self.bots, hero, rest, 0).quick else 1
        for start in range(0, len(self.seeds), step):
            for seat in range(self._turns):
                yield hero, rest, seat, self.seeds[start : start + step]

    def verdict(self, hero: str, rest: str) -> str:
        """What the sequential test says of a pairing by now, if one was wished: stronger, weaker, or nothing yet."""
        if not self.wanted:
            return ""
        groups = by_seed([(g, seat) for g, seat in self._alone(hero) if rest in g.bots])
        whole = {seed: shares for seed, shares in groups.items() if len(shares) == self.setting.players}
        return verdict(whole, 1 / self.setting.players, self.wanted)

    # -- the file

    def _read(self) -> list[Played]:
        path = self.folder / FILE
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            if not text:
                return []
            first, *others = text.splitlines()
            header = json.loads(first)
            played = [Played(**row) for row in _whole(others)]
        except (OSError, ValueError, TypeError):
            raise BadTournament(f"{path} is damaged; name another folder") from None
        self._torn = not text.endswith("\n")
        if header != self.header:
            raise BadTournament(f"{path} holds games of another kind ({header}); name another folder")
        wanted = set(self.pairs())
        own = [g for g in played if (g.hero, g.rest) in wanted and g.seed in self.seeds]
        return [g for g in own if not g.seated or set(g.seated) <= set(self.bots)]

    def _keep(self, fresh: list[Played]) -> None:
        path = self.folder / FILE
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                if not file.tell():
                    file.write(json.dumps(self.header) + "\n")
                if self._torn:
                    file.write("\n")
                    self._torn = False
                file.writelines(json.dumps(asdict(game)) + "\n" for game in fresh)
        except OSError as error:
            raise BadTournament(f"cannot keep games in {self.folder}: {error.strerror}") from None
        self.played += fresh

    # -- what came of it

    def summary(self) -> dict[str, Any]:
        """Everything in plain data."""
        ratings = self.ratings()
        return {
            **self.header,
            "title": self.setting.game.about.title,
            "games": len(self.played),
            "fair_share": 1 / self.setting.players,
            "tables": self.tables,
            "bots": [{**self._bot(name), "rating": ratings[name]} for name in self.bots],
            "crosstable": {
                hero: {rest: self._cell(hero, rest) for rest in self.bots if rest != hero} for hero in self.bots
            },
        }

    def _alone(self, name: str) -> list[tuple[Played, int]]:
        """The games in which a bot sat alone among others, or at a mixed table, and where."""
        return [
            (g, seat)
            for g in self.played
            for seat, bot in enumerate(g.bots)
            if bot == name and (g.seated or g.bots.count(name) == 1)
        ]

    def _bot(self, name: str) -> dict[str, Any]:
        games = self._alone(name)
        sources = self.setting.game.about.sources
        means = [_mean([g.points[seat][i] for g, seat in games]) for i in range(len(sources))]
        return {
            "bot": name,
            **_share(games),
            "rank": round(_mean([g.places[seat] for g, seat in games]), 3),
            "margin": round(_mean([g.margin(seat) for g, seat in games]), 2),
            "points": round(sum(means), 2),
            "sources": {source: round(mean, 2) for source, mean in zip(sources, means, strict=True)},
        }

    def _cell(self, hero: str, rest: str) -> dict[str, Any]:
        """How a bot does alone against a table of another."""
        games = [(g, seat) for g, seat in self._alone(hero) if rest in g.bots]
        return {**_share(games), "verdict": self.verdict(hero, rest)}

    def ratings(self) -> dict[str, dict[str, float]]:
        """Strength after Plackett and Luce, all games in the order of their seeds; a bot's seats share one rating.

        Where `random` has played it stands at 0, so that ratings of different tournaments can be compared.
        """
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        rating = {name: model.rating(name=name) for name in self.bots}
        for game in sorted(self.played, key=lambda g: (g.seed, g.seat, g.hero, g.rest)):
            after = model.rate([[rating[bot]] for bot in game.bots], ranks=[float(place) for place in game.places])
            for name in set(game.bots):
                own = [team[0] for team, bot in zip(after, game.bots, strict=True) if bot == name]
                mean_mu, mean_sigma = _mean([r.mu for r in own]), _mean([r.sigma for r in own])
                rating[name] = model.rating(mu=mean_mu, sigma=mean_sigma, name=name)
        zero = rating[ANCHOR].mu if ANCHOR in rating else 0.0
        return {name: {"mu": round(r.mu - zero, 2), "sigma": round(r.sigma, 2)} for name, r in rating.items()}


def _seated(s: Setting, table: Sequence[str], hero: str, rest: str, seat: int) -> Setting:
    """The hero among others; or, without one, the bots of a mixed table, so many seats further on."""
    bots = [hero if other == seat else rest for other in range(s.players)]
    if not hero:
        bots = [table[(other + seat) % len(table)] for other in range(s.players)]
    return Setting.of(s.game, s.players, s.options, bots, s.overlay)


def _play(setting: Setting, table: Sequence[str], mode: str, chunk: Chunk) -> list[Played]:
    hero, rest, seat, seeds = chunk
    seated = _seated(setting, table, hero, rest, seat)
    batch = play_batch(seated, mode, seeds[0], len(seeds))
    if batch.violations:
        raise BadTournament(f"a game went wrong: {batch.violations[0]}")
    names = [bot.name for bot in seated.bots]
    return [
        Played(hero, rest, seat, seed, batch.points[n].tolist(), batch.places[n].tolist(), [] if hero else names)
        for n, seed in enumerate(seeds)
    ]


def _whole(lines: Iterable[str]) -> Iterator[Any]:
    """What the lines hold, but for those that a killed run left half written: these games are played again."""
    for line in lines:
        with suppress(ValueError):
            yield json.loads(line)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def by_seed(games: Iterable[tuple[Played, int]]) -> dict[int, list[float]]:
    """Shares of the win of the seats named, by the seed of the game."""
    groups: dict[int, list[float]] = {}
    for game, seat in games:
        groups.setdefault(game.seed, []).append(game.share(seat))
    return groups


def _share(games: Sequence[tuple[Played, int]]) -> dict[str, Any]:
    """Wins of so many games, with a 95 % interval."""
    if not games:
        return {"games": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    low, high = interval(by_seed(games))
    return {
        "games": len(games),
        "share": round(_mean([game.share(seat) for game, seat in games]), 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }
