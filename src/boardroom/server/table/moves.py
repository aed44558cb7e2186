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
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.table.learning import MOST_IN_A_ROW, Learning, follow
from boardroom.server.table.match import TableMatch
from boardroom.server.table.names import bot_name, clean, distinct
from boardroom.server.table.seats import (
    BANNED,
    BOT,
    BOT_SITS,
    COACH,
    INVITE,
    JOIN,
    KNOWN,
    LEARN,
    LEAVE,
    LEFT,
    MOVED,
    OPEN,
    PART,
    PERSON,
    REMOVED,
    RENEW,
    RETURN,
    SIGNED_OFF,
    SIT,
    TEAM_BACK,
    WATCH,
    Seat,
    mark,
)
from boardroom.server.table.state import Note, TableState, token
from boardroom.server.table.store import ACTION, CHAT, DEAL, SEAT, SUPERVISION, TEAM, UNDO, BoxRow, Change, Event
from boardroom.server.table.teams import decides_alone

TITLE_LIMIT: Final = 60
CHAT_LIMIT: Final = 500
BATCH_LIMIT: Final = 50
CLOSED_TABLE: Final = (
    "This table was closed by the keeper of this server. It can still be read, but nobody can act here."
)
FULL_TABLE: Final = "So much has happened at this table that it can only be played to its end."
# Events of a table after which people can do no more of a kind: whoever opens it later waits until all are read. The
# longest games have some hundred actions, and actions lead to an end.
MOST_EVENTS: Final = {CHAT: 5_000, UNDO: 5_000, TEAM: 10_000, SEAT: 10_000, SUPERVISION: 10_000}
PAUSED: Final = "The trainer has paused this game: nobody can act until it goes on. Talk it over meanwhile."
ENDED: Final = "The trainer has ended this game: the points stand as they are."
NO_LOG: Final = "The log contains the draws to come: it can be had when the game is over."
SEATS_OF_A_LESSON: Final = "A lesson is for one: its draws are known. Open a table of your own to play with others."
SEATS_OF_A_WORKSHOP: Final = "At a workshop the trainer decides who sits where."
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
    MOVED: "You do not sit at this table of the workshop any more. The link of the workshop leads to your place.",
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
        if kind in (ACTION, UNDO) and self.now.supervision.stopped and "trainer" not in body:
            raise Refusal(422, PAUSED if self.now.supervision.paused else ENDED)
        if self.person and is_full(self.now, kind):
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
            self.now.due or None,
        )

    def _box_row(self) -> BoxRow:
        return BoxRow.of(self.now.head.game, self.now.match.box)

    # -- what happens to seats

    def sit(self, seat: int, person: str, name: str) -> None:
        """A person takes a seat, and gets a link of their own. The invitation is spent: it leads to a closed door."""
        self.members.append(person)
        name = distinct(name, self._names_beside(seat))
        self.add(SEAT, seat, do=SIT, person=person, name=name, token=self._new_link())

    def invite(self, seat: int) -> None:
        """The seat stands open, behind a new link."""
        if self.now.learning:
            raise Refusal(422, SEATS_OF_A_LESSON)
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

    def learn(self, learning: Learning) -> None:
        """A course begins, or its next step."""
        self.add(SEAT, None, do=LEARN, **learning.body())

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


def is_full(now: TableState, kind: str) -> bool:
    """Whether so much has happened at a table that people can do no more of a kind."""
    return now.seq >= MOST_EVENTS.get(kind, now.seq + 1)


# -- playing


def act(
    now: TableState, person: str, key: str, answers: int, actions: Sequence[str | int], seat: int | None = None
) -> Plan:
    """Take one action, or several that follow each other: all of them or none."""
    seat = asked_seat(now, person, answers, actions, seat)
    if not decides_alone(now.seats[seat], now.supervision.way, person):
        raise Refusal(403, "Your team decides together: propose it to them.")
    return carry_out(Plan(now, person, key), seat, actions)


def carry_out(plan: Plan, seat: int, actions: Sequence[str | int]) -> Plan:
    """The plan with all actions of a wish, what follows of them in a lesson, and the clicks without a choice."""
    for number, action in enumerate(actions):
        play(plan, seat, action, joined=number > 0)
        _follow_lesson(plan)
    go_on(plan)
    return plan


def asked_seat(now: TableState, person: str, answers: int, actions: Sequence[str | int], seat: int | None) -> int:
    """The seat somebody wants to act for: their own, asked the question that is answered."""
    seat = _acting_seat(now, person, seat)
    must_be_current(now, answers, now.asked[seat])
    if not 1 <= len(actions) <= BATCH_LIMIT:
        raise Refusal(422, f"Send one to {BATCH_LIMIT} actions.")
    return seat


def _follow_lesson(plan: Plan) -> None:
    """What follows of an action in a lesson: the next step, and what rivals do."""
    lesson = plan.now.lesson
    if lesson is None or lesson.over:
        return
    further = follow(plan.now.match, lesson)
    if further:
        plan.learn(further)
    play_rivals(plan)
    _pass_over(plan)


