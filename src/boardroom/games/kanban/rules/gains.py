"""What players receive: Shifts, Books and Vouchers for tomorrow, Seats and points at once (R:121, R:404, R:677)."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.people import certifications, certified, parked, upgrades, waiting_cars
from boardroom.games.kanban.state import (
    AD,
    AREA_TILES,
    BOOKS,
    CARS,
    CERTIFICATIONS,
    DELAYED,
    POINTS,
    SEATS,
    SHIFTS,
    VOUCHERS,
    Player,
    State,
)
from boardroom.kernel.places import fill


def gain(box: Box, s: State, seat: int, gains: Sequence[int], source: int) -> None:
    """A printed benefit: amounts of Shifts, Books, Vouchers, Seats and points (A37, A57)."""
    me = s.players[seat]
    for kind in range(DELAYED):
        gain_later(s, me, kind, gains[kind])
    gain_seats(box, s, seat, gains[SEATS])
    me.points[source] += gains[POINTS]


def gain_later(s: State, me: Player, kind: int, amount: int) -> None:
    """Taken at once as far as the supply goes, usable from the next day on (R:404, R:444, A1, A36)."""
    if kind == BOOKS:
        amount = min(amount, s.books)
        s.books -= amount
    elif kind == VOUCHERS:
        amount = min(amount, s.vouchers)
        s.vouchers -= amount
    me.pending[kind] += amount


def credit(box: Box, me: Player) -> None:
    """The gains of a turn come to the board at its end; Shifts beyond the bank are lost (R:438, R:444)."""
    me.bank = min(box.bank_limit, me.bank + me.pending[SHIFTS])
    me.books += me.pending[BOOKS]
    me.vouchers += me.pending[VOUCHERS]
    fill(me.pending, DELAYED, 0)


# --- Seats -------------------------------------------------------------------------------------------------------


def free_chairs(box: Box, me: Player) -> int:
    """Face-down coloured Seats on unlocked chairs (R:311, R:507)."""
    return box.open_chairs + (1 if certified(box, me, AD) else 0) - me.face_up - me.on_goals


def receive_seat(box: Box, s: State, seat: int) -> None:
    """A red Seat turns a coloured one face up and returns to the supply; without a chair it is kept (R:677-678)."""
    me = s.players[seat]
    if free_chairs(box, me) > 0:
        me.face_up += 1
        s.red_seats += 1
    else:
        me.red += 1


def gain_seats(box: Box, s: State, seat: int, amount: int) -> None:
    """Red Seats from the supply, one after the other, while it holds any; a chair may give one back (R:121, A36)."""
    for _ in range(amount):
        if s.red_seats > 0:
            s.red_seats -= 1
            receive_seat(box, s, seat)


def exchange_seats(box: Box, s: State, seat: int) -> None:
    """Red Seats that are held go to chairs that have become free (R:812, R:906)."""
    me = s.players[seat]
    while me.red > 0 and free_chairs(box, me) > 0:
        me.red -= 1
        receive_seat(box, s, seat)


# --- Factory Goals -----------------------------------------------------------------------------------------------


def achieved(box: Box, me: Player, area: int) -> int:
    """How far a player is in an area of the Factory Goals (R:424-434)."""
    if area == CERTIFICATIONS:
        return certifications(box, me)
    if area == CARS:
        return parked(me) + waiting_cars(me)
    return upgrades(me)


def check_factory_goals(box: Box, s: State, seat: int, area: int) -> None:
    """A Seat from every tile whose number is reached, once for each player (R:434, A53)."""
    me = s.players[seat]
    count = achieved(box, me, area)
    for tile in range(AREA_TILES):
        if count >= s.factory_number[area][tile] and s.factory_seats[area][tile] > 0 and not me.factory[area][tile]:
            me.factory[area][tile] = 1
            s.factory_seats[area][tile] -= 1
            receive_seat(box, s, seat)
