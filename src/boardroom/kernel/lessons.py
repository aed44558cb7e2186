"""Courses: a guided game in steps, and exercises. Data beside a game (`lessons.toml`), on the game's own rules.

A course begins in a position (players, seed, options, moves) and goes on in steps. A step is read, or it is done: the
learner acts, and whatever fits its patterns fulfils it. Patterns are those of file names, on the notation of actions:
`upgrade M *`. What rivals do is a list of patterns as well; the first that fits something legal is played. An exercise
is a course of one step with a goal, which is measured by a figure of the game (`numbers.py`) or by points.

    [guided]
    players = 2
    seed = 7
    rivals = ["plan done", "pass"]

    [[guided.step]]
    title = "Take the first step"
    text = "Workers cost {box.price} credits. You have {me.credits}."
    light = "workers"                      # zones or spots of the board
    do = ["upgrade M *", "upgrade L *"]    # without `do` the step is read
    otherwise = "Today it is Manufacturing or Logistics."

    [[exercise]]
    name = "lowest-fee"
    do = ["put *"]
    goal = "least fees"

Nothing here knows a page: a test plays every course through, and a page shows the same.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final

from boardroom.kernel.box import Box
from boardroom.kernel.game import Game, GameError
from boardroom.kernel.match import Match, Position
from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.rounds import rounds_over
from boardroom.kernel.schema import copy
from boardroom.kernel.table.shown import Shown

FILE: Final = "lessons.toml"
GUIDED: Final = "guided"
ONCE: Final = "once "  # before a pattern of rivals
MOST_ANSWERS: Final = 6_000  # ways to answer an exercise that are tried
LONGEST_ANSWER: Final = 40  # actions
_ROUND = re.compile(r"round (\d+)")
_GOAL = re.compile(r"(most|least) (\w+)|(\w+) (>=|<=) (-?\d+)")


@dataclass(frozen=True)
class Goal:
    """What an answer must reach: the most or the least of a figure, or so much of it."""

    figure: str
    sign: int  # 1: more is better, -1: less is
    least: int | None = None  # a figure (times the sign) that is enough; None: the best there is

    @classmethod
    def of(cls, text: str) -> Goal:
        """`most value`, `least fees`, `credits >= 4`."""
        found = _GOAL.fullmatch(text)
        if not found:
            raise GameError(f"a goal is “most NAME”, “least NAME”, “NAME >= n” or “NAME <= n”, not {text!r}")
        extreme, best, name, relation, number = found.groups()
        sign = 1 if extreme == "most" or relation == ">=" else -1
        return cls(best or name, sign, None if extreme else sign * int(number))

    def value(self, position: Position, seat: int) -> int:
        """How good a position is for the goal: the higher the better."""
        return self.sign * measured(position, seat, self.figure)


def measured(position: Position, seat: int, figure: str) -> int:
    """A figure of a seat: one of the game's numbers, a source of its points, or their total."""
    if any(number.name == figure for number in position.game.numbers):
        return position.game.numbers[figure].of(position.box.values, position.state, seat)
    return position.scores(seat)[seat][figure]


@dataclass(frozen=True)
class Step:
    """One step: read it, or do it."""

    title: str
    text: str
    light: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # what may be done besides, without fulfilling the step
    times: int = 1
    goal: Goal | None = None
    whole: bool = True  # what is begun is brought to its end, small decisions included, before the step is done
    optional: bool = False  # passed over if it cannot be done when its turn comes
    lasts: str = ""  # `round 1`, or a decision such as `D_TEAM`: the step goes on until that is over
    otherwise: str = "That is possible, but not what this step is about."


