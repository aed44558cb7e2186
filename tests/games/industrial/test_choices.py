"""What the table offers: everything legal, nothing else, and previews that come true."""

from __future__ import annotations

import random
from functools import cache

from boardroom.games.industrial.actions import RAISES, SPACE
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.forecast import outlook, usual_sale
from boardroom.games.industrial.rules import apply
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.state import (
    AUDIT_PASSED,
    BULK_DISCOUNT,
    D_BID,
    D_COPY,
    D_COVER,
    D_DISCARD,
    D_FINANCE,
    D_INCIDENT,
    D_OVER,
    D_REROLL,
    IN_SALES,
    LAST_ROUND,
    MAINTENANCE,
    PRODUCTION,
    PURCHASE,
    SALES,
    STRIKE,
    TECHNICIANS,
    TOXIC_SPILL,
    TRADE_FAIR,
    U1,
    UPGRADES,
    USED,
    State,
)
from boardroom.games.industrial.view import choices, explain, fate, order, points, progress, table
from boardroom.kernel.match import Match
from boardroom.kernel.panel import BAD, GOOD, Choices, Entry, Play
from boardroom.kernel.schema import copy
from tests.games.industrial.table import QUOTED, Table
from tests.games.industrial.table import table as laid_out

BOX = QUOTED.values
STRIDE = 3  # every so many actions of a game are looked at
# What the players of a game prefer, so that every decision comes up: Coaching needs three levels before it, a discard
# four cards that nobody plays.
KEEN = (("develop ADM", "hire", "sell L1", "sell U1"), ("play nothing", "sell"), ("develop", "auction"))
CALM = ("loan", "repay", "recover", "release")  # free actions, which random players would repeat for ever


@cache
def games() -> list[Match]:
    """Positions of random games of every size, with and without each module; the last ones are over."""
    found = []
    for seed in range(1, 7):
        players = 2 + seed % 3
        options = {
            "incidents": "on" if seed % 2 else "off",
            "share_auction": "on" if seed > 3 else "off",
            "storage_cost": "on" if seed % 4 == 1 else "off",
            "accident_scope": "all" if seed == 5 else "worker",
        }
        match = Match("industrial", box=QUOTED, players=players, seed=seed, options=options)
        pick = random.Random(seed)
        while not match.over:
            if len(match.log) % STRIDE == 0 or match.state.decision in (D_COPY, D_COVER, D_DISCARD):
                found.append(match.branch(len(match.log)))
            actions = match.legal(match.to_act[0])
            busy = [action for action in actions if not action.notation.startswith(CALM)]
            keen = [action for action in busy if action.notation.startswith(KEEN[seed % len(KEEN)])]
            match.play(pick.choice(keen or busy or actions))
        found.append(match)
    return found


def running() -> list[Match]:
    """Those that are not over."""
    return [match for match in games() if not match.over]


def offered(match: Match) -> Choices:
    found = choices(BOX, match.imagined_state(match.to_act[0]), match.to_act[0])
    assert found is not None
    return found


def played(match: Match, play: Play) -> State:
    """The position after a play, with the game's own chance."""
    world = copy(match.state)
    for code in play.codes:
        apply(BOX, world, match.to_act[0], code)
    return world


def asked(t: Table) -> Choices:
    found = choices(BOX, t.state, t.turn)
    assert found is not None
    return found


def preview(t: Table, notation: str) -> Play:
    """The preview of an action."""
    return next(play for play in asked(t).plays if play.key == str(SPACE.code(notation)))


def remedy(t: Table, notation: str) -> str:
    """What would make an action possible."""
    return explain(BOX, t.state, t.turn, SPACE.code(notation)).remedy


def entry(t: Table, title: str) -> Entry:
    return next(entry for entry in asked(t).entries if entry.title == title)


def after(play: Play, label: str) -> str:
    return next(change.after for change in play.changes if change.label == label)


# --- everything legal, nothing else ------------------------------------------------------------------------------


def test_every_kind_of_decision_is_looked_at():
    assert {match.state.decision for match in games()} == set(range(D_OVER + 1))


def test_every_legal_action_has_a_preview_and_nothing_else_has():
    for match in running():
        assert {play.codes[0] for play in offered(match).plays} == set(match.legal_codes(match.to_act[0]))


def test_the_list_reaches_every_action():
    """A line, an option of a line, a side action; numbers and meeples by the dials of a preview."""
    for match in running():
        found = offered(match)
        lines = {entry.code for entry in (*found.entries, *found.free) if not entry.why}
        cells = {cell.code for entry in found.entries for row in entry.rows for cell in row.cells if not cell.why}
        keys = {play.key for play in found.plays}
        dials = {step.play for play in found.plays for dial in play.dials for step in dial.steps}
        reached = {str(code) for code in lines | cells if code is not None} | dials - {""}
        assert keys == reached


def test_a_closed_choice_says_why():
    for match in running():
        legal = set(match.legal_codes(match.to_act[0]))
        for entry in offered(match).entries:
            assert all(cell.why for row in entry.rows for cell in row.cells if cell.code not in legal)
            if entry.code is not None:
                assert bool(entry.why) == (entry.code not in legal), entry
        for play in offered(match).plays:
            assert all(step.play or step.why for dial in play.dials for step in dial.steps)


def test_keys_are_not_given_twice_and_none_is_the_key_of_undo():
    for match in running():
        keys = [entry.key for entry in offered(match).entries]
        assert len(set(keys)) == len(keys)
        assert "Z" not in keys


def test_nobody_else_is_offered_anything():
    t = laid_out(3)
    assert [choices(BOX, t.state, seat) is None for seat in range(3)] == [seat != t.turn for seat in range(3)]


# --- previews come true ------------------------------------------------------------------------------------------


def numbers(s: State, seat: int) -> dict[str, int]:
    """The player's numbers as the board shows them."""
    c = table(BOX, s, seat).companies[seat]
    return {
        "Cash": c.cash,
        "Points": c.points,
        "Loans": c.loans,
        "Raw cubes": c.raw.cubes,
        "Products": c.products.cubes,
        "People left": len(c.reserve) + c.ceo,
        "Pollution": c.tracks[0].value,
        "Accidents": c.tracks[1].value,
        "Upkeep due": c.due,
        "Wage": c.wage,
    }