def _pass_over(plan: Plan) -> None:
    """Go on from steps that need not be done and cannot be done now."""
    while (lesson := plan.now.lesson) and lesson.passed_over(plan.now.match):
        plan.learn(lesson.next_step(plan.now.match))


def play_rivals(plan: Plan) -> None:
    """Let rivals do what the course says until the learner must decide, if there is a course that says so."""
    for _ in range(MOST_IN_A_ROW):
        lesson = plan.now.lesson
        reply = lesson.course.reply(plan.now.match) if lesson and lesson.holds_bots and not lesson.over else None
        if reply is None or plan.now.match.over:
            return
        play(plan, *reply)


def next_step(now: TableState, person: str, key: str) -> Plan:
    """The learner has read a step and goes on."""
    own_seats(now, person)
    if now.lesson is None:
        raise Refusal(422, "Nobody is taught at this table.")
    reason = now.lesson.may_go_on(now.match)
    if reason:
        raise Refusal(422, reason)
    plan = Plan(now, person, key)
    plan.learn(now.lesson.next_step(now.match))
    _pass_over(plan)
    return plan


def start_again(now: TableState, person: str, key: str) -> Plan:
    """Back to the first position of an exercise. Nothing is lost by it: nobody else plays here."""
    own_seats(now, person)
    lesson = now.lesson
    if lesson is None or not lesson.course.exercise:
        raise Refusal(422, "Only an exercise can be started again. A lesson is begun anew from its page.")
    plan = Plan(now, person, key)
    for _ in range(len(now.match.log) - len(lesson.course.moves)):
        last = plan.now.match.log[-1].seat
        plan.add(UNDO, last, plan.now.match.taken_back(last))
    plan.learn(Learning(lesson.course.name, 0, len(lesson.course.moves), lesson.learning.target))
    return plan


def show_solution(plan: Plan, codes: Sequence[int]) -> Plan:
    """Play the solution of an exercise that stands at its start."""
    lesson = plan.now.lesson
    assert lesson is not None
    for code in codes:
        play(plan, lesson.course.seat, code)
    plan.learn(replace(lesson.next_step(plan.now.match), shown=True))
    return plan


def coach(now: TableState, person: str, key: str, on: bool) -> Plan:
    """Ask the coach to look on, or not any more. Where others play along it waits until all have asked."""
    reason = why_no_coach(now, person)
    if reason:
        raise Refusal(403, reason)
    plan = Plan(now, person, key)
    plan.add(SEAT, None, do=COACH, on=on)
    return plan


def why_no_coach(now: TableState, person: str) -> str:
    """Why nobody looks over a person's shoulder at a table; empty if somebody may."""
    if not now.seats_of(person):
        return "A coach is for somebody who plays."
    if now.supervision.workshop:
        return "At a workshop the trainer is the coach, and teams decide what they take back."
    return ""


def play(plan: Plan, seat: int, action: str | int, joined: bool = False) -> None:
    """Plan one action of a seat, or say why it cannot be. `joined`: it goes on with what the seat did before it."""
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
    lesson = plan.now.lesson
    unwanted = lesson.why_not(match, seat, code) if lesson and seat in plan.now.seats_of(plan.person or "") else ""
    if unwanted:
        raise Refusal(422, unwanted)
    after = match.played(code, seat, joined and match.log[-1].seat == seat)  # rivals of a lesson may come between
    plan.add(ACTION, seat, after, **recorded(after))


def go_on(plan: Plan) -> None:
    """Make the clicks without a choice, until somebody has one."""
    while (made := _without_choice(plan.now)) is not None:
        seat, match = made
        plan.add(ACTION, seat, match, **recorded(match))


def _without_choice(now: TableState) -> tuple[int, TableMatch] | None:
    """A person who has one legal action and nothing to take back instead, and the match after it.

    Nothing is drawn or shown by it, and the game does not end with it: that is left to those who want to see it.
    """
    match = now.match
    if now.closed or now.lesson or len(match.to_act) != 1:
        return None
    (seat,) = match.to_act
    codes = match.legal_codes(seat) if now.seats[seat].kind == PERSON else []
    if len(codes) != 1 or not match.why_no_undo(seat):
        return None
    after = match.played(codes[0], seat)
    return None if after.why_no_undo(seat) else (seat, after.by_itself())


def recorded(match: Match) -> dict[str, Any]:
    """What the store remembers of the last action; if the game is over, also how it ended, to be read without rules."""
    last = match.log[-1]
    marks = {"joined": last.joined, "automatic": last.automatic}
    body: dict[str, Any] = {"action": match.game.space.notation(last.code), "check": last.check}
    body |= {name: True for name, holds in marks.items() if holds}
    return {**body, "result": {"scores": match.scores(), "ranking": match.ranking()}} if match.over else body


