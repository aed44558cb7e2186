"""What a player is offered at the table: everything legal, with previews that come true."""

from __future__ import annotations

import re

import pytest

from boardroom.games.kanban import view
from boardroom.games.kanban.actions import SPACE, STATION_NAMES
from boardroom.games.kanban.numbers import NUMBERS
from boardroom.games.kanban.state import (
    D_DISPLACE,
    D_PLAQUE,
    D_PROPOSE,
    D_SPEAK,
    D_START_PART,
    D_TURN,
    D_UPGRADE_SPACE,
    FEWEST_SEATS,
    NONE,
    SANDRA,
    WORK,
)
from boardroom.games.kanban.view import choices
from boardroom.kernel.match import Position
from boardroom.kernel.panel import Choices, Entry, Play, Why
from boardroom.kernel.schema import copy
from boardroom.kit.samples import redealt
from tests.games.kanban.positions import offers, running
from tests.games.kanban.table import Table, deal, meeting, selecting, working


def asked(t: Table) -> Choices:
    found = choices(t.box, t.state, t.turn)
    assert found is not None
    return found


def preview(t: Table, notation: str) -> Play:
    """The first preview of an action."""
    return next(play for play in asked(t).plays if play.key == str(SPACE.code(notation)))


def after(play: Play, label: str) -> str:
    return next(change.after for change in play.changes if change.label == label)


# --- everything legal, nothing else ------------------------------------------------------------------------------


def test_every_kind_of_question_is_among_the_positions():
    seen = {match.state.decision for match in running()}
    assert {D_TURN, D_DISPLACE, D_UPGRADE_SPACE, D_PLAQUE, D_SPEAK, D_PROPOSE} <= seen


def test_every_legal_action_has_a_preview_and_nothing_else_has():
    for match, found in offers():
        assert {play.codes[0] for play in found.plays} == set(match.legal_codes(match.to_act[0]))


def test_every_preview_can_be_played_to_its_end():
    for match, found in offers()[::3]:
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            first = match.to_act[0] if match.to_act[0] in world.to_act else (*world.to_act, None)[0]
            assert play.next_seat == first


def test_the_list_reaches_every_play():
    """A line, an option of a line; ways of the cars and designs for a car by the dials of a preview."""
    for _, found in offers():
        lines = {str(entry.code) for entry in found.entries if not entry.why and not entry.rows}
        cells = {str(cell.code) for entry in found.entries for row in entry.rows for cell in row.cells if not cell.why}
        dials = {step.play for play in found.plays for dial in play.dials for step in dial.steps}
        keys = [play.key for play in found.plays]
        assert len(keys) == len(set(keys))
        assert lines | cells | dials == set(keys)


def test_the_list_is_short():
    """However many codes are legal, a handful of lines leads to them."""
    for match, found in offers():
        assert len(found.entries) <= 12, match.state.decision


def test_a_closed_choice_says_why():
    for match, found in offers():
        legal = set(match.legal_codes(match.to_act[0]))
        for entry in found.entries:
            closed = [cell for row in entry.rows for cell in row.cells if cell.code not in legal]
            assert all(cell.why for cell in closed)
            if entry.code is not None:
                assert bool(entry.why) == (entry.code not in legal)


def test_keys_and_titles_are_not_given_twice():
    for _, found in offers():
        for given in ([entry.key for entry in found.entries], [entry.title for entry in found.entries]):
            assert len(set(given)) == len(given)


def test_nobody_else_is_offered_anything():
    t = working("AS1", players=3)
    assert [choices(t.box, t.state, seat) is None for seat in range(3)] == [seat != t.turn for seat in range(3)]


def test_what_is_taken_up_can_be_put_down():
    """Parts for the line and for recycling, designs for cars and upgrades: all that is in the hand does something."""
    kinds = set()
    for match, found in offers():
        legal = set(match.legal_codes(match.to_act[0]))
        for hold in found.holds:
            assert hold.code in legal
            assert len(hold.pieces) == 1
            kinds.add((hold.pieces[0].partition("-")[0], hold.place.partition("-")[0]))
    assert kinds == {("part", "lane"), ("supply", "lane"), ("tile", "row"), ("tile", "car"), ("part", "recycle")}


# --- previews come true ------------------------------------------------------------------------------------------


