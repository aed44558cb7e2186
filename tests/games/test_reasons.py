"""Why something is closed: whatever a rule refuses is told with the figures of the position, a way out and a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from boardroom.games.deploy.state import D_TEAM, IN_A, IN_C, INTEGRATION, LAST_ROUND, POOL_A
from boardroom.games.upgrade.state import B_REPORT, LEVEL_II
from boardroom.kernel.game import find
from boardroom.kernel.match import Match, Position
from boardroom.kernel.table import Why
from boardroom.server.web.pages.rules import rules_text
from tests.server.games import finished

GAMES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")
STEP = 7  # every so many positions of a game are looked at


def explained(position: Position, action: str, seat: int = 0) -> Why:
    """What a seat is told about an action that is closed."""
    return why_of(position, position.game.space.code(action), seat)


def why_of(position: Position, code: int, seat: int) -> Why:
    why: Why = position.game.board.explain(position.box.values, position.seen_state(seat), seat, code)  # type: ignore[attr-defined]
    return why


@cache
def positions(game: str) -> tuple[tuple[Position, int], ...]:
    """Positions of a game, and who decides there."""
    match = finished(3, 4, game)
    found = (match.at(n) for n in range(0, len(match.log), STEP))
    return tuple((position, position.to_act[0]) for position in found)


def refused(game: str) -> Iterator[Why]:
    """All that is closed in them."""
    for position, seat in positions(game):
        legal = set(position.legal_codes(seat))
        yield from (why_of(position, code, seat) for code in range(len(position.game.space)) if code not in legal)


@pytest.mark.parametrize("game", GAMES)
def test_no_figure_is_computed_that_nobody_names(game: str) -> None:
    folder = find(game).folder
    written = (folder / "reasons.py").read_text("utf-8")
    named = [*re.findall(r"\w+", (folder / "reasons.toml").read_text("utf-8") + written)]
    figures = re.findall(r"^def (\w+)", written, re.MULTILINE)
    assert figures
    assert [figure for figure in figures if named.count(figure) == 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_refused_is_told_in_sentences(game: str) -> None:
    headings = {heading.title for heading in rules_text(find(game)).contents}
    told = {(why.sentence, why.remedy, why.rules) for why in refused(game)}
    assert len(told) > len(GAMES)
    for sentence, remedy, rules in told:
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] == "@", sentence
        assert sentence.endswith("."), sentence
        assert not remedy or (remedy[0].isupper() and remedy.endswith(".")), remedy
        assert "{" not in sentence + remedy
        assert rules in headings, f"{rules}: no such heading in the rules"


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_and_every_decision_names_its_place_in_the_rules(game: str) -> None:
    headings = {heading.title for heading in rules_text(find(game)).contents}
    named = {reason.rules for reason in find(game).words.REASONS.values()}  # type: ignore[union-attr]
    asked = {choices_of(position, seat).rules for position, seat in positions(game)}
    assert named | asked <= headings


def choices_of(position: Position, seat: int) -> Any:
    return position.game.board.choices(position.box.values, position.imagined_state(seat), seat)


# --- the examples of the table, as a player reads them ------------------------------------------------------------


def deploying(**options: str) -> Position:
    """DEPLOY!, on the first seat's turn."""
    match = Match("deploy", players=2, seed=4, options=options)
    while not any(a.notation.startswith(("deploy", "consult")) for a in match.legal(match.to_act[0])):
        match.play(match.legal_codes(match.to_act[0])[-1])
    return match


def test_a_system_without_room_tells_which_cubes_need_which_pool() -> None:
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    me.design[0][:] = [0, 2, 0]
    me.tiles[POOL_A][:] = [0, 0, 0, 0]
    me.marker = 1
    me.cubes[IN_A][:], me.cubes[IN_C][:] = [0, 0, 0], [0, 0, 0]
    why = explained(position, "deploy ADM server", seat)
    assert why.sentence == "2 blue cubes need pool A or C: 1 free."
    assert why.remedy == "ADD capacity."
    assert why == "no room"


