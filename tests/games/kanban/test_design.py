"""The Design Department (R:562-600, specification 5.2)."""

from __future__ import annotations

from boardroom.games.kanban.rules.design import put_under_central, refill, take_deck, turn_up
from boardroom.games.kanban.rules.reasons import DESKS_FULL, NO_TILE_THERE, NOT_CERTIFIED
from boardroom.games.kanban.state import BOTTOM_DECK, CENTRAL, NONE, TOP_DECK
from tests.games.kanban.table import tile, working


def empty_deck(t, deck):
    """All tiles of a deck lie in Central instead, below the top."""
    s = t.state
    s.deck_below[CENTRAL] += s.deck_below[deck] + 1
    s.in_central[s.deck_top[deck]] = 1
    s.deck_below[deck] = 0
    s.deck_top[deck] = NONE


def test_a05_column_3_gives_a_shift_and_column_2_a_book():
    """In both rows; the others give nothing (R:580-584)."""
    for space, gains in (("T3", [1, 0, 0]), ("B3", [1, 0, 0]), ("T2", [0, 1, 0]), ("B2", [0, 1, 0]), ("T1", [0, 0, 0])):
        assert working("DE1").play(f"take {space}").player().pending == gains


def test_gaps_stay_open_until_the_end_of_the_turn():
    t = working("DE1")
    oldest = t.state.display[2]
    t.play("take T3")
    assert t.why_not("take T3") == NO_TILE_THERE
    t.play("end turn")
    assert t.state.display[3] == oldest
    assert NONE not in t.state.display


def test_four_desks_and_a_fifth():
    t = working("DE2").designs("green engine", "red turbo", "blue none", "black none")
    assert t.why_not("take T0") == DESKS_FULL
    assert t.levels(DE=3).allows("take T0")


def test_cutting_edge_needs_a_certification_and_gives_no_benefit():
    """R:596."""
    t = working("DE2")
    assert t.why_not("take central") == NOT_CERTIFIED
    top = t.state.deck_top[CENTRAL]
    t.levels(DE=3).play("take central")
    assert t.player().designs[top] == 1
    assert t.player().pending == [0, 0, 0]


def test_a06_a_row_without_deck_is_served_by_central():
    """It is not rebuilt by refilling (R:576)."""
    t = working("DE1")
    empty_deck(t, TOP_DECK)
    top = t.state.deck_top[CENTRAL]
    t.play("take T0", "end turn")
    assert t.state.display[0] == top
    assert t.state.deck_top[TOP_DECK] == NONE


def test_a06_with_both_row_decks_out_the_top_row_is_first():
    t = working("DE1")
    empty_deck(t, TOP_DECK)
    empty_deck(t, BOTTOM_DECK)
    top = t.state.deck_top[CENTRAL]
    t.play("take T0", "take B0", "end turn")
    assert t.state.display[0] == top
    assert NONE not in t.state.display


def test_a06_a_deck_picked_empty_gets_a_tile_of_central():
    """R:598."""
    t = working("DE2").levels(DE=3)
    s = t.state
    s.deck_below[CENTRAL] += s.deck_below[TOP_DECK]
    s.deck_below[TOP_DECK] = 0
    top = s.deck_top[CENTRAL]
    take_deck(s, 0, TOP_DECK)
    assert s.deck_top[TOP_DECK] == top


def test_nothing_left_leaves_gaps():
    t = working("DE1")
    s = t.state
    for tiles in (s.unseen, s.in_central):
        for i in range(35):
            tiles[i] = 0
    s.deck_top[:] = [NONE, NONE, NONE]
    s.deck_below[:] = [0, 0, 0]
    s.display[3] = NONE
    refill(s)
    assert s.display[0] == NONE
    assert NONE not in s.display[1:]


def test_spent_designs_come_back_in_order_when_the_rest_is_used_up():
    """Under Central lie known tiles, until somebody shuffles."""
    t = working("DE1").designs("green engine", "red turbo")
    s = t.state
    s.players[0].designs[tile("green engine")] = s.players[0].designs[tile("red turbo")] = 0
    put_under_central(s, tile("green engine"))
    put_under_central(s, tile("red turbo"))
    s.deck_below[CENTRAL] = 0
    turn_up(s, CENTRAL)
    assert s.deck_top[CENTRAL] == tile("green engine")
    turn_up(s, CENTRAL)
    assert (s.deck_top[CENTRAL], s.under_count) == (tile("red turbo"), 0)


def test_a54_designs_are_used_on_a_later_day():
    """A day allows one department, or Administration and one more: Design and Testing never meet."""
    t = working("AD2").play("manage DE", "take T0")
    assert not any(said.startswith(("claim", "upgrade", "manage")) for said in t.legal())