def test_what_a_preview_shows_is_what_happens():
    for match, found in offers()[::2]:
        seat = match.to_act[0]
        before = NUMBERS.of(match.box.values, match.state, seat)
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, seat)
            now = NUMBERS.of(match.box.values, world.state, seat)
            shown = {change.label: change for change in play.changes}
            same = world.state.seat == seat and world.state.phase == WORK and world.state.stage == match.state.stage
            for number in NUMBERS:
                change = shown.get(number.label)
                if not number.lasting and not same:
                    assert change is None
                elif change is None:
                    assert now[number.name] == before[number.name], (play.title, number.label)
                else:
                    assert (int(change.before), int(change.after)) == (before[number.name], now[number.name])


def test_nothing_is_changed_by_looking():
    for match in running()[::9]:
        world = match.imagined_state(match.to_act[0])
        untouched = copy(world)
        choices(match.box.values, world, match.to_act[0])
        assert world == untouched


def test_what_is_hidden_changes_nothing():
    """The same is offered whatever others hold and the generator would give."""
    for match, found in offers()[::9]:
        seat = match.to_act[0]
        other = Position(match.game, match.box, redealt(match, match.state, seat, 7))
        assert choices(match.box.values, other.imagined_state(seat), seat) == found


def test_a_play_that_draws_says_so():
    for match, found in offers()[::3]:
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            assert play.drawn == (world.state.chance != match.state.chance), play.title


def test_what_cannot_be_taken_back_says_so():
    for match, found in offers()[::11]:
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            refused = world.why_no_undo(match.to_act[0])
            if refused:
                assert play.drawn or play.revealed, play.title


def test_a_proposal_stays_secret_until_the_last_one():
    """Everybody proposes at the same time: only the last proposal shows something."""
    t = meeting(2).meet().pets()
    while not t.state.waiting:
        t.play("pass")
    assert not any(play.revealed for play in asked(t).plays)
    t.play(t.legal()[0])
    assert all(play.revealed for play in asked(t).plays)


# --- a turn ------------------------------------------------------------------------------------------------------


def test_the_shifts_that_are_left_stand_beside_the_title():
    t = working("AS1").stock(bank=1).parts(engine=1)
    assert (asked(t).title, asked(t).note) == ("Spend your Shifts", "3 left, 1 from the bank")
    t.play("train AS")
    assert asked(t).note == "2 left, 1 from the bank"


def test_training_takes_a_shift():
    t = working("LO2").parts(engine=1)
    assert after(preview(t, "train LO"), "Shifts left today") == "2"


def test_the_ways_of_the_cars_are_a_dial():
    """A part for blue: its car pushes the one below, which may go inward or outward."""
    t = working("AS1").parts(engine=1)
    plays = [play for play in asked(t).plays if play.codes[0] == SPACE.code("provide blue engine board")]
    assert len(plays) > 1
    (dial,) = plays[0].dials
    assert [step.play for step in dial.steps] == [play.key for play in plays]
    assert [step.on for step in dial.steps] == [True] + [False] * (len(plays) - 1)


def test_a_push_names_what_either_way_brings():
    """The red car below would roll off with points and a Seat of the demand, or stay on the line."""
    t = working("AS1").parts(engine=1).conveyor(n31="red", n32="").demand(red=1, green=1)
    plays = [play for play in asked(t).plays if play.codes[0] == SPACE.code("provide blue engine board")]
    assert "outward, then outward: +1 point, Seat" in [step.label for step in plays[0].dials[0].steps]
    t.play("provide blue engine board")
    notes = {entry.title: entry.note for entry in asked(t).entries}
    brought = "the red car rolls off: +1 point and a Seat"
    assert notes["OUTWARD"] == f"pushes the red car there: no car rolls off or {brought}"
    t.play("push outward")
    assert {entry.title: entry.note for entry in asked(t).entries} == {
        "INWARD": "no car rolls off",
        "ROLL OFF": brought,
    }
    before = t.pp()
    t.play("push outward")
    assert t.pp() - before == 1


def test_parts_that_a_model_does_not_take_say_why():
    t = working("AS1").parts(engine=1, brakes=1).built("blue", "brakes")
    entry = next(entry for entry in asked(t).entries if entry.title == "PROVIDE A PART")
    (blue,) = (row for row in entry.rows if row.label == "blue")
    assert [(cell.mark, cell.why) for cell in blue.cells] == [
        ("EN", ""),
        ("", "CH TR SU TU: none stored"),
        ("", "BR: in place"),
    ]
    stored = blue.cells[1].why
    assert stored.sentence.endswith("you have stored 1 engine and 1 brakes.") and stored.remedy and stored.rules