def test_a_system_without_room_offers_only_help_there_is() -> None:
    """Cubes are moved where there is room, the cloud takes income, and capacity is sold for credits."""
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    me.design[0][:] = [0, 2, 0]
    me.tiles[POOL_A][:], me.tiles[1][:], me.marker = [2, 0, 0, 0], [2, 0, 0, 0], 0
    me.cubes[IN_A][:] = [0, 0, 2]
    assert explained(position, "deploy ADM server", seat).remedy == "ADD capacity or MOVE cubes."
    assert explained(position, "remove A1", seat).remedy == "MOVE the cubes first."
    me.income = 6
    assert explained(position, "deploy ADM server", seat).remedy == "ADD capacity, MOVE cubes or deploy to the cloud."
    me.tiles[1][0], me.income, me.cash = 0, 0, 0
    assert explained(position, "deploy ADM server", seat).remedy == "CONSULT brings credits for capacity."
    assert explained(position, "remove A1", seat).remedy == "No other place has room for its cubes now."
    assert explained(position, "deploy ADM cloud", seat).remedy == "Systems in the server room bring income."
    assert explained(position, "add B 1", seat).remedy == "CONSULT."
    me.bvp = 2
    assert explained(position, "deploy ADM cloud", seat).remedy == "Systems in the server room bring income."
    assert explained(position, "add B 1", seat).remedy == "CONSULT or trade value for credits."
    me.bvp = 3
    assert explained(position, "deploy ADM cloud", seat).remedy == "Trade value for income."


def test_nothing_is_advised_that_comes_too_late() -> None:
    """The last step of the last round is one action: only a trade comes before it. An extra worker leaves one more."""
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    position.state.round, me.progress = LAST_ROUND, position.box.values.permanent_workers - 1
    me.design[0][:], me.design[1][:] = [0, 2, 0], [0, 0, 0]
    me.tiles[POOL_A][:], me.tiles[1][:], me.marker = [2, 0, 0, 0], [2, 0, 0, 0], 0
    me.cubes[IN_A][:] = [0, 0, 2]
    late = ("deploy ADM server", "deploy ADM cloud", "deploy INT cloud", "develop asset", "remove A1")
    assert {explained(position, action, seat).remedy for action in late} == {"This is your last action."}
    me.cash, me.bvp = 0, 9
    assert explained(position, "add B 1", seat).remedy == "Trade value for credits."
    assert explained(position, "deploy ADM cloud", seat).remedy == "Trade value for income."
    me.office, me.cash = 1, 50
    assert explained(position, "deploy ADM server", seat).remedy == "ADD capacity or MOVE cubes."
    assert explained(position, "remove A1", seat).remedy == "MOVE the cubes first."
    me.office, position.state.round = 0, LAST_ROUND - 1
    assert explained(position, "deploy ADM server", seat).remedy == "ADD capacity or MOVE cubes.", "for the next round"


def test_moving_is_advised_only_where_one_move_makes_room() -> None:
    """Yellow cubes that could move from tile to tile make no room for another; a purple one that goes to A does."""
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    me.cash, me.design[0][:] = 0, [2, 0, 0]
    me.tiles[POOL_A][:], me.tiles[1][:], me.marker = [3, 0, 0, 0], [3, 3, 0, 0], 0
    me.cubes[IN_A][:], me.cubes[IN_A + 1][:], me.cubes[IN_A + 2][:] = [0, 0, 0], [3, 0, 0], [2, 0, 0]
    assert explained(position, "deploy ADM server", seat).remedy == "CONSULT brings credits for capacity."
    assert explained(position, "remove B1", seat).remedy == "One MOVE is not enough to free it."
    me.cubes[IN_A + 2][:] = [1, 0, 1]
    assert explained(position, "deploy ADM server", seat).remedy == "MOVE cubes."
    me.cubes[IN_A + 1][:] = [2, 0, 0]
    assert explained(position, "remove B1", seat).remedy == "MOVE the cubes first."
    why = Why.of(line(position, seat, "REMOVE").why)
    assert why.remedy == ""  # A1 can go
    me.cubes[IN_A][:] = [0, 1, 0]
    why = Why.of(line(position, seat, "REMOVE").why)
    assert why.remedy == "MOVE the cubes first.", "it is told of the tile that can be emptied"