LASTING = ("Cash", "Points", "Loans")


def test_what_a_preview_shows_is_what_happens():
    for match in running():
        seat = match.to_act[0]
        before = numbers(match.state, seat)
        for play in offered(match).plays:
            world = played(match, play)
            now = numbers(world, seat)
            shown = {change.label: change for change in play.changes}
            ended = world.decision == D_OVER or world.round != match.state.round
            ruined = not world.players[seat].alive
            for label in ("Cash",) if ruined else LASTING if ended else before:
                if label not in shown:
                    assert now[label] == before[label], (play.title, label)
                    continue
                low, _, high = shown[label].after.partition(" to ")
                assert int(low) <= now[label] <= int(high or low), (play.title, label)
                assert int(shown[label].before) == before[label]


def test_a_preview_says_whether_it_can_be_taken_back():
    for match in running():
        for play in offered(match).plays:
            assert play.drawn == (played(match, play).chance != match.state.chance), play.title


def test_a_card_that_is_laid_open_cannot_be_taken_back():
    """What a preview calls undoable is, and who plays or throws away an incident card reads that it stays."""
    for match in running()[::2]:
        seat = match.to_act[0]
        for play in offered(match).plays[::3]:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, seat)
            if world.why_no_undo(seat) and not world.over:
                assert play.drawn or play.revealed, play.title
    cards = [play for play in asked(incident_table()).plays if play.kicker == "INCIDENT"]
    assert [play.revealed for play in cards] == [True] * len(cards) != []


def test_a_preview_says_who_decides_next():
    for match in running():
        for play in (play for play in offered(match).plays if not play.odds):
            world = played(match, play)
            if world.round == match.state.round and world.decision != D_OVER:
                assert world.seat == play.next_seat, play.title


def test_nothing_is_changed_by_looking():
    for match in running():
        seen = match.imagined_state(match.to_act[0])
        untouched = copy(seen)
        choices(BOX, seen, match.to_act[0])
        table(BOX, seen, match.to_act[0])
        assert seen == untouched


# --- single decisions --------------------------------------------------------------------------------------------


def test_a_purchase_is_turned_on_a_dial_and_says_what_is_too_dear():
    t = laid_out(2).price(4).cubes(raw=9).money(9)
    (dial,) = preview(t, "buy 2").dials
    assert [(step.label, bool(step.play), step.on) for step in dial.steps] == [
        ("0", True, False),
        ("1", True, False),
        ("2", True, True),
        ("3", False, False),
    ]
    assert dial.steps[3].why == "It costs $12: you have $9."


def test_production_shows_the_accident_with_its_chance():
    """Three workers: an accident on 1 or 2; it sends the two cubes of the last worker back (L88, L89)."""
    t = laid_out(2).cubes(raw=8).to(PRODUCTION)
    play = preview(t, "produce 6 bonus 0")
    assert [(odd.label, round(odd.share, 3)) for odd in play.odds] == [("no accident", 0.667), ("accident", 0.333)]
    assert after(play, "Products") == "4 to 6"
    assert after(play, "Accidents") == "+4 to +5"
    assert after(play, "Pollution") == "+3"
    assert play.drawn


def test_safety_at_work_squares_the_risk():
    t = laid_out(2).built(HR=1).cubes(raw=8).to(PRODUCTION)
    assert round(preview(t, "produce 6 bonus 0").odds[1].share, 3) == 0.111


def test_one_worker_risks_nothing():
    t = laid_out(2).cubes(raw=8).to(PRODUCTION)
    play = preview(t, "produce 2 bonus 0")
    assert play.odds == ()
    assert not play.drawn


def test_a_click_on_the_line_makes_units_with_all_the_bonus():
    t = laid_out(2).built(ENG=2).cubes(raw=4).to(PRODUCTION)
    codes = [code for worker in table(BOX, t.state, 0).companies[0].workers for _, code in worker.units]
    assert [SPACE.notation(code) for code in codes[:4]] == [
        "produce 1 bonus 1",
        "produce 2 bonus 1",
        "produce 3 bonus 1",
        "produce 4 bonus 0",
    ]


def test_a_sale_shows_every_result_with_its_chance():
    """Price 4 in Local trade is $6 a unit; with three products a roll of 3 or more sells all."""
    t = laid_out(2).price(4).cubes(products=3).staff(pink=1).to(SALES)
    play = preview(t, "sell U1 own")
    assert [(odd.label, round(odd.share, 3)) for odd in play.odds] == [("$6", 0.167), ("$12", 0.167), ("$18", 0.667)]
    assert [step.label for step in play.dials[0].steps] == ["pink", "CEO"]


def test_a_sale_is_not_held_against_the_next_round():
    """What was there to sell is sold: a mean sale of nothing would read like a loss."""
    t = laid_out(2).price(4).cubes(products=3).staff(pink=1).to(SALES)
    for said in ("sell U1 own", "sell nothing"):
        assert "Mean sale" not in [change.label for change in preview(t, said).changes]


def test_a_second_roll_cannot_make_it_worse():
    t = laid_out(2).price(4).cubes(products=6).staff(pink=2).to(SALES).dice(5).play("sell U1 own")
    assert t.state.decision == D_REROLL
    assert [(odd.label, round(odd.share, 3)) for odd in preview(t, "reroll own").odds] == [
        ("$30", 0.833),
        ("$36", 0.167),
    ]
    assert entry(t, "Accept").note == "5 units for $30"
    assert entry(t, "Roll with a pink marketer").note == "the best roll counts"


def test_a_second_roll_that_can_sell_nothing_more_says_so():
    t = laid_out(2).price(4).cubes(products=4).staff(pink=2).to(SALES).dice(5).play("sell U1 own")
    assert entry(t, "Roll with a pink marketer").note == "every product is sold already"
    assert "Every product is sold already." in preview(t, "reroll own").notes
    t = laid_out(2).price(4).cubes(products=8).staff(pink=2).to(SALES).dice(6).play("sell U1 own")
    assert entry(t, "Roll with a pink marketer").note == "no roll can be better", "two products are left"


