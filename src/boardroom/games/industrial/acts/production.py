"""PRODUCTION: units by workers and by bonus, with their risk."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial.actions import MOST_BONUS, MOST_UNITS
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.rules.production import active_workers, bonus_units, wage, workforce
from boardroom.games.industrial.state import ACCIDENTS, DIE, POLLUTION
from boardroom.kernel.table import BAD, GOOD, Act, Dial, Entry, Menu, Odd, count


class Produce(Act[Asked]):
    """So many units by workers, and so many without."""

    ssl: str

    def facts(self, a: Asked, units: int, bonus: int) -> dict[str, Any]:
        """Workers and their wages, the risk, and what an accident would take; it may be rolled once more."""
        workers = min(active_workers(a.box, units), len(a.box.accident_die))
        wages, lost = workers * wage(a.box, a.me), units - a.box.worker_units * (workers - 1)
        gone = f"{count(lost, 'cube')} of the last worker {'goes' if lost == 1 else 'go'}"
        what, risky = "everything goes" if a.s.options.accident_scope else gone, a.box.accident_die[workers - 1] > 0
        return {
            "units": units,
            "made": units + bonus,
            "plus": f" + {bonus} bonus" if bonus else "",
            "also": f" and {bonus} bonus" if bonus else "",
            "workers": workers,
            "wage": wage(a.box, a.me),
            "wages": wages,
            "risk": risk_text(a, workers),
            "accident": f"Accident: {what} back to the raw warehouse." if risky else "",
            "again": self.ssl if risky and a.me.accident_reroll else "",
        }

    def offer_all(self, menu: Menu[Asked]) -> None:
        """With one, two or three workers, as much as they can make; both numbers are turned in the preview."""
        a = menu.asked
        pairs = [(units, bonus) for units in range(1, MOST_UNITS + 1) for bonus in range(MOST_BONUS + 1)]
        able = [pair for pair in pairs if a.can(self.code(*pair))]
        for number in range(1, a.box.workers + 1):
            best = [pair for pair in able if active_workers(a.box, pair[0]) == number][-1:]
            code = self.code(*(best[0] if best else ((number - 1) * a.box.worker_units + 1, 0)))
            made = f"{sum(*best)} made, " if best else ""
            note = f"{made}${number * wage(a.box, a.me)}, {risk_text(a, number)}"
            menu.add(Entry(str(number), "worker", count(number, "worker"), note, code, why=a.why(code)))
        menu.plays += (self.preview(a, *pair) for pair in able)

    def dials(self, a: Asked, units: int, bonus: int) -> tuple[Dial, ...]:
        most, extra = workforce(a.box, a.me) * a.box.worker_units, bonus_units(a.me)
        ways = ((n, self.code(n, max(0, min(bonus, a.me.raw - n)))) for n in range(1, most + 1))
        products = Dial("products", tuple(a.step(str(n), code, n == units) for n, code in ways))
        by_bonus = Dial("bonus", tuple(a.step(str(n), self.code(units, n), n == bonus) for n in range(extra + 1)))
        return (products, by_bonus) if extra else (products,)

    def odds(self, a: Asked, units: int, bonus: int) -> tuple[Odd, ...]:
        """How likely an accident is."""
        risk = (a.box.accident_die[active_workers(a.box, units) - 1] / DIE) ** (2 if a.me.accident_reroll else 1)
        return (Odd("no accident", 1 - risk, tone=GOOD), Odd("accident", risk, tone=BAD)) if risk else ()

    def ghost(self, a: Asked, units: int, bonus: int) -> dict[str, Any]:
        workers = tuple(f"worker-{n}" for n in range(1, active_workers(a.box, units) + 1))
        return {"icon": "factory", "lit": workers, "cubes": (("raw", -units - bonus), ("products", units + bonus))}


def risk_text(a: Asked, active: int) -> str:
    """Accident and pollution of so many workers; at the last box of a track they cost dollars."""
    box, me = a.box, a.me
    limit, steps = box.accident_die[active - 1], 0 if me.pollution_shield else box.pollution_steps[active - 1]
    again = "; rolled once more" if me.accident_reroll else ""
    dear = not me.accident_shield and me.track[ACCIDENTS] == box.track_bottom
    fee = f" (${box.last_box_price} at the last box)" if dear else ""
    down = min(steps, me.track[POLLUTION] - box.track_bottom)
    parts = (
        f"accident on a roll of {' or '.join(map(str, range(1, limit + 1)))}{again}{fee}" if limit else "",
        f"pollution marker -{down}" if down else "",
        f"${(steps - down) * box.last_box_price} at the last box of pollution" if steps > down else "",
    )
    return ", ".join(filter(None, parts)) or "no risk"
