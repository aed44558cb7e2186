"""What the table offers: everything legal, nothing else, and previews that come true."""

from __future__ import annotations

import random
from functools import cache

import pytest

from boardroom.games.deploy import layouts
from boardroom.games.deploy.actions import SPACE
from boardroom.games.deploy.asked import MOVEMENTS, Asked
from boardroom.games.deploy.layouts import all_known, cheapest_movements, possible_movements, reachable_layouts
from boardroom.games.deploy.numbers import NUMBERS, forecast
from boardroom.games.deploy.rules import room
from boardroom.games.deploy.rules.move import move_cubes, movement_refusal
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.state import (
    D_ACTION,
    D_FEES,
    D_MOVE,
    D_OVER,
    D_PUT,
    D_SPOT,
    LAST_ROUND,
    NONE,
    S_DEVELOP,
    State,
)
from boardroom.games.deploy.view import choices, order, place_for_me, points, progress, table
from boardroom.kernel.match import Match
from boardroom.kernel.panel import Choices, Play
from boardroom.kernel.schema import copy
from boardroom.kernel.table import count
from boardroom.server.web.pages.table import table_fragments
from tests.games.deploy.table import QUOTED, Table, alone
from tests.games.deploy.table import table as laid_out
from tests.server.games import table_model

BOX = QUOTED.values
SETTLED = NUMBERS["settled"].label
STRIDE = 4  # every so many actions of a game are looked at


@cache
def games() -> list[Match]:
    """Positions of random games of every size, basic and full; the last ones are over."""
    found = []
    for players in (2, 3, 4):
        for mode in ("full", "basic"):
            match = Match("deploy", box=QUOTED, players=players, seed=players, options={"development": mode})
            pick = random.Random(players)
            while not match.over:
                if len(match.log) % STRIDE == 0:
                    found.append(match.branch(len(match.log)))
                actions = match.legal(match.to_act[0])
                busy = [action for action in actions if not action.notation.startswith(("trade", "consult"))]
                match.play(pick.choice(busy or actions))
            found.append(match)
    return found


def running() -> list[Match]:
    """Those that are not over."""
    return [match for match in games() if not match.over]


@cache
def offers() -> list[tuple[Match, Choices]]:
    """What is offered in each of them."""
    return [(match, offered(match)) for match in running()]


def offered(match: Match) -> Choices:
    found = choices(BOX, match.seen_state(match.to_act[0]), match.to_act[0])
    assert found is not None
    return found


def asked(t: Table) -> Choices:
    found = choices(BOX, t.state, t.turn)
    assert found is not None
    return found


def preview(t: Table, notation: str) -> Play:
    """The first preview of an action."""
    return next(play for play in asked(t).plays if play.key == str(SPACE.code(notation)))


def after(play: Play, label: str) -> str:
    return next(change.after for change in play.changes if change.label == label)


# --- everything legal, nothing else ------------------------------------------------------------------------------


def test_every_legal_action_has_a_preview_and_nothing_else_has():
    for match, found in offers():
        assert {play.codes[0] for play in found.plays} == set(match.legal_codes(match.to_act[0]))


def test_every_preview_can_be_played_to_its_end():
    for match, found in offers():
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            assert (world.to_act or (None,))[0] == play.next_seat


def test_the_list_reaches_every_play():
    """A line, an option of a line, a side action; ways to pay by the dials of a preview."""
    for _, found in offers():
        lines = {
            entry.play or str(entry.code) for entry in (*found.entries, *found.free) if not entry.why and not entry.rows
        }
        cells = {str(cell.code) for entry in found.entries for row in entry.rows for cell in row.cells if not cell.why}
        dials = {step.play for play in found.plays for dial in play.dials for step in dial.steps}
        keys = [play.key for play in found.plays]
        assert len(keys) == len(set(keys))
        assert lines | cells | dials == set(keys)


def test_a_closed_choice_says_why():
    for match, found in offers():
        legal = set(match.legal_codes(match.to_act[0]))
        for entry in found.entries:
            closed = [cell for row in entry.rows for cell in row.cells if cell.code not in legal]
            assert all(cell.why for cell in closed)
            if entry.code is not None:
                assert bool(entry.why) == (entry.code not in legal)


