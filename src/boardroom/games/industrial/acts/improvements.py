"""UPGRADES: the next improvement of a department; what Coaching copies; no more."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial import names
from boardroom.games.industrial.acts.sales import SendAct
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import usual_sale
from boardroom.games.industrial.rules.improvements import added_maintenance, cash_price, gain
from boardroom.games.industrial.rules.production import product_space
from boardroom.games.industrial.state import COPY_LEVELS, DEPARTMENTS, LEVELS
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Act, Cell, Entry, Line, Menu, Row, Tip, count, listed


def tool(box: Box, d: int, level: int) -> dict[str, Any]:
    """An improvement, what it brings, and the management tool behind it; levels count from 0."""
    return {
        "improvement": names.improvement_name(d, level),
        "name": names.IMPROVEMENT_NAMES[d][level],
        "brings": names.effect_text(box, d, level),
        "lesson": names.LESSONS[d][level],
        "icon": names.DEPARTMENT_NAMES[d].icon,
        "place": f"{d}-{level}",
    }


class Develop(SendAct):
    """The next improvement of a department, by a technician of its colour or by the CEO."""

    def facts(self, a: Asked, d: int, meeple: int) -> dict[str, Any]:
        """What it is, what it costs, and who is sent."""
        box, level, colour = a.box, min(a.me.levels[d], LEVELS - 1), a.box.column_colour[d]
        price, added = cash_price(box, a.me, d, level), added_maintenance(box, d, level)
        now, paid = (f"${price}", f"for ${price}") if price else ("free", "free of charge")
        if box.deferred[d][level]:
            now, paid = "nothing now", f"for ${added} more upkeep"
        return {
            **tool(box, d, level),
            "column": names.DEPARTMENT_NAMES[d].short.upper(),
            "numeral": names.NUMERALS[level],
            "who": names.sent(colour, meeple),
            "letter": names.BLACK if meeple else names.MEEPLE_LETTERS[colour],
            "price": price,
            "now": now,
            "upkeep": f", upkeep +${added}" if added else "",
            "paid": paid,
            "points": box.level_points[level + 1] - box.level_points[level],
        }

    def sales(self, a: Asked, d: int, meeple: int) -> str:
        """What it does to a sale of every round to come, with the products of now and with all one can make."""
        if a.late:
            return a.late
        new = copy(a.me)
        gain(a.box, new, d, a.me.levels[d])
        full = min(a.box.workers * a.box.worker_units + new.production_bonus, product_space(a.box, new))
        told = [
            f"${then} instead of ${now} with {count(products, 'product')}"
            for products in sorted({a.me.products, full} - {0})
            for now, then in [[usual_sale(a.box, me, products) for me in (a.me, new)]]
            if now != then
        ]
        return f"An average sale then brings {listed(told)}." if told else ""

    def tip(self, a: Asked, d: int, meeple: int) -> Tip:
        if a.me.levels[d] == LEVELS:
            return Tip(f"Develop {names.DEPARTMENT_NAMES[d]}", "nothing", "all four improvements are developed")
        return super().tip(a, d, meeple)

    def sender(self, a: Asked, *values: int) -> str:
        return "CEO" if values[1] else names.COLOUR_NAMES[a.box.column_colour[values[0]]]

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for every department; who is sent is turned in the preview."""
        for d in range(DEPARTMENTS):
            able = self.able(menu.asked, d)
            menu.add(self.department(menu.asked, d, able), self.plays(menu.asked, d, 0))

    def department(self, a: Asked, d: int, able: list[int]) -> Entry:
        """The line of a department."""
        name, level, first = names.DEPARTMENT_NAMES[d], a.me.levels[d], self.code(d, able[0] if able else 0)
        if level == LEVELS:
            return Entry(name.key, name.icon, name, code=first, why=a.why(first))
        taken, why = a.s.tree[d][level], a.why_none((first, first + 1))
        if taken >= 0:
            why = why.shortly(f"@{taken} stands there")
        change = added_maintenance(a.box, d, level) - a.box.maintenance_cut[d][level]
        upkeep = f"upkeep {'+' if change > 0 else '-'}${abs(change)}" if change else ""
        parts = ["" if a.box.deferred[d][level] else "{now}", upkeep, "{points:+point}"]
        note, title = self.say(", ".join(filter(None, parts)), a, d, 0), names.IMPROVEMENT_NAMES[d][level].short
        return Entry(name.key, name.icon, title, note, first, why="" if able else why)

    def bill(self, a: Asked, d: int, meeple: int) -> tuple[Line, ...]:
        """What upkeep rises by, and why; what the improvement saves of it stands in its effect."""
        level = a.me.levels[d]
        opening = 0 if level else a.box.department_upkeep
        running = added_maintenance(a.box, d, level) - opening
        lines = (("upkeep of a new department", opening), ("upkeep instead of a price", running))
        return tuple(Line("wrench", label, f"+{amount}") for label, amount in lines if amount)

    def lit(self, a: Asked, d: int, meeple: int) -> tuple[str, ...]:
        opened = names.opened_markets(a.box, d, a.me.levels[d])
        return "level-{place}", *(f"market-{market}" for market in opened)


class CopyImprovement(Act[Asked]):
    """What Coaching copies; levels count from 1."""

    def facts(self, a: Asked, d: int, level: int) -> dict[str, Any]:
        """What it is, and whether one has all of it."""
        doubt = "" if a.adds(d, level - 1) else a.late or "It adds nothing to what you have."
        return {**tool(a.box, d, level - 1), "doubt": doubt}

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for every department that opens its improvements."""
        levels = range(1, COPY_LEVELS + 1)
        for d, name in enumerate(names.DEPARTMENT_NAMES):
            tools = names.IMPROVEMENT_NAMES[d]
            rows = (Row(tools[level - 1].short, (self.cell(menu.asked, d, level),)) for level in levels)
            self.offer_group(menu, Entry(name.key, name.icon, name.short), rows)

    def cell(self, a: Asked, d: int, level: int) -> Cell:
        """An improvement to copy, and whether it adds anything to what one has."""
        brings = ", ".join(text for _, text in names.effects(a.box, d, level - 1)) or "opens a market"
        gist = brings if a.adds(d, level - 1) else "adds nothing"
        words = f"Copy {names.IMPROVEMENT_NAMES[d][level - 1]}"
        return a.cell(self.code(d, level), gist, words, gist, mark=names.NUMERALS[level - 1])
