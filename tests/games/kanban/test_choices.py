"""What a player is offered at the table: everything legal, with previews that come true."""

from __future__ import annotations

from boardroom.games.kanban.actions import SPACE
from boardroom.games.kanban.numbers import NUMBERS
from boardroom.games.kanban.state import D_DISPLACE, D_PLAQUE, D_PROPOSE, D_SPEAK, D_TURN, D_UPGRADE_SPACE, WORK
from boardroom.games.kanban.view import choices
from boardroom.kernel.match import Position
from boardroom.kernel.panel import Choices, Play
from boardroom.kernel.schema import copy
from boardroom.kit.samples import redealt
from tests.games.kanban.positions import offers, running
from tests.games.kanban.table import Table, working


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


def test_a_play_that_draws_says_so_and_is_never_played_at_once():
    for match, found in offers()[::3]:
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            assert play.drawn == (world.state.chance != match.state.chance), play.title
            assert not (play.drawn and play.direct)


def test_what_is_played_at_once_can_be_taken_back():
    for match, found in offers()[::11]:
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            refused = world.why_no_undo(match.to_act[0])
            if play.direct:
                assert refused == ""
            if refused:
                assert play.drawn or play.revealed, play.title


# --- a turn ------------------------------------------------------------------------------------------------------


def test_the_shifts_that_are_left_stand_beside_the_title():
    t = working("AS1").stock(bank=1).parts(engine=1)
    assert (asked(t).title, asked(t).note) == ("Spend your Shifts", "3 left, 1 from the bank")
    t.play("train AS")
    assert asked(t).note == "2 left, 1 from the bank"


def test_training_is_played_at_once_and_the_end_of_the_turn_waits():
    t = working("LO2").parts(engine=1)
    assert preview(t, "train LO").direct
    assert not preview(t, "end turn").direct
    assert after(preview(t, "train LO"), "Shifts left today") == "2"


def test_the_ways_of_the_cars_are_a_dial():
    """A part for blue: its car pushes the one below, which may go inward or outward."""
    t = working("AS1").parts(engine=1)
    plays = [play for play in asked(t).plays if play.codes[0] == SPACE.code("provide blue engine board")]
    assert len(plays) > 1
    (dial,) = plays[0].dials
    assert [step.play for step in dial.steps] == [play.key for play in plays]
    assert [step.on for step in dial.steps] == [True] + [False] * (len(plays) - 1)
    assert not plays[0].direct


def test_a_part_that_pushes_nobody_to_a_fork_is_played_at_once():
    t = working("AS1").parts(engine=1).conveyor(n23="")
    play = preview(t, "provide green engine board")
    assert play.direct
    assert not play.dials


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


# --- meetings ----------------------------------------------------------------------------------------------------


def test_a_speech_tells_its_points_and_what_the_others_lose():
    t = working("TI1").on_table(31).stock(0, bank=3).stock(1, bank=3).seats(2).meet()
    seat = t.turn
    found = asked(t)
    entry = next(entry for entry in found.entries if entry.title == "Banked Shifts")
    assert entry.note == "+6 pp"
    play = preview(t, "speak 31")
    assert f"@{1 - seat} drops from 6 to 4" in play.notes[0]
    assert after(play, "Points") == str(t.pp(seat) + 6)


def test_passing_is_closed_until_the_pet_is_out():
    t = working("TI1").meet()
    line = next(entry for entry in asked(t).entries if entry.title == "PASS")
    assert line.why == "your pet first"