def test_keys_are_not_given_twice():
    for _, found in offers():
        keys = [entry.key for entry in found.entries]
        assert len(set(keys)) == len(keys)


def test_nobody_else_is_offered_anything():
    t = laid_out(3)
    assert [choices(BOX, t.state, seat) is None for seat in range(3)] == [seat != t.turn for seat in range(3)]


def test_what_is_taken_up_can_be_put_down():
    """On the board every place for a cube and every movement can be reached with the pieces that lie there."""
    seen = set()
    for match, found in offers():
        seen.add(match.state.decision)
        codes = {hold.code for hold in found.holds}
        if match.state.decision == D_MOVE:
            assert codes == set(match.legal_codes(match.to_act[0])) - {SPACE.code("done")}
            assert all(hold.pieces for hold in found.holds)
        elif match.state.decision == D_PUT:
            assert codes == set(match.legal_codes(match.to_act[0]))
            assert not any(hold.pieces for hold in found.holds), "the next cube is in the hand already"
    assert {D_MOVE, D_PUT} <= seen


# --- previews come true ------------------------------------------------------------------------------------------


def numbers(s: State, seat: int) -> dict[str, int]:
    """The player's numbers as the board shows them."""
    company = table(BOX, s, seat).companies[seat]
    return {
        "Credits": company.cash,
        "Income": company.income,
        "Fees": company.fees,
        "Profit": company.end.profit,
        "Business value": company.bvp,
        "Round-end value": company.end.gain,
        "Steps on the roundel": company.progress,
        "Workers in the office": company.office,
        "Extra workers": company.team,
    }


def test_what_a_preview_shows_is_what_happens():
    """Where the action asks for more, its end is the one the preview names."""
    for match, found in offers():
        seat = match.to_act[0]
        before = numbers(match.state, seat)
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, seat)
            state = world.state if match.state.decision >= D_PUT else Asked(BOX, world.state, seat).carried_on()
            ended = (
                state.round != match.state.round
                or state.decision == D_OVER
                or (state.decision >= D_FEES > match.state.decision)
            )
            now = numbers(state, seat)
            shown = {change.label: change for change in play.changes}
            if ended and state.round == match.state.round and state.decision != D_OVER:
                now["Business value"] = table(BOX, state, seat).companies[seat].end.total
                if SETTLED in shown:
                    shown["Business value"] = shown[SETTLED]
            for label in ("Credits", "Income", "Business value") if ended else before:
                if label not in shown:
                    assert now[label] == before[label], (play.title, label)
                else:
                    assert (int(shown[label].before), int(shown[label].after)) == (before[label], now[label])


def test_nothing_is_changed_by_looking():
    for match in running()[::5]:
        seen = match.seen_state(match.to_act[0])
        untouched = copy(seen)
        choices(BOX, seen, match.to_act[0])
        table(BOX, seen, match.to_act[0])
        assert seen == untouched


def test_cubes_to_come_are_never_shown():
    """A preview is the same whatever the bag would give: the generator is hidden from the viewer."""
    for match, found in offers()[::7]:
        seen = match.seen_state(match.to_act[0])
        seen.chance.a, seen.chance.b, seen.chance.c, seen.chance.counter = 11, 22, 33, 44
        other = choices(BOX, seen, match.to_act[0])
        assert other == found


def test_a_play_that_draws_cubes_says_so():
    for match, found in offers():
        for play in found.plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            assert play.drawn == (world.state.chance != match.state.chance)


# --- paying ------------------------------------------------------------------------------------------------------


def test_extra_workers_are_turned_on_a_dial():
    t = alone().room(a=[5]).workers(office=2).design(MAN="bbb")
    play = preview(t, "deploy MAN server")
    (dial,) = play.dials
    assert [(step.label, step.on) for step in dial.steps] == [("0", True), ("1", False), ("2", False)]
    assert play.codes == (SPACE.code("deploy MAN server"), SPACE.code("pay 0 extra"))
    assert play.bill[-1].amount == "3 steps"
    two = next(other for other in asked(t).plays if other.key == dial.steps[2].play)
    assert two.codes[-1] == SPACE.code("pay 2 extra")
    assert two.bill[-1].amount == "1 step"


