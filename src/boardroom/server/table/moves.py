"""What people may do at a table: each function checks a wish against a moment and returns the plan to carry it out.

Nothing here reads or writes the store. A wish that is not granted raises `Refusal`, and its message never tells more
than the person may see.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from boardroom.bots.names import USUAL, seated
from boardroom.kernel.actions import UnknownAction
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.match import Match, UndoRefused
from boardroom.server.refusal import Refusal
from boardroom.server.table.match import TableMatch
from boardroom.server.table.names import bot_name, clean, distinct
from boardroom.server.table.seats import (
    BANNED,
    BOT,
    BOT_SITS,
    INVITE,
    JOIN,
    KNOWN,
    LEAVE,
    LEFT,
    OPEN,
    PART,
    PERSON,
    REMOVED,
    RENEW,
    RETURN,
    SIGNED_OFF,
    SIT,
    WATCH,
    Seat,
    mark,
)
from boardroom.server.table.state import Note, TableState, token
from boardroom.server.table.store import ACTION, CHAT, DEAL, SEAT, UNDO, BoxRow, Change, Event

TITLE_LIMIT: Final = 60
CHAT_LIMIT: Final = 500
BATCH_LIMIT: Final = 50
CLOSED_TABLE: Final = (
    "This table was closed by the keeper of this server. It can still be read, but nobody can act here."
)
FULL_TABLE: Final = "So much has happened at this table that it can only be played to its end."
# Events of a table after which people can do no more of a kind: whoever opens it later waits until all are read. The
# longest games have some hundred actions, and actions lead to an end.
MOST_EVENTS: Final = {CHAT: 5_000, UNDO: 5_000, SEAT: 10_000}
RIVALS: Final = 2  # players whose prospects can be weighed against each other

DEAD_LINK: Final = "This link is not valid any more. Ask for a new one."
NOT_OPEN: Final = (
    "This table is not open to you. Ask its owner for a link. If a seat here is yours, your own link brings you back."
)
GONE: Final = {  # why somebody who had a seat may not look any more
    LEFT: "You have left this table. Its owner can invite you again.",
    SIGNED_OFF: "This device was signed off by the player of the seat, on the device where they sat down.",
    REMOVED: "The owner of this table has taken your seat back. With a new invitation you can sit down again.",
    BANNED: "The owner of this table has banned you from it.",
}


@dataclass
class Plan:
    """Events to be written together, and the moment they lead to."""

    now: TableState
    person: str | None
    key: str | None = None
    events: list[Event] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    new_links: list[str] = field(default_factory=list)
    dead_links: list[str] = field(default_factory=list)
    members: list[str] = field(default_factory=list)
    leavers: list[str] = field(default_factory=list)

    def add(self, kind: str, seat: int | None, match: TableMatch | None = None, **body: Any) -> None:
        """Plan one more event. Every wish comes through here, so nothing happens at a closed table."""
        if self.now.closed:
            raise Refusal(422, CLOSED_TABLE)
        if self.key and self.now.seq >= MOST_EVENTS.get(kind, self.now.seq + 1):
            raise Refusal(422, FULL_TABLE)
        event = self.now.event(kind, seat, self.person, body)
        self.now = self.now.after(event, match)
        self.events.append(event)
        self.notes.append(self.now.note(event))

    def change(self) -> Change:
        """What the store is to write. The key stands on the last event, whose numbers are the answer."""
        events = (*self.events[:-1], replace(self.events[-1], key=self.key))
        gone = [p for p in self.leavers if not self.now.seats_kept_for(p) and p != self.now.head.owner]
        return Change(
            events,
            self.now.waits,
            tuple(self.new_links),
            tuple(self.dead_links),
            tuple(dict.fromkeys(self.members)),
            self._box_row() if self.events[0].seq == 1 else None,
            tuple(dict.fromkeys(gone)),
        )

    def _box_row(self) -> BoxRow:
        box = self.now.match.box
        return BoxRow(self.now.head.game, box.hash, box.to_json())

    # -- what happens to seats

    def sit(self, seat: int, person: str, name: str) -> None:
        """A person takes a seat, and gets a link of their own. The invitation is spent: it leads to a closed door."""
        self.members.append(person)
        name = distinct(name, self._names_beside(seat))
        self.add(SEAT, seat, do=SIT, person=person, name=name, token=self._new_link())

    def invite(self, seat: int) -> None:
        """The seat stands open, behind a new link."""
        self._clear(seat)
        self.add(SEAT, seat, do=INVITE, token=self._new_link())

    def join(self, person: str, device: str) -> None:
        """A person plays on another device: it holds every seat the person has sat down on, and no opponent's."""
        self.members.append(device)
        for seat in self.now.seats_taken_by(person):
            if device not in self.now.seats[seat].holders:
                self.add(SEAT, seat, do=JOIN, person=device)

    def renew(self, person: str) -> None:
        """A person gets new links to their seats; whoever came by the old ones is signed off."""
        for seat in self.now.seats_taken_by(person):
            there = self.now.seats[seat]
            self.drop_link(there.token)
            self.leavers += there.holders - {person}
            self.add(SEAT, seat, do=RENEW, person=person, token=self._new_link())

    def part(self, seat: int, people: Sequence[str]) -> None:
        """Some hold the seat no longer."""
        if self.now.seats[seat].holders <= set(people):
            self.drop_link(self.now.seats[seat].token)
        self.leavers += people
        self.add(SEAT, seat, do=PART, people=sorted(people))

    def seat_bot(self, seat: int, level: str) -> None:
        """A bot takes the seat for good."""
        self._clear(seat)
        name = distinct(bot_name(seat), self._names_beside(seat))
        self.add(SEAT, seat, do=BOT_SITS, level=level, name=name)

    def seat_automaton(self, seat: int) -> None:
        """The seat is played by the rules: nobody is ever asked there."""
        self._clear(seat)
        self.add(SEAT, seat, do=BOT_SITS, level="", name=self.now.match.game.about.automaton_name)

    def open_to_onlookers(self, keep: bool = False) -> None:
        """A new link for onlookers; the old one leads nowhere. `keep`: whoever came by it may stay."""
        self.drop_link(self.now.watch_token)
        self.add(SEAT, None, do=WATCH, token=self._new_link(), keep=keep)

    def disclose(self) -> None:
        """From now on somebody may know the draws to come."""
        if not self.now.known:
            self.add(SEAT, None, do=KNOWN)

    def deal_anew(self) -> None:
        """Draw everything anew that those at the table could know of what is hidden, before somebody else sits down."""
        if self.now.match.over:
            return  # everything lies open
        viewer = next((i for i, seat in enumerate(self.now.seats) if seat.holders), None)
        seed = secrets.randbelow(SEED_LIMIT)
        self.add(DEAL, None, viewer=viewer, seed=seed)

    def _clear(self, seat: int) -> None:
        """Whoever had the seat, and the links to it, are gone."""
        there = self.now.seats[seat]
        self.drop_link(there.token)
        self.drop_link(there.spent)
        self.leavers += there.holders

    def drop_link(self, link: str) -> None:
        """The link leads nowhere any more."""
        if link:
            self.dead_links.append(link)

    def _names_beside(self, seat: int) -> list[str]:
        """The names of all others, an automaton's even before it sits."""
        names = [s.name for i, s in enumerate(self.now.seats) if i != seat]
        automaton = self.now.automaton
        return names if automaton in (None, seat) else [*names, self.now.match.game.about.automaton_name]

    def _new_link(self) -> str:
        self.new_links.append(token())
        return self.new_links[-1]


