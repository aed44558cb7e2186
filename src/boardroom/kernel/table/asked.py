"""A player who has to decide: what is legal, why the rest is not, and what each choice would change.

A game derives its own `Asked` and says what only it can know: which worlds a play can lead to, when a figure can no
longer be compared, what follows by itself. Everything else about lists and previews is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from boardroom.kernel import contract
from boardroom.kernel.actions import ActionSpace
from boardroom.kernel.panel import Cell, Choices, Dial, Entry, Hold, Line, Odd, Play, Row, Step, Why
from boardroom.kernel.schema import copy
from boardroom.kernel.table.numbers import Number, Numbers
from boardroom.kernel.table.phrases import listed
from boardroom.kernel.table.reasons import Reasons

BoxType = TypeVar("BoxType")
StateType = TypeVar("StateType")
PlayerType = TypeVar("PlayerType")
AskedType = TypeVar("AskedType", bound="Asked[Any, Any, Any]")
Codes = int | Sequence[int]


@dataclass(frozen=True)
class Ghost:
    """What a preview shows in place. A game adds what its own template draws."""

    seat: int = -1  # filled in by `Asked.play`, as the stats are
    lit: tuple[str, ...] = ()  # places that light up
    stats: tuple[tuple[str, str, str], ...] = ()  # label, new value, tone


class Asked(Generic[BoxType, StateType, PlayerType]):
    """A seat of a position, with the eyes of its player: everything hidden is blank, or imagined."""

    space: ClassVar[ActionSpace]
    reasons: ClassVar[Reasons]
    numbers: ClassVar[Numbers] = Numbers()
    ghost: ClassVar[type[Ghost]] = Ghost

    def __init__(self, box: BoxType, s: StateType, seat: int) -> None:
        self.box = box
        self.s = s
        self.seat = seat

    @property
    def me(self) -> PlayerType:
        """The player's pieces."""
        player: PlayerType = self.s.players[self.seat]  # type: ignore[attr-defined]
        return player

    def at(self, world: StateType) -> Self:
        """The same player in another position."""
        return type(self)(self.box, world, self.seat)

    # -- what is legal, and why the rest is not

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The legal codes, ascending."""
        codes = [0] * len(self.space)
        return tuple(codes[: contract.legal(self.box, self.s, self.seat, codes)])

    @cached_property
    def _legal(self) -> frozenset[int]:
        return frozenset(self.codes)

    def can(self, code: int) -> bool:
        """Whether a code is legal."""
        return code in self._legal

    def legal_of(self, *families: str) -> list[int]:
        """The legal codes of some families, ascending."""
        wanted = set(self.space.codes(*families))
        return [code for code in self.codes if code in wanted]

    def value(self, code: int, name: str) -> int:
        """The value of a parameter of an action."""
        family, values = self.space.parts(code)
        return dict(zip(self.space.families[family].parameters, values, strict=True))[name]

    def reason(self, code: int) -> int:
        """Why a code is refused, as the rules number it; 0 if it is legal."""
        return contract.refusal(self.box, self.s, self.seat, code)

    def why(self, code: int) -> Why:
        """Why a code is closed, in a few words; empty if it is legal."""
        return self.reasons.why(self, self.reason(code), code)

    def brief(self, code: int) -> Why:
        """The same in a word or two, for a tile on the board."""
        return self.reasons.why(self, self.reason(code), code, brief=True)

    def why_none(self, codes: Iterable[int]) -> Why:
        """Why none of some codes is legal: the reason that is nearest to being possible."""
        return self.reasons.why_none(self, {code: self.reason(code) for code in codes})

    def sentence(self, code: int) -> str:
        """Why a code is refused, in a sentence; empty if it is legal."""
        return self.why(code).sentence

    def step(self, label: str, code: int, on: bool) -> Step:
        """A setting of a dial that leads to another code, or says why it cannot."""
        why = self.sentence(code)
        return Step(label, "" if why else str(code), on, why)

    def cell(self, code: int, text: str, words: str, detail: str = "", **looks: Any) -> Cell:
        """An option of a line: what it is, in words for those who hear it, with a detail or why it is closed."""
        why = self.why(code)
        told = why or detail
        return Cell(text, code, f"{words}: {told}" if told else words, why=why, **looks)

    # -- what a play would change

    def after(self, *codes: int) -> StateType:
        """The position after some codes of this player."""
        world = copy(self.s)
        for code in codes:
            contract.apply(self.box, world, self.seat, code)
        return world

    @cached_property
    def figures(self) -> dict[str, int]:
        """The player's figures as they are, with which all previews compare."""
        return self.numbers.of(self.box, self.s, self.seat)

    def worlds(self, codes: Sequence[int]) -> list[StateType]:
        """The positions a play can lead to: one, or one for everything chance could do. The first tells who is next."""
        return [self.after(*codes)]

    def ended(self, world: StateType) -> bool:
        """Whether a round is over with a play, so that only lasting figures can be compared."""
        return False

    def compares(self, number: Number, worlds: Sequence[StateType]) -> bool:
        """Whether a figure can be compared with what it would be."""
        return number.lasting or not any(map(self.ended, worlds))

    def next_seat(self, world: StateType) -> int | None:
        """Who decides in a position; this player first, if asked together with others."""
        bits = contract.to_act(self.box, world)
        return self.seat if bits >> self.seat & 1 else (bits & -bits).bit_length() - 1 if bits else None

    def asks_others_too(self, world: StateType) -> bool:
        """Whether others begin to decide together with this player."""
        before, after = contract.to_act(self.box, self.s), contract.to_act(self.box, world)
        return bool(after >> self.seat & 1 and after & ~before)

    def warns(self, worlds: Sequence[StateType]) -> Iterable[str]:
        """What nobody may overlook about a play, in sentences at the head of its preview."""
        return ()

    def follows(self, worlds: Sequence[StateType]) -> Iterable[str]:
        """What follows by itself, in sentences under a preview."""
        return ()

    def draws(self, codes: Sequence[int], worlds: Sequence[StateType]) -> bool:
        """Whether chance decides something."""
        return bool(worlds[0].chance != self.s.chance)  # type: ignore[attr-defined]

    def reveals(self, codes: Sequence[int], worlds: Sequence[StateType]) -> bool:
        """Whether somebody sees what was hidden."""
        return False

    def shown_in_place(self, ghost: Any, codes: Sequence[int], worlds: Sequence[StateType]) -> Any:
        """What can be read off the positions after a play, added to what its preview shows in place."""
        return ghost

    def play(
        self,
        codes: Codes,
        kicker: str,
        title: str,
        *,
        notes: Iterable[str] = (),
        ghost: Ghost | None = None,
        key: str = "",
        bill: tuple[Line, ...] = (),
        dials: tuple[Dial, ...] = (),
        total: Line | None = None,
        odds: tuple[Odd, ...] = (),
        final: str = "",
        worlds: Sequence[StateType] = (),
        ends: Sequence[StateType] = (),
    ) -> Play:
        """Some codes and all they would change. Figures are those of `ends`, if an action goes on after `worlds`."""
        codes = (codes,) if isinstance(codes, int) else tuple(codes)
        worlds = worlds or self.worlds(codes)
        ends = ends or worlds
        changes = self.numbers.changes(self.box, self.figures, ends, self.seat, lambda n: self.compares(n, ends))
        shown = replace(ghost or self.ghost(), seat=self.seat, stats=self.numbers.stats(changes))
        return Play(
            key=key or str(codes[0]),
            codes=codes,
            kicker=kicker,
            title=title,
            bill=bill,
            dials=dials,
            total=total,
            changes=changes,
            odds=odds,
            warnings=tuple(self.warns(worlds)),
            notes=(*notes, *self.follows(worlds)),
            next_seat=self.next_seat(worlds[0]),
            others_too=self.asks_others_too(worlds[0]),
            drawn=self.draws(codes, worlds),
            revealed=self.reveals(codes, worlds),
            final=final,
            ghost=self.shown_in_place(shown, codes, ends),
        )


