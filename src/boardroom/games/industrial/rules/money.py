"""Cash and the cash book; forced payments (specification 4.3). The bank never runs out (A2)."""

from __future__ import annotations

from boardroom.games.industrial.state import Player, State


def receive(me: Player, amount: int, account: int) -> None:
    """Money from the bank, booked."""
    me.cash += amount
    me.accounts[account] += amount


def pay(me: Player, amount: int, account: int) -> None:
    """Money to the bank, booked. Voluntary payments are only legal with the sum in hand (A53)."""
    me.cash -= amount
    me.accounts[account] += amount


def charge(s: State, seat: int, amount: int, account: int) -> None:
    """A forced payment: at once if the cash is there, else it stays due until it is covered (L122)."""
    me = s.players[seat]
    if me.cash >= amount:
        pay(me, amount, account)
    else:
        s.due = amount
        s.debtor = seat
        s.due_account = account
