"""A player of the Industrial Board Game who has to decide: what the die can do to a preview, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

from boardroom.games.industrial import state as st
from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import due_missing, outlook, roll_stands, sale_ahead, upkeep_missing
from boardroom.games.industrial.names import ACCOUNT_NAMES, EFFECTS, ruining_payment
from boardroom.games.industrial.numbers import NUMBERS
from boardroom.games.industrial.reasons import REASONS
from boardroom.games.industrial.rules.maintenance import maintenance_due, storage_cost
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import active_workers, wage
from boardroom.games.industrial.rules.scoring import total
from boardroom.games.industrial.state import Player, State
from boardroom.kernel.chance import Chance, below, seed_chance
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Number, Shown, capital, listed, span
from boardroom.kernel.table import asked as table

FROM_HAND: Final = ("PlayOwn", "PlayAudit", "PlayRival", "DiscardIncident")  # a card is laid face up: nobody forgets it


@dataclass(frozen=True)
class Ghost(table.Ghost):
    """What a play shows in place."""

    icon: str = ""  # for the card
    chip: str = ""  # a market's letters
    meeples: tuple[tuple[str, str], ...] = ()  # place and letter
    cubes: tuple[tuple[str, int], ...] = ()  # place and number; negative: leave it
    shapes: tuple[str, ...] = ()  # places the player's shape would go to
    outlook: Shown | None = None  # on the end of the round, if it changes


class Asked(table.Asked[Box, State, Player]):
    """A player who has to decide."""

    space, reasons, numbers, ghost = SPACE, REASONS, NUMBERS, Ghost
    held = ""  # what figures are held against, if not the present

    def rival(self, distance: int) -> int:
        """The seat so far clockwise."""
        return clockwise(self.s, self.seat, distance)

    def rival_name(self, distance: int) -> str:
        """Who sits there, if there are so many players."""
        return f"@{self.rival(distance)}" if distance < self.s.seats else "nobody"

    @property
    def late(self) -> str:
        """That something comes too late for all that is made or sold."""
        return "This is the last round: nothing is made or sold any more." if self.s.round == st.LAST_ROUND else ""

    def adds(self, d: int, level: int) -> bool:
        """Whether an improvement has an effect that this player lacks: rights count once, everything else adds up.

        A wage of nothing falls no further (a Strike could raise it); after the last sale only upkeep counts.
        """
        new = [each for each in EFFECTS if getattr(self.box, each)[d][level]]
        new = [each for each in new if not (each.once and getattr(self.me, each))]
        if self.s.round == st.LAST_ROUND:
            return "maintenance_cut" in new or "subsidy" in new
        symbol, unpaid = self.box.access[d][level], not wage(self.box, self.me) and not self.s.options.incidents
        return any(each != "wage_cut" or not unpaid for each in new) or bool(symbol and not self.me.access[symbol])

    @cached_property
    def idle(self) -> Asked:
        """The same player, who expects to make or sell nothing: what a play brings is held against that."""
        makes = self.s.phase == st.PRODUCTION
        nothing = self.at(self.after(SPACE.at("NoProduction" if makes else "SkipSale"))).figures
        twin = self.at(self.s)
        twin.figures = {**self.figures, "mean": nothing["mean"], "end": nothing["end"]}
        twin.held = "Mean sale and round end are held against making" if makes else "Round end is held against selling"
        return twin

    # -- what the die can do

    def results(self, code: int) -> Sequence[int]:
        """The results of the die that make a difference: all for a sale, the best and the worst for an accident.

        A loan or a release that pays wages lets a production go on, with its risk.
        """
        family, values = SPACE.parts(code)
        made = values[0] if family == "Produce" else 0
        if self.s.decision == st.D_COVER and self.s.step == st.STEP_RISK:
            made = self.me.line
        if made and self.box.accident_die[active_workers(self.box, made) - 1]:
            return (st.DIE, 1)
        return range(1, st.DIE + 1) if family in ("PlaceSeller", "RerollSale") else (st.DIE,)

    def rolling(self, result: int) -> State:
        """The position with a generator that rolls a given result, twice."""
        world = copy(self.s)
        seed_chance(world.chance, *generator(result))
        return world

    def worlds(self, codes: Sequence[int]) -> list[State]:
        """One for every result of the die that makes a difference."""
        return [self.at(self.rolling(result)).after(*codes) for result in self.results(codes[0])]

    def draws(self, codes: Sequence[int], worlds: Sequence[State]) -> bool:
        """Whether the generator was asked."""
        return worlds[0].chance != self.rolling(self.results(codes[0])[0]).chance

    def reveals(self, codes: Sequence[int], worlds: Sequence[State]) -> bool:
        """An incident card leaves the hand, face up."""
        return SPACE.parts(codes[0])[0] in FROM_HAND

    def ended(self, world: State) -> bool:
        """When the round is over, only cash, points and loans can be compared."""
        return world.round != self.s.round or world.decision == st.D_OVER

    def compares(self, number: Number, worlds: Sequence[State]) -> bool:
        """The mean sale of this round is not held against that of the next one, nor anything but cash against ruin."""
        if any(self.ruined(world) for world in worlds):
            return number.name == "cash"  # loans and the rest go with the company: that is no gain
        if number.name in ("mean", "end") and any(world.due and world.debtor == self.seat for world in worlds):
            return False  # the die of what is still to be paid for has not been rolled
        ahead = {(sale_ahead(world, self.seat), roll_stands(world, self.seat)) for world in (self.s, *worlds)}
        return not (number.name == "mean" and len(ahead) > 1) and super().compares(number, worlds)

    def ruined(self, world: State) -> bool:
        """Whether this player is bankrupt in a position, and was not before."""
        return bool(self.me.alive and not world.players[self.seat].alive)

    def shown_in_place(self, ghost: Ghost, codes: Sequence[int], worlds: Sequence[State]) -> Ghost:
        """The cash forecast, where the round goes on and no die decides."""
        if len(worlds) > 1 or self.ended(worlds[0]):
            return ghost
        then = outlook(self.box, worlds[0], self.seat)
        return ghost if then == outlook(self.box, self.s, self.seat) else replace(ghost, outlook=then)

    def follows(self, worlds: Sequence[State]) -> Iterable[str]:
        """What figures are held against; what points count that only money moves; a production that goes on; the end of
        the round; a payment that the cash does not cover.
        """
        if any(map(self.ruined, worlds)):
            return
        world, box, end = worlds[0], self.box, NUMBERS["end"]
        me, then = self.me, world.players[self.seat]
        moved = any(end.of(box, w, self.seat) != self.figures["end"] for w in worlds)
        if self.held and moved and self.compares(end, worlds):
            yield f"{self.held} nothing."
        could = [w.players[self.seat] for w in worlds]
        if any((p.levels, p.track) == (me.levels, me.track) and total(box, p) != total(box, me) for p in could):
            rates = f"1 for every full ${box.money_per_point}, -{box.loan_penalty} for each loan"
            yield f"Points as if it ended now: {rates}."
        yield from self.paid_then(then)
        stored = sorted({storage_cost(box, p) for p in could})
        if self.s.options.storage_cost and stored != [storage_cost(box, me)] and not self.ended(world):
            yield f"Upkeep due with ${span(stored)} for what lies in the warehouses then."
        if (
            len(worlds) > 1
            and self.s.decision == st.D_COVER
            and then.accounts[st.OUT_WAGES] != me.accounts[st.OUT_WAGES]
        ):
            yield "Then the production goes on: its pollution and its risk of an accident are in these figures."
        if world.decision == st.D_OVER:
            return
        short = [w.due for w in worlds if w.due and w.debtor == self.seat and not due_missing(box, w, self.seat)]
        if world.round != self.s.round:
            yield f"Then round {self.s.round} ends."
        elif short and self.s.due == 0:
            yield f"The cash does not cover ${max(short)}: you will have to take a loan or release shares."

    def paid_then(self, then: Player) -> Iterator[str]:
        """What is paid by itself after a play: upkeep when the last visit is over, and what a loan was taken for."""
        for account in sorted({st.OUT_MAINTENANCE, *[self.s.due_account] * (self.s.due > 0)}):
            paid, granted = (then.accounts[of] - self.me.accounts[of] for of in (account, st.IN_SUBSIDIES))
            if paid:
                after = f", after ${granted} of subsidy" if account == st.OUT_MAINTENANCE and granted else ""
                yield f"Then ${paid} for {ACCOUNT_NAMES[account].payment} {'is' if paid == 1 else 'are'} paid{after}."

    def warns(self, worlds: Sequence[State]) -> Iterator[str]:
        """Ruin, now or when what is due cannot be paid; and upkeep that could not be paid, as things would stand."""
        if ruined := [world for world in worlds if self.ruined(world)]:
            yield ruin_text(ruined[0], self.seat, sure=len(ruined) == len(worlds))
            return
        missing = [due_missing(self.box, w, self.seat) or upkeep_missing(self.box, w, self.seat) for w in worlds]
        if worst := max(missing):
            world = worlds[missing.index(worst)]
            lead = "" if min(missing) == worst else "in the worst case "
            due, verdict = maintenance_due(self.box, world, self.seat), "if it stays so, you are bankrupt"
            what = f"upkeep of ${due} is due when the round ends"
            means = ["cash", "loans", "shares", *["subsidy"] * (world.players[self.seat].subsidy > 0)]
            if due_missing(self.box, world, self.seat):
                due, verdict, means = world.due, "you are bankrupt", means[:3]
                what = f"${due} for {ACCOUNT_NAMES[world.due_account].payment} must be paid"
            yield capital(f"{lead}{what}, and {listed(means)} bring ${due - worst}: {verdict}.")


def ruin_text(world: State, seat: int, sure: bool) -> str:
    """How a company ends."""
    me = world.players[seat]
    verdict = "you are bankrupt" if sure else "in the worst case you are bankrupt"
    return (
        f"${me.ruin_cash} do not pay {ruining_payment(me)}, and there is no loan or share left: {verdict}, "
        "out of the game and behind all who stay in it."
    )


@cache
def generator(result: int) -> tuple[int, int]:
    """Seed and stream of a generator whose first two rolls are the same given result."""
    stream = 0
    while True:
        chance = Chance()
        seed_chance(chance, result, stream)
        if [1 + below(chance, st.DIE), 1 + below(chance, st.DIE)] == [result, result]:
            return result, stream
        stream += 1
