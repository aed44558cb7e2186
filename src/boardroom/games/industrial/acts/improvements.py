"""UPGRADES: the next improvement of a department; what Coaching copies; no more."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial import names
from boardroom.games.industrial.actions import MEEPLES
from boardroom.games.industrial.acts.loans import pays
from boardroom.games.industrial.acts.sales import send_dial
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.lessons import LESSONS
from boardroom.games.industrial.rules.improvements import added_maintenance, cash_price
from boardroom.games.industrial.state import COPY_LEVELS, DEPARTMENTS, LEVELS
from boardroom.kernel.table import Act, Cell, Entry, Line, Menu, Play, Row, Tip

KEYS = "EQLAHM"  # of the departments


class Develop(Act[Asked]):
    """The next improvement of a department, by a technician of its colour or by the CEO."""

    def who(self, a: Asked, d: int, meeple: int) -> str:
        """Who is names.sent."""
        return names.sent(a.box.column_colour[d], meeple)

    def points(self, a: Asked, level: int) -> int:
        """What one level more is worth."""
        return a.box.level_points[level + 1] - a.box.level_points[level]

    def tip(self, a: Asked, d: int, meeple: int) -> Tip:
        level = a.me.levels[d]
        if level == LEVELS:
            return Tip(f"Develop {names.DEPARTMENT_NAMES[d]}", "nothing", "all four improvements are developed")
        who, added = self.who(a, d, meeple), added_maintenance(a.box, d, level)
        cost = f"${cash_price(a.box, a.me, d, level)}, {who}" + (f", maintenance +${added}" if added else "")
        effect = f"{names.effect_text(a.box, d, level)}; {self.points(a, level):+d} points. {LESSONS[d][level]}"
        return Tip(f"Develop {names.improvement_name(d, level)} with {who}", cost, effect)

    def deed(self, before: Asked, after: Asked, d: int, meeple: int) -> str:
        box, level = before.box, before.me.levels[d]
        price = cash_price(box, before.me, d, level)
        paid = f"for ${price}" if price else "free of charge"
        if box.deferred[d][level]:
            paid = f"for ${box.row_price[level]} more maintenance"
        return f"develops {names.improvement_name(d, level)} with {self.who(before, d, meeple)} {paid}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for every department; who is names.sent is turned in the preview."""
        for d in range(DEPARTMENTS):
            able = [meeple for meeple in range(MEEPLES) if menu.asked.can(self.code(d, meeple))]
            menu.add(self.department(menu.asked, d, able), [self.play(menu.asked, d, m, able) for m in able])

    def department(self, a: Asked, d: int, able: list[int]) -> Entry:
        """The line of a department."""
        level, first = a.me.levels[d], self.code(d, able[0] if able else 0)
        if level == LEVELS:
            return Entry(KEYS[d], names.DEPARTMENT_ICONS[d], names.DEPARTMENT_NAMES[d], code=first, why="complete")
        taken = a.s.tree[d][level]
        why = f"@{taken} stands there" if taken >= 0 else a.why_no_way((first, first + 1))
        note = f"${cash_price(a.box, a.me, d, level)}, {self.points(a, level):+d} points"
        return Entry(
            KEYS[d], names.DEPARTMENT_ICONS[d], names.short_name(d, level), note, first, why="" if able else why
        )

    def play(self, a: Asked, d: int, meeple: int, able: list[int]) -> Play:
        """The improvement, by one of those who can be names.sent."""
        level, colour, code = a.me.levels[d], a.box.column_colour[d], self.code(d, meeple)
        added = added_maintenance(a.box, d, level)
        codes, words = [self.code(d, other) for other in able], [(names.COLOUR_NAMES[colour], "CEO")[m] for m in able]
        return a.play(
            code,
            f"DEVELOP · {names.DEPARTMENT_SHORT[d].upper()} {names.NUMERALS[level]}",
            names.IMPROVEMENT_NAMES[d][level],
            bill=(Line("wrench", "upkeep from now on", f"+{added}"),) if added else (),
            dials=send_dial(codes, code, words),
            total=pays(cash_price(a.box, a.me, d, level)),
            notes=what_it_brings(a, d, level),
            ghost=a.ghost(
                icon=names.DEPARTMENT_ICONS[d],
                lit=(f"level-{d}-{level}", *(f"market-{m}" for m in names.opened_markets(a.box, d, level))),
                meeples=((f"tree-{d}-{level}", names.BLACK if meeple else names.MEEPLE_LETTERS[colour]),),
                shapes=(f"here-{d}-{level}",),
            ),
        )


def what_it_brings(a: Asked, d: int, level: int) -> tuple[str, str]:
    """The effect of an improvement, and the tool behind it."""
    effect = names.effect_text(a.box, d, level)
    return f"{effect[:1].upper()}{effect[1:]}.", LESSONS[d][level]


class CopyImprovement(Act[Asked]):
    """What Coaching copies; levels count from 1."""

    def tip(self, a: Asked, d: int, level: int) -> Tip:
        effect = f"{names.effect_text(a.box, d, level - 1)}. {LESSONS[d][level - 1]}"
        return Tip(f"Copy {names.improvement_name(d, level - 1)}", "nothing", effect)

    def deed(self, before: Asked, after: Asked, d: int, level: int) -> str:
        return f"copies {names.improvement_name(d, level - 1)}: {names.effect_text(before.box, d, level - 1)}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for every department that opens its improvements."""
        levels = range(1, COPY_LEVELS + 1)
        for d in range(DEPARTMENTS):
            rows = (Row(names.short_name(d, level - 1), (self.cell(menu.asked, d, level),)) for level in levels)
            self.offer_group(menu, Entry(KEYS[d], names.DEPARTMENT_ICONS[d], names.DEPARTMENT_SHORT[d]), rows)

    def cell(self, a: Asked, d: int, level: int) -> Cell:
        """An improvement to copy."""
        code = self.code(d, level)
        why = a.why(code)
        gist = ", ".join(text for _, text in names.effects(a.box, d, level - 1)) or "opens a market"
        words = f"Copy {names.IMPROVEMENT_NAMES[d][level - 1]}: {why or gist}"
        return Cell(gist, code, words, names.NUMERALS[level - 1], "", why=why)

    def card(self, a: Asked, d: int, level: int) -> tuple[str, ...]:
        return "COACHING · COPY", names.IMPROVEMENT_NAMES[d][level - 1], *what_it_brings(a, d, level - 1)

    def ghost(self, a: Asked, d: int, level: int) -> dict[str, Any]:
        return {"icon": names.DEPARTMENT_ICONS[d], "lit": (f"tree-{d}-{level - 1}",)}


class PassUpgrades(Act[Asked]):
    """No more upgrades this round."""

    title, effect = "Upgrade no more", "technicians not used stay in the reserve"
    deed = "upgrades no more"
    entry = Entry("P", "pass", "Pass", "final for this phase")
    card = "UPGRADES", "No more this round", "Technicians you did not use stay in the reserve."
