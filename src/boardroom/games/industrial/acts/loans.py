"""Money at any time: loans, recovery of a track, shares released; and the end of a round."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial.actions import TRACK_NAMES
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import TRACK_ICONS, TRACK_TITLES
from boardroom.games.industrial.rules.shares import release_value
from boardroom.games.industrial.state import D_COVER
from boardroom.kernel.table import Act, Entry, Line, Menu, Play, Tip, capital


def pays(dollars: int, label: str = "You pay") -> Line:
    """The line under a bill."""
    return Line("coin", label, str(dollars))


class FreeAct(Act[Asked]):
    """An action beside the others; where a payment must be covered, the list has nothing else."""

    keys = ""  # in that list, by value
    icon: Any
    words: Any  # in the list
    price: Any = None  # of the box

    def offer(self, menu: Menu[Asked], code: int, *values: int) -> None:
        a = menu.asked
        if not a.can(code):
            return
        icon, words = self.say(self.icon, a, *values), self.say(self.words, a, *values)
        menu.plays += self.plays(a, *values)
        if a.s.decision == D_COVER:
            menu.entries.append(Entry(self.keys[sum(values)], icon, capital(words), "", code))
        else:
            menu.side.append(Entry("", icon, words, code=code))

    def plays(self, a: Asked, *values: int) -> list[Play]:
        return [self.preview(a, *values, total=pays(getattr(a.box, self.price)) if self.price else None)]


class TakeLoan(FreeAct):
    """Money now, more of it later."""

    title, effect = "Take a loan", "+${box.loan_money}"
    cost = "${box.loan_return} to repay, or {box.loan_penalty} points at the end"
    deed = "takes a loan of ${box.loan_money}"
    keys, icon, words = "L", "loan", "loan +${box.loan_money}"
    card = (
        "LOAN",
        "Borrow ${box.loan_money}",
        ("${box.loan_return} to repay, or -{box.loan_penalty} points at the end of the game."),
    )
    lit, ghost = ("loans",), {"icon": "loan"}

    def offer(self, menu: Menu[Asked], code: int, *values: int) -> None:
        """Where a payment must be covered, it says why there is no loan."""
        if menu.asked.s.decision == D_COVER and not menu.asked.can(code):
            menu.add(Entry("L", "loan", "Loan", code=code, why=menu.asked.why(code)))
        super().offer(menu, code)


class RepayLoan(FreeAct):
    """A loan given back."""

    title, cost = "Repay a loan", "${box.loan_return}"
    effect = "saves {box.loan_penalty} points at the end"
    deed = "repays a loan for ${box.loan_return}"
    icon, words, price = "loan", "repay -${box.loan_return}", "loan_return"
    card, lit, ghost = ("LOAN", "Repay a loan"), ("loans",), {"icon": "loan"}


class RecoverTrack(FreeAct):
    """A marker one box up."""

    title, cost = "Recover a box: {track}", "${box.recovery_price}"
    effect, price = "the marker goes one box up", "recovery_price"
    card = "RECOVER", "{above}"

    def deed(self, before: Asked, after: Asked, track: int) -> str:
        return f"recovers a box for ${before.box.recovery_price}: {TRACK_NAMES[track]} {after.me.track[track]:+d}"

    def icon(self, a: Asked, track: int) -> str:
        return TRACK_ICONS[track]

    def words(self, a: Asked, track: int) -> str:
        return f"{TRACK_NAMES[track]} +1 for ${a.box.recovery_price}"

    def above(self, a: Asked, track: int) -> str:
        """Where the marker would stand."""
        return f"{TRACK_TITLES[track]} up to {a.me.track[track] + 1:+d}"

    def ghost(self, a: Asked, track: int) -> dict[str, Any]:
        return {"icon": TRACK_ICONS[track], "lit": (f"track-{track}-{a.me.track[track] + 1}",)}


class ReleaseShares(FreeAct):
    """A share back to the bank."""

    keys, icon = "XYW", "share"

    def tip(self, a: Asked, company: int) -> Tip:
        if company + 1 >= a.s.seats:
            return Tip("Release a share of nobody", "nothing", "nobody sits there")
        rival = a.rival(company + 1)
        outside = a.s.players[rival].outside
        return Tip(f"Release a share of @{rival}", "1 share", f"+${a.box.share_value[outside - 1] if outside else 0}")

    def deed(self, before: Asked, after: Asked, company: int) -> str:
        rival = before.rival(company + 1)
        value = before.box.share_value[before.s.players[rival].outside - 1]
        return f"releases a share of @{rival} for ${value}"

    def value(self, a: Asked, company: int) -> int:
        """What the bank pays."""
        return release_value(a.box, a.s.players[a.rival(company + 1)])

    def words(self, a: Asked, company: int) -> str:
        return f"release @{a.rival(company + 1)} +${self.value(a, company)}"

    def card(self, a: Asked, company: int) -> tuple[str, ...]:
        pays = f"The bank pays ${self.value(a, company)}."
        return "SHARES", f"Release a share of @{a.rival(company + 1)}", pays

    def ghost(self, a: Asked, company: int) -> dict[str, Any]:
        return {"icon": "share", "lit": (f"holding-{a.rival(company + 1)}",)}


class Done(Act[Asked]):
    """No more of it this round."""

    title, effect = "End the round", "no more loans, repayments or recoveries this round"
    deed = "ends the round with ${me.cash}"
    entry = Entry("D", "check", "Done", "end the round")
    card = "ROUND", "End round {s.round}"
