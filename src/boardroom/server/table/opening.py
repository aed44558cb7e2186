"""How a table is opened: from the form of the lobby, from a position of another table, from a log."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from boardroom.bots.names import USUAL, seated
from boardroom.kernel.box import Box
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import Game, GameError, find
from boardroom.kernel.lessons import Course
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.table.learning import Learning
from boardroom.server.table.moves import TITLE_LIMIT, Plan, play_rivals, recorded
from boardroom.server.table.names import NAME_LIMIT, clean, clean_name
from boardroom.server.table.seats import BOT, COACH
from boardroom.server.table.state import TableState, first_state
from boardroom.server.table.store import ACTION, DEAL, SEAT, Head, now

YOU: Final = "you"
INVITE: Final = "invite"
HERE: Final = "hotseat"  # somebody else at the same screen
A_BOT: Final = "bot"
AUTOMATON: Final = "automaton"  # whom the rules play, in games that have one
CLOSED: Final = "closed"
EXERCISE: Final = "exercise"  # begins the keys of tables that are no games of their own


@dataclass(frozen=True)
class Wish:
    """Who is to sit on a seat."""

    kind: str
    level: str = USUAL
    name: str = ""


def wishes_of_form(form: Mapping[str, str], most: int) -> list[Wish]:
    """The seats of the lobby’s form, `seat.0` to `seat.n`, with `level.n` and `name.n`. Closed ones are left out."""
    wishes = []
    for n in range(most):
        kind, _, detail = form.get(f"seat.{n}", CLOSED).partition(":")
        if kind != CLOSED:
            level = (detail if kind == A_BOT else "") or form.get(f"level.{n}") or USUAL
            wishes.append(wish(kind, level, (detail if kind == HERE else "") or form.get(f"name.{n}", "")))
    return wishes


def wish(kind: str, level: str = USUAL, name: str = "") -> Wish:
    """A checked wish."""
    if kind not in (YOU, INVITE, HERE, A_BOT, AUTOMATON):
        raise Refusal(422, f"A seat cannot be “{clean(kind)[:20]}”.")
    if kind == A_BOT and level not in seated():
        raise Refusal(422, f"There is no bot called “{clean(level)[:20]}”. Bots: {', '.join(seated())}.")
    return Wish(kind, level, clean_name(name) if kind == HERE and clean(name) else "")


def options_of_form(form: Mapping[str, str], game: Game, players: int) -> dict[str, str]:
    """The options of the lobby's form; one that this number of players cannot have falls back to its default.

    Where the automaton sits is said by the seats, not by its option.
    """
    options = {}
    for option in game.about.options:
        if option.name == game.about.automaton:
            continue
        value = form.get(f"option.{option.name}", "")
        if value and value not in option.choices:
            raise Refusal(422, f"The option {option.name} cannot be “{clean(value)[:20]}”.")
        if value in option.allowed(players):
            options[option.name] = value
    return options


def new_table(
    game_name: str,
    title: str,
    owner: str,
    owner_name: str,
    options: Mapping[str, str],
    wishes: Sequence[Wish],
    box: Box[Any],
    seed: int | None = None,
) -> tuple[Head, Plan]:
    """A table with a fresh game. Only who may know the draws, such as a test, gives its seed."""
    game = find(game_name)
    try:
        chosen = game.check_options(len(wishes), {**options, **_automaton_option(game, wishes)})
    except GameError as error:
        raise Refusal(422, f"{error}.") from None
    seed = secrets.randbelow(SEED_LIMIT) if seed is None else seed
    head = _head(game, title or f"{owner_name}’s table", owner, len(wishes), chosen, seed, box)
    plan = Plan(first_state(head, box), owner)
    _seat_everybody(plan, owner, owner_name, wishes)
    return head, plan


def _automaton_option(game: Game, wishes: Sequence[Wish]) -> dict[str, str]:
    """The option that says where the automaton sits, if somebody wants it at the table."""
    seats = [seat for seat, wanted in enumerate(wishes) if wanted.kind == AUTOMATON]
    if seats and not game.about.automaton:
        raise Refusal(422, f"{game.about.title} has no automaton.")
    if len(seats) > 1:
        raise Refusal(422, f"{game.about.automaton_name} can sit on one seat only.")
    return {game.about.automaton: str(seats[0])} if seats else {}


def branched_table(
    old: TableState, at: int, owner: str, owner_name: str, wishes: Sequence[Wish] | None
) -> tuple[Head, Plan]:
    """A table that shares the first `at` actions with another one and goes its own way."""
    match = old.match
    if not 0 <= at <= len(match.log):
        raise Refusal(422, f"There is no position {at}: positions run from 0 to {len(match.log)}.")
    seats = list(wishes or _seats_as_before(old, owner))
    if len(seats) != match.players:
        raise Refusal(422, f"This game has {match.players} seats; say who sits on each.")
    title = f"{old.head.title[: TITLE_LIMIT - 20]}, from action {at}"
    head = _head(match.game, title, owner, match.players, match.options, match.seed, match.box)
    plan = Plan(first_state(head, match.box), owner)
    _seat_everybody(plan, owner, owner_name, seats)
    _copy_actions(plan, match, at)
    plan.disclose()
    return head, plan


def lesson_table(
    game: Game, course: Course, owner: str, owner_name: str, box: Box[Any], target: int = 0
) -> tuple[Head, Plan]:
    """A table in the first position of a course, with somebody who learns and rivals who do what the course says."""
    automaton = game.about.automaton_seat(course.options)
    seats = [Wish(AUTOMATON) if seat == automaton else Wish(A_BOT, course.level) for seat in range(course.players)]
    seats[course.seat] = Wish(YOU)
    head = _head(game, course.title, owner, course.players, dict(course.options), course.seed, box)
    plan = Plan(first_state(head, box), owner)
    _seat_everybody(plan, owner, owner_name, seats)
    _play_opening(plan, course)
    plan.learn(Learning(course.name, 0, len(plan.now.match.log), target))
    play_rivals(plan)
    plan.add(SEAT, None, do=COACH, on=not course.exercise)
    return head, plan


def _play_opening(plan: Plan, course: Course) -> None:
    """The moves that lead to the first position of a course."""
    for number in range(len(course.moves)):
        seat, code = course.move(number, plan.now.match)
        after = plan.now.match.played(code, seat)
        plan.add(ACTION, seat, after, **recorded(after))


def uploaded_table(match: Match, owner: str) -> tuple[Head, Plan]:
    """A table with the game of a log. All seats are the uploader's, so that an unfinished game can be played on."""
    head = _head(match.game, "Uploaded game", owner, match.players, match.options, match.seed, match.box)
    plan = Plan(first_state(head, match.box), owner)
    for seat, name in enumerate(match.names):
        if seat == plan.now.automaton:
            plan.seat_automaton(seat)
            continue
        plan.sit(seat, owner, clean(name.replace("@", " "))[:NAME_LIMIT] or f"Seat {seat + 1}")
    plan.open_to_onlookers()
    _copy_actions(plan, match, len(match.log))
    plan.disclose()
    return head, plan