def closed(t: Table, title: str) -> Why:
    """Why a line of the list is closed."""
    (line,) = (entry for entry in asked(t).entries if entry.title == title)
    return Why.of(line.why)


def test_a_line_that_lacks_a_design_names_the_models_and_the_designs_there_are():
    t = working("TI2").cars("red", "green", "red").designs("blue engine", "black none").parts(turbo=1)
    why = closed(t, "CLAIM A CAR")
    assert why == "no design"
    wanted = "The cars behind the Pace Car take a red or green design"
    assert why.sentence == f"{wanted}: you have blue engine and black without a part."
    assert closed(t, "UPGRADE A DESIGN").sentence == "The blue design takes engine: you have stored 1 turbo."
    t.designs("blue engine", "red brakes")
    assert closed(t, "UPGRADE A DESIGN").sentence == "Your designs take engine and brakes: you have stored 1 turbo."
    assert closed(working("TI2"), "UPGRADE A DESIGN").sentence == (
        "An upgrade takes a design that shows a part: you have no design."
    )


@pytest.mark.parametrize(
    ("mood", "note"), [("mean", "Then Sandra audits you: -4 points."), ("nice", "Then Sandra rewards you: +1 point.")]
)
def test_points_that_sandra_changes_are_hers(mood: str, note: str):
    """Whose turn ends right before hers reads why points change."""
    t = working("AS1", mood=mood).levels(0, LO=1).levels(1, LO=2 if mood == "mean" else 0)
    t.stock(0, bank=1).score(20).parts(engine=2)
    t.state.sandra, t.state.turn, t.state.order[:3] = STATION_NAMES.index("LO1"), 0, [0, SANDRA, 1]
    assert note in preview(t, "end turn").notes
    t.state.order[:3] = [0, 1, SANDRA]
    assert not any("Sandra" in told for told in preview(t, "end turn").notes), "she comes later"


def test_the_last_seat_is_missed_by_an_achieved_final_goal():
    t = meeting().levels(0, AD=3).seats(1).on_table(27)
    t.state.final_tile = 3  # certified in AD: 6
    t.meet()
    while t.turn:
        t.play(t.legal()[0])
    assert "Final Goals, a Seat each, would then bring you 6 points less." in preview(t, "speak 27").notes
    assert not any("Final Goals" in note for note in preview(t.seats(2), "speak 27").notes)


def test_a_claim_says_that_the_pace_car_will_call_a_meeting():
    """Two steps before the checkered space: the second car of a turn does."""
    t = working("TI2").cars("red", "blue").designs("red none", "blue none")
    t.state.pace = t.box.track[t.state.seats - FEWEST_SEATS] - 2
    called = "At the end of the turn the Pace Car calls a meeting for tonight."
    assert called not in preview(t, "claim 1 none").notes
    t.play("claim 1 none")
    assert called in preview(t, "claim 2 none").notes
    t.play("claim 2 none", "end turn")
    t.play("park 1", "park 2")
    assert t.state.meeting


def test_garages_that_are_full_count_what_was_claimed_today_only_then():
    t = working("TI1").garages(*["blue"] * 4).cars("red").designs("red none")
    assert closed(t, "CLAIM A CAR").sentence == "4 of your 4 open garages are taken; the fifth is locked."
    t = working("TI2").garages(*["blue"] * 3).cars("red", "red").designs("red none", "red engine").play("claim 1 none")
    assert closed(t, "CLAIM A CAR").sentence == (
        "4 of your 4 open garages are taken, counting what you have claimed today; the fifth is locked."
    )


def test_a_car_that_is_closed_speaks_of_itself():
    """Another car takes a design the player has: the list is open, and the one that is not says what it takes."""
    t = working("TI2").cars("red", "blue").designs("blue engine")
    (line,) = (entry for entry in asked(t).entries if entry.title == "CLAIM A CAR")
    red, blue = line.rows[0].cells
    assert blue.why == "" and red.why == "no design"
    assert Why.of(red.why).sentence == "The red car takes a red design: you have blue engine."


def test_what_was_done_today_can_be_done_on_another_day_there():
    """Tomorrow everybody works in another department."""
    order = working("LO2").levels(LO=3).orders(1, 2).play("order K1 L4", "request voucher")
    assert closed(order, "ORDER K2").remedy == "On the next day that you work in Logistics."
    assert closed(order, "REQUEST A VOUCHER").remedy == "On the next day that you work in Logistics."
    managing = Why.of(explain(working("AD2").play("manage LO"), "manage DE"))
    assert managing.remedy == "On the next day that you work in Administration."


