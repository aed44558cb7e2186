"""Incident cards: played for oneself, on a track or on a rival; kept, or thrown away."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import CARD_NAMES, PHASE_NAMES, TRACK_TITLES, card_text
from boardroom.games.industrial.numbers import NUMBERS
from boardroom.games.industrial.rules import reasons as r
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.state import AUDIT_PASSED, SABOTAGE, TRACKS
from boardroom.kernel.table import Act, Cell, Entry, Menu, Row

CHANGED = ("products", "pollution", "accidents", "workers", "sold", "wage")  # figures that cards change


def in_hand(a: Asked) -> list[int]:
    """The kinds of incident cards in hand, each once, the oldest first."""
    return list(dict.fromkeys(a.me.hand[i] for i in range(hand_size(a.me))))


def card_effect(a: Asked, code: int, kind: int, victim: int) -> str:
    """What a card would change for whoever it hits; what it says, where no figure moves."""
    world = a.worlds((code,))[0]
    for number in (NUMBERS[name] for name in CHANGED):
        now, then = number.of(a.box, a.s, victim), number.of(a.box, world, victim)
        if now != then:
            return f"{number.label.lower()} {number.text(now)} → {number.text(then)}"
    return card_text(a.box, kind)


class CardAct(Act[Asked]):
    """A card of one kind, played."""

    title, cost, effect = "Play {name}", "the card of this round", "{says}"
    deed = "plays {name}: {says}"
    card: tuple[str, ...] = ("INCIDENT", "{name}", "{says}.", "One card a round.")
    first = 1  # kind of the first card of the family

    def kind(self, *values: int) -> int:
        """Which card it is."""
        return self.first + values[0]

    def name(self, a: Asked, *values: int) -> str:
        return CARD_NAMES[self.kind(*values)]

    def says(self, a: Asked, *values: int) -> str:
        return card_text(a.box, self.kind(*values))

    def victim(self, a: Asked, *values: int) -> int:
        """Whom it hits."""
        return a.seat

    def ghost(self, a: Asked, *values: int) -> dict[str, Any]:
        return {"icon": "card", "lit": (f"card-{self.kind(*values)}",)}

    def ways(self, a: Asked, kind: int) -> list[tuple[int, str]]:
        """The codes of a card of that kind, and on whom or what each is played."""
        return [(self.code(kind - self.first), "")]

    def offer_card(self, menu: Menu[Asked], kind: int, key: str) -> None:
        """The line of a card in hand: played at once, or with its targets as options."""
        a, ways = menu.asked, self.ways(menu.asked, kind)
        entry = Entry(key, "card", CARD_NAMES[kind], card_text(a.box, kind), ways[0][0])
        reasons = [a.reason(code) for code, _ in ways]
        if all(reasons):
            window = f"for {PHASE_NAMES[a.box.incident_window[kind - 1]].lower()}"
            why = window if r.WRONG_WINDOW in reasons else a.reasons.short(a.box, max(reasons))
            menu.add(Entry(key, "card", CARD_NAMES[kind], code=entry.code, why=why))
        elif kind < AUDIT_PASSED:
            menu.add(entry, self.plays(a, kind - self.first))
        else:
            rows = [Row(words, (self.target(a, code, kind),)) for code, words in ways]
            self.offer_group(menu, Entry(key, "card", entry.title, entry.note), rows)

    def target(self, a: Asked, code: int, kind: int) -> Cell:
        """One target of a card."""
        why = a.why(code)
        gist = "" if why else card_effect(a, code, kind, self.victim(a, *a.space.parts(code)[1]))
        return Cell(gist, code, f"{CARD_NAMES[kind]}: {why or gist}", why=why)


class PlayOwn(CardAct):
    """A card for oneself. All cards in hand are offered here, one after the other."""

    def offer_all(self, menu: Menu[Asked]) -> None:
        for n, kind in enumerate(in_hand(menu.asked), 1):
            family = "PlayOwn" if kind < AUDIT_PASSED else "PlayAudit" if kind == AUDIT_PASSED else "PlayRival"
            act = self.acts[family]
            assert isinstance(act, CardAct)
            act.offer_card(menu, kind, str(n))


class PlayAudit(CardAct):
    """Audit Passed, on one of the tracks."""

    title, deed = "Play Audit Passed: {track}", "plays Audit Passed: the {track} marker goes up"
    card = "INCIDENT", "{name}: {track}", "{says}.", "One card a round."

    def kind(self, *values: int) -> int:
        return AUDIT_PASSED

    def ways(self, a: Asked, kind: int) -> list[tuple[int, str]]:
        return [(self.code(track), TRACK_TITLES[track]) for track in range(TRACKS)]


class PlayRival(CardAct):
    """A card on a rival."""

    first = SABOTAGE
    title, deed = "Play {name} on {on}", "plays {name} on {on}: {says}"
    card = "INCIDENT", "{name} on {on}", "{says}.", "{on}: {hits}.", "One card a round."

    def victim(self, a: Asked, *values: int) -> int:
        return a.rival(values[1] + 1)

    def on(self, a: Asked, *values: int) -> str:
        """The rival, if somebody sits there."""
        return f"@{self.victim(a, *values)}" if values[1] + 1 < a.s.seats else "nobody"

    def hits(self, a: Asked, *values: int) -> str:
        """What it would change."""
        return card_effect(a, self.code(*values), self.kind(*values), self.victim(a, *values))

    def ways(self, a: Asked, kind: int) -> list[tuple[int, str]]:
        rivals = range(a.s.seats - 1)
        return [(self.code(kind - SABOTAGE, rival), f"@{a.rival(rival + 1)}") for rival in rivals]


class PassIncident(Act[Asked]):
    """No card this time."""

    title, effect = "Play no card", "cards stay in hand"
    deed = "plays no card"
    entry = Entry("N", "pass", "No card", "keep them")
    card, ghost = ("INCIDENTS", "Play no card"), {"icon": "card"}


class DiscardIncident(CardAct):
    """A card too many."""

    title, cost, effect = "Discard {name}", "the card", "gives up: {says}"
    deed = "discards {name}"
    card = "DISCARD", "{name}", "You give up: {says}."

    def offer_all(self, menu: Menu[Asked]) -> None:
        for n, kind in enumerate(in_hand(menu.asked), 1):
            code, text = self.code(kind - 1), card_text(menu.asked.box, kind)
            menu.add(Entry(str(n), "card", CARD_NAMES[kind], text, code), self.plays(menu.asked, kind - 1))