def test_a_payment_that_is_asked_for_by_itself_counts_only_the_steps_of_the_disc():
    t = alone().room(a=[5]).workers(office=2).design(MAN="bbb").play("deploy MAN server")
    assert [preview(t, f"pay {extra} extra").bill[-1].amount for extra in range(3)] == ["3 steps", "2 steps", "1 step"]


def test_the_planner_is_a_dial_of_its_own():
    t = alone().room(a=[5]).owns("planner").workers(office=1).design(MAN="bbb")
    play = preview(t, "deploy MAN server")
    planner, extra = play.dials
    assert [(step.label, step.on) for step in planner.steps] == [("use it", True), ("not now", False)]
    assert [step.label for step in extra.steps] == ["0", "1"]
    assert after(play, "Steps on the roundel") == "2"
    without = next(other for other in asked(t).plays if other.key == planner.steps[1].play)
    assert after(without, "Steps on the roundel") == "3"


@pytest.mark.parametrize(
    ("number", "discs", "note"),
    [
        (1, {5: [0, 1]}, "2 steps beyond home: missing next round."),
        (1, {5: [0], 6: [1]}, "2 steps beyond home: missing next round."),  # the round is over at once
        (5, {5: [0, 1]}, "2 steps beyond home: -2 value at the end."),
    ],
)
def test_a_preview_says_what_steps_beyond_home_cost(number: int, discs: dict[int, list[int]], note: str):
    t = laid_out(players=2, round=number).discs(discs).money(income=20).design(MAN="bbb")
    assert note in preview(t, "deploy MAN cloud").notes
    assert not any("beyond home" in text for text in preview(t, "consult").notes)


def test_steps_beyond_home_cost_no_more_than_there_is_where_value_stops_at_zero():
    t = laid_out(players=2, round=LAST_ROUND, negative_bvp="clamp0").discs({5: [0, 1]}).money(income=20)
    play = preview(t.design(MAN="bbb"), "deploy MAN cloud")
    assert "2 steps beyond home: -2 value at the end, but not below 0." in play.notes


def test_a_tile_that_comes_or_goes_tells_what_it_counts_at_the_end_of_the_game():
    """L626: the colour of its number says so on the board, which nobody has to know by heart."""
    notes = {number: preview(laid_out(round=number), "add A 1").notes for number in (1, 3, 5)}
    assert "A tile of 3 counts -1 value at the end of the game." in notes[1]
    assert not any("counts" in text for text in (*notes[3], *notes[5])), "tiles of 5 and 7"
    assert "A tile of 9 counts +1 value at the end of the game." in preview(laid_out(round=5), "add B 3").notes
    t = alone().room(a=[2], c=2)
    assert "A tile of 2 counts -1 value at the end of the game." in preview(t, "remove A1").notes
    assert not any("counts" in text for text in preview(t, "remove C 1").notes)


# --- placing and moving ------------------------------------------------------------------------------------------


def test_the_change_of_fees_is_shown_on_every_place():
    """L345, L349: purple into A costs 8 for the second colour, into B1 8 more; C costs nothing more."""
    t = alone().room(a=[5], b=[4], c=2).cubes(A="b").design(MAN="ppp").play("deploy MAN server")
    assert t.state.decision == D_PUT
    notes = {hold.place: (hold.note, hold.tone) for hold in asked(t).holds}
    assert notes == {"A": ("+8", "bad"), "B1": ("+8", "bad"), "C": ("0", "good")}


def test_the_last_cube_of_a_round_tells_its_fees_too():
    """The actions are over with it, the fees are still to be paid: B1 does not stay as cheap as it was."""
    t = alone().discs({5: [0], 6: [1]}).room(a=[5], b=[4]).cubes(A="bp", B1="y").design(ADM="pp")
    t.play("deploy ADM server").play("put A")
    notes = {entry.title: entry.note for entry in asked(t).entries if entry.note}
    assert notes == {"PLACE FOR ME": "fees stay", "POOL A": "fees stay", "B1": "fees +8"}
    assert {hold.place: (hold.note, hold.tone) for hold in asked(t).holds} == {"A": ("0", "good"), "B1": ("+8", "bad")}


