"""PRODUCTION: units by workers and by bonus, with their risk."""

from __future__ import annotations

from boardroom.games.industrial.actions import MOST_BONUS, MOST_UNITS
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.rules.production import active_workers, bonus_units, wage, workforce
from boardroom.games.industrial.state import ACCIDENTS, DIE, POLLUTION
from boardroom.kernel.table import BAD, GOOD, Act, Dial, Entry, Line, Menu, Odd, Play, Tip, count


class Produce(Act[Asked]):
    """So many units by workers, and so many without."""

    def tip(self, a: Asked, units: int, bonus: int) -> Tip:
        active = min(active_workers(a.box, units), len(a.box.accident_die))
        title = f"Make {units}" + (f" + {bonus} bonus" if bonus else "")
        wages = f"${active * wage(a.box, a.me)} wages for {count(active, 'worker')}"
        return Tip(title, f"{wages}, {count(units + bonus, 'raw cube')}", risk_text(a, active))

    def deed(self, before: Asked, after: Asked, units: int, bonus: int) -> str:
        active = active_workers(before.box, units)
        made = f"makes {count(units, 'unit')}{f' and {bonus} bonus' if bonus else ''}"
        return f"{made} with {count(active, 'worker')} for ${active * wage(before.box, before.me)} wages"

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
        menu.plays += (self.play(a, *pair) for pair in able)

    def play(self, a: Asked, units: int, bonus: int) -> Play:
        """So many units."""
        number, made = active_workers(a.box, units), units + bonus
        by_workers = []
        for n in range(1, workforce(a.box, a.me) * a.box.worker_units + 1):
            by_workers.append(a.step(str(n), self.code(n, max(0, min(bonus, a.me.raw - n))), n == units))
        by_bonus = [a.step(str(n), self.code(units, n), n == bonus) for n in range(bonus_units(a.me) + 1)]
        dials = (Dial("products", tuple(by_workers)), Dial("bonus", tuple(by_bonus)))
        wages = Line("worker", f"{count(number, 'wage')} of ${wage(a.box, a.me)}", str(number * wage(a.box, a.me)))
        workers = tuple(f"worker-{n + 1}" for n in range(number))
        accident = accident_notes(a, units) if a.box.accident_die[number - 1] else []
        return a.idle.play(
            self.code(units, bonus),
            "PRODUCTION",
            f"{count(made, 'product')} with {count(number, 'worker')}",
            bill=(wages,),
            dials=dials if len(by_bonus) > 1 else dials[:1],
            odds=accident_odds(a, number),
            notes=(*accident, *[self.compared] * (number * wage(a.box, a.me) <= a.me.cash)),
            ghost=a.ghost(icon="factory", lit=workers, cubes=(("raw", -made), ("products", made))),
        )


def risk_text(a: Asked, active: int) -> str:
    """Accident and pollution of so many workers; at the last box of a track they cost dollars."""
    box, me = a.box, a.me
    limit = box.accident_die[active - 1]
    parts = []
    if limit:
        again = "; rolled once more" if me.accident_reroll else ""
        dear = not me.accident_shield and me.track[ACCIDENTS] == box.track_bottom
        fee = f" (${box.last_box_price} at the last box)" if dear else ""
        parts.append(f"accident on a roll of {' or '.join(map(str, range(1, limit + 1)))}{again}{fee}")
    steps = 0 if me.pollution_shield else box.pollution_steps[active - 1]
    down = min(steps, me.track[POLLUTION] - box.track_bottom)
    if down:
        parts.append(f"pollution marker -{down}")
    if steps > down:
        parts.append(f"${(steps - down) * box.last_box_price} at the last box of pollution")
    return ", ".join(parts) or "no risk"


def accident_notes(a: Asked, units: int) -> list[str]:
    """What an accident would take, and that the die may be rolled once more."""
    lost = units - a.box.worker_units * (active_workers(a.box, units) - 1)
    gone = f"{count(lost, 'cube')} of the last worker {'goes' if lost == 1 else 'go'}"
    what = "everything goes" if a.s.options.accident_scope else gone
    again = ["SSL: an accident is rolled once more; the odds count that."] if a.me.accident_reroll else []
    return [f"Accident: {what} back to the raw warehouse.", *again]


def accident_odds(a: Asked, active: int) -> tuple[Odd, ...]:
    """How likely an accident is."""
    risk = a.box.accident_die[active - 1] / DIE
    if a.me.accident_reroll:
        risk *= risk
    return (Odd("no accident", 1 - risk, tone=GOOD), Odd("accident", risk, tone=BAD)) if risk else ()
