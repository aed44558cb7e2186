"""The course of a round and of the game (L214-L274, specification 4 and 5.10)."""

from __future__ import annotations

from boardroom.games.industrial.state import (
    D_FINANCE,
    D_PRODUCTION,
    D_PURCHASE,
    D_SELL,
    D_TECHNICIAN,
    D_UPGRADE,
    LAST_ROUND,
    MAINTENANCE,
    PRODUCTION,
    PURCHASE,
    SALES,
    TECHNICIANS,
    UPGRADES,
)
from tests.games.industrial.table import Table, at, table


def course(t: Table) -> list[tuple[int, int]]:
    """Who is asked what until the round ends, everybody doing without."""
    asked, number = [], t.state.round
    while t.state.round == number and not t.over:
        asked.append((t.state.decision, t.turn))
        t.decline()
    return asked


def rich(players: int = 3, **options: object) -> Table:
    """Nobody goes bankrupt."""
    t = table(players, **options)
    for seat in range(players):
        t.money(900, seat)
    return t


def test_a1_turn_shift_and_round_are_game_rounds():
    """Six of them (L19, L218, L274)."""
    t = rich()
    rounds = []
    while not t.over:
        rounds.append(t.state.round)
        t.finish_round()
    assert rounds == list(range(1, LAST_ROUND + 1))


def test_the_phases_of_a_round():
    """Purchase, production, technicians, sales, upgrades, maintenance, each in player order (L214-L264)."""
    decisions = (D_PURCHASE, D_PRODUCTION, D_TECHNICIAN, D_SELL, D_UPGRADE, D_FINANCE)
    assert course(rich()) == [(decision, seat) for decision in decisions for seat in range(3)]


def test_a17_the_initial_player_passes_clockwise():
    """The initial player of the turn changes every round (L222)."""
    t = rich()
    first = []
    while not t.over:
        first.append(t.state.initial)
        t.finish_round()
    assert first == [0, 1, 2, 0, 1, 2]


def test_a50_who_is_asked():
    """Everybody in phases 2, 3, 5 and 7; a full reserve not in phase 4; without any means not in phase 6."""
    t = rich().staff(seat=1, pink=3)
    asked = course(t)
    for decision in (D_PURCHASE, D_PRODUCTION, D_SELL, D_FINANCE):
        assert [seat for what, seat in asked if what == decision] == [0, 1, 2]
    assert [seat for what, seat in asked if what == D_TECHNICIAN] == [0, 2]


def test_a50_phase_six_passes_who_can_do_nothing():
    """Reserve empty, CEO used, no order of SOx; everybody else is asked, and the pass is always legal."""
    t = rich(players=2).to(SALES).cubes(products=2).dice(2).play("sell U1 CEO")
    assert (t.to(UPGRADES).turn, t.state.decision) == (1, D_UPGRADE)
    assert t.allows("upgrade nothing")
    t = rich(players=2).built(ADM=2).to(SALES).cubes(products=2).dice(2).play("sell U1 CEO").to(UPGRADES)
    assert t.turn == 0
    assert t.allows("shares +1 1 SOx")


def test_a50_phase_five_without_anything_to_sell():
    """Only the skip and free actions."""
    t = at(SALES).borrowed(2).money(3)
    assert t.legal() == ["sell nothing"]


def test_what_stays_from_round_to_round():
    """Unused technicians, cubes and the price until the next roll (5.10)."""
    t = rich(players=2).staff(yellow=2).cubes(raw=3, products=4).finish_round()
    assert t.reserve_of() == {"yellow": 2}
    assert t.stocks() == (3, 4)


def test_free_actions_do_not_end_a_decision():
    """The same question stands (specification 4.3)."""
    for phase, decision in (
        (PURCHASE, D_PURCHASE),
        (PRODUCTION, D_PRODUCTION),
        (TECHNICIANS, D_TECHNICIAN),
        (SALES, D_SELL),
        (UPGRADES, D_UPGRADE),
        (MAINTENANCE, D_FINANCE),
    ):
        t = at(phase).play("loan", "loan")
        assert (t.turn, t.state.decision) == (0, decision)