def test_capacity_is_advised_only_for_a_pool_that_takes_the_cubes_and_is_for_sale() -> None:
    """Pool B has no slot left, and no tile that could go: neither a tile for A nor credits make room for yellow."""
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    me.cash, me.design[0][:] = 50, [2, 0, 0]
    me.tiles[POOL_A][:], me.tiles[1][:], me.marker = [0] * 4, [3, 2, 2, 2], 0
    me.cubes[IN_A + 1 : IN_C] = [[2, 0, 0] for _ in range(4)]
    assert explained(position, "deploy ADM server", seat).remedy == ""
    assert explained(position, "add B 1", seat).remedy == "Use the other pools."
    me.income = 6
    assert explained(position, "deploy ADM server", seat).remedy == "Deploy to the cloud."
    me.cubes[IN_A + 1][:] = [0, 0, 0]
    assert explained(position, "add B 1", seat).remedy == "REMOVE a tile or use the other pools."


@pytest.mark.parametrize(
    ("cost", "short", "sentence"),
    [
        (
            "first",
            "needs 6 income",
            "The cloud takes 6 income, 3 a cube, before the system brings its 8: your income is 2.",
        ),
        ("netted", "", ""),
    ],
)
def test_a_cloud_that_would_bring_income_tells_that_it_is_paid_first(cost: str, short: str, sentence: str) -> None:
    """+2 stands beside it: why it is closed must be told with the figures."""
    position = deploying(cloud_cost=cost)
    seat = position.to_act[0]
    me = position.state.players[seat]
    me.design[0][:], me.income = [0, 1, 1], 2
    why = explained(position, "deploy ADM cloud", seat)
    assert (why, why.sentence) == (short, sentence)


def test_technology_tells_what_it_takes_and_leads_to_its_own_rules() -> None:
    position = deploying()
    why = explained(position, "develop asset", position.to_act[0])
    assert (why, why.sentence) == ("needs 3 income", "It takes 3 income: your income is 0.")
    assert (why.rules, why.remedy) == ("Development tiles", "Deploy a system.")
    assert explained(position, "deploy ADM cloud", position.to_act[0]).rules == "Systems"


def test_a_worker_who_would_mean_a_loss_is_refused_with_the_profit_before_and_after() -> None:
    position = deploying()
    seat = position.to_act[0]
    position.state.decision, me = D_TEAM, position.state.players[seat]
    me.income, me.tiles[POOL_A][:], me.tiles[1][:], me.marker = 5, [0] * 4, [3, 0, 0, 0], 0
    why = explained(position, "worker add", seat)
    assert why.sentence == "Your profit is -1, and a worker takes 5 income: it would be -6."
    me.income = 0
    why = explained(position, "worker add", seat)
    assert (why, why.rules, why.remedy) == ("needs 5 income", "Extra workers", "")
    me.bvp = 5
    assert explained(position, "worker add", seat).remedy == "", "ten more would be a loss still"
    me.bvp = 6
    assert explained(position, "worker add", seat).remedy == "Trade value for income."


def test_a_market_that_is_too_dear_tells_its_lowest_price() -> None:
    position = deploying()
    seat = position.to_act[0]
    position.state.players[seat].cash = 1
    prices = [cell.text for row in line(position, seat, "ADD").rows for cell in row.cells]
    assert Why.of(line(position, seat, "ADD").why).sentence == (
        f"It costs {min(map(int, prices))} credits at least: you have 1."
    )


def test_the_nearest_system_is_named_where_none_has_room() -> None:
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    for system, design in enumerate(([2, 0, 0], [0, 0, 3], [0, 1, 1], [1, 1, 1])):
        me.design[system][:] = design
    me.tiles[POOL_A][:], me.tiles[1][:], me.marker = [0] * 4, [0] * 4, 1
    why = Why.of(line(position, seat, "DEPLOY").why)
    assert why.sentence == "The nearest is Warehousing I; 2 cubes need room: 0 free in pool B, 1 in A and C."