def test_who_develops_is_turned_on_a_dial():
    t = laid_out(2).staff(yellow=1).money(15).to(UPGRADES)
    play = preview(t, "develop ENG own")
    assert [(step.label, step.on) for step in play.dials[0].steps] == [("yellow", True), ("CEO", False)]
    assert play.total is not None
    assert play.total.amount == "2"
    assert after(play, "Points") == str(numbers(t.state, 0)["Points"] + 2)


def test_a_taken_box_names_who_stands_there():
    t = laid_out(2).staff(yellow=1).staff(1, yellow=1).to(UPGRADES).play("develop ENG own", "develop QUA own")
    assert entry(t, "Lean").why == "@1 stands there"


def test_a_place_of_the_board_tells_the_same_as_the_list_where_nobody_can_be_sent():
    """It told of the CEO alone, as if no technician would do."""
    t = laid_out(2).cubes(products=1).money(30).to(SALES)
    t.player().ceo = USED
    market = table(BOX, t.state, 0).markets[0].code
    assert explain(BOX, t.state, 0, market) == entry(t, "U1 Local trade").why
    t = laid_out(2).money(30).staff(pink=1).to(UPGRADES)
    t.player().ceo = USED
    for d, title in enumerate(("Poka-Yoke", "Lean", "FIFO")):
        assert explain(BOX, t.state, 0, table(BOX, t.state, 0).departments[d].boxes[0].code) == entry(t, title).why
    assert explain(BOX, t.state, 0, table(BOX, t.state, 0).stocks[1].shares[0].code) == entry(t, "Shares").why


def test_shares_are_clicked_one_or_two_at_a_time():
    t = laid_out(3).staff(blue=1).to(UPGRADES)
    shares = table(BOX, t.state, 0).stocks[1].shares
    assert [SPACE.notation(share.code) for share in shares[:2]] == ["shares +1 1 blue", "shares +1 2 blue"]
    assert [share.code for share in shares[2:]] == [-1, -1]
    assert all(share.code == -1 for share in table(BOX, t.state, 0).stocks[0].shares)


def test_an_auction_asks_the_others_out_of_turn():
    t = laid_out(3, share_auction="on").money(30, 1).to(UPGRADES).play("auction +1 1 CEO")
    assert (t.state.decision, t.turn) == (D_BID, 2)
    shown = table(BOX, t.state, 2).auction
    assert shown is not None
    assert (shown.company, shown.count, shown.bid, shown.leader) == (1, 1, 1, 0)
    assert shown.raises == RAISES
    assert [e.title for e in asked(t).entries] == ["Bid $2", "Bid $3", "Bid $6", "Bid $11", "No more"]


def test_incident_cards_name_their_targets():
    t = incident_table()
    (row_one, row_two) = entry(t, "Strike").rows
    assert [row_one.label, row_two.label] == ["@1", "@2"]
    assert entry(t, "Audit Passed").why == "for maintenance"
    assert entry(t, "Audit Passed").why.sentence.startswith("Audit Passed is played before maintenance")
    t.state.round = LAST_ROUND
    assert entry(t, "Audit Passed").why.remedy.startswith("Keep it for then")
    bulk = incident_table().card(BULK_DISCOUNT, 1, t.turn)
    assert entry(bulk, "Bulk Discount").why.remedy.startswith("Keep it for then")
    bulk.state.round = LAST_ROUND
    assert entry(bulk, "Bulk Discount").why.remedy == "", "no purchase follows"


def incident_table() -> Table:
    """Round 4, before production; seat 0 holds a Strike and an Audit Passed."""
    t = laid_out(3, incidents="on")
    while t.state.round < 4:
        t.decline()
    t.to(PRODUCTION)
    for p in range(3):
        t.state.players[p].hand[:] = [0] * 4
        t.state.players[p].drawn[:] = [0] * 4
    for kind in (STRIKE, AUDIT_PASSED):
        t.card(kind, 1, t.turn)
    return t


def test_a_payment_that_is_not_covered_asks_for_a_loan():
    t = laid_out(2).money(0).to(MAINTENANCE)
    assert t.state.decision == D_COVER
    assert [e.title for e in asked(t).entries] == ["Loan +$20"]


def test_free_actions_stand_under_every_list_of_ones_own():
    t = laid_out(2).tracks(pollution=3).to(MAINTENANCE)
    assert t.state.decision == D_FINANCE
    assert [e.title for e in asked(t).free] == ["loan +$20", "pollution +1 for $5"]


# --- the forecast ------------------------------------------------------------------------------------------------


def test_the_forecast_of_a_round_from_production_to_maintenance():
    """Four cubes: two workers for $4; four products in U1 at $6 bring (1 + 2 + 3 + 4 + 4 + 4) / 6 x 6 = $18."""
    t = laid_out(2).price(4).money(20).cubes(raw=4)
    ahead = outlook(BOX, t.state, 0)
    assert [(flow.label, flow.amount) for flow in ahead.flows] == [("Wages", -4), ("Sale", 18), ("Upkeep", -8)]
    assert (ahead.now, ahead.products, ahead.end) == (20, 4, 26)
    assert ahead.selling
    assert ahead.prospects[U1].incomes == (6, 24)


def test_the_forecast_makes_bonus_units_before_it_pays_a_worker_for_them():
    """A worker and a bonus of three make five units for $2; three workers would make the same five for $6."""
    t = laid_out(2).price(4).money(20).built(ENG=4).cubes(raw=5).to(PRODUCTION)
    ahead = outlook(BOX, t.state, 0)
    assert [flow.amount for flow in ahead.flows if flow.label == "Wages"] == [-2]
    assert ahead.products == 5
    made = t.play("produce 2 bonus 3")
    assert outlook(BOX, made.state, 0).end == ahead.end


def test_the_forecast_pays_no_more_workers_than_it_can():
    """With $3 one worker of three is paid; with $1 nobody works, and a sale of what is not made saves nobody."""
    t = laid_out(2).price(4).borrowed(2).money(3).cubes(raw=6).to(PRODUCTION)
    ahead = outlook(BOX, t.state, 0)
    assert ahead.products == 2 and ("Wages", -2) in [(flow.label, flow.amount) for flow in ahead.flows]
    ahead = outlook(BOX, t.money(1).state, 0)
    assert [(flow.label, flow.amount) for flow in ahead.flows] == [("Upkeep", -8)]
    assert preview(t, "produce nothing").warnings[0].startswith("Upkeep of $8 is due when the round ends")
    assert outlook(BOX, t.built(QUA=1, HR=1).state, 0).products == 6, "no wages, no money"