# -- playing


def act(
    now: TableState, person: str, key: str, answers: int, actions: Sequence[str | int], seat: int | None = None
) -> Plan:
    """Take one action, or several that follow each other: all of them or none."""
    seat = _acting_seat(now, person, seat)
    _must_be_current(now, answers, now.asked[seat])
    if not 1 <= len(actions) <= BATCH_LIMIT:
        raise Refusal(422, f"Send one to {BATCH_LIMIT} actions.")
    plan = Plan(now, person, key)
    for action in actions:
        play(plan, seat, action)
    return plan


def play(plan: Plan, seat: int, action: str | int) -> None:
    """Plan one action of a seat, or say why it cannot be."""
    match = plan.now.match
    try:
        code = match.game.space.code(action)
    except UnknownAction as error:
        raise Refusal(422, _sentence(str(error)), legal=_legal(plan.now, seat)) from None
    if match.over:
        raise Refusal(422, "The game is over.")
    if seat not in match.to_act:
        names = " and ".join(match.names[i] for i in match.to_act)
        raise Refusal(422, f"It is not {match.names[seat]}'s turn: the table waits for {names}.")
    reason = match.why_not(code, seat)
    if reason:
        raise Refusal(
            422, f"“{match.game.space.notation(code)}” is not possible: {reason}", legal=_legal(plan.now, seat)
        )
    after = match.played(code, seat)
    plan.add(ACTION, seat, after, **recorded(after))


