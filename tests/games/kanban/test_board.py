"""The numbers behind the drawing of the table."""

from __future__ import annotations

import re

import pytest

from boardroom.games.kanban.actions import STATION_NAMES
from boardroom.games.kanban.board import table
from boardroom.games.kanban.rules.people import waiting_cars
from boardroom.games.kanban.state import D_PARK, DE, GOALS, MEETING, NONE, SANDRA, SELECT
from boardroom.games.kanban.view import ZONES, order, points, progress
from boardroom.games.kanban.workday import is_last_day, task
from boardroom.server.web.pages import table_fragments
from tests.games.kanban.positions import games, running
from tests.games.kanban.table import deal, selecting, working
from tests.server.games import table_model


def test_an_onlooker_sees_with_the_eyes_of_the_first_seat_and_no_hand():
    t = working("AS1", players=3)
    shown = table(t.box, t.state, None)
    assert shown.eye == 0
    assert not any(owner.goals or owner.orders for owner in shown.owners)


def test_only_the_own_hand_is_shown():
    for match in running()[::11]:
        for seat in range(match.players):
            shown = table(match.box.values, match.seen_state(seat), seat)
            assert all(not owner.goals and not owner.orders for owner in shown.owners if owner.seat != seat)
            assert len(shown.owners[seat].goals) == shown.owners[seat].cards


def test_every_piece_stands_somewhere():
    """Workers, discs of training and bank, meeples: each player has one of each, on every position."""
    for match in games()[::5]:
        s = match.state
        shown = table(match.box.values, s, 0)
        for p in range(match.players):
            if s.players[p].station != NONE:
                assert [st.worker for d in shown.departments for st in d.stations].count(p) == 1
            for d in shown.departments:
                assert [seat for desk in d.desks for seat in desk.discs].count(p) == 1
            assert [seat for seats in shown.banks for seat in seats].count(p) == 1
            meeples = [spot.meeple for space in shown.certification for spot in space]
            assert meeples.count(p) == (s.players[p].space != NONE)
        sandra = sum(st.sandra for d in shown.departments for st in d.stations) + bool(shown.desk)
        assert sandra == 1


def test_the_disc_that_came_last_lies_on_top():
    t = working("AS1", players=3).levels(0, AS=1).levels(2, AS=1)
    assert table(t.box, t.state, 0).departments[1].desks[1].discs == (2, 0)