@dataclass(frozen=True)
class Course:
    """A guided game or an exercise."""

    name: str
    title: str
    players: int
    seed: int
    seat: int
    steps: tuple[Step, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()  # patterns, each for whoever must decide first; `2: …` for seat 2
    rivals: tuple[str, ...] = ()
    level: str = "easy"  # of the bots that take over when the steps are done
    minutes: int = 0
    because: str = ""  # of an exercise: why the solution is one
    tip: str = ""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def exercise(self) -> bool:
        """Whether it is one question, not a game."""
        return self.name != GUIDED

    # -- playing

    def laid(self, game: Game, box: Box[Any] | None = None) -> Match:
        """A match in the position the course begins with."""
        match = Match(game, self.players, self.seed, self.options, box)
        for number in range(len(self.moves)):
            seat, code = self.move(number, match)
            match.play(code, seat)
        return match

    def move(self, number: int, match: Match) -> tuple[int, int]:
        """The seat and the code of one of the moves that lead to the first position."""
        seat, pattern = _addressed(self.moves[number], match)
        code = fitting(match, seat, (pattern,))
        if code is None:
            legal = "; ".join(action.notation for action in match.legal(seat))
            raise GameError(f"{match.game.name}, {self.name}: move {number}, {pattern!r}, is not possible, but {legal}")
        return seat, code

    def reply(self, match: Match) -> tuple[int, int] | None:
        """What a rival does now, if the table waits for one: the first of their patterns that is possible."""
        others = [seat for seat in match.to_act if seat != self.seat]
        if not others:
            return None
        code = fitting(match, others[0], self._patterns(match, others[0]))
        return others[0], match.legal_codes(others[0])[0] if code is None else code

    def _patterns(self, match: Match, rival: int) -> Iterator[str]:
        """What a rival would do, without what was to be done `once` and has been."""
        played = [match.game.space.notation(entry.code) for entry in match.log if entry.seat == rival]
        for pattern in self.rivals:
            single = pattern.removeprefix(ONCE)
            if single == pattern or not any(fits(notation, (single,)) for notation in played):
                yield single

    # -- a step

    def accepted(self, position: Position, step: int, code: int) -> bool:
        """Whether an action fits a step."""
        wanted = self.steps[step]
        return fits(position.game.space.notation(code), (*wanted.do, *wanted.also))

    def done(self, match: Match, step: int, since: int) -> int:
        """How often the learner has done what the step asks for since it began."""
        mine = [entry.code for entry in match.log[since:] if entry.seat == self.seat]
        return sum(fits(match.game.space.notation(code), self.steps[step].do) for code in mine)

    def allowed(self, match: Match, step: int, since: int) -> list[int]:
        """The legal actions that a step accepts now: what it asks for, then whatever brings that to its end."""
        legal = match.legal_codes(self.seat)
        here = self.steps[step]
        ended = not here.lasts and self.done(match, step, since) >= here.times
        if here.whole and (ended or not settled(match)):
            return legal
        return [code for code in legal if self.accepted(match, step, code)]

    def fulfilled(self, match: Match, step: int, since: int) -> bool:
        """Whether the learner has done the step, small decisions that belong to it included."""
        if self.steps[step].lasts:
            return False
        if self.done(match, step, since) < self.steps[step].times:
            return self.over_by_itself(match, step, since)
        return not self.steps[step].whole or self.seat not in match.to_act or settled(match)

    def over_by_itself(self, match: Match, step: int, since: int) -> bool:
        """Whether an exercise has come to its end without what it asks for last: a sale ends with the last buyer."""
        begun = self.steps[step].goal is not None and len(match.log) > since
        return begun and self.seat in match.to_act and not self.allowed(match, step, since)

    def passed_over(self, match: Match, step: int, since: int) -> bool:
        """Whether the learner is asked for something else: what the step lasts for is over, or it cannot be done."""
        if step >= len(self.steps) or self.seat not in match.to_act:
            return False
        if self.steps[step].lasts:
            return not goes_on(match, self.steps[step].lasts)
        return self.steps[step].optional and not self.allowed(match, step, since)

    def say(self, text: str, position: Position, **more: Any) -> str:
        """A text with the figures of the box (`{box.…}`) and of the learner (`{me.…}`) in this position."""
        box, game = position.box.values, position.game
        me = Shown(**game.numbers.of(box, position.seen_state(self.seat), self.seat))
        return text.format(box=box, me=me, **more)


def settled(position: Position) -> bool:
    """Whether a position is no middle of a compound action."""
    return bool(position.game.evaluation.settled(position.box.values, position.state))


def goes_on(position: Position, lasts: str) -> bool:
    """Whether what a step lasts for is not over: a round, or a decision that is asked."""
    number = _ROUND.fullmatch(lasts)
    if number:
        return rounds_over(position) < int(number[1])
    return bool(position.state.decision == position.game.decisions[lasts])


def fits(notation: str, patterns: Sequence[str]) -> bool:
    """Whether a notation fits one of some patterns."""
    return any(fnmatchcase(notation, pattern) for pattern in patterns)


def fitting(position: Position, seat: int, patterns: Iterable[str]) -> int | None:
    """The first legal action of a seat that fits the first pattern that any fits."""
    legal = {code: position.game.space.notation(code) for code in position.legal_codes(seat)}
    for pattern in patterns:
        for code, notation in legal.items():
            if fnmatchcase(notation, pattern):
                return code
    return None


def _addressed(move: str, match: Match) -> tuple[int, str]:
    """The seat a move is for, and its pattern."""
    named = re.fullmatch(r"(\d): (.+)", move)
    return (int(named[1]), named[2]) if named else (match.to_act[0], move)


# -- exercises


@dataclass(frozen=True)
class Answer:
    """One way to answer an exercise, and what it comes to."""

    codes: tuple[int, ...]
    value: int  # for the goal: the higher the better


def answers(course: Course, match: Match) -> list[Answer]:
    """Every way to answer an exercise, from its first position."""
    found: list[Answer] = []

    def walk(here: Match, codes: tuple[int, ...]) -> None:
        if len(found) >= MOST_ANSWERS or len(codes) > LONGEST_ANSWER:
            raise GameError(f"{match.game.name}, {course.name}: there are too many ways to answer")
        if codes and course.fulfilled(here, 0, len(match.log)):
            found.append(Answer(codes, course.steps[0].goal.value(here, course.seat)))  # type: ignore[union-attr]
            return
        for code in course.allowed(here, 0, len(match.log)):
            there = _after(here, code, course.seat)
            walk(there, (*codes, code))

    walk(match, ())
    return found


def _after(match: Match, code: int, seat: int) -> Match:
    """The match after an action, in an object of its own."""
    twin = object.__new__(Match)
    vars(twin).update(vars(match))
    twin.state, twin.log = copy(match.state), list(match.log)
    twin._snapshots = {}  # nobody goes back in it
    twin._take(code, seat)
    return twin


def target(course: Course, found: Sequence[Answer]) -> int:
    """What an answer must come to."""
    goal = course.steps[0].goal
    assert goal is not None
    return max(answer.value for answer in found) if goal.least is None else goal.least


def solution(course: Course, found: Sequence[Answer]) -> Answer:
    """The shortest of the best answers."""
    best = max(answer.value for answer in found)
    return min((answer for answer in found if answer.value == best), key=lambda answer: len(answer.codes))


# -- reading


@cache
def courses(game: Game) -> dict[str, Course]:
    """All courses of a game by name, the guided game first; none if it has no `lessons.toml`."""
    file = game.folder / FILE
    if not file.exists():
        return {}
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    found = {GUIDED: _course(game, {"name": GUIDED, **written[GUIDED]}, written[GUIDED]["step"])}
    for exercise in written.get("exercise", ()):
        common = {**written.get("position", {}).get(exercise.get("position", ""), {}), **exercise}
        course = _course(game, common, [exercise])
        if course.name in found:
            raise GameError(f"{game.name}: two courses are called {course.name}")
        found[course.name] = course
    return found


_TEXTS: Final = ("name", "title", "level", "because", "tip")
_LISTS: Final = ("moves", "rivals")


def _course(game: Game, written: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> Course:
    texts: dict[str, Any] = {name: written[name] for name in _TEXTS if name in written}
    lists: dict[str, Any] = {name: tuple(written[name]) for name in _LISTS if name in written}
    return Course(
        players=written["players"],
        seed=written["seed"],
        seat=written.get("seat", 0),
        steps=tuple(_step(game, step) for step in steps),
        options=game.check_options(written["players"], written.get("options")),
        minutes=written.get("minutes", 0),
        **{"title": "The guided game", **texts},
        **lists,
    )


_READ: Final[dict[str, Callable[[Any], Any]]] = {
    "title": str.strip,
    "text": lambda text: " ".join(text.split()),
    "light": lambda light: (light,) if isinstance(light, str) else tuple(light),
    "do": tuple,
    "also": tuple,
    "times": int,
    "goal": Goal.of,
    "whole": bool,
    "optional": bool,
    "lasts": str,
    "otherwise": str.strip,
}


def _step(game: Game, written: Mapping[str, Any]) -> Step:
    step = Step(**{name: read(written[name]) for name, read in _READ.items() if name in written})
    if step.lasts and not _ROUND.fullmatch(step.lasts) and step.lasts not in game.decisions:
        near = did_you_mean(step.lasts, game.decisions)
        raise GameError(f"{game.name}, {step.title}: a step lasts “round 1” or a decision, not {step.lasts}.{near}")
    return step