def test_the_forecast_knows_what_is_over():
    t = laid_out(2).price(4).money(20).cubes(products=4).to(TECHNICIANS)
    assert [flow.label for flow in outlook(BOX, t.state, 0).flows] == ["Sale", "Upkeep"]
    t.to(UPGRADES)
    ahead = outlook(BOX, t.state, 0)
    assert [flow.label for flow in ahead.flows] == ["Upkeep"]
    assert not ahead.selling
    assert ahead.prospects[U1].incomes == (3, 32)  # next round: one unit at 1 + 2, four at 6 + 2
    t.to(MAINTENANCE)
    assert outlook(BOX, t.state, 0).flows == ()


def test_the_forecast_of_upkeep_counts_what_will_be_stored():
    """Nine cubes cost $2 now. Six are made, three stay; two of the six products are not sold on average."""
    t = laid_out(2, storage_cost="on").cubes(raw=9)
    assert {flow.label: flow.amount for flow in outlook(BOX, t.state, 0).flows}["Upkeep"] == -8
    t.cubes(raw=9, products=12)  # eight of twelve are left, and the warehouse loses what it cannot take
    assert {flow.label: flow.amount for flow in outlook(BOX, t.state, 0).flows}["Upkeep"] == -(8 + 2)
    t.to(UPGRADES)  # nothing more is sold
    assert {flow.label: flow.amount for flow in outlook(BOX, t.state, 0).flows}["Upkeep"] == -(8 + 2 + 4)


def test_the_forecast_counts_dividends_of_what_the_others_should_sell():
    t = laid_out(2).holding(1, 2).cubes(products=6, seat=1).to(SALES)
    flows = {flow.label: flow.amount for flow in outlook(BOX, t.state, 0).flows}
    assert flows["Dividends"] == 4  # 3.5 units on average, $1 each


# --- the board ---------------------------------------------------------------------------------------------------


def test_an_onlooker_sees_with_the_eyes_of_whoever_decides():
    t = laid_out(3)
    assert table(BOX, t.state, None).eye == t.turn
    assert table(BOX, t.state, 2).eye == 2


def test_hands_of_others_are_not_on_the_board():
    t = incident_table()
    seen = table(BOX, t.state, t.turn).companies
    assert [len(c.hand) for c in seen] == [2 if c.seat == t.turn else 0 for c in seen]
    assert [c.cards for c in seen] == [2 if c.seat == t.turn else 0 for c in seen]


def test_storage_moves_the_zones():
    t = laid_out(2, storage_cost="on").cubes(raw=9)
    plain = table(BOX, t.state, 0).companies[0].raw
    assert [space.zone for space in plain.spaces] == [""] * 6 + ["yellow"] * 3 + ["red"] * 3
    assert plain.fee == 2
    t.built(LOG=4)
    wide = table(BOX, t.state, 0).companies[0].raw
    assert [space.zone for space in wide.spaces] == [""] * 12 + ["yellow"] * 3 + ["red"] * 3
    assert wide.fee == 0


def test_the_tree_shows_levels_boxes_and_what_comes_next():
    t = laid_out(2).built(QUA=2).built(1, QUA=1).staff(yellow=1).to(UPGRADES).play("develop QUA own")
    boxes = table(BOX, t.state, 0).departments[1].boxes
    assert [box.place for box in boxes] == ["had", "had", "had", "next"]
    assert [box.owners for box in boxes] == [(0, 1), (0,), (0,), ()]
    assert [box.taken for box in boxes] == [None, None, 0, None]
    assert [box.opens for box in boxes] == ["", "U2", "U3", "U4"]


def test_events_still_to_come_are_those_of_the_same_part():
    t = laid_out(2).event(TRADE_FAIR)
    shown = table(BOX, t.state, 0).event
    assert shown is not None
    assert shown.name == "Trade Fair"


def test_points_by_source_add_up():
    for match in games():
        ledger = points(BOX, match.state)
        assert tuple(sum(row) for row in ledger.rows) == ledger.totals
        if match.over:
            assert list(ledger.totals) == [row["total"] for row in match.scores()]


def test_the_order_of_play_begins_with_the_initial_player():
    t = laid_out(3)
    t.state.initial = 1
    assert [seat for seat, _ in order(BOX, t.state)] == [1, 2, 0]
    for match in games():
        assert sorted(seat for seat, _ in order(BOX, match.state)) == list(range(match.players))


def test_progress_counts_rounds():
    t = laid_out(2)
    assert progress(BOX, t.state) == (0, 6)
    assert t.state.phase == PURCHASE
    t.finish_round()
    assert progress(BOX, t.state) == (1, 6)


def test_every_incident_window_asks_before_its_phase():
    t = incident_table()
    assert t.state.decision == D_INCIDENT


# --- what is decided with figures --------------------------------------------------------------------------------


def test_an_improvement_says_what_it_does_to_a_sale():
    t = laid_out(2).to(UPGRADES).cubes(products=4).money(30).built(QUA=1)
    (opens,) = (note for note in preview(t, "develop QUA CEO").notes if "average sale" in note)
    now, then = (usual_sale(BOX, me, 4) for me in (t.player(), copy(t.player())))
    assert now == then > 0
    assert opens.startswith("An average sale then brings $")
    assert f"instead of ${now} with 4 products" in opens  # with the stock, and with all the factory can make
    assert opens.count("instead of") == 2
    assert not [note for note in preview(t, "develop LOG CEO").notes if "average sale" in note]  # cheaper cubes only


def test_coaching_says_which_copies_would_add_nothing():
    t = laid_out(2).to(UPGRADES).built(ADM=3, HR=1, LOG=1).money(30).play("develop ADM CEO")
    assert t.state.decision == D_COPY
    cells = [cell.words for entry in asked(t).entries for row in entry.rows for cell in row.cells if not cell.why]
    assert cells == [
        "Copy FIFO: -$1 raw",  # this adds up
        "Copy Accounting: adds nothing",  # once is enough
        "Copy SOx: adds nothing",
        "Copy Subsidy: +$5 a round",
        "Copy SSL: -$1 wage, re-roll",
    ]
    assert "It adds nothing to what you have." in preview(t, "copy ADM 1").notes
    assert not [note for note in preview(t, "copy LOG 1").notes if "nothing" in note]