def recorded(match: Match) -> dict[str, Any]:
    """What the store remembers of the last action; if the game is over, also how it ended, to be read without rules."""
    last = match.log[-1]
    body = {"action": match.game.space.notation(last.code), "check": last.check}
    return {**body, "result": {"scores": match.scores(), "ranking": match.ranking()}} if match.over else body


def asking_seat(now: TableState, person: str, answers: int, seat: int | None = None) -> int:
    """The seat for which a person may ask what to do now: one that must decide."""
    seat = _acting_seat(now, person, seat)
    reason = CLOSED_TABLE if now.closed else why_no_hint(now.match, seat)
    if reason:
        raise Refusal(422, reason)
    _must_be_current(now, answers, now.asked[seat])
    return seat


def why_no_hint(match: Match, seat: int | None) -> str:
    """Why a seat, or an onlooker, gets no hint now; empty if it does."""
    if match.over:
        return "The game is over: the analysis tells what would have been better."
    if seat is None or seat not in match.to_act:
        return "A hint is for the player who must decide."
    return ""


def why_no_analysis(match: Match) -> str:
    """Why a game cannot be analysed; empty if it can."""
    if not match.over:
        return "The analysis tells what was hidden: it can be opened when the game is over."
    if match.players < RIVALS:
        return "The analysis weighs the players against each other: the replay of a game alone shows its points."
    return ""


def undo(now: TableState, person: str, key: str, answers: int, seat: int | None = None) -> Plan:
    """Take back the last action, if that is fair."""
    mine = _own_seats(now, person)
    last = now.match.log[-1].seat if now.match.log else mine[0]
    if seat is None:
        seat = last if last in mine else mine[0]
    elif seat not in mine:
        raise Refusal(403, "That is not your seat.")
    _must_be_current(now, answers, now.version)
    if last != seat:
        raise Refusal(422, f"{now.match.names[last]} has acted since: an undo would make somebody decide again.")
    try:
        match = now.match.undone(seat)
    except UndoRefused as error:
        raise Refusal(422, str(error)) from None
    plan = Plan(now, person, key)
    plan.add(UNDO, seat, match)
    return plan