def test_who_has_spent_all_shifts_is_not_sent_there_tomorrow():
    t = working("TI2").stock(bank=1).play("train TI", "train TI", "train TI", "spot a").stock(bank=1).play("train TI")
    assert closed(t, "TRAIN").remedy == "On the next day that you work here."


def test_a_part_that_is_lacking_comes_from_where_it_can_be_had():
    """By recycling only what the recycling area can give now, by Voucher only with a Voucher."""
    t = working("TI1").designs("blue engine", "red brakes").pool("engine", "turbo", "chassis")
    assert closed(t, "UPGRADE A DESIGN").remedy == "Collect parts in Logistics."
    t.parts(suspension=1)
    assert closed(t, "UPGRADE A DESIGN").remedy == "Recycle for engine or collect parts in Logistics."
    t.stock(vouchers=1)
    assert closed(t, "UPGRADE A DESIGN").remedy == "Recycle for engine, use a Voucher or collect parts in Logistics."
    t.stock().parts(turbo=1)
    assert closed(t, "UPGRADE A DESIGN").remedy == "Collect parts in Logistics.", "turbo lies in the recycling area"
    assert closed(working("TI1"), "RECYCLE").remedy == "Collect parts in Logistics."


def option(t: Table, title: str, row: str, part: str) -> Why:
    """Why a part of a row of a line is closed."""
    (line,) = (entry for entry in asked(t).entries if entry.title == title)
    cells = (cell for found in line.rows if found.label == row for cell in found.cells)
    return Why.of(next(cell.why for cell in cells if part in cell.why))


def test_a_model_that_wants_upgraded_parts_takes_nothing_else():
    t = working("AS1").upgraded("red brakes").parts(engine=1, suspension=1).pool("engine", "turbo", "chassis")
    lacking = option(t, "PROVIDE A PART", "red", "BR")
    assert lacking.sentence == "Red cars now take brakes: you have stored 1 engine and 1 suspension."
    first = option(t, "PROVIDE A PART", "red", "EN")
    assert first.sentence == "Red cars want upgraded parts first: brakes."
    assert first.remedy == "Collect parts in Logistics.", "there are no brakes to provide first"
    t.pool("brakes", "turbo", "chassis")
    assert option(t, "PROVIDE A PART", "red", "EN").remedy == "Recycle for brakes or collect parts in Logistics."
    t.parts(engine=1, brakes=1)
    assert option(t, "PROVIDE A PART", "red", "EN").remedy == "Provide such a part first."


def test_no_remedy_brings_a_part_that_is_stored_already():
    """Engines lay in the bins: recycling for one more brought no transmission, and the engine could be provided."""
    t = working("AS1").parts(engine=1, suspension=1).pool("engine", "turbo", "chassis")
    lacking = option(t, "PROVIDE A PART", "black", "TR")
    assert lacking.remedy == "Recycle for chassis or turbo or collect parts in Logistics."


def test_nothing_to_provide_is_told_before_what_is_full():
    t = working("AS1").built("red", "chassis", "engine", "turbo", "brakes")
    assert closed(t, "PROVIDE A PART").sentence == (
        "Cars now take chassis, engine, transmission, suspension, brakes and turbo: you have stored no parts."
    )


def test_warehouses_that_are_all_empty_are_told_together():
    assert closed(working("LO1").shelves(), "COLLECT PARTS").sentence == "All warehouses are empty."


def test_what_is_recycled_must_be_another_part():
    t = working("TI1").parts(turbo=1).pool("engine", "turbo", "chassis")
    why = closed(t, "RECYCLE")
    pool = "The recycling area holds chassis, engine and turbo, which always differ"
    assert why.sentence == f"{pool}: you have stored 1 turbo."
    assert why.remedy == "For another stored part, collect parts in Logistics."


def test_from_administration_another_department_is_managed():
    t = working("AD2")
    assert Why.of(explain(t, "take T0")).remedy == "Micro-manage that department."
    t.play("manage LO")
    why = Why.of(explain(t, "take T0"))
    assert (why.sentence, why.remedy) == (
        "You work in Logistics and Administration today.",
        "Choose its workstation tomorrow.",
    )


def test_an_upgrade_tells_the_value_it_leads_to():
    """Near the end of the track a double upgrade is no two steps, and a single one may be none."""
    t = working("TI2").levels(TI=3).designs("green engine").parts(engine=1)
    t.upgraded("blue engine", "red engine", "yellow engine", "black engine", seat=1)
    t.play("upgrade green engine board")
    notes = {entry.title: entry.note for entry in asked(t).entries}
    assert notes == {"SINGLE": "value of engine 5 → 6", "DOUBLE": "value of engine 5 → 6 and scores: 6 points"}


