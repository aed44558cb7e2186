"""What Kanban says: tips, status, sentences of the log, sheets."""

from __future__ import annotations

import re
from pathlib import Path

from boardroom.games import kanban
from boardroom.games.kanban.actions import SPACE, STATION_NAMES
from boardroom.games.kanban.rules import apply
from boardroom.games.kanban.state import D_OVER, SANDRA
from boardroom.games.kanban.view import progress, sheets
from boardroom.games.kanban.words import sentences, status, tip
from boardroom.kernel.schema import copy
from tests.games.kanban.table import Table, deal, meeting, selecting, working


def said(t: Table, *notations: str) -> list[str]:
    """The sentences of the last of these actions."""
    told: list[str] = []
    for notation in notations:
        before, seat, code = copy(t.state), t.turn, SPACE.code(notation)
        apply(t.box, t.state, seat, code)
        told = sentences(t.box, before, t.state, seat, code)
    return told


def tip_of(t: Table, notation: str) -> tuple[str, str, str]:
    """Title, cost and effect of an action."""
    found = tip(t.box, t.state, t.turn, SPACE.code(notation))
    return found.title, found.cost, found.effect


def test_a_tip_tells_what_an_order_brings():
    t = working("LO1").orders(1, 2)
    assert tip_of(t, "order K1 R4r") == (
        "Order K1, four right, turned",
        "1 Shift",
        "1 transmission and 1 brakes to the warehouses; 1 Shift tomorrow",
    )


def test_a_tip_tells_what_a_speech_scores():
    t = meeting(2).on_table(1).seats(2).garages("red", "red").meet()
    if t.turn != 0:
        t.play(f"pet {t.player(1).goals[0]}", "no speech")
    assert tip_of(t, "speak 1") == ("Speak on goal 1 (cars in garages)", "1 Seat", "+4 points")


def test_a_tip_counts_the_seats_that_stay():
    """Card 32 after lifting one (A22)."""
    t = meeting(2).on_table(32).seats(2).meet()
    if t.turn != 0:
        t.play(f"pet {t.player(1).goals[0]}", "no speech")
    assert tip_of(t, "speak 32")[2] == "+3 points"


def test_the_status_tells_the_shifts_left():
    t = working("TI2").stock(bank=3)
    assert status(t.box, t.state, 0) == "Your turn: work at TI2, 4 Shifts to spend."
    t.play("train TI", "train TI")
    assert status(t.box, t.state, 1) == "@0 is to work at TI2, 2 Shifts to spend."


def test_sentences_of_a_push():
    t = working("AS2").parts(engine=1, turbo=1).demand(green=1, red=1)
    assert said(t, "provide green engine board") == ["@0 provides engine for green."]
    assert said(t, "provide green turbo board") == [
        "@0 provides turbo for green.",
        "@0 lets a green car roll off: +2 points.",
        "@0 takes a Seat for the demand of green cars.",
    ]


def test_a_full_queue_sends_its_first_car_back():
    """Of two green cars it is not the one that rolls off."""
    t = working("AS1").parts(turbo=1).cars("green", "red", "red", "blue").conveyor(n32="green").demand(blue=1, red=1)
    told = said(t, "provide green turbo board")
    assert told[1] == "@0 lets a green car roll off: +2 points; the first of the queue, green, goes back to the supply."


def test_sentences_of_an_upgrade():
    t = working("TI2").designs("green engine").parts(engine=1)
    told = said(t, "upgrade green engine board", "space u4")
    assert told == ["@0 puts the cube on Upgrade Space 4: +6 points, value of engine 2."]


def test_gains_are_told_as_received_not_as_printed():
    """Space 1 of the Certification Track gives a Book on spot c: as long as the supply has one."""
    t = working("DE1")
    spot = next(i for i, gains in enumerate(t.box.spot_gains[1]) if gains[1])
    t.levels(DE=2)
    t.state.players[0].space = 0
    t.play("train DE")
    letter = "abcd"[spot]
    whole, t.state.books = t.state.books, 0
    before = copy(t.state)
    assert said(t, f"spot {letter}")[0] == f"@0 takes spot {letter} of space 1: nothing."
    t.state = before
    t.state.books = whole
    assert said(t, f"spot {letter}")[0] == f"@0 takes spot {letter} of space 1: 1 Book."


def test_a_plaque_is_told_with_what_it_brings():
    t = working("TI2").levels(TI=4)
    t.state.piles[0] = [1, 1, 0, 0]
    t.state.plaques_taken = [0, 0, 0, 0]
    t.play("train TI")
    assert said(t, "plaque points")[0] == "@0 takes a plaque: 2 points."