def chat(now: TableState, person: str, key: str, text: str) -> Plan:
    """Say something. Onlookers only read."""
    mine = now.seats_kept_for(person)
    if not mine:
        raise Refusal(403, "Only players at this table can write here.")
    if any(now.seats[seat].muted for seat in mine):
        raise Refusal(403, "The owner of this table has muted you: you can play on, but not write.")
    said = clean(text)
    if not said:
        raise Refusal(422, "There is nothing to say in that message.")
    if len(said) > CHAT_LIMIT:
        raise Refusal(422, f"A message has at most {CHAT_LIMIT} characters; this one has {len(said)}.")
    speaker = next((i for i in now.match.to_act if i in mine), mine[0])
    plan = Plan(now, person, key)
    plan.add(CHAT, speaker, name=now.match.names[speaker], text=said)
    return plan


# -- seats and links


def hand_over(now: TableState, person: str, key: str, seat: int, to: str, level: str = USUAL) -> Plan:
    """Let a bot play a seat, or give it back to its person. For the seat's person and the table's owner."""
    there = seat_at(now, seat)
    owner = person == now.head.owner
    if seat == now.automaton:
        raise Refusal(422, f"{there.name} is an automaton: the rules play this seat.")
    if person not in there.holders and not owner:
        raise Refusal(403, "Only the seat's own player and the owner of the table can do that.")
    if to == BOT and level not in seated():
        raise Refusal(422, f"There is no bot called “{level}”. Bots: {', '.join(seated())}.")
    plan = Plan(now, person, key)
    if to == BOT and there.kind == PERSON:
        plan.add(SEAT, seat, do=LEAVE, level=level)
    elif to == BOT and there.kind == OPEN:
        plan.seat_bot(seat, level)
    elif to == BOT and level != there.level:  # another one instead
        plan.add(SEAT, seat, do=LEAVE, level=level) if there.left else plan.seat_bot(seat, level)
    elif to == PERSON and there.left:
        plan.add(SEAT, seat, do=RETURN)
    elif to == PERSON and there.kind == BOT:
        plan.invite(seat)
    else:
        raise Refusal(422, "The seat is already like that.")
    return plan


def withdraw(now: TableState, person: str, key: str, seat: int | None) -> Plan:
    """Replace a link by a new one; with the old link goes what came of it. None: the onlookers' link.

    Invitations and the onlookers' link are the owner's to withdraw, the link of a taken seat is its person's.
    """
    plan = Plan(now, person, key)
    if seat is not None and person in seat_at(now, seat).holders:
        if person != seat_at(now, seat).person:
            raise Refusal(403, "The link is renewed on the device where you sat down. Here you can leave the seat.")
        plan.renew(person)
        return plan
    must_own(now, person)
    if seat is None:
        plan.open_to_onlookers()
        return plan
    there = seat_at(now, seat)
    if there.kind == BOT and not there.left:
        raise Refusal(422, "A bot sits there: there is no link to withdraw.")
    if there.holders:
        raise Refusal(422, f"{there.name} sits there: only they renew their link. You can remove them from the seat.")
    plan.invite(seat)
    return plan


def join(now: TableState, person: str, link: str, name: str) -> Plan | None:
    """Take the seat a link leads to; None if the person sits there already."""
    seat = seat_of_link(now, link, person)
    there = now.seats[seat]
    if person in there.holders:
        return None
    if now.is_banned(person):
        raise Refusal(403, GONE[BANNED])
    plan = Plan(now, person)
    if there.kind == OPEN:
        _must_be_fit(now, person, there)
        if now.known or _may_know_the_seat(now, person, seat):
            plan.deal_anew()
        plan.sit(seat, person, name)
    else:  # whoever has the own link of a person is that person
        plan.join(there.person, person)
    return plan


def _may_know_the_seat(now: TableState, person: str, seat: int) -> bool:
    """Whether those at the table may know what a free seat hides, and nobody loses by another deal.

    Whoever looked at its cards before may be one of them under another name. Where several people play on with cards
    of their own, only a game that has not begun can be dealt anew.
    """
    if not now.seats[seat].past - {person}:
        return False
    others = {other.holders for other in now.seats if other.holders}
    return not now.match.log or len(others) <= 1