def test_the_cash_forecast_follows_a_preview():
    t = laid_out(2).money(30)
    bought = preview(t, "buy 4")
    assert bought.ghost.outlook.now == 30 - 4 * cube_price(BOX, t.state, t.turn)
    assert bought.ghost.outlook == outlook(BOX, Asked(BOX, t.state, t.turn).after(SPACE.code("buy 4")), t.turn)


def test_whoever_is_bankrupt_is_marked_in_the_end():
    t = laid_out(3)
    t.player(1).alive, t.player(1).ruin_round = 0, 4
    assert [fate(BOX, t.state, seat) for seat in range(3)] == ["", "bankrupt in round 4", ""]


def test_a_bankrupt_company_has_no_rights_of_this_round():
    """Its improvement without a price and its share order were shown until the end."""
    t = laid_out(3).built(1, ADM=2).to(UPGRADES)
    assert [words for _, _, words in table(BOX, t.state, 0).companies[1].gains] == ["free", "order"]
    t.player(1).alive = 0
    assert table(BOX, t.state, 0).companies[1].gains == ()


def changed(play: Play, label: str) -> tuple[str, str, str]:
    """A figure before and after a play, and whether that is for the better."""
    (found,) = (change for change in play.changes if change.label == label)
    return found.before, found.after, found.tone


def test_what_a_production_brings_is_held_against_making_nothing():
    """Not against making all there is: then whatever one chose looked like a loss."""
    t = laid_out(2).cubes(raw=4).money(30).to(PRODUCTION)
    idle = outlook(BOX, Asked(BOX, t.state, t.turn).after(SPACE.code("produce nothing")), t.turn)
    assert idle.end == 30 - 8, "upkeep only"
    play = preview(t, "produce 2 bonus 0")
    then = outlook(BOX, Asked(BOX, t.state, t.turn).after(SPACE.code("produce 2 bonus 0")), t.turn)
    assert changed(play, "At round end") == (str(idle.end), str(then.end), GOOD)
    assert changed(play, "Mean sale")[0] == "0" and changed(play, "Mean sale")[2] == GOOD
    compared = "Mean sale and round end are held against making nothing."
    assert compared in play.notes
    unpaid = preview(laid_out(2).cubes(raw=4).money(1).to(PRODUCTION), "produce 2 bonus 0")
    assert "At round end" not in [change.label for change in unpaid.changes] and compared not in unpaid.notes
    labels = [change.label for change in preview(t, "produce nothing").changes]
    assert "At round end" not in labels and "Mean sale" not in labels
    assert "At round end" in [change.label for change in preview(t, "loan").changes]
    assert changed(preview(t, "loan"), "At round end")[1:] == (str(outlook(BOX, t.state, t.turn).end + 20), GOOD)


def test_a_bonus_is_spoken_of_where_there_is_one():
    note = "{} cubes, $2 a worker{}"
    for built, bonus in (({}, ""), ({"ENG": 2}, ", bonus +1")):
        t = laid_out(2).cubes(raw=4).built(**built).money(30).to(PRODUCTION)
        assert choices(BOX, t.state, t.turn).note == note.format(4, bonus)


def test_a_purchase_is_held_against_buying_nothing():
    t = laid_out(2).price(2).money(30)
    play = preview(t, "buy 2")
    assert changed(play, "At round end")[0] == str(outlook(BOX, t.state, t.turn).end)
    assert [note for note in play.notes if "held against buying nothing" in note]
    assert not [note for note in preview(t, "buy 0").notes if "held against" in note]


def test_a_sale_is_held_against_selling_nothing():
    """The forecast has the mean of the sale in it: against that the sale itself looked like a loss."""
    t = laid_out(2).price(4).cubes(products=6).money(20).to(SALES)
    assert changed(preview(t, "sell U1 CEO"), "At round end") == ("12", "18 to 48", GOOD)
    compared = "Round end is held against selling nothing."
    assert compared in preview(t, "sell U1 CEO").notes
    assert "At round end" not in [change.label for change in preview(t, "sell nothing").changes]
    t = laid_out(2).cubes(products=1, seat=1).money(0, seat=1).to(SALES).until(1)
    t.player().ceo = USED
    assert compared not in preview(t, "sell U1 CEO").notes, "the upkeep that follows is not covered: no such figure"


def test_points_that_only_money_moves_are_explained():
    t = laid_out(2).price(2).money(30)
    why = "Points as if it ended now: 1 for every full $10, -10 for each loan."
    assert changed(preview(t, "buy 4"), "Points") == ("13", "12", BAD)
    assert why in preview(t, "buy 4").notes and why in preview(t, "loan").notes
    assert why not in preview(t, "buy 0").notes, "nothing changes"
    sale = preview(laid_out(2).price(2).cubes(products=6).money(5).to(SALES), "sell U1 CEO")
    assert why in sale.notes, "the least that can be rolled moves no point, a better roll does"
    t = laid_out(2).to(UPGRADES).money(31)
    assert why not in preview(t, "develop QUA CEO").notes, "a level brings points of its own"


def test_what_is_paid_by_upkeep_has_no_price_of_nothing():
    """Commercial stands in the row of $2, and nothing is paid at once (L200)."""
    t = laid_out(2).to(UPGRADES).money(30)
    notes = {entry.title: entry.note for entry in asked(t).entries}
    assert notes["Commercial"] == "upkeep +$4, +2 points" and notes["Poka-Yoke"] == "$2, upkeep -$1, +2 points"
    assert notes["FIFO"] == "$2, upkeep +$2, +2 points"
    for title, lines in (("ENG", ["+2"]), ("MKT", ["+2", "+2"])):
        bill = preview(t, f"develop {title} CEO").bill
        assert [line.amount for line in bill] == lines, "a new department, and Commercial instead of a price"


# --- ruin, and what is too late ----------------------------------------------------------------------------------