def test_capacity_in_use_tells_how_much_there_would_be_without_it() -> None:
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    me.tiles[POOL_A][:], me.tiles[1][:], me.marker = [5, 2, 0, 0], [0] * 4, 3
    me.cubes[IN_A][:], me.cubes[IN_C][:] = [0, 3, 0], [0, 2, 0]
    assert explained(position, "remove A1", seat).sentence == (
        "Pool A holds 3 cubes, and without this tile it has room for 2."
    )
    assert explained(position, "remove C 2", seat).sentence == "Pool C holds 2 cubes: it can go from 3 down to 2."
    me.marker = 2
    assert explained(position, "remove C 2", seat).sentence == "Pool C holds 2 cubes: it cannot go down."
    me.tiles[POOL_A][:], me.marker = [0] * 4, 0
    why = Why.of(line(position, seat, "REMOVE").why)
    assert (why, why.sentence, why.rules) == ("no capacity", "Your server room has no capacity.", "Server room")


def test_when_everything_is_deployed_that_is_told_with_a_place_in_the_rules() -> None:
    position = deploying()
    seat = position.to_act[0]
    position.state.players[seat].deployed[:] = [3] * 5
    why = Why.of(line(position, seat, "DEPLOY").why)
    assert (why, why.sentence, why.rules) == ("all deployed", "All systems are deployed.", "Systems")


def line(position: Position, seat: int, title: str) -> Any:
    """A line of the list of choices."""
    return next(entry for entry in choices_of(position, seat).entries if entry.title == title)


def test_systems_closed_alike_are_told_together() -> None:
    position = deploying()
    seat = position.to_act[0]
    for system, design in enumerate(([0, 1, 1], [0, 1, 2], [0, 1, 1], [0, 1, 2])):
        position.state.players[seat].design[system][:] = design
    position.state.players[seat].tiles[POOL_A][:] = [0, 0, 0, 0]
    assert Why.of(line(position, seat, "DEPLOY").why).cases == (
        ("no room (server room), needs 6 income (cloud)", "Administration I and Warehousing I"),
        ("no room (server room), needs 9 income (cloud)", "Manufacturing I and Logistics I"),
        ("too early", "Integration 1"),
    )


def test_integration_tells_the_levels_it_needs_and_those_there_are() -> None:
    position = deploying()
    seat = position.to_act[0]
    me = position.state.players[seat]
    me.deployed[:] = [1, 2, 1, 1, 0]
    me.design[INTEGRATION][:] = [0, 0, position.box.values.system_cubes[INTEGRATION][0]]
    why = explained(position, "deploy INT server", seat)
    assert why.sentence == "Integration 1 needs II, II, II, I: you have II, I, I, I."


def test_a_region_out_of_reach_tells_where_to_ship_first() -> None:
    position, seat, sentence = next(out_of_reach("USA"))
    assert sentence == "The USA cannot be reached: no line leads there from an office of yours."
    why = explained(position, "ship USA", seat)
    assert re.fullmatch(r"Ship to .* first(; \d offices lie between)?\.", why.remedy)


def out_of_reach(region: str) -> Iterator[tuple[Position, int, str]]:
    """Positions in which somebody ships, and not there."""
    for position, seat in positions("smartphone"):
        if any(action.notation.startswith("ship ") for action in position.legal(seat)):
            why = explained(position, f"ship {region}", seat)
            if "cannot be reached" in why.sentence:
                yield position, seat, why.sentence


def upgrading(change: Callable[[Any], None]) -> Position:
    """UPGRADE! in the first year, on the first seat's turn, with other pieces."""
    match = Match("upgrade", players=2, seed=4, options={"start_player": "0"})
    for action in ("bonus none", "bonus none", "plan done", "plan done"):
        match.play(action)
    change(match.state.players[0])
    return match


def closed_line(position: Position, title: str) -> Why:
    """Why a line of the list is closed."""
    return Why.of(line(position, 0, title).why)


def test_when_all_upgraded_areas_are_tuned_that_is_told() -> None:
    def tuned(me: Any) -> None:
        for area in me.areas[:2]:
            area.level, area.colour, area.tuned = LEVEL_II, 0, 1

    why = closed_line(upgrading(tuned), "TUNE")
    assert why == "tuned"
    assert why.cases == (("tuned", "Administration and Manufacturing"), ("level I", "Warehousing and Logistics"))
    assert why.rules == "Tune"