def test_place_for_me_offers_the_documented_placement():
    t = alone().room(a=[5], b=[4], c=2).cubes(A="b").design(MAN="ppp").play("deploy MAN server")
    entry = asked(t).entries[0]
    assert entry.title == "PLACE FOR ME"
    play = next(play for play in asked(t).plays if play.key == entry.play)
    assert list(play.codes) == place_for_me(BOX, t.state, t.turn)
    assert play.notes[0] == "3 purple in pool A."
    for code in play.codes:
        t.play(SPACE.notation(code))
    assert after(play, "Fees") == str(t.fees())


def test_two_cubes_move_together_within_b():
    t = alone().room(b=[4, 5]).cubes(B1="yp").play("move")
    assert t.state.decision == D_MOVE
    together = [hold for hold in asked(t).holds if len(hold.pieces) == 2]
    assert [(hold.pieces, hold.place) for hold in together] == [(("B1-Y", "B1-P"), "B2")]
    t.play(SPACE.notation(together[0].code))
    assert t.held("B2") == "yp"


# --- the board ---------------------------------------------------------------------------------------------------


def test_an_onlooker_sees_with_the_eyes_of_whoever_decides():
    t = laid_out(3)
    assert table(BOX, t.state, None).eye == t.turn
    assert table(BOX, t.state, 2).eye == 2


def test_a_pool_shows_its_fee_its_use_and_what_is_missing():
    t = alone().room(a=[2, 5]).cubes(A="bb")
    pool = table(BOX, t.state, 0).companies[0].pools[0]
    assert pool.fee == 8 * 2
    assert (pool.load, pool.capacity, pool.good, pool.lacking) == (2, 7, False, 3)


@pytest.mark.parametrize(("number", "said"), [(1, "remove C 2"), (2, "remove C 1"), (3, "add C 1"), (5, "add C 3")])
def test_a_space_of_pool_c_stands_for_the_steps_to_it(number: int, said: str):
    t = alone().room(c=2)
    step = table(BOX, t.state, 0).companies[0].pools[2].steps[number - 1]
    assert step.code == SPACE.code(said)


def test_the_outlook_is_what_the_end_of_the_round_brings():
    """Everybody comes home and declines: value and credits are as the panel said."""
    checked = 0
    for match in running():
        if match.state.decision >= D_FEES or match.state.action >= 0:
            continue
        t = Table(copy(match.state))
        seats = range(t.state.seats)
        said = [forecast(BOX, t.state, seat) for seat in seats]
        cash = [t.player(seat).cash for seat in seats]
        t.end_actions()
        while t.state.decision == D_FEES:
            t.play("done")
        if t.state.decision not in (D_OVER,) and t.state.round == match.state.round:
            continue  # somebody at a loss has to decide more
        for seat in seats:
            assert table(BOX, t.state, seat).companies[seat].bvp == said[seat].total, "of the game, after the last"
            if said[seat].trades == 0:
                assert t.player(seat).cash == cash[seat] + said[seat].profit
        checked += 1
    assert checked > 20


def test_points_by_source_add_up():
    for match in games():
        ledger = points(BOX, match.state)
        assert tuple(sum(row) for row in ledger.rows) == ledger.totals
        if match.over:
            assert list(ledger.totals) == [row["total"] for row in match.scores()]
        else:
            assert list(ledger.totals) == [match.state.players[p].bvp for p in range(match.players)]


def test_progress_counts_rounds():
    assert progress(BOX, laid_out(2).state) == (0, 5)


def test_when_the_game_is_over_every_disc_is_at_home_with_the_steps_it_went_too_far():
    """The end of the round has taken a loop off: nobody stands at the start, or on space 1 for a step beyond (A5)."""
    t = laid_out(round=LAST_ROUND).ended().discs({0: [1], 1: [0]})
    shown = table(t.box, t.state, 0)
    assert [space.discs for space in shown.spaces] == [()] * 6
    assert shown.home == ((1, 0), (0, 1))
    assert order(t.box, t.state) == ((1, "home"), (0, "home +1"))