def test_an_upgrade_space_tells_where_all_points_come_from():
    """Four of the space, two of the design, and twice the way for a double upgrade: 4 points alone were told of 9."""
    t = working("TI2").levels(TI=3).designs("green engine").parts(engine=1)
    t.play("upgrade green engine board", "upgrade double")
    play = preview(t, "space u4")
    assert play.notes[:2] == ("4 points.", "Besides, 2 points for the design and 3 for the double upgrade.")
    assert int(after(play, "Points")) == t.pp() + 4 + 2 + 3
    single = working("TI2").designs("green engine").parts(engine=1).play("upgrade green engine board")
    assert preview(single, "space u4").notes[1] == "Besides, 2 points for the design."


def test_a_seat_of_a_factory_goal_is_explained():
    """The spot shows one Seat, and yet there are two more: two certifications reach a goal."""
    t = working("TI2").levels(TI=2, LO=3).factory(0, 2, 31).play("train TI")
    play = preview(t, "spot b")
    assert int(after(play, "Seats at the table")) == t.player(0).face_up + 2, "one of the spot, one of the goal"
    assert "You reach the Factory Goal for 2 certifications: a Seat." in play.notes


def explain(t: Table, notation: str) -> str:
    """Why something on the board is closed."""
    return view.explain(t.box, t.state, t.turn, SPACE.code(notation))


@pytest.mark.parametrize(("players", "remedy"), [(2, "Another department"), (3, "The other workstation")])
def test_where_sandra_stands_the_way_out_is_one_that_is_open(players: int, remedy: str):
    """With two players nobody may join her, at her side neither."""
    t = selecting(players, sandra="AS1", stations=("TI1", "LO1", "DE1")[:players])
    assert closed(t, "AS1 · Assembly").remedy.startswith(remedy)


def test_a_deck_that_is_empty_is_not_filled_again():
    t = working("DE2").levels(DE=3)
    t.state.display[0] = t.state.deck_top[0] = NONE
    assert Why.of(explain(t, "take T0")).remedy == "Gaps are filled when the turn ends."
    assert Why.of(explain(t, "take top")).remedy == ""


def test_where_no_design_is_left_at_all_the_line_says_so():
    t = working("DE2").levels(DE=3)
    t.state.display[:] = [NONE] * len(t.state.display)
    t.state.deck_top[:] = [NONE] * len(t.state.deck_top)
    none_left = closed(t, "SELECT A DESIGN")
    assert (none_left.sentence, none_left.remedy) == ("There is no design tile.", ""), "no deck fills the gaps"


def test_a_starting_part_that_is_lacking_is_not_to_be_ordered():
    t = deal()
    while t.state.decision != D_START_PART:
        t.play(t.legal()[0])
    t.shelves(engine=1)
    assert closed(t, "TURBO").remedy == "Take another part."


def test_micro_managing_tells_that_full_models_are_emptied():
    t = working("AD2").built("green", "chassis", "brakes", "turbo", "engine").built("red", "turbo")
    emptied = "Work there with the Shifts you have; the full Assembly Spaces of green are emptied."
    assert emptied in preview(t, "manage AS").notes
    assert not any("emptied" in note for note in preview(t, "manage LO").notes)


def test_being_certified_makes_room_once():
    """What is proposed to make room is something the player has not done yet."""
    tiles = ("red none", "red engine", "blue none", "green none")
    full = closed(working("DE2").designs(*tiles), "SELECT A DESIGN")
    assert full.remedy == "Upgrade a design, claim a car with one or get certified in Design for one more desk."
    full = closed(working("DE2").levels(DE=3).designs(*tiles, "green engine"), "SELECT A DESIGN")
    assert full.remedy == "Upgrade a design or claim a car with one."
    full = closed(working("LO2").shelves(turbo=1).parts(engine=5), "COLLECT PARTS")
    assert full.remedy == "Use parts or get certified in Logistics for one more bin."
    full = closed(working("LO2").levels(LO=3).shelves(turbo=1).parts(engine=6), "COLLECT PARTS")
    assert full.remedy == "Use parts."