def test_a_play_that_ruins_says_so_and_shows_no_gain():
    """Loans go with the company, and an improvement still brings its points: neither is good news."""
    t = laid_out(2).borrowed(2).money(5).to(UPGRADES)
    warned = preview(t, "develop HR CEO")
    assert warned.warnings == (
        "Upkeep of $10 is due when the round ends, and cash, loans and shares bring $3: "
        "if it stays so, you are bankrupt.",
    )
    t = laid_out(2).borrowed(2, seat=1).money(5, seat=1).to(UPGRADES).play("upgrade nothing")
    play = preview(t, "upgrade nothing")
    assert play.warnings == (
        "$5 do not pay the upkeep, and there is no loan or share left: you are bankrupt, "
        "out of the game and behind all who stay in it.",
    )
    assert [change.label for change in play.changes] == ["Cash"]
    assert not played_on(t, "upgrade nothing").players[1].alive


def played_on(t: Table, notation: str) -> State:
    """The position after an action."""
    return Asked(BOX, t.state, t.turn).after(SPACE.code(notation))


def test_a_sale_that_may_ruin_says_in_the_worst_case():
    t = laid_out(2).borrowed(2, seat=1).money(0, seat=1).cubes(products=6, seat=1).to(SALES).until(1)
    assert preview(t, "sell nothing").warnings[0].startswith("Upkeep of $8 is due")
    assert preview(t, "sell U1 CEO").warnings[0].startswith("In the worst case upkeep of $8 is due when the round ends")


def test_in_the_last_round_nobody_is_promised_another_sale():
    t = laid_out(2).cubes(products=4).money(30).holding(0, 0).to(UPGRADES)
    late = "This is the last round: nothing is made or sold any more."
    assert any("An average sale then brings" in note for note in preview(t, "develop MKT CEO").notes)
    assert late not in preview(t, "shares +1 1 CEO").notes
    t.state.round = LAST_ROUND
    for action in ("develop MKT CEO", "shares +1 1 CEO"):
        notes = preview(t, action).notes
        assert late in notes and not any("An average sale" in note for note in notes)


def test_what_is_closed_tells_what_would_really_help():
    """No loan where both are taken, no CEO who has been used, no card in a window that is another one's."""
    t = laid_out(2).money(1).to(UPGRADES)
    assert entry(t, "FIFO").why.sentence == "It costs $2: you have $1."
    assert entry(t, "FIFO").why.remedy == "A loan brings $20."
    t.borrowed(2).holding(1, 1)
    assert entry(t, "FIFO").why.remedy == f"Releasing all your shares brings ${BOX.share_value[0]}."
    t = laid_out(2).money(30).to(UPGRADES).staff(yellow=1).play("develop HR CEO").decline()
    why = entry(t, "Commercial").why
    assert why.sentence == "No pink marketer is in your reserve, and the CEO has been used this round."
    assert why.remedy.endswith("the CEO is back then.")


def test_the_last_round_promises_no_next_one():
    """A box, a market, cubes that are missing: what would help in an earlier round comes too late."""
    box = laid_out(2).staff(yellow=1).staff(1, yellow=1).to(UPGRADES).play("develop ENG own", "develop QUA own")
    market = laid_out(2).cubes(products=1).cubes(products=1, seat=1).to(SALES).play("sell U1 CEO").until(1)
    cubes = laid_out(2).cubes(raw=2).to(PRODUCTION)
    for t, title, early, late in (
        (box, "Lean", "Next round.", ""),
        (market, "U1 Local trade", "Spaces are free again next round.", ""),
        (cubes, "2 workers", "Buy more next round, or produce less.", "Produce less."),
    ):
        assert entry(t, title).why.remedy == early
        t.state.round = LAST_ROUND
        assert entry(t, title).why.remedy == late


def test_a_full_warehouse_names_what_is_still_to_be_developed():
    t = laid_out(2).cubes(raw=12)
    storehouse = "Automatic Warehouse (Logistics 4)"
    assert entry(t, "Buy").why.remedy == f"Production makes room, and so does {storehouse}."
    t = laid_out(2).built(LOG=4).cubes(raw=18)
    assert entry(t, "Buy").why.remedy == "Production makes room."
    t.state.round = LAST_ROUND
    assert entry(t, "Buy").why.remedy == "", "nothing is bought any more"


def test_shares_are_closed_for_the_nearest_reason():
    """Not because the next rival is bankrupt, where another one has shares."""
    t = laid_out(3).money(30).to(UPGRADES)
    t.player(1).alive = 0
    t.player(0).ceo = USED
    assert entry(t, "Shares").why == "nobody to send"
    t = laid_out(3).money(1).staff(blue=1).holding(1, 3, seat=2).to(UPGRADES)
    assert entry(t, "Shares").why.sentence == f"It costs ${BOX.share_value[0]}: you have $1.", (
        "those of the other rival"
    )


def test_a_payment_that_is_short_is_in_the_forecast():
    """Wages that are due, and the cubes that are being made for them."""
    t = laid_out(2).cubes(raw=4).money(1).to(PRODUCTION).play("produce 4 bonus 0")
    assert t.state.decision == D_COVER and choices(BOX, t.state, t.turn).title == "$4 for wages must be paid"
    ahead = outlook(BOX, t.state, t.turn)
    assert [(each.label, each.amount) for each in ahead.flows if each.label in ("Wages", "Upkeep")] == [
        ("Wages", -4),
        ("Upkeep", -8),
    ]
    assert ahead.products == 4


def test_a_loan_for_wages_says_that_the_risk_is_that_of_the_production():
    """Pollution, accidents and the mean sale stood there in red as if the loan brought them."""
    t = laid_out(2).money(1).cubes(raw=4).to(PRODUCTION).play("produce 4 bonus 0")
    assert t.state.decision == D_COVER
    loan = next(play for play in asked(t).plays if play.title == "Borrow $20")
    assert any("Then the production goes on" in text for text in loan.notes), loan.notes
    safe = laid_out(2).money(1).cubes(raw=2).to(PRODUCTION).play("produce 2 bonus 0")
    loan = next(play for play in asked(safe).plays if play.title == "Borrow $20")
    assert not any("production goes on" in text for text in loan.notes), "one worker risks nothing"


