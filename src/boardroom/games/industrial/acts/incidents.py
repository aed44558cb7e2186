"""Incident cards: played for oneself, on a track or on a rival; kept, or thrown away."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import CARD_NAMES, PHASE_NAMES, TRACKS_SHOWN, card_text
from boardroom.games.industrial.numbers import NUMBERS
from boardroom.games.industrial.reasons import kind_of
from boardroom.games.industrial.rules import reasons as r
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.state import AUDIT_PASSED, SABOTAGE
from boardroom.kernel.table import Act, Cell, Entry, Menu, Row

CHANGED = ("products", "pollution", "accidents", "workers", "sold", "wage", "cash")  # figures that cards change


def in_hand(a: Asked) -> list[int]:
    """The kinds of incident cards in hand, each once, the oldest first."""
    return list(dict.fromkeys(a.me.hand[i] for i in range(hand_size(a.me))))


class CardAct(Act[Asked]):
    """A card of one kind, played."""

    def facts(self, a: Asked, *values: int) -> dict[str, Any]:
        """The card."""
        kind = kind_of(a, self.code(*values))
        return {"kind": kind, "name": CARD_NAMES[kind], "says": card_text(a.box, kind)}

    def victim(self, a: Asked, *values: int) -> int:
        """Whom it hits."""
        return a.seat

    def hits(self, a: Asked, *values: int) -> str:
        """What it would change for whoever it hits; what it says, where no figure moves."""
        world, victim = a.worlds((self.code(*values),))[0], self.victim(a, *values)
        for number in (NUMBERS[name] for name in CHANGED):
            now, then = number.of(a.box, a.s, victim), number.of(a.box, world, victim)
            if now != then:
                return f"{number.label.lower()} {number.text(now)} → {number.text(then)}"
        return "{says}"

    def ways(self, a: Asked, kind: int) -> list[tuple[int, str]]:
        """The codes of a card of that kind, and on whom or what each is played."""
        return [(self.code(kind - 1), "")]

    def offer_card(self, menu: Menu[Asked], kind: int, key: str) -> None:
        """The line of a card in hand: played at once, or with its targets as options."""
        a, ways = menu.asked, self.ways(menu.asked, kind)
        entry = Entry(key, "card", CARD_NAMES[kind], card_text(a.box, kind), ways[0][0])
        reasons = [a.reason(code) for code, _ in ways]
        if all(reasons):
            why = a.why_none(code for code, _ in ways)
            if r.WRONG_WINDOW in reasons:
                why = why.shortly(f"for {PHASE_NAMES[a.box.incident_window[kind - 1]].lower()}")
            menu.add(Entry(key, "card", CARD_NAMES[kind], code=entry.code, why=why))
        elif kind < AUDIT_PASSED:
            menu.add(entry, self.plays(a, kind - 1))
        else:
            rows = [Row(words, (self.target(a, code),)) for code, words in ways]
            self.offer_group(menu, Entry(key, "card", entry.title, entry.note), rows)

    def target(self, a: Asked, code: int) -> Cell:
        """One target of a card."""
        gist, values = a.why(code), a.space.parts(code)[1]
        text = "" if gist else self.say("{hits}", a, *values)
        return Cell(text, code, self.say(f"{{name}}: {gist or text}", a, *values), why=gist)


class PlayOwn(CardAct):
    """A card for oneself. All cards in hand are offered here, one after the other."""

    def offer_all(self, menu: Menu[Asked]) -> None:
        for n, kind in enumerate(in_hand(menu.asked), 1):
            family = "PlayOwn" if kind < AUDIT_PASSED else "PlayAudit" if kind == AUDIT_PASSED else "PlayRival"
            act: Any = self.acts[family]  # one of those here
            act.offer_card(menu, kind, str(n))


class PlayAudit(CardAct):
    """Audit Passed, on one of the tracks."""

    def above(self, a: Asked, track: int) -> int:
        """Where the marker would stand."""
        return min(a.box.track_top, a.me.track[track] + a.box.incident_amount[AUDIT_PASSED - 1])

    def ways(self, a: Asked, kind: int) -> list[tuple[int, str]]:
        return [(self.code(track.number), track.heading) for track in TRACKS_SHOWN]


class PlayRival(CardAct):
    """A card on a rival."""

    def victim(self, a: Asked, *values: int) -> int:
        return a.rival(values[1] + 1)

    def on(self, a: Asked, *values: int) -> str:
        """The rival, if somebody sits there."""
        return a.rival_name(values[1] + 1)

    def ways(self, a: Asked, kind: int) -> list[tuple[int, str]]:
        rivals = range(a.s.seats - 1)
        return [(self.code(kind - SABOTAGE, rival), f"@{a.rival(rival + 1)}") for rival in rivals]


class DiscardIncident(CardAct):
    """A card too many."""

    def offer_all(self, menu: Menu[Asked]) -> None:
        for n, kind in enumerate(in_hand(menu.asked), 1):
            code, text = self.code(kind - 1), card_text(menu.asked.box, kind)
            menu.add(Entry(str(n), "card", CARD_NAMES[kind], text, code), self.plays(menu.asked, kind - 1))