def test_a_garage_that_is_occupied_counts_cars():
    t = working("TI2").garages("blue").cars("red").designs("red none").play("claim 1 none", "end turn")
    occupied = "A car may be replaced only when all five garages are occupied: you have parked 1 car."
    assert closed(t, "GARAGE 1").sentence == occupied


def test_what_the_supply_lacks_is_not_promised():
    """Printed are two Vouchers: one is left."""
    t = working("TI2").cars("red").designs("red none")
    t.stock(1, vouchers=t.state.vouchers + t.player(1).vouchers - 1).play("claim 1 none", "end turn")
    assert "2 Vouchers tomorrow; the supply holds 1 Voucher of it." in preview(t, "park 2").notes
    assert "2 Books tomorrow." in preview(t, "park 3").notes
    t = working("DE2").stock(1, books=t.state.books + t.player(1).books)
    assert "1 Book tomorrow; the supply holds nothing of it." in preview(t, "take T2").notes


def test_what_can_be_used_tomorrow_is_told_apart_from_what_comes_at_once():
    assert "1 Shift." in preview(deal(), "spot a").notes, "in the starting round all comes at once"
    t = working("TI2").levels(TI=2, LO=3).play("train TI")
    assert "1 Shift tomorrow and 1 Seat." in preview(t, "spot b").notes
    assert "1 Seat and 2 points." in preview(t, "spot a").notes
    t = working("TI2").levels(AS=3).cars("red").designs("red none").play("claim 1 none", "end turn", "park 5")
    assert "1 Voucher tomorrow and 1 Seat." in preview(t, "pair seat+voucher").notes


def test_the_end_of_a_turn_tells_what_is_lost():
    assert "3 Shifts of DE2 lost." in preview(working("DE2"), "end turn").notes
    t = working("DE2").stock(bank=10).play("take T3", "take B3")
    assert "1 Shift of DE2 and 2 Shifts beyond the bank lost." in preview(t, "end turn").notes
    t = working("DE1").play("take T3", "take B3")
    assert not any("lost" in note for note in preview(t, "end turn").notes)


def test_a_spot_that_is_taken_says_by_whom():
    t = deal().play("spot a")
    assert closed(t, "SPOT A").sentence == f"The meeple of @{t.state.first} stands on this spot."


def test_lines_that_lack_cars_and_parts_tell_where_they_come_from():
    t = working("TI2")
    assert closed(t, "CLAIM A CAR").sentence == "No car stands behind the Pace Car."
    assert closed(t, "CLAIM A CAR").remedy.startswith("Provide parts in Assembly")
    assert closed(t, "RECYCLE").sentence == "Recycling takes a stored part: you have stored no parts."
    assert closed(working("AS1"), "PROVIDE BY VOUCHER").sentence == "You have 0 Vouchers, and 0 more tomorrow."


def test_a_car_that_is_too_dear_tells_its_price_in_shifts():
    t = working("TI1").cars("red", "green", "blue", "black").designs("black none")
    (line,) = (entry for entry in asked(t).entries if entry.title == "CLAIM A CAR")
    assert (
        Why.of(line.rows[0].cells[3].why).sentence == "It takes 3 Shifts: 2 left at your workstation, 0 in your bank."
    )


def test_a_part_that_pushes_nobody_to_a_fork_has_nothing_to_set():
    t = working("AS1").parts(engine=1).conveyor(n23="")
    assert not preview(t, "provide green engine board").dials


def test_designs_for_a_car_are_a_dial():
    t = working("TI2").cars("green").designs("green none", "green engine")
    play = preview(t, "claim 1 none")
    (dial,) = play.dials
    assert [step.label for step in dial.steps] == ["car only", "EN"]
    assert after(play, "Cars") == "1"


def test_an_order_shows_what_it_brings():
    t = working("LO2").orders(1, 2)
    entry = next(entry for entry in asked(t).entries if entry.title == "ORDER K1")
    assert [row.label for row in entry.rows] == ["four left", "four right", "four left, turned", "four right, turned"]
    play = preview(t, "order K1 L4")
    assert play.drawn
    assert [text for text, _ in play.bill[0].parts] == ["CH", "EN", "TU", "TU"]


def test_micro_managing_opens_the_actions_of_the_department():
    t = working("AD2")
    assert "SELECT A DESIGN" not in {entry.title for entry in asked(t).entries}
    t.play("manage DE")
    titles = {entry.title for entry in asked(t).entries}
    assert {"SELECT A DESIGN", "TRAIN IN DE", "TRAIN IN AD"} <= titles
    assert "MICRO-MANAGE" not in titles


