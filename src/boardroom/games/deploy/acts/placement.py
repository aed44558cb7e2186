"""The cubes of a system, one by one or all at the lowest fees."""

from __future__ import annotations

from boardroom.games.deploy.actions import PLACE_NAMES
from boardroom.games.deploy.acts.action import ActionStep
from boardroom.games.deploy.asked import Asked, place_for_me, placed_text
from boardroom.games.deploy.names import PLACES_SHOWN
from boardroom.games.deploy.rules import reasons as r
from boardroom.games.deploy.rules import room
from boardroom.kernel.table import BAD, GOOD, Entry, Hold, Menu, Play, Tip


def fee_note(a: Asked, play: Play) -> tuple[str, str]:
    """How a play changes the fees: `+8`, and whether that is good; also where the actions of the round end with it."""
    change = a.fees_in_the_end(*play.codes) - a.figures["fees"]
    return (f"{change:+d}" if change else "0", BAD if change > 0 else GOOD)


def fees_text(a: Asked, play: Play) -> str:
    """The same in a few words."""
    note, _ = fee_note(a, play)
    return f"fees {note}" if note != "0" else "fees stay"


class PutCube(ActionStep):
    """The next cube into a place."""

    def tip(self, a: Asked, place: int) -> Tip:
        """Where it goes, and the fees after it."""
        used = f"{room.load(a.me, place)} of {room.capacity(a.me, place)} used"
        if not a.can(self.code(place)):
            return Tip(f"Cube into {PLACES_SHOWN[place]}", "nothing", used)
        best = "; the cheapest way" if a.usual() == self.code(place) else ""
        return Tip(
            self.say("{a.next_colour.capital} cube into {place}", a, place), used, f"{self.fee_change(a, place)}{best}"
        )

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The cheapest way for all of them, then every place."""
        a = menu.asked
        best = place_for_me(a.box, a.s, a.seat)
        key, where = f"best-{best[0]}", f"{placed_text(a.me, a.at(a.after(*best)).me)}."
        rest = a.play(best, "PLACE FOR ME", "The cheapest way", key=key, notes=[where])
        menu.add(Entry("F", "bulb", "PLACE FOR ME", fees_text(a, rest), best[0], play=key), [rest])
        super().offer_all(menu)

    def offer(self, menu: Menu[Asked], code: int, place: int) -> None:
        """A line with the change of fees; on the board the cube is in the hand already."""
        a = menu.asked
        if a.reason(code) != r.WRONG_COLOUR:
            plays = self.plays(a, place) if a.can(code) else []
            note = "".join(fees_text(a, play) for play in plays)
            entry = Entry(PLACES_SHOWN[place].key, "server", PLACES_SHOWN[place].upper(), note, code, why=a.why(code))
            menu.add(entry, plays, [Hold((), PLACE_NAMES[place], code, *fee_note(a, play)) for play in plays])