def _must_be_fit(now: TableState, person: str, there: Seat) -> None:
    """Nobody takes over what another player held in secret, beside a seat of their own."""
    if there.past - {person} and now.seats_kept_for(person) and not now.match.over:
        raise Refusal(
            403, "Somebody else has played this seat, and you have one already: it is for a newcomer, or a bot."
        )


def seat_of_link(now: TableState, link: str, person: str = "") -> int:
    """The seat a link leads to. An invitation leads on only as long as nobody has used it."""
    for number, seat in enumerate(now.seats):
        if link and seat.token == link:
            return number
        if link and seat.spent == link:
            if person and person in seat.holders:
                return number
            raise Refusal(
                410,
                "Somebody has used this invitation, and it works once. If that was you, open your own link: it stands "
                "in the list of people at the table, on the device where you sat down.",
            )
    raise Refusal(404, DEAD_LINK)


def why_not_see(now: TableState, person: str, watching: Sequence[str]) -> str:
    """Why somebody may not look at the table; empty for its players, its owner, and whom the onlookers' link let in."""
    if person == now.head.owner or now.seats_kept_for(person):
        return ""
    if now.is_banned(person):
        return GONE[BANNED]
    if now.watch_token in watching or not now.watch_earlier.isdisjoint(watching):
        return ""
    why = now.gone.get(mark(now.head.id, person))
    return GONE[why] if why else NOT_OPEN


def may_see(now: TableState, person: str, watching: Sequence[str]) -> bool:
    """Whether somebody may look at the table."""
    return not why_not_see(now, person, watching)


def disclose(now: TableState, person: str) -> Plan | None:
    """Before somebody plays on from a running game at another table, this one remembers that its draws are known."""
    reason = why_no_branch(now, person)
    if reason:
        raise Refusal(403, reason)
    plan = Plan(now, person)
    if not now.ended:
        plan.disclose()
    return plan if plan.events else None


def why_no_branch(now: TableState, person: str) -> str:
    """Why somebody may not play on from an earlier position: the draws to come would be known to them."""
    if now.match.over:
        return ""
    return (
        ""
        if _alone(now, person)
        else "While others are playing, the draws to come stay secret: this is possible after the end."
    )


def _alone(now: TableState, person: str) -> bool:
    """Whether nobody else plays, or could: all seats are bots' or the person's, on the same devices."""
    theirs = {seat.holders for seat in now.seats if seat.kind != BOT or seat.left}
    return len(theirs) <= 1 and all(person in holders for holders in theirs)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _legal(now: TableState, seat: int) -> list[str]:
    return [action.notation for action in now.match.legal(seat)]


def seat_at(now: TableState, seat: int) -> Seat:
    """A seat of the table; `Refusal` if there is none of that number."""
    if not 0 <= seat < len(now.seats):
        raise Refusal(422, f"There is no seat {seat}: seats run from 0 to {len(now.seats) - 1}.")
    return now.seats[seat]


def _own_seats(now: TableState, person: str) -> tuple[int, ...]:
    mine = now.seats_of(person)
    if mine:
        return mine
    if now.seats_kept_for(person):
        raise Refusal(403, "A bot is playing your seat. Take it back first.")
    raise Refusal(403, "You have no seat at this table.")


def _acting_seat(now: TableState, person: str, seat: int | None) -> int:
    mine = _own_seats(now, person)
    if seat is None:
        return next((i for i in now.match.to_act if i in mine), mine[0])
    if seat not in mine:
        raise Refusal(403, "That is not your seat.")
    return seat


def must_own(now: TableState, person: str) -> None:
    """`Refusal` for everybody but the owner of the table."""
    if person != now.head.owner:
        raise Refusal(403, "Only the owner of the table can do that.")


def _must_be_current(now: TableState, answers: int, since: int) -> None:
    if not since <= answers <= now.version:
        raise Refusal(409, "The table has moved on since. Look again, then decide.", seq=now.seq, version=now.version)