def test_what_a_turn_gains_counts_if_the_game_ended_now():
    """Of two cars the first one's benefits came in only with the second one: neither preview told its own."""
    t = working("TI2").levels(AS=3).cars("green", "green").designs("green none", "green engine")
    t.play("claim 1 none", "claim 2 engine", "end turn")
    ends = {garage: int(after(preview(t, f"park {garage}"), "If it ended now")) for garage in (2, 3)}
    vouchers, books = (sum(t.box.garage_gains[0][garage - 1][:3]) for garage in (2, 3))
    assert ends == {2: t.total() + 2 * 2 + vouchers, 3: t.total() + 2 * 2 + books}, "a green car is worth 2"


def test_a_claimed_car_counts_if_the_game_ended_now():
    """It is parked before the game can end: a claim with Shifts of the bank looked like nothing but a loss."""
    t = working("TI2").cars("green", "black").designs("black none").upgraded("black engine").stock(bank=4)
    t.state.shifts = 0
    before, value = t.total(), t.box.part_value[1]
    assert int(after(preview(t, "claim 2 none"), "If it ended now")) == before - 2 + 6 + value, "black is worth 6"
    t.play("claim 2 none", "end turn", "park 4")
    assert t.total() == before - 2 + 6 + value + 2, "and garage 4 has two Shifts"


@pytest.mark.parametrize("certified", [0, 3])
def test_an_upgrade_under_way_counts_if_the_game_ended_now(certified: int):
    """Its points come with the space of the cube: an upgrade by Voucher looked like a loss."""
    t = working("TI1").levels(TI=certified).designs("yellow engine").garages("yellow").stock(vouchers=1)
    before = t.total()
    play = preview(t, "upgrade yellow engine voucher")
    least = before - 1 + t.box.upgrade_points + t.box.part_value[1]
    assert int(after(play, "If it ended now")) == least, "the Voucher, the design, which is tested, and no benefit"
    t.play("upgrade yellow engine voucher", *["upgrade single"] * bool(certified))
    assert int(after(preview(t, "space u4"), "If it ended now")) == least + 2, "and the benefit of the space"
    t.play("space u4")
    assert t.total() == least + 2


def last_evening(t: Table) -> Table:
    """A meeting is called which ends the last production cycle."""
    t.state.meeting, t.state.week, t.state.cycle = 1, t.box.end_markers[0][0], t.box.end_markers[0][1] - 1
    return t


def last_morning() -> Table:
    """Sandra has gone to her desk, where she ends the last week."""
    t = selecting(3, sandra="DE1", stations=("AD1", "AD2", "DE2"))
    t.state.week, t.state.cycle = t.box.end_markers[0][0] - 1, t.box.end_markers[0][1]
    return t


def everything_said(t: Table) -> list[str]:
    """What the list, its previews and its reasons say, and the reasons of all that is closed."""
    found = asked(t)
    cells = [cell for entry in found.entries for row in entry.rows for cell in row.cells]
    whys = [Why.of(one.why) for one in (*found.entries, *cells)]
    whys += [Why.of(explain(t, SPACE.notation(code))) for code in range(len(SPACE))]
    notes = [note for play in found.plays for note in (play.title, *play.notes)]
    reasons = [text for why in whys for text in (str(why), why.sentence, why.remedy)]
    return [found.note, *reasons, *notes, *(entry.note for entry in found.entries), *(cell.words for cell in cells)]


LAST = {
    "logistics": lambda: last_evening(working("LO2").levels(LO=3).orders(1, 2).play("order K1 L4", "request voucher")),
    "orders": lambda: last_evening(working("LO2").levels(LO=3).orders(1, 2)),
    "administration": lambda: last_evening(working("AD2").play("manage LO")),
    "design": lambda: last_evening(working("DE2")),
    "parking": lambda: last_evening(working("TI2").cars("red").designs("red none").play("claim 1 none", "end turn")),
    "morning": last_morning,
}


@pytest.mark.parametrize("position", LAST)
def test_the_last_day_names_no_tomorrow(position: str):
    """No remedy, benefit or reason speaks of a day that does not come; on any other day some do."""
    t = LAST[position]()
    told = re.compile(r"tomorrow|next day|next turn\b(?! in Assembly)", re.IGNORECASE)
    assert [text for text in everything_said(t) if told.search(text)] == []
    t.state.week = 0
    assert any(told.search(text) for text in everything_said(t))


