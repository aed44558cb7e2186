"""A match: a game being played, with its log.

The log is the game: seats, options, seed and actions rebuild every position. Snapshots only make that quick. A game can
be dealt anew on the way, where somebody could know what is to come; the log says where, and still rebuilds everything.
`Position` is one moment of a match; `Match` adds the log, and with it play, undo, replay, branch, save and load.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from boardroom.kernel.actions import Action, UnknownAction
from boardroom.kernel.box import Box
from boardroom.kernel.chance import SEED_LIMIT, WORD, seed_chance
from boardroom.kernel.game import Game, GameError, find, whole
from boardroom.kernel.schema import Looked, copy
from boardroom.kernel.table.telling import Sentence, Status, named

FORMAT = "boardroom-log"
FORMAT_VERSION = 1
SNAPSHOT_EVERY = 16
CHECK_DIGITS = 6  # of the state hash, kept beside every action: names the action at which a log goes wrong
MARK_DIGITS = 4  # of a hash of the action, beside them
PROBES = 8  # redeals tried to find out whether an action let somebody learn something
PROBE_STREAM = 1
MOST_STEPS = 64  # decisions of one seat that are taken together with those of others
IMAGINED_STREAM = 13  # of the seeds of worlds that previews are played in
FRESH_DEAL_STREAM = 11  # of the seeds of fresh deals: what is hidden; the next stream is what is to come


class IllegalAction(ValueError):
    """An action that may not be taken now; the message says why and what is possible. Nothing has changed."""


class UndoRefused(ValueError):
    """An undo that would not be fair; the message says why."""


class BadLog(ValueError):
    """A log that cannot be trusted; the message names the action number and the reason."""


class Position:
    """One moment of a match: who must decide, what is legal, who sees what, what it is worth."""

    def __init__(self, game: Game, box: Box[Any], state: Any) -> None:
        self.game = game
        self.box = box
        self.state = state

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.state.seats)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now; empty when the game is over."""
        bits = self.game.rules.to_act(self.box.values, self.state)
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.over(self.box.values, self.state))

    def legal_codes(self, seat: int) -> list[int]:
        """The legal actions of a seat as codes, ascending; empty when it is not the seat's turn."""
        if seat not in self.to_act:
            return []
        codes = [0] * len(self.game.space)
        return codes[: self.game.rules.legal(self.box.values, self.state, seat, codes)]

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat."""
        return [self.game.space.action(code) for code in self.legal_codes(seat)]

    def why_not(self, action: Action | int | str, seat: int) -> str:
        """Why an action is not legal for a seat, as a sentence; empty if it is legal."""
        code = self.game.space.code(action)
        if self.over:
            return "The game is over."
        if seat not in self.to_act:
            return f"It is not the turn of {_seat(seat)} but of {', '.join(map(_seat, self.to_act))}."
        state = self.seen_state(seat)
        reason = self.game.rules.refusal(self.box.values, state, seat, code)
        return self.game.why(self.box.values, reason)

    def tip(self, action: Action | int | str, seat: int) -> Any:
        """Title, cost and effect of an action in words, and the reason if it is not legal."""
        code = self.game.space.code(action)
        return self.game.words.tip(self.box.values, self.seen_state(seat), seat, code)

    def status(self, seat: int | None = None) -> Status:
        """Who must do what now, as told to `seat`. `@2` stands for the player on seat 2."""
        return Status.of(self.game.words.status(self.box.values, self.seen_state(seat), seat))

    def seen_state(self, seat: int | None) -> Any:
        """The state with everything blanked that `seat` (None: an onlooker) may not see."""
        return self.game.schema.concealed(self.state, seat)

    def imagined_state(self, seat: int) -> Any:
        """A state that could be the true one for all that `seat` knows, and always the same for what it knows.

        Previews are played in it: nothing is blank, and nothing hidden shows.
        """
        world = copy(self.state)
        seed_chance(world.chance, _number_of(self.observe(seat)), IMAGINED_STREAM)
        self.game.rules.redeal(self.box.values, world, seat)
        return world

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat, or an onlooker (None), may see, as plain data. Secrets are absent."""
        return self.game.schema.view(self.state, seat)

    def observe(self, seat: int | None = None) -> list[int]:
        """The observation vector of a seat; its elements are named by `game.schema.observation_names`."""
        return self.game.schema.observe(self.state, seat)

    def scores(self, seat: int | None = None) -> list[dict[str, int]]:
        """Points of every seat by source, and their `total`, if the game ended now, as far as `seat` can know."""
        sources = self.game.about.sources
        out = [[0] * len(sources) for _ in range(self.players)]
        self.game.rules.score(self.box.values, self._counted_state(seat), out)
        return [{**dict(zip(sources, row, strict=True)), "total": sum(row)} for row in out]

    def ranking(self, seat: int | None = None) -> list[int]:
        """The place of every seat, 1 is best, as far as `seat` can know it; equal players share a place."""
        out = [0] * self.players
        self.game.rules.rank(self.box.values, self._counted_state(seat), out)
        return out

    def _counted_state(self, seat: int | None) -> Any:
        """Hidden points count only for those who may see them, until the end of the game lays everything open."""
        return self.state if self.over else self.seen_state(seat)

    def hash(self) -> str:
        """The stable hash of the state."""
        return self._hash_of(self.state)

    def _hash_of(self, state: Any) -> str:
        return self.game.schema.hash(state, self.box.edition)


