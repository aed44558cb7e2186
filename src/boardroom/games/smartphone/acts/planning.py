"""PLANNING: the pads, the improvements on them; in the browser all at once, in words one decision after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import CELL_NAMES, LAY, LEAVE_ASIDE, POSITION_NAMES, SPACE
from boardroom.games.smartphone.asked import Asked, Ghost
from boardroom.games.smartphone.names import laying_text, position_text, stack_text, tile_text
from boardroom.games.smartphone.planning_screen import brought, rest_of_plan
from boardroom.games.smartphone.rules.layings import base_cell, is_under, turned_out
from boardroom.games.smartphone.rules.planning import is_ready, next_tile
from boardroom.kernel.table import Act, Cell, Change, Entry, Menu, Play, Row, capital, players

ARROWS: Final = ("↑", "→", "↓", "←")


class PlanAct(Act[Asked]):
    """A planning decision. Nobody else hears of it: `words` are told to its owner only."""

    words: Any

    def deed(self, before: Asked, after: Asked, *values: int) -> str:
        """For others the plan stays empty until it is revealed: they hear nothing."""
        own = before.me.plan.steps > 0 or after.me.plan.steps > 0
        return f"plans: {self.say(self.words, before, *values)}" if own else ""

    def title(self, a: Asked, *values: int) -> str:
        return capital(self.say(self.words, a, *values))

    def step(self, a: Asked, *values: int) -> Play:
        """The decision alone; the last one makes the plan ready."""
        said, code = self.tip(a, *values), self.code(*values)
        told: dict[str, Any] = when_ready(a) if is_last(a, code) else {"next_seat": a.seat}
        notes = (said.effect, *told.pop("notes", ()))
        return Play(str(code), (code,), "PLAN", said.title, notes=notes, ghost=Ghost(a.seat), **told)


class Stack(PlanAct):
    """Which pad lies above, and with which sides. Every list of choices while planning is put together here."""

    def words(self, a: Asked, *values: int) -> str:
        return stack_text(self.code(*values))

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The plan of the screen as one play; and the same decision by decision, in words."""
        a = menu.asked
        menu.add(Entry("C", "check", "COMMIT PLAN", "as laid out", play="plan"), [plan_play(a)])
        stage = (self.by_sides, by_position, by_laying, by_order)[plan_stage(a)]
        for entry in stage(a):
            menu.add(entry)
        for code in a.codes:
            act, values = self.acts.of(code)
            assert isinstance(act, PlanAct)
            menu.plays.append(act.step(a, *values))

    def by_sides(self, a: Asked) -> Iterator[Entry]:
        """A row for each pad that can lie above."""
        rows = []
        for top, name in enumerate("AB"):
            cells = []
            for sides in range(4):
                text = f"{('mass', 'lab')[sides >> 1]} + {('factory', 'premium')[sides & 1]}"
                code = self.code(top, 1 + (sides >> 1), 1 + (sides & 1))
                cells.append(Cell(text, code, f"pad {name} above: {text}"))
            rows.append(Row(f"pad {name} above", tuple(cells)))
        yield Entry("P", "list", "IN WORDS", "step by step", rows=tuple(rows))


def plan_stage(a: Asked) -> int:
    """Which kind of planning decision comes next."""
    steps = a.me.plan.steps
    return steps if steps <= st.STEP_POSITION else 2 if next_tile(a.me) < a.me.tile_count else 3


def is_last(a: Asked, code: int) -> bool:
    """Whether nothing more is asked for the plan after a decision."""
    if plan_stage(a) <= st.STEP_POSITION or next_tile(a.me) + 1 < a.me.tile_count:
        return False
    world = a.after(code)
    return is_ready(world, a.seat) or (world.round, world.decision) != (a.s.round, st.D_PLAN)


def when_ready(a: Asked) -> dict[str, Any]:
    """What a preview says of a plan that is ready: until when it can be taken back, and who is waited for."""
    others = [p for p in range(a.s.seats) if p != a.seat and not is_ready(a.s, p)]
    if not others:
        return {"notes": ("All others are ready.",), "next_seat": a.seat, "final": "Then the plans are revealed."}
    last = f"{players(others)} {'is' if len(others) == 1 else 'are'} ready too"
    return {"notes": (f"It stays secret, and you can take it back, until {last}.",), "next_seat": others[0]}


def plan_play(a: Asked) -> Play:
    """The plan as the screen shows it first; in the browser `board.js` keeps its codes and numbers up to date."""
    codes, world = rest_of_plan(a.box, a.s, a.seat)
    start, found = str(a.box.price_start), brought(world, a.seat)
    changes = (Change(icon, name, start if icon == "price" else "·", value) for icon, name, value in found)
    return Play(
        "plan",
        codes,
        "PLAN",
        f"Commit the plan of round {a.s.round}",
        changes=tuple(changes),
        ghost=Ghost(a.seat, icon="plan"),
        **when_ready(a),
    )