def _head(game: Game, title: str, owner: str, players: int, options: dict[str, str], seed: int, box: Box[Any]) -> Head:
    shown = clean(title)[:TITLE_LIMIT] or game.about.title
    rules = str(box.edition)
    return Head(secrets.token_hex(8), game.name, shown, owner, players, dict(options), seed, rules, box.hash, now())


def _seat_everybody(plan: Plan, owner: str, owner_name: str, wishes: Sequence[Wish]) -> None:
    if [w.kind for w in wishes].count(YOU) > 1:
        raise Refusal(422, "You can sit on one seat as yourself; name the others at this screen.")
    plan.members.append(owner)
    for seat, wanted in enumerate(wishes):
        if seat == plan.now.automaton:
            plan.seat_automaton(seat)
        elif wanted.kind == AUTOMATON:
            raise Refusal(422, f"{plan.now.match.game.about.automaton_name} does not sit on seat {seat + 1}.")
        elif wanted.kind == A_BOT:
            plan.seat_bot(seat, wanted.level)
        elif wanted.kind == INVITE:
            plan.invite(seat)
        else:
            plan.sit(seat, owner, owner_name if wanted.kind == YOU else wanted.name or f"Seat {seat + 1}")
    plan.open_to_onlookers()


def _seats_as_before(old: TableState, owner: str) -> list[Wish]:
    """Own seats stay, all others become bots. Somebody without a seat gets the first."""
    people = [seat for seat in range(len(old.seats)) if seat != old.automaton]
    mine = old.seats_kept_for(owner) or (people[0],)
    seats = []
    for number, seat in enumerate(old.seats):
        if number == mine[0]:
            seats.append(Wish(YOU))
        elif number in mine:
            seats.append(Wish(HERE, name=seat.name))
        elif number == old.automaton:
            seats.append(Wish(AUTOMATON))
        else:
            seats.append(Wish(A_BOT, seat.level if seat.kind == BOT else USUAL))
    return seats


def _copy_actions(plan: Plan, match: Match, count: int) -> None:
    """The first actions of a match, and how it was dealt anew on the way."""
    _copy_deal(plan, match, 0)
    for number, entry in enumerate(match.log[:count], 1):
        notation = match.game.space.notation(entry.code)
        after = plan.now.match.replayed(notation, entry.seat, entry.check, entry.joined, entry.automatic)
        plan.add(ACTION, entry.seat, after, **recorded(after))
        _copy_deal(plan, match, number)


def _copy_deal(plan: Plan, match: Match, number: int) -> None:
    deal = match.deals.get(number)
    if deal:
        plan.add(DEAL, None, viewer=deal.seat, seed=deal.seed)