def test_the_roll_that_stands_is_the_forecast():
    """A mean of another roll would promise $21 where a roll of 5 brings $30 for sure."""
    t = laid_out(2).price(4).money(20).cubes(products=6).staff(pink=1).to(SALES).dice(5).play("sell U1 own")
    ahead = outlook(BOX, t.state, 0)
    assert [(each.label, each.amount, each.words) for each in ahead.flows[:1]] == [("Sale", 30, "the roll of 5")]
    assert ahead.end == 20 + 30 - 8 and ahead.rolls == "the roll of 5"
    assert [each.market for each in ahead.prospects if each.open] == [U1], "the seller stands there"
    assert "At round end" not in [change.label for change in preview(t, "accept").changes]
    assert changed(preview(t, "reroll CEO"), "At round end")[:2] == ("42", "42 to 48")


def test_whoever_accepts_a_roll_gets_what_the_forecast_says():
    rolled = [match for match in running() if match.state.decision == D_REROLL]
    for match in rolled:
        seat = match.to_act[0]
        accept = SPACE.at("AcceptRoll")
        before, after = match.state, Asked(BOX, match.state, seat).after(accept)
        sold = sum(each.amount for each in outlook(BOX, before, seat).flows if each.label == "Sale")
        assert after.players[seat].accounts[IN_SALES] - before.players[seat].accounts[IN_SALES] == sold
    assert rolled


def test_what_is_paid_by_itself_after_a_play_is_told():
    """The last visit of the upgrades is followed by the upkeep: without a word the pass seems to cost $8."""
    t = laid_out(2).money(30).money(30, seat=1).built(1, ADM=3).to(UPGRADES)
    assert not [note for note in preview(t, "upgrade nothing").notes if "paid" in note]
    t.play("upgrade nothing")
    assert (after(preview(t, "upgrade nothing"), "Cash")) == "25"
    assert "Then $10 for upkeep are paid, after $5 of subsidy." in preview(t, "upgrade nothing").notes
    t = laid_out(2).cubes(raw=4).money(1).to(PRODUCTION).play("produce 4 bonus 0")
    assert "Then $4 for wages are paid." in preview(t, "loan").notes


def test_ruin_is_foretold_where_nothing_can_be_sold_any_more():
    """Before the sales too, if there is nothing to sell; and a bid is as good as spent."""
    warning = "Upkeep of $8 is due when the round ends, and cash, loans and shares bring ${}: if it stays so"
    t = laid_out(2).borrowed(2).money(10).to(TECHNICIANS)
    assert preview(t, "hire T3").warnings[0].startswith(warning.format(7))
    t.cubes(products=1)
    assert preview(t, "hire T3").warnings == ()
    t = laid_out(2).borrowed(2).money(7)
    assert preview(t, "buy 0").warnings[0].startswith(warning.format(7))
    assert preview(t, "buy 1").warnings == (), "that can be made and sold"
    t = laid_out(3, share_auction="on").borrowed(2, seat=2).money(12, 2).to(UPGRADES).play("auction +1 1 CEO")
    assert t.state.decision == D_BID and t.turn == 2
    assert preview(t, "raise 1").warnings == () == preview(t, "bid nothing").warnings
    assert preview(t, "raise 5").warnings == (), f"the share can be released for ${BOX.share_value[0]}"
    assert preview(t, "raise 10").warnings[0].startswith(warning.format(12 - 11 + BOX.share_value[0]))


def test_ruin_is_foretold_where_all_shares_together_do_not_pay():
    """What must be paid at once is asked for in small steps, the last of which is ruin."""
    t = laid_out(2).to(UPGRADES).until(1)
    t.borrowed(2, seat=1).holding(0, 1, seat=1).money(2, seat=1)
    means, told = 2 + BOX.share_value[0], preview(t, "upgrade nothing")
    lead = f"${BOX.maintenance_start} for upkeep must be paid, and cash, loans and shares bring "
    assert told.warnings == (f"{lead}${means}: you are bankrupt.",)
    assert not [note for note in told.notes if "you will have to" in note], "that would not help"
    assert preview(t.holding(0, 3, seat=1), "upgrade nothing").warnings == ()


def test_no_remedy_is_named_that_would_not_help():
    t = laid_out(2).to(UPGRADES).borrowed(2).holding(1, 1).money(0)
    assert entry(t, "FIFO").why.remedy == f"Releasing all your shares brings ${BOX.share_value[0]}."
    t.built(LOG=3)
    assert entry(t, "Auto store").why.remedy.endswith(", which is not enough.")
    t = laid_out(2).cubes(products=1).to(SALES)
    assert entry(t, "U2 Certified industry").why.remedy == "ISO 9000 (Quality 2) opens it."
    t.state.round = LAST_ROUND
    assert entry(t, "U2 Certified industry").why.remedy == "", "no sale follows"
    t = laid_out(2).to(PRODUCTION)
    assert entry(t, "1 worker").why.remedy == "Buy more next round.", "nothing can be made"
    t = laid_out(2).borrowed(2).money(1).cubes(raw=6).to(PRODUCTION)
    assert entry(t, "3 workers").why.remedy == "", "one worker is too dear as well"
    t = laid_out(2).price(4).cubes(products=6).staff(pink=1).to(SALES).dice(5).play("sell U1 own")
    assert entry(t, "Roll with a pink marketer").why.remedy == "The CEO can stand in.", "this sale does not wait"
    t = laid_out(2).cubes(raw=6).money(30).to(PRODUCTION)
    t.player().sabotaged = 1
    assert entry(t, "3 workers").why.remedy == "All workers are back next round."
    t = laid_out(2, multi_level_per_round="off").money(30).staff(yellow=2).to(UPGRADES)
    t.play("develop ENG own").until(0)
    assert entry(t, "MTM").why.remedy == "Next round."


def test_two_shares_are_closed_for_too_few_not_for_none():
    t = laid_out(3).holding(1, 3, seat=2).money(50).to(UPGRADES)
    one, two = entry(t, "Shares").rows[0].cells
    assert not one.why and str(two.why) == "too few left" and two.why.sentence == "@1 has 1 share left."