def test_when_the_game_is_over_the_value_track_shows_what_the_companies_show():
    """Its discs stood where they were before the final scoring, beside other numbers on the cards (L617-L628)."""
    t = laid_out(round=LAST_ROUND).money(cash=104, bvp=25).ended()
    shown = table(t.box, t.state, 0)
    assert shown.values == tuple((company.seat, company.bvp) for company in shown.companies)
    assert shown.values[0] == (0, t.total())
    assert shown.values[0][1] > t.state.players[0].bvp


def test_the_order_of_play_starts_with_the_player_in_control():
    for match in games():
        seats = [seat for seat, _ in order(BOX, match.state)]
        assert sorted(seats) == list(range(match.players))
        control = Table(match.state).control
        if control >= 0:
            assert seats[0] == control


# --- while cubes are placed --------------------------------------------------------------------------------------


def test_while_cubes_are_placed_the_outlook_and_the_tile_show_the_outcome():
    t = alone().room(a=[4], b=[4]).design(ADM="pp").money(30, 10)
    shown = table(BOX, t.state, 0).companies[0].systems[0].design
    t.play("deploy ADM server")
    assert t.state.decision == D_PUT
    outlooks, designs = [], []
    while t.state.decision == D_PUT:
        mine = table(BOX, t.state, 0).companies[0]
        outlooks.append(vars(mine.end))
        designs.append(mine.systems[0].design)
        assert mine.earns == mine.income - mine.fees, "what stands beside income and fees of now"
        t.play(SPACE.notation(place_for_me(BOX, t.state, 0)[0]))
    assert len(outlooks) > 1
    assert all(outlook == vars(table(BOX, t.state, 0).companies[0].end) for outlook in outlooks)
    assert {(design.workers, design.income, design.cloud_income) for design in designs} == {
        (shown.workers, shown.income, shown.cloud_income)
    }


def test_the_outlook_while_the_last_system_of_a_round_is_placed_is_what_the_round_brings():
    """Though the round ends with the last cube."""
    t = alone().room(a=[4], b=[4]).design(ADM="pp").money(30, 10).discs({4: [0], 6: [1]})
    t.play("deploy ADM server")
    assert t.state.decision == D_PUT
    told = table(BOX, t.state, 0).companies[0].end
    while t.state.decision == D_PUT:
        t.play(SPACE.notation(place_for_me(BOX, t.state, 0)[0]))
    t.finish_round()
    me = t.state.players[0]
    assert (told.income, told.fees, told.profit) == (me.received, me.charged, me.received - me.charged)
    assert told.fees == sum(told.by_pool) and me.received > 10


def test_while_cubes_are_placed_the_outlook_names_the_pools_that_are_short_then():
    """Those that the cubes will fill are short only now."""
    t = alone().room(a=[3], b=[9]).cubes(A="p").design(ADM="pp").money(30, 10).play("deploy ADM server")
    shown = table(BOX, t.state, 0).companies[0]
    assert [pool.letter for pool in shown.pools if not pool.good] == ["A", "B"]
    assert shown.end.weak == ("B",)


def test_a_design_shows_what_it_will_bring():
    """Near the end of the income track less than is printed; in the cloud all its cubes cost, those to come too."""
    t = laid_out().deployed(ADM=1).money(income=20).design(ADM="b")
    shown = table(t.box, t.state, 0).companies[0].systems[0].design
    assert (shown.missing, shown.income, shown.cloud_income) == (2, 7, 7 - 9)
    t.design(ADM="bbb").money(income=73)
    shown = table(t.box, t.state, 0).companies[0].systems[0].design
    assert (shown.income, shown.cloud_income) == (2, 7 - 9)


def test_a_design_that_is_to_be_paid_for_counts_the_planner():
    t = alone().owns("planner").workers(office=1).design(MAN="bbb").room(a=[5])
    t.play("deploy MAN server", "use planner")
    assert table(t.box, t.state, 0).companies[0].systems[1].design.workers == 2 == t.state.workers


