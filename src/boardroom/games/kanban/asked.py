"""A player who is asked: what is legal, why the rest is not, and the list of choices in the making."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from boardroom.games.kanban.actions import MODEL_NAMES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.pieces import MODEL_LETTERS, PART_MARKS
from boardroom.games.kanban.previews import Ghost, play_of
from boardroom.games.kanban.rules import reasons as r
from boardroom.games.kanban.rules.decisions import refusal
from boardroom.games.kanban.state import NO_PART, TILES_PER_MODEL, State
from boardroom.games.kanban.words import tip
from boardroom.kernel.panel import GOOD, Cell, Choices, Entry, Hold, Line, Play, Row

# Reasons in a word or two, where there is no room for a sentence.
SHORT: Final = {
    r.SPOT_TAKEN: "taken",
    r.STATION_TAKEN: "taken",
    r.SAME_DEPARTMENT: "there yesterday",
    r.SANDRA_THERE: "Sandra is there",
    r.SHIFT_LIMIT: "over the day's limit",
    r.NO_SHIFTS: "no Shifts left",
    r.AT_THE_TOP: "on the last desk",
    r.NO_BOOK: "no Book",
    r.NO_SUCH_PART: "no such part",
    r.NOT_IN_POOL: "not there",
    r.ALREADY_IN_POOL: "there already",
    r.RECYCLED_ENOUGH: "often enough",
    r.NO_TILE_THERE: "no tile",
    r.DESKS_FULL: "desks full",
    r.NOT_CERTIFIED: "not certified",
    r.ORDERED_TODAY: "done today",
    r.WAREHOUSE_LACKS: "empty",
    r.STORAGE_FULL: "storage full",
    r.REQUESTED_TODAY: "done today",
    r.NO_VOUCHERS_LEFT: "none left",
    r.NO_VOUCHER: "no Voucher",
    r.SUPPLY_LACKS: "none in the supply",
    r.MODEL_FULL: "all filled",
    r.PART_IN_PLACE: "in place",
    r.UPGRADED_FIRST: "upgraded parts first",
    r.NO_CAR_TO_MOVE: "no car left",
    r.NO_CAR_THERE: "no car",
    r.NO_DESIGN: "no design",
    r.NO_GARAGE: "no garage",
    r.GARAGE_LOCKED: "locked",
    r.GARAGE_OCCUPIED: "occupied",
    r.NEW_CAR: "parked just now",
    r.UPGRADE_SPACE_TAKEN: "taken",
    r.MANAGING_ALREADY: "chosen",
    r.PET_IS_OUT: "your pet is out",
    r.PET_FIRST: "your pet first",
    r.NO_SEAT_LEFT: "no Seat left",
    r.GOAL_FULL: "full",
    r.SPOKEN_ALREADY: "spoken",
}
# Of several reasons the one most worth telling.
TELLING: Final = (
    r.SHIFT_LIMIT,
    r.NO_SHIFTS,
    r.DESKS_FULL,
    r.STORAGE_FULL,
    r.NO_GARAGE,
    r.RECYCLED_ENOUGH,
    r.NO_VOUCHER,
    r.MODEL_FULL,
    r.UPGRADED_FIRST,
    r.NO_CAR_TO_MOVE,
    r.ALREADY_IN_POOL,
    r.NO_DESIGN,
    r.NO_SUCH_PART,
)


@dataclass(frozen=True)
class Asked:
    """A player who has to decide, and what is legal."""

    box: Box
    s: State
    seat: int
    codes: frozenset[int]

    def reason(self, code: int) -> int:
        """Why a code is closed, as a number."""
        return refusal(self.box, self.s, self.seat, code)

    def why(self, code: int) -> str:
        """The same in a word or two; empty if it is legal."""
        return "" if code in self.codes else SHORT.get(self.reason(code), "not now")

    def why_none(self, codes: Iterable[int]) -> str:
        """Why none of some codes is legal: the reason most worth telling."""
        found = [self.reason(code) for code in codes if code not in self.codes]
        best = next((reason for reason in TELLING if reason in found), found[0] if found else 0)
        return SHORT.get(best, "not now")

    def entry(self, key: str, icon: str, title: str, note: str, code: int) -> Entry:
        """A line that plays a code, or says why not."""
        return Entry(key, icon, title, note, code, why=self.why(code))

    def plays(self, code: int, kicker: str, title: str, ghost: Ghost | None = None, *notes: str) -> list[Play]:
        """The play of a code if it is legal."""
        if code not in self.codes:
            return []
        return [play_of(self.box, self.s, self.seat, (code,), kicker, title, ghost, notes)]

    def effect(self, code: int) -> str:
        """What the words say a code does."""
        return tip(self.box, self.s, self.seat, code).effect

    def bill(self, code: int) -> tuple[Line, ...]:
        """What the words say a code costs."""
        cost = tip(self.box, self.s, self.seat, code).cost
        return () if cost == "nothing" else (Line("shift" if "Shift" in cost else "book", "Cost", cost),)


@dataclass
class Parts:
    """A list of choices in the making."""

    entries: list[Entry]
    plays: list[Play]
    holds: list[Hold]

    def add(self, entry: Entry, plays: Iterable[Play] = (), holds: Iterable[Hold] = ()) -> None:
        """One more line with what it leads to."""
        self.entries.append(entry)
        self.plays += plays
        self.holds += holds

    def form(self, title: str, note: str = "", part: bool = False) -> Choices:
        """The finished list."""
        return Choices(title, note, tuple(self.entries), (), tuple(self.plays), tuple(self.holds), part)


def parts() -> Parts:
    """An empty list."""
    return Parts([], [], [])


def group(key: str, icon: str, title: str, note: str, rows: Iterable[Row], why: str) -> Entry:
    """A line with options; closed if none of them is open."""
    shown = tuple(row for row in rows if row.cells)
    if any(not cell.why for row in shown for cell in row.cells):
        return Entry(key, icon, title, note, rows=shown)
    return Entry(key, icon, title, why=why or "not now")


def cell(a: Asked, code: int, text: str, mark: str = "", look: str = "", icon: str = "", note: str = "") -> Cell:
    """An option with the words of its tip."""
    told = tip(a.box, a.s, a.seat, code)
    words = f"{told.title}, {told.cost}: {told.effect}"
    return Cell(text, code, words, mark, look, icon, note, GOOD, why=a.why(code))


def part_look(part: int) -> str:
    """The class of a part's mark."""
    return f"part-{PART_MARKS[part]}"


def model_look(model: int) -> str:
    """The class of a model's mark."""
    return f"model-{MODEL_NAMES[model]}"


def tile_cell(a: Asked, code: int, tile: int, note: str = "") -> Cell:
    """A design tile as an option: the letter of the model, the mark of the part."""
    model, part = divmod(tile, TILES_PER_MODEL)
    text = "car" if part == NO_PART else PART_MARKS[part]
    return cell(a, code, text, MODEL_LETTERS[model], model_look(model), note=note)