def test_loans_are_named_as_many_as_it_takes():
    """One loan was advised where two are needed: whoever took it found the same advice again."""
    t = laid_out(2).price(6).money(0)
    cost = 6 * BOX.loan_money // 6 // 6  # cubes that one loan pays
    assert remedy(t, f"buy {cost}") == f"A loan brings ${BOX.loan_money}."
    assert remedy(t, f"buy {cost + 1}") == f"2 loans bring ${2 * BOX.loan_money}."
    assert remedy(t.play("loan"), f"buy {cost + 4}") == f"A loan brings ${BOX.loan_money}, which is not enough."


def test_shares_that_come_back_make_their_company_cheaper():
    """What is released can pay for more of the same company than it brings."""
    t = laid_out(2).staff(blue=1).borrowed(2).holding(1, 1).to(UPGRADES)
    one, two, *_ = BOX.share_value
    t.money(two)
    assert remedy(t, "shares +1 2 blue") == f"Releasing all your shares brings ${one}."
    assert remedy(t.money(two - 1), "shares +1 2 blue").endswith(", which is not enough.")


def test_the_ceo_stands_in_only_where_he_may():
    """No help comes from him in a market that is closed, nor where the money lacks."""
    t = laid_out(2).cubes(products=3).to(SALES)
    assert remedy(t, "sell U1 own").endswith("; the CEO can stand in.")
    assert remedy(t, "sell U4 own") == "Hire one in the technicians phase of the next round."


def test_storage_that_raises_upkeep_is_told():
    """Upkeep rose from 8 to 12 with a purchase, and nothing said why."""
    t = laid_out(2, storage_cost="on").price(1)
    told = "Upkeep due with ${} for what lies in the warehouses then."
    assert after(preview(t, "buy 12"), "Upkeep due") == str(BOX.maintenance_start + BOX.zone_cost[1])
    assert told.format(BOX.zone_cost[1]) in preview(t, "buy 12").notes
    assert not [note for note in preview(t, "buy 3").notes if "warehouses" in note]
    assert not [note for note in preview(laid_out(2).price(1), "buy 12").notes if "warehouses" in note]
    t.play("buy 9").to(PRODUCTION)
    assert told.format("0 to 2") in preview(t, "produce 3 bonus 0").notes


def test_ruin_that_is_foretold_counts_the_subsidy():
    t = laid_out(2).built(ADM=3).borrowed(2).money(0).to(UPGRADES)
    t.state.players[0].maintenance = BOX.subsidy[3][2] + 2
    told = preview(t, "upgrade nothing").warnings[0]
    assert f"cash, loans, shares and subsidy bring ${BOX.subsidy[3][2]}: if it stays so" in told


def test_a_card_is_aimed_at_another_player_only_where_one_can_be_hit():
    for players, words in ((2, ""), (3, "Aim at another player.")):
        t = laid_out(players, round=4, incidents="on").card(STRIKE).built(1, HR=3).to(PRODUCTION)
        assert remedy(t, "play strike +1") == words


def test_what_is_developed_already_or_comes_too_late_is_no_remedy():
    t = laid_out(2).cubes(raw=6).to(PRODUCTION)
    assert remedy(t, "produce 2 bonus 4").startswith("MTM (Engineering 2) or SMED (Engineering 4) or Incentives")
    assert remedy(t.built(ENG=4), "produce 2 bonus 4") == "Incentives (Human Resources 2) raises it."
    assert remedy(t.built(HR=2), "produce 2 bonus 5") == ""
    t = laid_out(2).to(UPGRADES)
    assert remedy(t, "shares +1 1 SOx") == "Develop SOx."
    assert remedy(t.built(ADM=2), "shares +1 1 SOx") == "It is there again next round."
    t.state.round = LAST_ROUND
    assert remedy(t, "shares +1 1 SOx") == ""
    t = laid_out(2).borrowed(2).money(BOX.loan_return - 1).to(UPGRADES)
    assert remedy(t, "loan") == "", "none can be repaid"
    assert remedy(t.money(BOX.loan_return), "loan") == f"Repay one: ${BOX.loan_return}."
    t = laid_out(2).borrowed(1).money(5)
    assert remedy(t, "repay") == "", "a loan that is taken now cannot repay another one (A54)"
    brings = f"Releasing all your shares brings ${BOX.share_value[0]}"
    assert remedy(t.holding(1, 1), "repay") == f"{brings}, which is not enough."
    assert remedy(t.money(BOX.loan_return - 1), "repay") == f"{brings}."


def test_coaching_says_what_comes_too_late_and_that_nothing_is_less_than_no_wage():
    t = laid_out(2).to(UPGRADES).built(ADM=3, HR=1, QUA=1, ENG=2).money(30).play("develop ADM CEO")
    assert t.player().wage_cut == BOX.wage
    gists = [cell.words for entry in asked(t).entries for row in entry.rows for cell in row.cells if not cell.why]
    assert "Copy Lean: adds nothing" in gists and "Copy SSL: adds nothing" in gists and "Copy MTM: +1 made" in gists
    t.state.round = LAST_ROUND
    late = "This is the last round: nothing is made or sold any more."
    assert late in preview(t, "copy ENG 2").notes
    assert late not in preview(t, "copy ENG 1").notes, "less upkeep still helps"
    assert late not in preview(t, "copy ADM 3").notes


def test_shares_say_what_they_bring_together_with_those_one_has():
    t = laid_out(3).money(30).staff(blue=1).holding(1, 1).to(UPGRADES)
    text = "Every 2 shares bring $1 for each unit @{} sells: you would have {}, ${} a unit."
    assert text.format(1, 2, 1) in preview(t, "shares +1 1 blue").notes
    assert text.format(2, 1, 0) in preview(t, "shares +2 1 blue").notes
    t = laid_out(3, share_auction="on").holding(1, 2, seat=2).to(UPGRADES).play("auction +1 2 CEO")
    assert text.format(1, 4, 2) in preview(t, "raise 1").notes


def test_a_spill_at_the_last_box_costs_its_victim_money():
    t = incident_table().tracks(1, pollution=BOX.track_bottom).money(20, seat=1)
    t.card(TOXIC_SPILL, 1, t.turn)
    assert "@1: cash 20 → 15." in preview(t, "play toxic spill +1").notes