def test_sandras_turn_is_told():
    """Where she looks, whom she audits, what she does."""
    t = selecting(3, sandra="AS1", stations=("TI1", "TI2", "DE1"), mood="mean")
    told = said(t, "go AS2", "go DE2")
    assert told == ["@1 goes to DE2.", "Sandra goes to LO1."]
    told = said(t, "go TI1", "end turn", "end turn")
    assert told[:2] == ["@0 ends the turn: 3 Shifts of AS2 lost.", "Sandra looks at Logistics."]
    assert "Sandra audits @0: -5 points." in told
    assert told[-1] == "The warehouses are reduced to one part each."
    t = selecting(3, sandra="AS1", stations=("TI1", "TI2", "DE1")).shelves(engine=1)
    told = said(t, "go AS2", "go DE2", "go TI1", "end turn", "end turn")
    assert told[-1] == "Nothing leaves the warehouses: they hold one part at most."


def test_where_sandra_goes_first_on_a_new_day_is_told_of_that_day():
    """Nobody stood further left than she: she chooses first, when the day has begun."""
    t = selecting(3, sandra="desk", stations=("TI1", "AS1", "LO1"))
    told = said(t, "go DE1", "go LO1", "go AD1", "end turn", "end turn", "end turn")
    assert told == ["@2 ends the turn: 1 Shift of AD1 lost.", "Day 3 begins.", "Sandra goes to AS1."]


def test_full_models_that_are_emptied_are_told():
    """When a turn in Assembly begins, and when it is micro-managed; what Sandra clears is told as hers."""
    full = ("chassis", "brakes", "turbo", "engine")
    t = selecting(3, sandra="AS1", stations=("TI1", "TI2", "DE1"), mood="mean").built("green", *full)
    told = said(t.built("red", "turbo"), "go AS2", "go DE2", "go TI1", "end turn")
    assert told[-1] == "The full Assembly Spaces of green are emptied."
    t = working("AD2").built("red", *full)
    assert said(t, "manage AS")[1:] == ["The full Assembly Spaces of red are emptied."]
    t = working("TI2").built("green", *full)
    t.state.sandra, t.state.turn, t.state.order[:3] = STATION_NAMES.index("AS1"), 0, [0, SANDRA, 1]
    assert not any("full" in line for line in said(t, "end turn"))


def test_what_happens_before_sandras_turn_is_told_before_it():
    t = working("TI2").cars("red").designs("red none")
    t.state.pace, t.state.sandra = 2, STATION_NAMES.index("LO1")
    t.state.turn, t.state.order[:3] = 0, [0, SANDRA, 1]
    told = said(t, "claim 1 none", "end turn", "park 2")
    assert told.index("The Pace Car reaches a checkered space: a meeting is called for tonight.") == 1
    assert told[2] == "Sandra looks at Logistics."


def test_a_proposal_is_not_told():
    t = meeting(2).meet().pets()
    while t.state.waiting == 0:
        t.play("pass")
    seat = t.turn
    goal = t.player(seat).goals[0]
    assert said(t, f"propose {goal}") == [f"@{seat} proposes a goal in secret."]
    told = said(t, f"propose {t.player(t.turn).goals[0]}")
    assert any(line.startswith("On the table now: goal") for line in told)
    assert "The production cycle is at 1." in told


def silent(t: Table) -> list[int]:
    """A meeting of three in which only the first speaker has Seats: the others, in certification order."""
    t.on_table(27).meet()
    first, *others = t.state.order[:3]
    for seat in others:
        t.seats(0, seat=seat)
    t.seats(2, seat=first).pets()
    return others


def test_passes_that_nobody_chose_are_told():
    """Without a Seat, and with the pet project out, there is nothing left to say (R:812): each time it comes round."""
    t = meeting(3)
    passes = [f"@{p} passes: no Seat left." for p in silent(t)]
    assert said(t, "speak 27")[1:] == passes
    told = said(t, "pass")
    assert told[1].startswith("Old business is done"), "the others have passed in a row already"
    assert not any("passes" in line for line in said(t, f"propose {t.player(t.turn).goals[0]}"))


def test_after_the_last_seat_everybody_passes_once():
    t = meeting(3)
    others = silent(t)
    first = t.turn
    told = said(t, "speak 27", f"speak {t.state.table[4]}")
    assert told[1:4] == [f"@{p} passes: no Seat left." for p in (*others, first)]
    assert told[4].startswith("Old business is done")