def test_the_levels_that_an_integration_needs_are_counted():
    t = alone()
    needs = table(BOX, t.state, 0).companies[0].systems[4].design.needs
    assert needs == (("II", 3), ("I", 1))


def test_a_move_says_what_it_could_save():
    t = alone().room(a=[3], c=3).cubes(A="bp").money(10, 10)
    before = t.fees()
    (note,) = (note for note in preview(t, "move").notes if "Fees" in note)
    assert note.startswith(f"Fees could fall from {before} to ")
    promised = int(note.split(" to ")[1].split(":")[0])
    t.play("move")
    while t.state.decision == D_MOVE and t.fees() > promised:
        moves = Asked(BOX, t.state, 0).legal_of(*MOVEMENTS)
        t.play(SPACE.notation(min(moves, key=lambda code: fees_after(t, code))))
    assert t.fees() == promised


def fees_after(t: Table, code: int) -> int:
    """The fees after one more code."""
    return NUMBERS["fees"].of(BOX, Asked(BOX, t.state, 0).after(code), 0)


def test_the_only_movement_there_is_is_announced():
    """It is made at once: nothing is clicked for it."""
    t = alone().room(a=[3], b=[4]).cubes(A="bbp", B1="yyy").money(10, 10)
    notes = preview(t, "move").notes
    assert "The only movement possible is made at once: 1 purple from pool A to B1." in notes
    assert not any("Click" in note for note in notes)
    t.play("move")
    assert t.held("B1") == "yyyp"
    assert any(
        note.startswith("Click a cube") for note in preview(alone().room(a=[3], c=3).cubes(A="bp"), "move").notes
    )


def test_a_deployment_says_that_its_numbers_are_with_the_planner():
    """Where the Designer is asked first, no dial of the Planner is there yet."""
    without = "Then the Designer may change a cube; the numbers are without a change."
    with_it = "Then the Designer may change a cube; the numbers are without a change, and with the Planner."
    t = alone().room(a=[5]).owns("designer").design(MAN="bbb")
    assert without in preview(t, "deploy MAN server").notes
    assert after(preview(t, "deploy MAN server"), "Steps on the roundel") == "3"
    t.owns("designer", "planner")
    assert with_it in preview(t, "deploy MAN server").notes
    assert after(preview(t, "deploy MAN server"), "Steps on the roundel") == "2"


def test_a_deployment_says_where_the_designer_must_change_a_cube():
    """Of several changes the numbers are those of the cheapest; the only one is made, and told."""
    t = alone().room(a=[3], b=[4]).cubes(A="bbb").owns("designer").design(MAN="yyb")
    play = preview(t, "deploy MAN server")
    assert play.notes == ("Then the Designer must change a cube; the numbers are with blue to yellow.",)
    assert "Fees" not in [change.label for change in play.changes], "a purple one would cost more"
    before = t.fees()
    t.play("deploy MAN server", "design blue>yellow")
    assert t.fees() == before

    box = copy(BOX)
    box.bag = [55, 55, 0]  # so that only one change is possible
    t = alone(box=box).room(b=[3]).owns("designer").design(MAN="yyb")
    assert preview(t, "deploy MAN server").notes[0] == "The Designer changes blue to yellow: else the cubes do not fit."
    t.play("deploy MAN server")
    assert t.held("B1") == "yyy"


def test_develop_says_which_skill_goes_by_itself():
    t = alone().owns("designer", "auto-blue", "auto-yellow").money(10, 10)
    assert "You give up the Designer for it." in preview(t, "develop sam").notes
    t.play("develop sam")
    assert t.owned() == ["sam", "auto-blue", "auto-yellow"]
    t = alone().owns("designer", "planner", "auto-yellow").money(10, 10)
    told = "Then you give up a skill for it; the numbers are those without the Designer."
    assert told in preview(t, "develop sam").notes