class Menu(Generic[AskedType]):
    """A list of choices in the making. `asked` is whose list it is."""

    def __init__(self, asked: AskedType) -> None:
        self.asked = asked
        self.entries: list[Entry] = []
        self.side: list[Entry] = []
        self.plays: list[Play] = []
        self.holds: list[Hold] = []

    def add(self, entry: Entry, plays: Iterable[Play] = (), holds: Iterable[Hold] = ()) -> None:
        """One more line with what it leads to."""
        self.entries.append(entry)
        self.plays += plays
        self.holds += holds

    def option(self, code: int, entry: Entry, kicker: str, title: str, **more: Any) -> None:
        """A line that plays one code, or says why not; `more` is for `Asked.play`."""
        why = entry.why or self.asked.why(code)
        self.entries.append(replace(entry, code=code, why=why))
        if not why:
            self.plays.append(self.asked.play(code, kicker, title, **more))

    def group(
        self,
        entry: Entry,
        rows: Iterable[Row],
        plays: Iterable[Play] = (),
        holds: Iterable[Hold] = (),
        codes: Iterable[int] = (),
    ) -> None:
        """A line that opens its options; closed, for the reason nearest to being possible, if none of them is open.

        `codes` are those that could have been open, where not all of them have a cell.
        """
        rows = tuple(row for row in rows if row.cells)
        cells = [cell for row in rows for cell in row.cells]
        why = entry.why
        if not why and all(cell.why for cell in cells):
            nearest = Why.of(self.asked.why_none(codes or (cell.code for cell in cells)))
            why = Why(nearest, nearest.sentence, nearest.remedy, nearest.rules, cases_of(rows))
        self.add(replace(entry, rows=rows, note="" if why else entry.note, why=why), plays, holds)

    def choices(self, title: str, note: str = "", part: bool = False, rules: str = "") -> Choices:
        """The finished list."""
        lists = tuple(self.entries), tuple(self.side), tuple(self.plays), tuple(self.holds)
        return Choices(title, note, *lists, part=part, rules=rules)


def cases_of(rows: Iterable[Row]) -> tuple[tuple[str, str], ...]:
    """Rows by what closes them, where that differs: `tuned`, `A and B`; `no room (server), too dear (cloud)`, `C`.

    Of a row without a label every option is told by itself. An option without a name says in its reason what it is.
    """
    rows, found = joined(rows), dict[str, list[str]]()
    for row in rows:
        closed: dict[str, list[str]] = {}
        for cell in row.cells:
            closed.setdefault(str(cell.why), []).append(cell.name or cell.mark or cell.text)
        if row.label:
            parts = (
                f"{why} ({', '.join(named)})" if (named := [*filter(None, names)]) else why
                for why, names in closed.items()
            )
            closed = {next(iter(closed)) if len(closed) == 1 else ", ".join(parts): [row.label]}
        for why, names in closed.items():
            found.setdefault(why, []).extend(filter(None, names))
    differ = len({str(cell.why) for row in rows for cell in row.cells}) > 1
    return tuple((why, listed(names)) for why, names in found.items()) if differ else ()


def joined(rows: Iterable[Row]) -> list[Row]:
    """Rows of the same label, which are several only because one would be too long, as one."""
    found = dict[str, tuple[Cell, ...]]()
    for row in rows:
        found[row.label] = (*found.get(row.label, ()), *row.cells)
    return [Row(label, cells) for label, cells in found.items()]