def test_the_end_is_told_with_its_sums():
    t = working("TI1").score(5)
    t.state.week, t.state.cycle, t.state.meetings = 3, 2, 2
    told = said(t, "end turn")
    assert t.state.decision == D_OVER
    assert told[-1].startswith("The game is over: @0 wins with ")
    assert told[-3] == "@0 ends with 6 points: 5 until now, 1 for leftovers."


def test_an_achieved_final_goal_without_a_seat_is_told():
    """Tile 1: certified in all 5 for 8, 3 cars of one model for 7; there is one Seat (R:950-952)."""
    t = working("TI1").score(5).levels(0, TI=3, AS=3, LO=3, DE=3, AD=3).garages("green", "green", "green").seats(1)
    t.state.final_tile, t.state.week, t.state.cycle, t.state.meetings = 0, 3, 2, 2
    told = said(t, "end turn")
    assert "8 for Final Goals" in told[-3]
    assert told[-3].endswith("no Seat left for 1 achieved Final Goal.")


def test_the_tie_breaker_told_is_the_one_that_decides():
    """Two of three leaders have more cars; between these the tested designs decide (R:961-967)."""
    t = working("TI1", players=3).garages("green", "green").garages("red", "red", seat=1).garages("blue", seat=2)
    t.upgraded("green engine")
    for seat in (1, 2):
        t.score(t.pp(seat) + t.total(0) - t.total(seat), seat=seat)
    t.state.week, t.state.cycle, t.state.meetings = 3, 2, 2
    told = said(t, "end turn")[-1]
    assert told.endswith("after a tie broken by tested designs.")


def test_a_swap_tells_how_many_are_left_after_it():
    t = working("TI1").pool("chassis", "brakes", "turbo").parts(engine=1)
    for recycled, left in ((0, "14 swaps"), (13, "1 swap"), (14, "0 swaps")):
        t.state.recycled = recycled
        assert tip_of(t, "recycle engine>turbo")[2] == f"1 turbo; then {left} left today"


def test_the_pace_car_calls_a_meeting():
    t = working("TI2").cars("red").designs("red none")
    t.state.pace = 2
    told = said(t, "claim 1 none", "end turn", "park 2")
    assert "The Pace Car reaches a checkered space: a meeting is called for tonight." in told
    assert "The meeting begins." in told


def test_the_fifth_garage_is_told_with_what_is_received():
    """Vouchers have run out: one that was chosen is not received (R:121, A57)."""
    t = working("TI2").levels(AS=3).garages("blue", "blue", "blue", "blue").cars("red").designs("red none")
    t.stock(0, vouchers=t.state.vouchers + t.player().vouchers)
    assert t.state.vouchers == 0
    told = said(t, "claim 1 none", "end turn", "park 5", "pair book+voucher")
    assert "@0 chooses Book and Voucher: 1 Book." in told


def test_progress_is_measured_by_the_markers():
    t = working("TI1")
    assert progress(t.box, t.state) == (0, 5)
    t.state.week, t.state.cycle = 2, 2
    assert progress(t.box, t.state) == (4, 5)


def test_hands_are_shown_to_their_owner_only():
    t = working("TI1").orders(1, 2)
    own = {sheet.title: sheet for sheet in sheets(t.box, t.state, 0)}["Hands"].rows
    assert own[0][2] == "K1, K2"
    assert own[1][1:] == ("3 cards", "2 cards")


def test_one_word_for_one_thing():
    """Points are points: in the log, in tips, in the list and in the rules, never `pp` or `VP`."""
    folder = Path(kanban.__file__).parent
    texts = [file for kind in ("*.toml", "*.md", "*.html", "*.py") for file in folder.rglob(kind)]
    assert [file.name for file in texts if re.search(r"\b(pp|VP)\b", file.read_text(encoding="utf-8"))] == []


def test_places_are_called_as_the_board_shows_them():
    """The notation `T0` is for those who type; nothing on the board is called so."""
    assert said(working("DE1"), "take T0")[0].endswith(" from place 1 of the top row.")
    assert said(deal(), "spot b") == ["@1 takes starting spot b: 1 Book."]


def test_a_pet_project_is_named_in_the_sentence_itself():
    """Where only sentences are told, its number alone would say nothing."""
    t = working("TI1", players=2).meet()
    goal = next(filter(None, t.player(t.turn).goals))
    assert re.search(rf"brings up a pet project, goal {goal} \(.+\)", str(said(t, f"pet {goal}")[0]))
