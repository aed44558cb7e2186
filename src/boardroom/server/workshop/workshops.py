"""What happens in workshops: opened by a trainer, entered by many, led from one room.

Who sits where, what is paused and what was said are events of the tables, written as everything else there; the
register only knows which tables belong together and who came by the link.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from boardroom.kernel.box import Box
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import Game, GameError, find
from boardroom.server.refusal import Refusal, Unplayable
from boardroom.server.settings import Settings
from boardroom.server.table import opening, training
from boardroom.server.table.moves import TITLE_LIMIT, Plan
from boardroom.server.table.names import clean, clean_name, distinct
from boardroom.server.table.state import TableState, token
from boardroom.server.table.store import SUPERVISION, Head, now
from boardroom.server.table.tables import Table, Tables
from boardroom.server.table.teams import WAYS
from boardroom.server.workshop import register
from boardroom.server.workshop.register import AT_RANDOM, BY_TRAINER, SEATINGS, Arrangement, Guest, Workshop

NO_WORKSHOP: Final = "There is no such workshop."
NOT_YOURS: Final = "This room is the trainer’s. Your own place is behind the link you were given."
PAUSED_AT_FIRST: Final = "pause"
TRAINER: Final = "Trainer"

Wish = Callable[[TableState], Plan | None]


@dataclass(frozen=True)
class Place:
    """A seat of a workshop."""

    table: int  # counted from 0
    seat: int


@dataclass(frozen=True)
class Team:
    """Who plays a seat."""

    seat: int
    name: str
    people: tuple[str, ...]

    @property
    def called(self) -> str:
        """The people, in one line."""
        return ", ".join(self.people)


@dataclass(frozen=True)
class Room:
    """A workshop with everything in it, as it is now."""

    workshop: Workshop
    tables: Mapping[int, Table]  # by their number, counted from 0
    guests: tuple[Guest, ...]
    lost: Mapping[int, str] = field(default_factory=dict)  # tables that cannot be read, and why: the others go on

    def table(self, number: int) -> Table:
        """The table of a number; `Refusal` if there is none, or it cannot be read."""
        if number in self.lost:
            raise Refusal(409, f"Table {number + 1}: {self.lost[number]}")
        if number not in self.tables:
            raise Refusal(422, f"There is no table {number + 1}.")
        return self.tables[number]

    @property
    def first(self) -> Table:
        """The first table: what is ordered for all is so there."""
        return next(iter(self.tables.values()))

    @property
    def ended(self) -> bool:
        """Whether every game has ended. Of one that cannot be read nobody knows: it may go on elsewhere."""
        return not self.lost and all(table.now.ended for table in self.tables.values())

    def place_of(self, person: str) -> Place | None:
        """Where somebody sits."""
        for number, table in self.tables.items():
            for seat, there in enumerate(table.now.seats):
                if any(one.id == person for one in there.team):
                    return Place(number, seat)
        return None

    @property
    def waiting(self) -> tuple[Guest, ...]:
        """Who came and has no place yet."""
        return tuple(guest for guest in self.guests if self.place_of(guest.person) is None)

    @property
    def game(self) -> Game:
        """What is played."""
        return find(self.workshop.game)


class Workshops:
    """Opens, finds and changes workshops."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self._tables = tables
        self._settings = settings
        self._seating = asyncio.Lock()  # one after the other: two who come together do not take the same emptiest seat

    # -- opening

    async def open(
        self,
        trainer: str,
        title: str,
        game_name: str,
        arrangement: Arrangement,
        key: str | None,
        seed: int | None = None,
    ) -> str:
        """Open a workshop with all its tables, paused until the trainer lets them begin; its id."""
        game = self._checked(game_name, arrangement)
        printed = arrangement.printed_box
        box = await self._tables.read(game.box) if printed else self._tables.box(game.name)
        shown = clean(title)[:TITLE_LIMIT] or f"{game.about.title} workshop"
        made = Workshop(
            secrets.token_hex(8), shown, game.name, trainer, register.new_link(), token(), arrangement, now()
        )
        opened = await self._tables.read(_new_tables, made, box, seed)
        changes = [(head, plan.change()) for head, plan in opened]
        known = await self._tables.write(register.create, self._tables.store, made, key, changes)
        if known == made.id:
            for _, plan in opened:
                self._tables.adopt(plan.now, plan.notes)
        return known

    def _checked(self, game_name: str, wanted: Arrangement) -> Game:
        try:
            game = find(game_name)
            game.check_options(wanted.seats, wanted.options)
        except GameError as error:
            raise Refusal(422, f"{error}.") from None
        most = self._settings.tables_per_workshop
        if not 1 <= wanted.tables <= most:
            raise Refusal(422, f"A workshop has 1 to {most} tables, not {wanted.tables}.")
        if wanted.way not in WAYS or wanted.seating not in SEATINGS:
            raise Refusal(422, f"Teams decide by {', '.join(WAYS)}; they are made by {', '.join(SEATINGS)}.")
        return game

    # -- finding

    async def room(self, workshop: Workshop) -> Room:
        """A workshop with its tables as they stand in the store. One that cannot be read keeps no other from going on;
        `Unplayable` if there is no other."""
        read, store = self._tables.read, self._tables.store
        ids = await read(register.tables_of, store, workshop.id)
        seqs = await read(store.last_seqs, ids)
        tables: dict[int, Table] = {}
        lost: dict[int, Unplayable] = {}
        for number, table_id in enumerate(ids):
            try:
                tables[number] = await self._current(table_id, seqs.get(table_id, 0))
            except Unplayable as reason:
                lost[number] = reason
        if not tables and lost:
            raise lost[0]
        guests = tuple(await read(register.guests, store, workshop.id))
        return Room(workshop, tables, guests, {number: str(reason) for number, reason in lost.items()})

    async def _current(self, table_id: str, seq: int) -> Table:
        """A table that has at least event `seq`."""
        table = await self._tables.get(table_id)
        if seq > table.now.seq:
            await self._tables.catch_up(table)
        return table

    async def by_id(self, workshop_id: str) -> Workshop:
        """The workshop of an id."""
        return _there(await self._tables.read(register.find, self._tables.store, workshop_id))

    async def led(self, workshop_id: str, person: str) -> Workshop:
        """A workshop for its trainer; `Refusal` for everybody else."""
        workshop = await self.by_id(workshop_id)
        if workshop.owner != person:
            raise Refusal(403, NOT_YOURS)
        return workshop

    async def behind(self, link: str) -> Workshop:
        """The workshop whose entrance a link is."""
        return _there(await self._tables.read(register.behind, self._tables.store, link))

    async def on_wall(self, wall: str) -> Workshop:
        """The workshop whose screen for the wall a link is."""
        return _there(await self._tables.read(register.on_wall, self._tables.store, wall))

    async def list_of(self, person: str) -> tuple[list[Workshop], list[Workshop]]:
        """The workshops somebody leads, and those somebody came to."""
        read, store = self._tables.read, self._tables.store
        return await read(register.led_by, store, person), await read(register.visited_by, store, person)

    async def with_table(self, table: str, person: str) -> str | None:
        """The workshop a table belongs to, for somebody who came to it; None for everybody else."""
        return await self._tables.read(register.with_table, self._tables.store, table, person)

    async def arrange(self, workshop: Workshop, **changes: Any) -> None:
        """Change some of what the trainer has chosen."""
        await self._tables.write(register.arrange, self._tables.store, workshop.id, **changes)

    # -- people

    async def enter(self, workshop: Workshop, person: str, name: str) -> Room:
        """Somebody comes by the link; at random everybody gets a place at once."""
        if person == workshop.owner:
            raise Refusal(422, "You lead this workshop: a trainer sees everything, and so does not play.")
        async with self._seating:
            room = await self.room(workshop)
            others = [guest.name for guest in room.guests if guest.person != person]
            most = self._settings.people_per_workshop
            if len(others) >= most:
                raise Refusal(422, f"This workshop is full: it has {most} people.")
            shown = distinct(clean_name(name), [TRAINER, *others])  # nobody speaks as the trainer
            await self._tables.write(register.enter, self._tables.store, workshop.id, person, shown)
            room = await self.room(workshop)
            if workshop.arrangement.seating == AT_RANDOM and room.place_of(person) is None:
                await self._place(room, person, person, _emptiest(room))
        return room

    async def choose_place(self, workshop: Workshop, person: str, place: Place) -> None:
        """Somebody who came takes a place, where that is left to them."""
        async with self._seating:
            room = await self.room(workshop)
            if workshop.arrangement.seating == BY_TRAINER:
                raise Refusal(403, "The trainer tells everybody their place.")
            taken = room.place_of(person)
            if taken and taken != place:
                raise Refusal(422, "You have a place already. The trainer can move you.")
            if not taken:
                await self._place(room, person, person, place)

    async def put(self, workshop: Workshop, person: str, place: Place | None) -> None:
        """The trainer gives somebody a place, another one, or none."""
        async with self._seating:
            room = await self.room(workshop)
            await self._place(room, workshop.owner, person, place)

    async def send_away(self, workshop: Workshop, person: str) -> None:
        """Somebody does not belong to the workshop any more: they came twice, or by mistake. The link lets them in."""
        async with self._seating:
            await self._place(await self.room(workshop), workshop.owner, person, None)
            await self._tables.write(register.leave, self._tables.store, workshop.id, person)

    async def spread(self, workshop: Workshop) -> None:
        """Everybody who waits gets a place, in a random order, the emptiest teams first."""
        async with self._seating:
            room = await self.room(workshop)
            waiting = list(room.waiting)
            random.shuffle(waiting)
            for guest in waiting:
                room = await self.room(workshop)
                await self._place(room, workshop.owner, guest.person, _emptiest(room))

    async def _place(self, room: Room, actor: str, person: str, place: Place | None) -> None:
        """Move somebody: into the new team first, so that a refusal changes nothing."""
        guest = next((one for one in room.guests if one.person == person), None)
        if guest is None:
            raise Refusal(422, "Nobody of that name came to this workshop.")
        if place is not None:
            wanted = place
            await self._change(
                room.table(place.table), lambda then: training.place(then, actor, wanted.seat, person, guest.name)
            )
        now = await self.room(room.workshop)  # another process may have moved them as well: nobody sits in two teams
        for number, table in now.tables.items():
            if place is None or number != place.table:
                await self._change(table, lambda then: training.take_away(then, actor, person))

    # -- leading

    async def everywhere(
        self, workshop: Workshop, wish: Wish, only: int | None = None, key: str | None = None
    ) -> list[str]:
        """Carry out a trainer's wish at all tables, or at one; why it could not be, table by table.

        The same key again changes nothing again.
        """
        room = await self.room(workshop)
        chosen = room.tables.values() if only is None else (room.table(only),)
        problems = [] if only is not None else [f"Table {number + 1}: {why}" for number, why in room.lost.items()]
        for table in chosen:
            try:
                await self._change(table, wish, workshop.owner, key)
            except Refusal as refusal:
                if only is not None:
                    raise
                problems.append(f"{table.now.head.title}: {refusal.problem}")
        return problems

    async def _change(self, table: Table, wish: Wish, person: str | None = None, key: str | None = None) -> None:
        def signed(then: TableState) -> Plan | None:
            plan = wish(then)
            if plan:
                plan.key = key
            return plan

        await self._tables.change(table.id, signed, person, key)