@pytest.mark.parametrize(("players", "spaces"), [(2, 6), (3, 8), (4, 10)])
def test_the_track_has_two_checkered_spaces_and_the_queue_behind_the_pace_car(players: int, spaces: int):
    t = working("TI1", players=players).cars("green", "red")
    t.state.pace = 1
    track = table(t.box, t.state, 0).track
    assert len(track) == spaces
    assert [space.number for space in track if space.checkered] == [0, spaces // 2]
    assert track[1].pace
    assert [(space.number, space.model, space.cost) for space in track if space.model] == [
        (0, "green", 1),
        (spaces - 1, "red", 2),
    ]


def test_a_lane_names_the_upgraded_parts_that_must_come_first():
    t = working("AS1").upgraded("green engine", "green turbo").built("green", "turbo")
    lane = next(lane for lane in table(t.box, t.state, 0).lanes if lane.model == "green")
    assert lane.parts == (("turbo", True),)
    assert (lane.free, lane.due) == (3, ("engine",))


def test_a_displaced_car_has_places_to_go():
    t = working("AS1").parts(engine=1).play("provide blue engine board")
    shown = table(t.box, t.state, 0)
    assert [node.number for node in shown.nodes if node.code is not None] == [7, 10]
    assert {node.coming for node in shown.nodes if node.code is not None} == {"blue"}


def test_nothing_is_left_to_spend_while_cars_are_parked():
    """The turn has ended: banked Shifts stay in the bank."""
    t = working("TI1").stock(bank=3).cars("red").designs("red none").play("claim 1 none", "end turn")
    assert t.state.decision == D_PARK
    assert table(t.box, t.state, 0).meter.left == 0


def test_the_meter_counts_shifts_of_station_and_bank():
    t = working("AS2").stock(bank=3)
    meter = table(t.box, t.state, 0).meter
    assert meter is not None
    assert (meter.spent, meter.station, meter.bank, meter.left) == (0, 3, 1, 4)
    t.play("train AS")
    meter = table(t.box, t.state, 0).meter
    assert meter is not None
    assert (meter.spent, meter.station, meter.bank, meter.left) == (1, 2, 1, 3)


def test_sandra_is_announced_with_what_she_would_give():
    t = working("TI1", players=3).levels(1, TI=2).upgraded("green engine", "blue engine", seat=1).stock(1, bank=4)
    watch = table(t.box, t.state, 0).watch
    assert watch is not None
    assert (watch.dept, watch.mean, watch.points) == ("Testing & Innovation", False, ((1, 4),))


def test_sandras_forecast_counts_the_shifts_gained_in_the_turn_before_hers():
    """They are credited when the turn ends: she sees them, though they can be spent tomorrow only (A1)."""
    t = working("DE2", mood="mean").score(20).stock(bank=1)
    assert dict(table(t.box, t.state, 0).watch.points)[0] == -4
    t.play("take T3")
    assert dict(table(t.box, t.state, 0).watch.points)[0] == -3


@pytest.mark.parametrize(
    ("players", "which", "stay"), [(2, "all designs of the display", 0), (3, "the oldest designs", 4)]
)
def test_what_sandra_sweeps_is_told_as_it_comes(players: int, which: str, stay: int):
    t = working("TI2", players=players)
    before = set(t.state.display)
    assert task(t.state, DE) == f"{which} go back into the Central deck"
    t.sandra("DE2")
    assert len(before.intersection(t.state.display)) == stay


def test_sandras_forecast_knows_who_must_leave_before_she_comes():
    """From her desk she comes last: both workers of a department have left it. From the left she comes first."""
    t = selecting(3, sandra="desk", stations=("TI1", "TI2", "DE1"))
    assert table(t.box, t.state, 0).watch.dept == "Testing & Innovation"
    t.play("go AS1").play("go LO1").play("go AS2")
    assert STATION_NAMES[t.state.sandra] == "TI1", "and so it comes"
    t = working("AS1")
    t.state.sandra, t.state.players[0].station, t.state.players[1].station = 0, 2, 3  # TI1; AS1 and AS2
    watch = table(t.box, t.state, 0).watch
    assert (watch.dept, watch.sure) == ("Logistics", False)
    t.play("end turn")
    assert STATION_NAMES[t.state.sandra] == "LO1"


def test_the_start_has_an_order_too():
    """The bar over the board is not empty while starting spots are chosen."""
    t = deal(3)
    t.state.first = 1
    today = table(t.box, t.state, 0).today
    assert [(actor.seat, actor.state) for actor in today] == [(1, "now"), (2, "wait"), (0, "wait")]


def test_sandras_department_is_certain_from_when_she_has_chosen_it():
    t = selecting(3, sandra="TI1", stations=("TI2", "AS1", "DE1"))
    told = []
    for station in ("LO1", "LO2", "TI1"):
        watch = table(t.box, t.state, 0).watch
        told.append((watch.dept, watch.today, watch.sure))
        t.play(f"go {station}")
    watch = table(t.box, t.state, 0).watch
    told.append((watch.dept, watch.today, watch.sure))
    assert told == [("Assembly", True, True)] * 4, "she chooses first, and works there today"
    first = deal(3)
    first.state.day, first.state.phase = 1, SELECT
    assert not table(first.box, first.state, 0).watch.sure, "on day 1 nobody knows who stands there tomorrow"


def test_whoever_has_not_chosen_yet_comes_from_yesterdays_workstation():
    t = selecting(3, sandra="desk", stations=("TI1", "TI2", "DE1"))
    t.play("go AS2")
    assert [actor.station for actor in table(t.box, t.state, 0).today] == ["AS2", "from TI2", "from DE1", "from desk"]


def test_a_mean_sandra_takes_from_the_least_trained():
    t = working("AS1", players=2, mood="mean").levels(0, TI=1).stock(1, bank=2).score(20, 1)
    t.state.sandra = 10
    watch = table(t.box, t.state, 0).watch
    assert watch is not None
    assert watch.points == ((1, -3),)


# --- meetings ----------------------------------------------------------------------------------------------------


def test_a_meeting_shows_what_every_goal_would_score_for_everybody():
    t = working("TI1", players=3).on_table(28, 31).stock(0, books=2).stock(1, books=5).meet()
    shown = table(t.box, t.state, 0)
    assert shown.meeting
    goal = shown.goals[0]
    assert (goal.title, goal.each, goal.most, goal.left) == ("Books", 2, 3, 3)
    assert [(share.points, share.times, share.have) for share in goal.shares] == [(4, 2, 2), (6, 3, 5), (0, 0, 0)]
    assert goal.shares[1].later == 4


def test_who_has_spoken_has_a_seat_on_the_goal():
    t = working("TI1", players=3).on_table(28).stock(0, books=2).stock(1, books=2).stock(2, books=2)
    for seat in range(3):
        t.seats(2, seat=seat)
    t.meet()
    speaker = t.turn
    t.play("speak 28")
    goal = table(t.box, t.state, 0).goals[0]
    assert goal.speakers == (speaker,)
    assert goal.left == 2
    assert (goal.shares[speaker].spoken, goal.shares[speaker].points) == (True, 4)
    assert table(t.box, t.state, 0).owners[speaker].chairs[:2] == ("up", "out")


def test_pet_projects_have_an_owner():
    t = working("TI1", players=2).meet().pets()
    pets = [goal for goal in table(t.box, t.state, 0).goals if goal.owner is not None]
    assert sorted(goal.owner for goal in pets if goal.owner is not None) == [0, 1]


def test_only_free_seats_on_a_goal_say_what_they_count():
    """Who spoke first is not kept: a multiplier below a Seat that is taken would be somebody else's."""
    match = next(match for match in running() if match.state.phase == MEETING and any(match.state.speakers))
    goals = table(match.box.values, match.state, 0).goals
    board = table_fragments(table_model(match, 0))["board"]
    told = [
        re.findall(r"<small>×(\d+)</small>", places) for places in re.findall(r'class="places".*?</ol>', board, re.S)
    ]
    assert [list(map(int, numbers)) for numbers in told] == [list(range(goal.left, 0, -1)) for goal in goals]
    assert any(goal.left < goal.most for goal in goals)


def test_the_seat_one_speaks_with_is_none_that_one_has():
    """`3 × 1, has 2` told a speaker that the multiplier was the limit, where a Seat was missing (A22)."""
    t = working("TI1").on_table(32).seats(2).meet()
    mine = table(t.box, t.state, 0).goals[0].shares[0]
    assert (mine.points, mine.times, mine.have) == (3, 1, 1)


def test_points_of_a_goal_that_came_back_are_told_as_of_all_meetings():
    """They are kept by goal, not by meeting: those of an earlier one were told as scored in this one."""
    match = next(match for match in running() if match.state.phase == MEETING and any(match.state.speakers))
    match = match.branch(len(match.log))
    speeches = sum(len(goal.speakers) for goal in table(match.box.values, match.state, 0).goals)
    for returned, words in ((0, "scored"), (1, "in all meetings")):
        match.state.batch_of[:] = [returned] * GOALS  # how often the discards were shuffled
        board = table_fragments(table_model(match, 0))["board"]
        told = re.findall(r'class="seat-\d said.*?<small>(.*?)</small>', board)
        assert told == [words] * speeches


# --- players' boards ---------------------------------------------------------------------------------------------


def test_locks_open_with_certification():
    t = working("LO1")
    me = table(t.box, t.state, 0).owners[0]
    assert me.bin_locked and me.desk_locked and me.double_locked and me.garages[4].locked
    assert me.chairs.count("lock") == 1
    t.levels(TI=3, AS=3, LO=3, DE=3, AD=3)
    me = table(t.box, t.state, 0).owners[0]
    assert not (me.bin_locked or me.desk_locked or me.double_locked or me.garages[4].locked)
    assert me.chairs.count("lock") == 0
    assert len(me.bins) + me.free_bins == 6


def test_a_tested_design_is_marked():
    t = working("LO1").upgraded("green engine", "red turbo").garages("green")
    me = table(t.box, t.state, 0).owners[0]
    assert [(u.tile, u.tested, u.value) for u in me.upgraded] == [
        ("green engine", True, 2),
        ("red turbo", False, 2),
    ]
    assert me.garages[0].tested == ("engine",)
    assert me.tested_points == 2


def test_the_expert_side_gives_less():
    t = working("LO1", board_1="expert")
    normal, expert = (table(t.box, t.state, 0).owners[p] for p in (1, 0))
    assert expert.expert and not normal.expert
    assert [sum(number for number, _ in g.gains.icons) for g in expert.garages] == [0, 1, 1, 1, 1]
    assert normal.garages[4].pair


# --- order, points, progress -------------------------------------------------------------------------------------


def test_points_by_source_add_up():
    for match in games():
        ledger = points(match.box.values, match.state)
        assert tuple(sum(row) for row in ledger.rows) == ledger.totals
        assert all(len(row) == len(ledger.columns) for row in ledger.rows)
        if match.over:
            assert list(ledger.totals) == [row["total"] for row in match.scores()]
        else:
            s = match.state
            for seat, (end, row, me) in enumerate(zip(ledger.outlook, match.scores(), s.players, strict=False)):
                upgrades = s.seat == seat and s.upgrading != NONE
                assert waiting_cars(me) or any(me.pending) or upgrades or int(end) == row["total"]


def test_the_order_of_play_holds_everybody():
    for match in games():
        assert sorted(seat for seat, _ in order(match.box.values, match.state)) == list(range(match.players))


def test_today_and_tomorrow_are_told():
    for match in running():
        shown = table(match.box.values, match.state, 0)
        if match.state.phase == SELECT and match.state.day > 1:
            assert [a.state for a in shown.today].count("now") == 1
            assert sum(a.seat is None for a in shown.today) == 1
        if match.state.phase == MEETING:
            assert [a.seat for a in shown.today if a.state == "now"] == [match.state.seat], "who speaks"
            last = is_last_day(match.box.values, match.state)
            assert sum(a.seat is None for a in shown.tomorrow) == (not last)


def test_the_last_evening_promises_no_tomorrow_and_no_sandra():
    t = working("TI1").meet()
    assert table(t.box, t.state, 0).tomorrow
    assert table(t.box, t.state, 0).watch
    t.state.week, t.state.cycle = t.box.end_markers[0][0], t.box.end_markers[0][1] - 1  # the meeting ends the cycle
    assert table(t.box, t.state, 0).tomorrow == ()
    assert table(t.box, t.state, 0).watch is None


def test_the_end_forecasts_no_meeting():
    """The Pace Car stands where it stands, and no card of a hand scores any more."""
    over = next(match for match in games() if match.over)
    drawn = str(table_fragments(table_model(over)))
    assert "Pace Car" in drawn and "to a meeting" not in drawn and " · now " not in drawn
    drawn = str(table_fragments(table_model(over.branch(len(over.log) // 2))))
    assert "to a meeting" in drawn and " · now " in drawn


def test_the_meeting_that_sandra_will_call_may_be_the_last():
    """She moves the Pace Car onto the checkered space before the day is over, whatever anybody does."""
    t = working("AS1")
    t.state.sandra, t.state.turn, t.state.order[:3] = STATION_NAMES.index("TI1"), 0, [0, SANDRA, 1]
    t.state.week, t.state.cycle = t.box.end_markers[0][0], t.box.end_markers[0][1] - 1
    assert not is_last_day(t.box, t.state)
    t.state.pace = t.box.track[0] - 1
    assert is_last_day(t.box, t.state)
    assert table(t.box, t.state, 0).tomorrow == ()


def test_a_last_day_that_is_told_is_the_last():
    told = [match for match in running() if match.state.day and is_last_day(match.box.values, match.state)]
    assert told
    for match in told[::5]:
        day, on = match.state.day, match.branch(len(match.log))
        while not on.over:
            on.play(on.legal(on.to_act[0])[-1].code, on.to_act[0])
            assert on.state.day == day


def test_progress_grows_to_the_end():
    assert progress(deal().box, deal().state)[0] == 0
    for match in games():
        done, need = progress(match.box.values, match.state)
        assert (done == need) == match.over


def test_the_phone_has_a_chip_for_every_department():
    t = working("AS1")
    assert {d.name.code for d in table(t.box, t.state, 0).departments} <= {zone for zone, _ in ZONES}
