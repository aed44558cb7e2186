"""PURCHASE: raw cubes."""

from __future__ import annotations

from boardroom.games.industrial.actions import MOST_RAW
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.rules.production import bonus_units, workforce
from boardroom.games.industrial.rules.purchase import cube_price, raw_space
from boardroom.kernel.table import Act, Dial, Entry, Line, Menu, Play, Tip, count


class BuyRaw(Act[Asked]):
    """So many cubes, or none."""

    def tip(self, a: Asked, cubes: int) -> Tip:
        price = cube_price(a.box, a.s, a.seat)
        if not cubes:
            return Tip("Buy no raw material", "nothing", f"a cube costs ${price} this round")
        return Tip(f"Buy {count(cubes, 'raw cube')}", f"${cubes * price} (${price} each)", f"raw +{cubes}")

    def deed(self, before: Asked, after: Asked, cubes: int) -> str:
        paid = cubes * cube_price(before.box, before.s, before.seat)
        return f"buys {count(cubes, 'raw cube')} for ${paid}" if cubes else "buys no raw material"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """As many as are needed, all that can be bought, or none; the number is turned in the preview."""
        a = menu.asked
        price = cube_price(a.box, a.s, a.seat)
        *_, most = able = [cubes for cubes in range(MOST_RAW + 1) if a.can(self.code(cubes))]
        full = workforce(a.box, a.me) * a.box.worker_units + bonus_units(a.me)
        proposed = min(most, max(1, full - a.me.raw))
        why = "" if most else a.why(self.code(1))
        note = f"${price} each, up to {most}"
        menu.add(Entry("B", "cube", "Buy", note, self.code(proposed if most else 1), why=why))
        if most > proposed:
            menu.add(Entry("A", "store", "All", f"{count(most, 'cube')}, ${most * price}", self.code(most)))
        menu.add(Entry("N", "cross", "Nothing", "keep the cash", self.code(0)), (self.play(a, n) for n in able))

    def play(self, a: Asked, cubes: int) -> Play:
        """So many cubes."""
        price, room = cube_price(a.box, a.s, a.seat), min(raw_space(a.box, a.me) - a.me.raw, MOST_RAW)
        steps = tuple(a.step(str(n), self.code(n), n == cubes) for n in range(room + 1))
        bill = (Line("cube", f"{count(cubes, 'cube')} at ${price}", str(cubes * price)),) if cubes else ()
        title, notes = (count(cubes, "raw cube"), (self.compared,)) if cubes else ("No raw material", ())
        ghost, dials = a.ghost(icon="cube", cubes=(("raw", cubes),)), (Dial("cubes", steps),)
        return a.play(self.code(cubes), "PURCHASE", title, bill=bill, dials=dials, notes=notes, ghost=ghost)