def test_areas_closed_alike_are_told_together() -> None:
    def tuned(me: Any) -> None:
        for area in me.areas:
            area.level, area.colour, area.tuned = LEVEL_II, 0, 1

    why = closed_line(upgrading(lambda me: None), "TUNE")
    assert why.sentence == "Administration, Manufacturing, Warehousing and Logistics are still at level I."
    assert why.remedy == "UPGRADE first: level II or III can be tuned."
    why = closed_line(upgrading(tuned), "TUNE")
    assert why.sentence == "Administration, Manufacturing, Warehousing and Logistics are tuned already."
    assert not why.remedy, "nothing is left to tune"


def test_a_line_that_is_too_dear_tells_the_cheapest_of_its_options() -> None:
    """Manufacturing takes 2 workers, Administration 3; a commitment helps Warehousing."""

    def poor(me: Any) -> None:
        me.credits, me.bvp, me.row = 4, 1, 5

    position = upgrading(poor)
    why = closed_line(position, "UPGRADE")
    assert why.sentence == "The nearest is Manufacturing, 2 workers for 40 credits: credits and value bring 9."
    position.state.players[0].areas[2].fresh = 1
    why = closed_line(position, "UPGRADE")
    assert why.sentence.startswith("The nearest is Warehousing, 2 workers for 40 credits: credits and value bring 9 ")
    assert why.sentence.endswith(" and 1 commitment worth 10.")
    why = closed_line(position, "TRAIN")
    assert why.sentence == "A worker costs 20 credits: credits and value bring 9 and 1 commitment worth 10."
    assert "bonus" not in why.remedy, "none saves the worker of a TRAIN"


def test_in_the_last_year_nobody_is_promised_another_one() -> None:
    def spent(me: Any) -> None:
        me.hand, me.planned[2] = 0, 1

    position = upgrading(spent)
    assert closed_line(position, "TUNE").sentence == "No marker is in hand; those planned serve only TRAIN."
    assert closed_line(position, "TUNE").remedy == "Next year."
    position.state.year = 6
    assert closed_line(position, "TUNE").remedy == "This is the last year."


def test_a_report_before_any_upgrade_speaks_of_no_tile_that_was_named() -> None:
    why = closed_line(upgrading(lambda me: None), "REPORT")
    assert why == "nothing to report"
    assert why.sentence.startswith("An area at level I")


def test_influence_that_lies_on_a_bonus_is_found_there() -> None:
    def bare(me: Any) -> None:
        me.influence_available = 0
        for area in me.areas:
            area.influence = 0

    position = upgrading(bare)
    position.state.bonus[B_REPORT] = 0
    why = closed_line(position, "LOBBY")
    assert why == "no influence at hand"
    assert "on the REPORT bonus" in why.sentence
    assert why.remedy.startswith("TRAIN, or upgrade Logistics"), "names keep their capitals"


def test_influence_comes_only_from_what_can_still_be_done() -> None:
    def bare(me: Any) -> None:
        me.influence_available, me.credits, me.bvp = 0, 0, 0
        me.areas[0].influence = 0

    position = upgrading(bare)
    assert "TRAIN, or upgrade Logistics" in closed_line(position, "LOBBY").remedy, "next year"
    position.state.year = 6
    assert closed_line(position, "LOBBY").remedy == "None comes back in this game."


def test_a_bonus_that_is_taken_is_not_closed_for_want_of_influence() -> None:
    match = Match("upgrade", players=2, seed=4)
    first, second = match.to_act[0], 1 - match.to_act[0]
    match.play("bonus report")
    match.state.players[second].influence_available = 0
    match.state.players[second].areas[0].influence = 1
    why = Why.of(line(match, second, "REPORT").why)
    assert (why, why.sentence) == (f"@{first} has it", f"@{first} has claimed this bonus.")
    assert Why.of(line(match, second, "LOBBY").why).remedy == "Recall one from an area."


def test_what_is_too_dear_offers_only_help_there_is() -> None:
    def poor(me: Any) -> None:
        me.credits, me.bvp = 0, 0

    position = upgrading(poor)
    assert closed_line(position, "TRAIN").remedy == "LOBBY places commitments, 10 credits each there."
    me = position.state.players[position.to_act[0]]
    me.commitments = 0
    assert closed_line(position, "TRAIN").remedy == "Income comes at the end of the year."
    position.state.year = 6
    assert closed_line(position, "TRAIN").remedy == "This is the last year."