def test_the_move_beside_the_server_room_is_the_action():
    """Not the bonus spot of that name, where a click would place a worker."""
    match = Match("deploy", players=2, seed=1)
    match.play("start A")
    match.play("start A")
    s, seat = match.state, match.state.seat
    me = s.players[seat]
    me.marker, me.cubes[0][1] = 1, 1

    def offered() -> bool:
        return 'data-entry="MOVE"' in table_fragments(table_model(match, seat))["mine"]

    assert s.decision == D_ACTION and offered()
    s.decision, me.office = D_SPOT, 1
    assert SPACE.code("spot move") in match.legal_codes(seat) and not offered()


def test_a_move_says_how_far_the_fees_could_really_fall():
    """Two movements can lower them where none alone does; the preview finds the way, and it comes true."""
    t = alone().room(a=[4], c=3).cubes(A="pp", C="b").money(10, 10)
    expected = "Fees could fall from {} to {}: 1 purple from pool A to pool C, 2 times."
    before = NUMBERS["fees"].of(BOX, t.state, 0)
    (note,) = [note for note in preview(t, "move").notes if note.startswith("Fees")]
    t.play("move", "move A>C purple", "move A>C purple")
    assert note == expected.format(before, NUMBERS["fees"].of(BOX, t.state, 0))


def test_in_a_room_of_very_many_layouts_a_move_promises_only_what_was_looked_at(monkeypatch):
    """Three purple cubes of B2 fit into B3, one by one or two at once: too far away to be seen among so many others."""
    t = alone().room(a=[6], b=[7, 8, 9]).cubes(A="bbbbbb", B1="yyppppp", B2="yyyyppp").money(10, 10)
    monkeypatch.setattr(layouts, "MOST_LAYOUTS", 100)
    ways = reachable_layouts(BOX, t.player())
    known = all_known(BOX, ways)
    assert 1 <= known < BOX.movements
    assert all(len(way) <= known + 1 for _, way in ways)
    (note,) = [note for note in preview(t, "move").notes if "fees" in note]
    assert note == f"No MOVE of up to {count(known, 'movement')} lowers your fees now."
    monkeypatch.setattr(layouts, "MOST_LAYOUTS", 10**6)
    every = reachable_layouts(BOX, t.player())
    (note,) = [note for note in preview(t, "move").notes if "ees" in note]
    assert note.startswith("Fees could fall from ")
    assert [cubes for cubes, way in every if len(way) <= known] == [cubes for cubes, way in ways if len(way) <= known]
    monkeypatch.setattr(layouts, "MOST_LAYOUTS", 1)
    t = alone().room(a=[3], c=3).cubes(A="bp").money(10, 10)
    (note,) = [note for note in preview(t, "move").notes if "Fees" in note]
    assert " or lower: " in note


def test_no_movements_lead_to_lower_fees_than_a_move_promises():
    """Tried at random, in positions of all games, after the best way that was found."""
    pick = random.Random(1)
    for match in [match for match, _ in offers() if SPACE.code("move") in match.legal_codes(match.to_act[0])][::6]:
        seat = match.to_act[0]
        least, me = room.fees(BOX, match.state.players[seat]), copy(match.state.players[seat])
        for code in cheapest_movements(BOX, me, reachable_layouts(BOX, me))[1]:
            assert movement_refusal(me, code) == ALLOWED
            move_cubes(me, code)
        promised = room.fees(BOX, me)
        for _ in range(20):
            me = copy(match.state.players[seat])
            for _ in range(BOX.movements):
                move_cubes(me, pick.choice(possible_movements(me)))
                least = min(least, room.fees(BOX, me))
        assert promised <= least


def test_steps_beyond_home_are_told_where_the_game_ends_at_once():
    """Nobody has value to trade: the last action ends the round and the game, and its steps cost value."""
    t = laid_out()
    t.round(LAST_ROUND).money(0, 10, 0).room(c=3).discs({5: [0], 6: [1]}).design(ADM="bb")
    play = preview(t, "deploy ADM server")
    assert play.next_seat is None
    assert "1 step beyond home: -1 value at the end." in play.notes