ELSEWHERE = {
    "CLAIM A CAR": (lambda: working("TI1").cars("red"), "Select one in Design.", ""),
    "PROVIDE A PART": (lambda: working("AS2"), "Collect parts in Logistics.", ""),
    "PROVIDE BY VOUCHER": (
        lambda: working("AS2").stock(vouchers=0),
        "Those certified in Logistics request one there; spots and garages give some.",
        "",
    ),
    "COLLECT PARTS": (
        lambda: working("LO2").parts(turbo=5),
        "Use parts or get certified in Logistics for one more bin.",
        "Get certified in Logistics for one more bin.",
    ),
    "RECYCLE": (lambda: working("LO2"), "Collect parts in Logistics.", "Collect parts in Logistics."),
}


@pytest.mark.parametrize("line", ELSEWHERE)
def test_the_last_day_sends_nobody_to_another_department(line: str):
    """Nobody will work there: only what can be done where one is helps."""
    make, remedy, at_last = ELSEWHERE[line]
    t = make()
    assert closed(t, line).remedy == remedy
    assert closed(last_evening(t), line).remedy == at_last


def test_full_desks_and_bins_must_be_used_before_more_is_taken():
    """`Select one in Design` was the way out for somebody whose desks could hold no other design."""
    t = working("TI1").cars("red")
    held = ("blue none", "green none", "yellow none", "black none")
    assert closed(t.designs(*held[1:]), "CLAIM A CAR").remedy == "Select one in Design."
    assert closed(t.designs(*held), "CLAIM A CAR").remedy == "Select one in Design, once a desk is free."
    t = working("AS1").built("green", "turbo").built("blue", "turbo").built("yellow", "turbo").built("red", "turbo")
    t.built("black", "turbo").parts(turbo=4)
    assert "once a bin" not in closed(t, "PROVIDE A PART").remedy
    assert closed(t.parts(turbo=5), "PROVIDE A PART").remedy.endswith("collect parts in Logistics, once a bin is free.")


def test_the_last_day_tells_when_gains_come():
    assert "2 Books at the end of the turn." in preview(LAST["parking"](), "park 3").notes


# --- meetings ----------------------------------------------------------------------------------------------------


def test_a_speech_tells_its_points_and_what_the_others_lose():
    t = working("TI1").on_table(31).stock(0, bank=3).stock(1, bank=3).seats(2).meet()
    seat = t.turn
    found = asked(t)
    entry = next(entry for entry in found.entries if entry.title == "Banked Shifts")
    assert entry.note == "+6 points"
    play = preview(t, "speak 31")
    assert f"@{1 - seat} drops from 6 to 4" in play.notes[0]
    assert after(play, "Points") == str(t.pp(seat) + 6)
    t.player(1 - seat).face_up = 0
    assert "drops" not in str(preview(t, "speak 31").notes), "who has no Seat left cannot speak"


def test_a_pet_project_promises_a_speech_only_to_who_has_a_seat():
    t = working("TI1").meet()
    pet = next(action for action in t.legal() if action.startswith("pet"))
    assert preview(t, pet).notes[-1] == "Then you may speak, on this goal or another."
    t.player(t.turn).face_up = 0
    assert preview(t, pet).notes[-1] == "Then your speech is over: you have no Seat left."


def test_what_ends_a_meeting_says_so():
    """The last one of all who pass in a row has no other chance; nor has who speaks last of all."""
    ends = "Then the meeting ends: everybody proposes a new goal."
    t = meeting(2).on_table(27).seats(1).seats(1, seat=1).meet().pets()
    assert passing(t).note == "you may speak again later" and ends not in preview(t, "pass").notes
    t.play("pass")
    assert passing(t).note == "the meeting ends" and ends in preview(t, "pass").notes
    t.player(1 - t.turn).face_up = 0
    assert ends in preview(t, "speak 27").notes


def test_a_proposal_of_the_last_evening_says_that_it_comes_too_late():
    """It is made all the same (A35); `open to everybody` it would only be in a meeting that does not come."""
    t = meeting(2).on_table(27).meet().pets().play("pass", "pass")
    proposal = f"propose {t.player(t.turn).goals[0]}"
    assert preview(t, proposal).notes[0].endswith("open to everybody.")
    assert preview(last_evening(t), proposal).notes[0].endswith("no meeting will hear of it.")


def passing(t: Table) -> Entry:
    """The line that passes."""
    return next(entry for entry in asked(t).entries if entry.title == "PASS")


def test_passing_is_closed_until_the_pet_is_out():
    t = working("TI1").meet()
    assert passing(t).why == "your pet first"