@dataclass(frozen=True)
class Entry:
    """One line of the log: who did what, and the first digits of the state hash that came of it.

    How it came about is remembered where the match is played, and is no part of the log.
    """

    seat: int
    code: int
    check: str
    joined: bool = field(default=False, compare=False)  # one wish with the seat's action before it
    automatic: bool = field(default=False, compare=False)  # without a choice, and made by the table
    draws: int = field(default=0, compare=False)  # how often chance was asked: all see dice thrown, nobody what comes


@dataclass(frozen=True)
class Deal:
    """A fresh deal of everything that `seat` (None: an onlooker) cannot know, from another seed."""

    seat: int | None
    seed: int


class Match(Position):
    """A match with its log: `Match("upgrade", players=3, seed=7, options={"bag_mode": "one_bag"})`.

    It is played to its end with the components and the edition of the rules it began with.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        box: Box[Any] | Path | str | None = None,
        names: Sequence[str] | None = None,
        rules: str | int | None = None,
    ) -> None:
        game = find(game) if isinstance(game, str) else game
        players = max(game.about.players) if players is None else whole(players, "the number of players")
        players, options = game.seated(players, options)
        chosen = game.check_options(players, options)
        self.seed = secrets.randbelow(SEED_LIMIT) if seed is None else whole(seed, "the seed")
        self.names = _checked_names(names, players)
        components = _components(game, box, rules)
        self.options = game.known_options(chosen, components.edition)
        super().__init__(game, components, game.new(components, players, self.seed, chosen))
        self.log: list[Entry] = []
        self.deals: dict[int, Deal] = {}  # number of actions played -> how the game was dealt anew there
        self._snapshots = {0: copy(self.state)}  # before a fresh deal at the same position

    # -- playing

    def play(self, action: Action | int | str, seat: int | None = None) -> Entry:
        """Take an action, given in typed form, as code or in notation. Raises `IllegalAction` and changes nothing."""
        code = self.game.space.code(action)
        seat = self._decider(seat)
        return self._take(self._checked(code, seat), seat)

    def _checked(self, action: Action | int | str, seat: int) -> int:
        """The code of an action of a seat that is legal; `IllegalAction` if it is not."""
        code = self.game.space.code(action)
        reason = self.why_not(code, seat)
        if reason:
            said, number = self.game.space.notation(code), len(self.log) + 1
            possible = "; ".join(a.notation for a in self.legal(seat)) or "nothing"
            raise IllegalAction(f"action {number}, {_seat(seat)}: {said!r} is not legal. {reason} Legal: {possible}.")
        return code

    def _take(self, code: int, seat: int, joined: bool = False, automatic: bool = False) -> Entry:
        """Take a legal action."""
        draws = self._do(code, seat)
        entry = Entry(seat, code, self.hash()[:CHECK_DIGITS], joined, automatic, draws)
        self.log.append(entry)
        if len(self.log) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.log)] = copy(self.state)
        return entry

    def _do(self, code: int, seat: int) -> int:
        """Carry out an action; how often chance was asked."""
        before = self.state.chance.counter
        self.game.rules.apply(self.box.values, self.state, seat, code)
        return int(self.state.chance.counter - before) & WORD

    def _decider(self, seat: int | None) -> int:
        if self.over:
            raise IllegalAction("the game is over: nothing more can be played")
        if seat is None:
            if len(self.to_act) > 1:
                raise IllegalAction(f"several seats may decide now ({self.to_act}): say which one acts")
            return self.to_act[0]
        seat = whole(seat, "the seat")
        if not 0 <= seat < self.players:
            raise IllegalAction(f"there is no seat {seat}: seats run from 0 to {self.players - 1}")
        return seat

    def deal_anew(self, seat: int | None, seed: int) -> None:
        """Draw everything anew that `seat` cannot know, and all that is to come, from another seed.

        Whoever knew the draws of the game so far knows nothing of what follows.
        """
        if self.over:
            raise IllegalAction("the game is over: there is nothing left to deal")
        here = len(self.log)
        # A second deal at one position takes the place of the first.
        self.deals = {n: deal for n, deal in self.deals.items() if n != here}
        self.state = self._state_at(here)
        self.deals[here] = Deal(seat, seed)
        self._deal(self.state, here)

    def _deal(self, state: Any, n: int) -> None:
        """Deal anew after `n` actions, if the log says so."""
        deal = self.deals.get(n)
        if deal:
            seed_chance(state.chance, deal.seed, FRESH_DEAL_STREAM)
            self.game.rules.redeal(self.box.values, state, -1 if deal.seat is None else deal.seat)
            seed_chance(state.chance, deal.seed, FRESH_DEAL_STREAM + 1)

    def advance(self, state: Any, n: int) -> None:
        """Lead a state from the position after `n` actions to the next one."""
        entry = self.log[n]
        self.game.rules.apply(self.box.values, state, entry.seat, entry.code)
        self._deal(state, n + 1)

    # -- going back

    def at(self, n: int) -> Position:
        """The position after the first `n` actions."""
        return Position(self.game, self.box, self._state_at(n))

    def drawn(self, n: int) -> bool:
        """Whether something was drawn or rolled by action `n`, from 1."""
        state = self._state_at(n - 1)
        before = copy(state.chance)
        self.game.rules.apply(self.box.values, state, self.log[n - 1].seat, self.log[n - 1].code)
        return bool(state.chance != before)

    def branch(self, n: int) -> Match:
        """A new match that shares the first `n` actions with this one and can go its own way."""
        state = self._state_at(n)
        twin = Match(self.game, self.players, self.seed, self.options, self.box, self.names)
        twin.log = self.log[:n]
        twin.state = state
        twin.deals = {k: deal for k, deal in self.deals.items() if k <= n}
        twin._snapshots = {k: s for k, s in self._snapshots.items() if k <= n}
        return twin

    def _state_at(self, n: int) -> Any:
        if not 0 <= n <= len(self.log):
            raise ValueError(f"there is no position {n}: positions run from 0 to {len(self.log)}")
        start = max(k for k in self._snapshots if k <= n)
        state = copy(self._snapshots[start])
        self._deal(state, start)
        for number in range(start, n):
            self.advance(state, number)
        return state

    def undo(self, seat: int) -> Entry:
        """Take back the seat's last action, if that is fair to everybody (see `why_no_undo`)."""
        reason = self.why_no_undo(seat)
        if reason:
            raise UndoRefused(reason)
        return self._forget(self._last_of(seat))

    def _last_of(self, seat: int) -> int:
        """The number of the seat's last action, from 0; -1 if there is none."""
        return next((n for n in reversed(range(len(self.log))) if self.log[n].seat == seat), -1)

    def _forget(self, n: int) -> Entry:
        """Take action `n` out of the log; what others have decided since, at the same time, stays."""
        entry, *since = self.log[n:]
        self.state = self._state_at(n)
        self._snapshots = {k: state for k, state in self._snapshots.items() if k <= n}
        del self.log[n:]
        for other in since:
            self._take(other.code, other.seat, other.joined, other.automatic)
        return entry

    def last_decided(self) -> Entry | None:
        """The last action that somebody has chosen: not a click that the table has made; None before the first."""
        return next((entry for entry in reversed(self.log) if not entry.automatic), None)

    def wish_of(self, seat: int) -> int:
        """How many actions the seat has asked for with its last wish: the last one, and those it is joined to."""
        own = [entry for entry in self.log if entry.seat == seat and not entry.automatic]
        return next((n for n, entry in enumerate(reversed(own), 1) if not entry.joined), len(own))

    def why_no_undo(self, seat: int) -> str:
        """Why the seat may not undo now; empty if it may.

        Nobody's turn is taken from them and nobody decides twice: the last action must be the seat's own, or wait in
        secret for others who decide at the same time. Nothing random and nothing revealed is taken back: the generator
        stood still and no player learned anything. (An onlooker who learns what every player knew does no harm;
        anything else a player would have learned too.)
        """
        if not self.log:
            return "Nothing has been played yet."
        if self._waits(seat):
            return ""
        last = self.log[-1]
        if last.seat != seat:
            return f"{_seat(last.seat).capitalize()} has acted since: an undo would make somebody decide again."
        before = self._state_at(len(self.log) - 1)
        if before.chance != self.state.chance:
            return "Chance has decided something since: it cannot be drawn again."
        if any(self._revealed(before, last, viewer) for viewer in range(self.players)):
            return "Hidden information has been revealed: it cannot be forgotten."
        return ""

    def _waits(self, seat: int) -> bool:
        """Whether the seat's last action waits for others who decide at the same time, and tells them nothing.

        All they may see is that it was taken: whatever the seat had decided, they would see the same. If they are done
        already, the seat must have been deciding all the time.
        """
        n, deciding = self._last_of(seat), set(self.to_act)
        if n < 0 or not deciding or any(at > n for at in self.deals):
            return False
        if deciding == {seat} and n == len(self.log) - 1:
            return False  # nobody else decides, or has since
        together = {seat, *deciding, *(entry.seat for entry in self.log[n + 1 :])}
        if not together <= set(self.at(n).to_act):
            return False
        if deciding == {seat} and not all(seat in self.at(k).to_act for k in range(n + 1, len(self.log))):
            return False
        world = self._state_without(n)
        return world is not None and all(self._same_to_others(world, seat, n * PROBES + i) for i in range(PROBES))

    def _state_without(self, n: int) -> Any:
        """The state without action `n`; None if what followed would not have been possible, or chance has a say."""
        rules, values, state = self.game.rules, self.box.values, self._state_at(n)
        for entry in self.log[n + 1 :]:
            if rules.refusal(values, state, entry.seat, entry.code):
                return None
            rules.apply(values, state, entry.seat, entry.code)
        return state if state.chance == self.state.chance else None

    def _same_to_others(self, world: Any, seat: int, probe: int) -> bool:
        """Whether the others would see what they see, had the seat decided otherwise, by lot."""
        rules, values, schema = self.game.rules, self.box.values, self.game.schema
        world, lots, codes = copy(world), random.Random(probe), [0] * len(self.game.space)
        for _ in range(MOST_STEPS):
            if seat in self.to_act or not rules.to_act(values, world) >> seat & 1:
                break
            rules.apply(values, world, seat, lots.choice(codes[: rules.legal(values, world, seat, codes)]))
        others = (viewer for viewer in range(self.players) if viewer != seat)
        return all(schema.sights(world, viewer) == schema.sights(self.state, viewer) for viewer in others)

    def _revealed(self, before: Any, entry: Entry, viewer: int) -> bool:
        """Whether the action showed `viewer` something."""
        schema = self.game.schema
        if not schema.hides(viewer):
            return False
        seen = schema.sights(self.state, viewer)
        if schema.sights(before, viewer) == seen:
            return False  # a secret step: nothing changed that this viewer sees
        if self._looks_at_nothing(before, entry, viewer, seen):
            return False
        return self._seen_otherwise(before, entry, viewer, seen)

    def _looks_at_nothing(self, before: Any, entry: Entry, viewer: int, seen: Sequence[int]) -> bool:
        """Whether the action uses nothing that is hidden from `viewer`: then it cannot show anything of it."""
        rules, values, schema = self.game.rules, self.box.values, self.game.schema
        world = schema.veiled(before, viewer)
        try:
            if rules.refusal(values, world, entry.seat, entry.code):
                return False
            rules.apply(values, world, entry.seat, entry.code)
            return schema.sights(world, viewer) == seen
        except Looked:
            return False

    def _seen_otherwise(self, before: Any, entry: Entry, viewer: int, seen: Sequence[int]) -> bool:
        """Whether `viewer` would have seen something else in a world that it could not tell apart from this one."""
        rules, values, schema = self.game.rules, self.box.values, self.game.schema
        for probe in range(PROBES):
            world = copy(before)
            seed_chance(world.chance, len(self.log) * PROBES + probe, PROBE_STREAM)
            rules.redeal(values, world, viewer)
            if rules.refusal(values, world, entry.seat, entry.code):
                return True
            rules.apply(values, world, entry.seat, entry.code)
            if schema.sights(world, viewer) != seen:
                return True
        return False

    # -- telling

    def steps(self) -> Iterator[tuple[Any, Entry, Any]]:
        """Every action with the state before and after it."""
        after = self._state_at(0)
        for number, entry in enumerate(self.log):
            before = copy(after)
            self.game.rules.apply(self.box.values, after, entry.seat, entry.code)
            yield before, entry, after
            self._deal(after, number + 1)

    def story(self, viewer: int | None = None) -> list[list[Sentence]]:
        """The log in sentences, a list for every action, as `viewer` may read it."""
        conceal = self.game.schema.concealed
        return [
            self.told(conceal(before, viewer), conceal(after, viewer), entry) for before, entry, after in self.steps()
        ]

    def told(self, before: Any, after: Any, entry: Entry) -> list[Sentence]:
        """The sentences of one action, of states as the reader may see them, and how often chance was asked."""
        if entry.draws:
            after = copy(after)
            after.chance.counter = (before.chance.counter + entry.draws) & WORD
        lines = self.game.words.sentences(self.box.values, before, after, entry.seat, entry.code)
        return [Sentence.of(line).named(self.names) for line in lines]

    def named(self, text: str) -> str:
        """A text with the players' names in place of `@0`, `@1`, …"""
        return named(text, self.names)

    # -- saving

    def to_dict(self) -> dict[str, Any]:
        """The log as plain data."""
        notation = self.game.space.notation
        data = {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "game": self.game.name,
            "rules": str(self.box.edition),
            "box": self.box.hash,
            "players": self.players,
            "options": self.options,
            "names": list(self.names),
            "seed": self.seed,
            "start": self._hash_of(self._snapshots[0]),
            "actions": [[e.seat, notation(e.code), e.check + _mark(e.seat, notation(e.code))] for e in self.log],
            "end": self.hash(),
        }
        if self.deals:
            data["deals"] = [[n, deal.seat, deal.seed] for n, deal in sorted(self.deals.items())]
        return data

    def to_json(self, indent: int | None = None) -> str:
        """The log as JSON."""
        return json.dumps(self.to_dict(), indent=indent)

    @classmethod
    def from_json(cls, text: str | bytes, box: Box[Any] | Path | str | None = None) -> Self:
        """The match a log describes, every action verified. `box` is the owner's overlay it was played with."""
        return cls.from_dict(read_log(text), box)

    @classmethod
    def from_dict(cls, data: Any, box: Box[Any] | Path | str | None = None) -> Self:
        """The match a log describes, every action verified."""
        _must_be_a_log(data)
        match = cls._from_header(data, box)
        actions = data.get("actions")
        if not isinstance(actions, list):
            raise BadLog("the log has no list of actions")
        deals = match._checked_deals(data.get("deals", []), len(actions))
        for number, line in enumerate([None, *actions]):
            if number:
                match._play_line(number, line)
            if number in deals:
                match._deal_line(number, deals[number])
        if not match._ends_as(data.get("end")):
            raise BadLog(
                f"action {len(actions)}: the position after it is not the recorded end of the game; "
                "actions are missing or were changed"
            )
        return match

    @classmethod
    def _from_header(cls, data: dict[str, Any], box: Box[Any] | Path | str | None) -> Self:
        name, players, seed, options = (data.get(k) for k in ("game", "players", "seed", "options"))
        if not (isinstance(name, str) and _whole(players) and _whole(seed) and isinstance(options, dict)):
            raise BadLog("the head of the log is damaged: game, players, seed and options must be there")
        try:
            game = find(name)
            rules = data.get("rules")
            if rules not in game.about.editions:
                playable = " and ".join(map(repr, game.about.editions))
                raise BadLog(
                    f"action 0: the log was played with rules version {rules!r} of {game.about.title}; "
                    f"this program plays version {playable}"
                )
            components = _components(game, box, rules)
            if box is None and data.get("box") != components.hash:
                components = game.earlier_box(str(data.get("box")), rules) or components
            if data.get("box") != components.hash:
                raise BadLog(
                    f"action 0: the log was played with other component values (box {data.get('box')!r}, here "
                    f"{components.hash!r}); name the overlay file it was played with"
                )
            match = cls(game, players, seed, options, components, data.get("names"))
        except GameError as error:
            raise BadLog(f"action 0: {error}") from None
        if data.get("start", match.hash()) != match.hash():
            raise BadLog("action 0: seed and options do not lead to the recorded start of the game")
        return match

    def _ends_as(self, recorded: Any) -> bool:
        """Whether the log says where it ends: by the whole hash, or by the digits that were kept of it."""
        kept = self.log[-1].check if self.log else ""
        return recorded in (self.hash(), kept)

    def _play_line(self, number: int, line: Any) -> None:
        shape = isinstance(line, list) and len(line) == 3 and _whole(line[0]) and isinstance(line[1], str)
        if not shape:
            raise BadLog(f"action {number}: {line!r} is not of the form [seat, action, check]")
        seat, notation, check = line
        try:
            entry = self.play(notation, seat)
        except UnknownAction as error:
            raise BadLog(f"action {number}: {error}") from None
        except IllegalAction as error:
            reason = str(error).removeprefix(f"action {number}, ")
            raise BadLog(f"action {number}: {reason}") from None
        if not isinstance(check, str) or not check.startswith(entry.check):
            raise BadLog(f"action {number}: {notation!r} does not lead to the recorded position; the log was changed")
        if check != entry.check + _mark(seat, self.game.space.notation(entry.code)):
            raise BadLog(f"action {number}: {notation!r} is not the recorded action; the log was changed")

    def _checked_deals(self, deals: Any, last: int) -> dict[int, Deal]:
        """The fresh deals of a log of `last` actions, by the number of actions before them."""
        if not isinstance(deals, list):
            raise BadLog("the fresh deals of the log are damaged")
        found: dict[int, Deal] = {}
        for line in deals:
            shape = isinstance(line, list) and len(line) == 3 and _whole(line[0]) and _whole(line[2])
            if not (shape and 0 <= line[2] < SEED_LIMIT and (line[1] is None or _whole(line[1]))):
                raise BadLog("a fresh deal of the log is not of the form [number of actions, seat, seed]")
            there = 0 <= line[0] <= last and line[0] not in found
            if not (there and (line[1] is None or 0 <= line[1] < self.players)):
                raise BadLog(f"action {line[0]}: the fresh deal after it is damaged")
            found[line[0]] = Deal(line[1], line[2])
        return found

    def _deal_line(self, number: int, deal: Deal) -> None:
        if self.over:
            raise BadLog(f"action {number}: the game is over after it, and there is nothing left to deal")
        self.deal_anew(deal.seat, deal.seed)