def test_the_last_action_of_the_game_shows_the_value_of_its_final_scoring():
    """Fees above income, steps beyond home, small tiles and credits count at once: the board shows no other value."""
    t = laid_out()
    t.round(LAST_ROUND).money(23, 10, 0).room(a=[2], c=3).discs({5: [0], 6: [1]}).design(ADM="bb")
    play = preview(t, "deploy ADM server")
    assert "Then the game is over: the value is that of the final scoring." in play.notes
    told = next(change for change in play.changes if change.label == "Business value")
    assert SETTLED not in [change.label for change in play.changes]
    before = table(BOX, t.state, 0).companies[0].bvp
    t.play("deploy ADM server", "put C", "put C")
    assert t.state.decision == D_OVER
    assert t.total() != t.player().bvp
    assert (told.before, told.after) == (str(before), str(t.total()))


def test_the_last_round_counts_the_final_scoring_before_it_comes():
    """39 credits are worth three points and a tile of 2 costs one; a tile of 9 for 9 credits brings one."""
    t = laid_out().round(LAST_ROUND).money(29, 10, 0).room(a=[2]).discs({0: [0, 1]})
    end = table(BOX, t.state, 0).companies[0].end
    assert (end.final, end.total) == (3 - 1, end.value + end.gain + end.final)
    told = next(change for change in preview(t, "add A 3").changes if change.label == "Final scoring")
    assert (told.before, told.after) == ("+2", "+3")
    t.round(LAST_ROUND - 1)
    assert table(BOX, t.state, 0).companies[0].end.final == 0


def test_paying_the_fees_shows_what_is_received_and_paid():
    t = laid_out().owns("sam").deployed(ADM=2).room(b=[4, 4]).money(3, 4, 6).end_actions().to_decision(D_FEES)
    play = preview(t, "done")
    assert [(line.label, line.amount) for line in play.bill] == [("You receive", "5"), ("Fees", "12")]
    assert play.total is not None
    assert (play.total.label, play.total.amount) == ("You pay, trading 1 value", "7")
    assert after(play, "Credits") == str(3 + 5 - 12 + 5)


def test_paying_the_fees_says_what_a_loss_costs_though_others_pay_first():
    """The value goes when all have paid, so it is not among the numbers yet."""
    t = laid_out().deployed(ADM=2).room(b=[4, 4]).money(30, 4, 1).money(bvp=1, seat=1)
    t.end_actions().to_decision(D_FEES)
    play = preview(t, "done")
    assert play.next_seat == 1 and "Business value" not in [change.label for change in play.changes]
    assert "You operate at a loss: -1 value when all have paid." in play.notes
    before = t.state.players[0].bvp
    t.play("done", "done")
    assert t.state.players[0].bvp == before - 1
    t = laid_out().deployed(ADM=2).money(30, 40, 1).end_actions().to_decision(D_FEES)
    assert not any("loss" in note for note in preview(t, "done").notes)


def test_paying_the_fees_says_what_is_not_lost_where_value_stops_at_zero():
    t = laid_out(negative_bvp="clamp0").room(c=5).money(0, 4, 1).end_actions().to_decision(D_FEES)
    assert "To pay you must trade 3 value: you lose only what you have." in preview(t, "done").notes
    t.money(cash=9)
    assert not any("only what you have" in note for note in preview(t, "done").notes)


def test_a_payment_by_extra_workers_says_where_the_disc_is_then():
    t = alone().room(a=[5]).workers(office=3).design(MAN="bbb").play("deploy MAN server")
    assert [entry.note for entry in asked(t).entries] == [
        "then 3 steps before home",
        "then 4 steps before home",
        "then 5 steps before home",
        "stays where it is: you stay in control",
    ]


def test_the_board_of_a_basic_game_says_which_spot_is_closed():
    assert table(BOX, laid_out(development="basic").state, 0).closed_spot == S_DEVELOP
    assert table(BOX, laid_out().state, 0).closed_spot == NONE


def test_a_trade_says_what_is_given_away():
    t = alone().money(10, 10, 3)
    found = choices(BOX, t.state, 0)
    assert found is not None
    assert [entry.title for entry in found.free] == ["-1 value, +5 credits", "-1 value, +2 income"]