class Position(PlanAct):
    """How pad B lies on pad A."""

    def words(self, a: Asked, where: int) -> str:
        return position_text(where)


def by_position(a: Asked) -> Iterator[Entry]:
    """The sixty positions of pad B, by its turn, then by rows."""
    for turns, title in enumerate(("NOT TURNED", "QUARTER TURN", "UPSIDE DOWN", "THREE QUARTERS")):
        rows: dict[int, list[Cell]] = {}
        for i, name in enumerate(POSITION_NAMES):
            turn, down, right = map(int, name.split())
            if turn == turns:
                across = f"{abs(right)} {'right' if right > 0 else 'left'}" if right else "flush"
                rows.setdefault(down, []).append(Cell(across, SPACE.at("Position", i), position_text(i)))
        shown = tuple(Row(way(down), tuple(cells)) for down, cells in sorted(rows.items()))
        yield Entry(str(turns + 1), "turn", title, "pad B", rows=shown)


def way(down: int) -> str:
    """`2 up`, `level`, `1 down`."""
    return f"{abs(down)} {'down' if down > 0 else 'up'}" if down else "level"


class LayOver(PlanAct):
    """The next improvement on the pads."""

    words = "{tile}, {how}"

    def known(self, a: Asked) -> int:
        """The number of the improvement that is laid, if it is known."""
        number = next_tile(a.me)
        return number if 0 <= number < min(a.me.tile_count, st.PLANNED_TILES) else st.NONE

    def tile(self, a: Asked, *values: int) -> str:
        """What is laid."""
        number = self.known(a)
        return "the improvement" if number == st.NONE else tile_text(a.box, a.me.tiles[number])

    def how(self, a: Asked, *values: int) -> str:
        """Where it goes."""
        return laying_text(a.box, a.me, self.known(a), self.code(*values) - LAY)


def by_laying(a: Asked) -> Iterator[Entry]:
    """The ways to lay the next improvement: face down, on the pads, under the upper one, sticking out."""
    number = next_tile(a.me)
    yield Entry("A", "G", "FACE DOWN", "+1 goods", code=LEAVE_ASIDE)
    kinds: dict[str, dict[int, list[Cell]]] = {"ON TOP": {}, "UNDER THE PAD": {}, "FIRST SYMBOL OUT": {}}
    for code in (code for code in a.codes if code != LEAVE_ASIDE):
        laying = code - LAY
        kind = "FIRST SYMBOL OUT" if turned_out(laying) else "UNDER THE PAD" if is_under(laying) else "ON TOP"
        cell, direction = base_cell(a.me.plan, laying), laying % st.DIRECTIONS
        words = laying_text(a.box, a.me, number, laying)
        kinds[kind].setdefault(cell, []).append(Cell(ARROWS[direction], code, words))
    for i, (title, cells) in enumerate(kinds.items(), 1):
        rows = tuple(Row(f"cell {CELL_NAMES[cell]}", tuple(found)) for cell, found in sorted(cells.items()))
        if rows:
            yield Entry(str(i), "plan", title, tile_text(a.box, a.me.tiles[number]), rows=rows)


class NextAbove(PlanAct):
    """Which of several improvements that meet lies next in the pile."""

    words = "{what} lies next in the pile"

    def what(self, a: Asked, tile: int) -> str:
        """The improvement."""
        return tile_text(a.box, a.me.tiles[tile]) if tile < a.me.tile_count else "that improvement"

    def title(self, a: Asked, *values: int) -> str:
        return f"Improvement {values[0] + 1} next: {self.what(a, *values)}"


def by_order(a: Asked) -> Iterable[Entry]:
    """The improvements that could lie next."""
    for code in a.codes:
        (tile,) = SPACE.parts(code)[1]
        yield Entry(str(tile + 1), "plan", tile_text(a.box, a.me.tiles[tile]).capitals, code=code)


def plan_title(a: Asked) -> str:
    """What is planned now."""
    return ("Your secret plan", "How the pads lie", "Improvement", "Which lies below?")[plan_stage(a)]


def planning_task(a: Asked) -> str:
    """What the planner is asked for."""
    what = ("lay out both pads and any improvements", "now how the pads lie", "", "now which improvement lies below")
    told = what[plan_stage(a)] or f"now the improvement {tile_text(a.box, a.me.tiles[next_tile(a.me)])}"
    return f"plan round {a.s.round} in secret, {told}"


def planning_note(a: Asked) -> str:
    """The round, or how far the plan is."""
    return f"round {a.s.round}" if a.me.plan.steps == st.STEP_STACK else f"step {a.me.plan.steps + 1}"