def asking_seat(now: TableState, person: str, answers: int, seat: int | None = None) -> int:
    """The seat for which a person may ask what to do now: one that must decide."""
    seat = _acting_seat(now, person, seat)
    stopped = CLOSED_TABLE if now.closed else ENDED if now.supervision.ended else ""
    reason = stopped or why_no_hint(now.match, seat)
    if reason:
        raise Refusal(422, reason)
    must_be_current(now, answers, now.asked[seat])
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
    plan.add(CHAT, speaker, name=_signed(now, speaker, person), text=said)
    return plan


def _signed(now: TableState, seat: int, person: str) -> str:
    """The name under a remark: of a team also who of them said it."""
    name = now.match.names[seat]
    member = next((one.name for one in now.seats[seat].team if one.id == person), "")
    return f"{member} ({name})" if member else name


# -- seats and links


def hand_over(now: TableState, person: str, key: str, seat: int, to: str, level: str = USUAL) -> Plan:
    """Let a bot play a seat, or give it back to its person. For the seat's person and the table's owner."""
    there = seat_at(now, seat)
    owner = person == now.head.owner
    if to == PERSON and there.team and there.left and person in there.holders:
        return _team_back(now, person, key, seat)
    must_not_be_workshop(now)
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


def _team_back(now: TableState, person: str, key: str, seat: int) -> Plan:
    """One of a team that a bot plays for is there again: the team takes over, without asking the trainer."""
    plan = Plan(now, person, key)
    plan.add(SEAT, seat, do=TEAM_BACK)
    return plan


def withdraw(now: TableState, person: str, key: str, seat: int | None) -> Plan:
    """Replace a link by a new one; with the old link goes what came of it. None: the onlookers' link.

    Invitations and the onlookers' link are the owner's to withdraw, the link of a taken seat is its person's.
    """
    plan = Plan(now, person, key)
    if seat is not None:
        must_not_be_workshop(now)
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
    must_not_be_workshop(now)
    seat = seat_of_link(now, link, person)
    there = now.seats[seat]
    if person in there.holders:
        return None
    if now.is_banned(person):
        raise Refusal(403, GONE[BANNED])
    plan = Plan(now, person)
    if there.kind == OPEN:
        _must_be_fit(now, person, there)
        if now.known or now.learning or _may_know_the_seat(now, person, seat):
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


def why_not_laid_open(now: TableState, person: str) -> str:
    """Why somebody may not see the draws of a table, although its game is over: others may begin with the same."""
    if now.supervision.workshop and not now.is_trainer(person):
        return "Other tables of the workshop may have the same draws: only the trainer can open this."
    return ""


def why_no_log(now: TableState, person: str) -> str:
    """Why somebody may not have the log of a table: it tells the draws to come. A trainer may, who ended the game."""
    if not now.match.over and not (now.supervision.ended and now.is_trainer(person)):
        return NO_LOG
    return why_not_laid_open(now, person)


def why_no_branch(now: TableState, person: str) -> str:
    """Why somebody may not play on from an earlier position: the draws to come would be known to them."""
    if hidden := why_not_laid_open(now, person):
        return hidden
    if now.match.over or now.supervision.ended:
        return ""
    return (
        ""
        if alone(now, person)
        else "While others are playing, the draws to come stay secret: this is possible after the end."
    )


def alone(now: TableState, person: str) -> bool:
    """Whether nobody else plays, or could: all seats are bots' or the person's, on the same devices."""
    return len(now.people) <= 1 and all(person in holders for holders in now.people)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _legal(now: TableState, seat: int) -> list[str]:
    return [action.notation for action in now.match.legal(seat)]


def seat_at(now: TableState, seat: int) -> Seat:
    """A seat of the table; `Refusal` if there is none of that number."""
    if not 0 <= seat < len(now.seats):
        raise Refusal(422, f"There is no seat {seat}: seats run from 0 to {len(now.seats) - 1}.")
    return now.seats[seat]


def own_seats(now: TableState, person: str) -> tuple[int, ...]:
    """The seats a person may act for; `Refusal` if there are none."""
    mine = now.seats_of(person)
    if mine:
        return mine
    if now.seats_kept_for(person):
        raise Refusal(403, "A bot is playing your seat. Take it back first.")
    raise Refusal(403, "You have no seat at this table.")


def _acting_seat(now: TableState, person: str, seat: int | None) -> int:
    mine = own_seats(now, person)
    if seat is None:
        return next((i for i in now.match.to_act if i in mine), mine[0])
    if seat not in mine:
        raise Refusal(403, "That is not your seat.")
    return seat


def must_not_be_workshop(now: TableState) -> None:
    """`Refusal` for what owners and players do about seats, at a table whose seats are a trainer's to give."""
    if now.supervision.workshop:
        raise Refusal(403, SEATS_OF_A_WORKSHOP)


def must_own(now: TableState, person: str) -> None:
    """`Refusal` for everybody but the owner of the table."""
    if person != now.head.owner:
        raise Refusal(403, "Only the owner of the table can do that.")


def must_be_current(now: TableState, answers: int, since: int) -> None:
    """`Refusal` if a wish answers a moment before `since`."""
    if not since <= answers <= now.version:
        raise Refusal(409, "The table has moved on since. Look again, then decide.", seq=now.seq, version=now.version)