def test_help_to_pay_is_named_only_if_it_brings_enough() -> None:
    """A LOBBY and a REPORT take a marker each: one must be left for what is to be paid."""

    def short(me: Any) -> None:
        me.credits, me.bvp = 9, 0
        me.areas[1].level, me.areas[1].colour = LEVEL_II, 0

    def remedy(action: str, **pieces: Any) -> str:
        for name, value in pieces.items():
            setattr(me, name, value)
        return explained(position, action).remedy

    position = upgrading(short)
    me, credits = position.state.players[0], position.box.values.commitment_value
    lobby = f"LOBBY places commitments, {credits} credits each there"
    income = "Income, and value to sell, come at the end of the year."
    report = "REPORT brings value to sell"
    assert remedy("upgrade W bronze") == f"{report}.", "11 credits lack: one commitment is all that finds room"
    assert remedy("upgrade W bronze", credits=10) == f"{lobby}; {report}."
    assert remedy("upgrade W bronze", hand=1) == income
    assert remedy("upgrade W bronze", planned=[1, 0, 0, 0]) == f"{lobby}; {report}."
    assert remedy("upgrade W gold", credits=15, hand=2) == f"{lobby}, and {report}: it takes both."
    alone = "Income comes at the end of the year."
    assert remedy("upgrade W gold", hand=1) == alone, "the open plan takes the value of the year end"
    assert remedy("upgrade W gold", hand=2, credits=14, planned=[0, 0, 0, 0]) == income
    assert remedy("upgrade W gold", bvp=-1, credits=15) == alone, "what lies below zero comes first"


def test_in_the_last_year_nobody_is_sent_where_no_marker_can_go() -> None:
    position = upgrading(lambda me: None)
    me = position.state.players[0]
    position.state.year = 6
    assert closed_line(position, "TUNE").remedy == "UPGRADE first: level II or III can be tuned."
    assert closed_line(position, "INTEGRATE").remedy == "This is the last year.", "three markers, four areas"
    me.areas[0].level = me.areas[1].level = LEVEL_II
    assert closed_line(position, "INTEGRATE").remedy == "UPGRADE Warehousing and Logistics first."
    me.hand, me.areas[0].tuned, me.areas[1].tuned, me.influence_available = 1, 1, 1, 0
    assert closed_line(position, "TUNE").remedy == "This is the last year."
    assert closed_line(position, "LOBBY").remedy == "None comes back in this game."
    me.planned[0] = 1
    assert closed_line(position, "TUNE").remedy == "Warehousing and Logistics can be tuned once upgraded."
    assert closed_line(position, "LOBBY").remedy == "Upgrade Logistics."


def test_only_a_level_that_holds_more_commitments_is_said_to() -> None:
    match = Match("upgrade", players=2, seed=4)
    while "lobby" not in [action.notation for action in match.legal(match.to_act[0])]:
        match.play(match.legal_codes(match.to_act[0])[-1])
    seat = match.to_act[0]
    area = match.state.players[seat].areas[0]
    match.play("lobby")
    area.influence, area.fresh = 1, 1
    assert explained(match, "token A", seat).remedy == "A higher level holds more; a payment there frees room."
    area.level, area.colour, area.fresh = LEVEL_II, 0, 2
    assert explained(match, "token A", seat).remedy == "A payment there frees room."


def test_pools_keep_their_letters() -> None:
    told = {why.sentence for why in refused("deploy")}
    assert any(sentence.startswith(("Pool A ", "Pool C ")) for sentence in told)
    assert not any(sentence.startswith(("Pool a ", "Pool c ")) for sentence in told)


def test_a_place_without_a_tile_is_not_full() -> None:
    match = finished(3, 4, "deploy")
    for n in range(len(match.log)):
        if match.log[n].code in match.game.space.codes("PutCube"):
            position, seat = match.at(n), match.log[n].seat
            codes = [c for c in match.game.space.codes("PutCube") if why_of(position, c, seat) == "no tile"]
            if codes:
                assert "no capacity" in why_of(position, codes[0], seat).sentence
                return
    raise AssertionError("no such position in this game")