def _there(workshop: Workshop | None) -> Workshop:
    if workshop is None:
        raise Refusal(404, NO_WORKSHOP)
    return workshop


def _new_tables(workshop: Workshop, box: Box[Any], seed: int | None) -> Sequence[tuple[Head, Plan]]:
    """The tables of a workshop: with the same draws, or each with its own."""
    chosen = workshop.arrangement
    first = secrets.randbelow(SEED_LIMIT) if seed is None else seed
    made = []
    for number in range(chosen.tables):
        start = first if chosen.same_start or not number else secrets.randbelow(SEED_LIMIT)
        wishes = [opening.Wish(opening.INVITE)] * chosen.seats
        head, plan = opening.new_table(
            workshop.game, f"Table {number + 1}", workshop.owner, "", chosen.options, wishes, box, start
        )
        plan.members.clear()  # the trainer finds them in the workshop, not among games of their own
        training.open_for_workshop(plan, workshop.id, chosen.way)
        plan.add(SUPERVISION, None, do=PAUSED_AT_FIRST)
        made.append((head, plan))
    return made


def _emptiest(room: Room) -> Place:
    """The place with the fewest people, where there still is something to play; of several, any."""
    places = [
        ((at.now.ended, len(seat.team)), Place(table, number))
        for table, at in room.tables.items()
        for number, seat in enumerate(at.now.seats)
        if number != at.now.automaton
    ]
    fewest = min(people for people, _ in places)
    return random.choice([place for people, place in places if people == fewest])