def log_as_recorded(setting: Mapping[str, Any], actions: Sequence[tuple[int, str, str]]) -> dict[str, Any]:
    """A log as plain data, made of what was recorded (seat, notation, check) without the rules at hand.

    It proves itself like any other, by the checks of its actions; only the hash of its start is not known.
    """
    lines = [[seat, notation, check + _mark(seat, notation)] for seat, notation, check in actions]
    end = actions[-1][2] if actions else ""
    return {"format": FORMAT, "version": FORMAT_VERSION, **setting, "actions": lines, "end": end}


def read_log(text: str | bytes) -> dict[str, Any]:
    """The log in a text as plain data; `BadLog` if it is none. Nothing of what it says is verified."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadLog(f"this is not a log: it is no JSON{where}") from None
    _must_be_a_log(data)
    return data  # type: ignore[no-any-return]


def _must_be_a_log(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadLog("this is not a Boardroom log")
    if data.get("version") != FORMAT_VERSION:
        raise BadLog(f"this log has format version {data.get('version')!r}; this program reads {FORMAT_VERSION}")


def _components(game: Game, box: Box[Any] | Path | str | None, rules: str | int | None) -> Box[Any]:
    """The box to play with: one that is there, or the printed one with an overlay, under the edition asked for."""
    if not isinstance(box, Box):
        return game.box(box, rules)
    return box if rules is None else box.under(game.edition(rules))


def _mark(seat: int, notation: str) -> str:
    """Some digits of an action itself, kept in a log because two actions may lead to one position."""
    return blake2b(f"{seat} {notation}".encode(), digest_size=MARK_DIGITS // 2).hexdigest()


def _number_of(seen: Sequence[int]) -> int:
    """A seed that depends on all that somebody sees, and on nothing else."""
    digits = blake2b(repr(seen).encode(), digest_size=8).digest()
    return int.from_bytes(digits) % SEED_LIMIT


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    listed = isinstance(names, Sequence) and not isinstance(names, str)
    if not listed or len(names) != players or not all(isinstance(name, str) for name in names):
        raise GameError(f"{players} players need a list of {players} names")
    return tuple(names)
