"""Sentences, tips, lessons, sheets and the cash forecast."""

from __future__ import annotations

from fractions import Fraction

from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.forecast import prospects
from boardroom.games.industrial.names import (
    CARD_NAMES,
    EVENT_NAMES,
    IMPROVEMENT_NAMES,
    LESSONS,
    card_text,
    effect_text,
    event_text,
)
from boardroom.games.industrial.state import (
    AUDIT_PASSED,
    CLAIM,
    D_COVER,
    D_OVER,
    ENERGY_CRISIS,
    EXPORT_BOOM,
    GONE,
    HOME,
    MAINTENANCE,
    NONE,
    ON_MARKET,
    PRODUCTION,
    SALES,
    STRIKE,
    SUPPLIER_SHORTAGE,
    TECHNICIANS,
    U1,
    U2,
    UPGRADES,
    USED,
    WAREHOUSE_THEFT,
)
from boardroom.games.industrial.view import progress, sheets
from boardroom.games.industrial.words import final_sentence, price_text, sentences, status, tip
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from boardroom.kit.pages import table as seen
from boardroom.server.table.match import TableMatch
from boardroom.server.web.pages.table import table_fragments
from tests.games.industrial.table import QUOTED, Table, at, table


def told(t: Table, said: str) -> list[str]:
    """The sentences of an action."""
    before, seat, code = copy(t.state), t.turn, SPACE.code(said)
    t.play(said)
    return sentences(t.box, before, t.state, seat, code)


# --- the log -----------------------------------------------------------------------------------------------------


def test_buying_and_hiring():
    """Quantity and price."""
    assert told(table(), "buy 4") == ["@0 buys 4 raw cubes for $12."]
    assert told(table(), "buy 0") == ["@0 buys no raw material."]
    assert told(at(TECHNICIANS).row("PYBY"), "hire T4") == ["@0 hires a yellow technician for $4."]
    assert told(at(TECHNICIANS), "hire nobody") == ["@0 hires nobody more."]


def test_passes_that_nobody_chose_are_told():
    """A full reserve in the technicians phase, nobody left to send in the upgrades phase."""
    t = at(TECHNICIANS).staff(1, yellow=1, blue=1, pink=1).row("PYBY")
    assert told(t, "hire T4")[1:] == ["@1 has a full reserve and hires nobody more."]
    assert told(t, "hire nobody") == ["@0 hires nobody more."]
    t = at(UPGRADES).play("develop ENG CEO")
    lines = told(t, "develop QUA CEO")
    assert t.state.phase == MAINTENANCE
    passes = [f"@{p} has nobody left to send and develops no more." for p in (0, 1)]
    assert [line for line in lines if "nobody left" in line] == passes
    upkeep = next(line for line in lines if "upkeep" in line)
    assert lines.index(passes[1]) < lines.index(upkeep), "upkeep is paid afterwards"


def test_production_tells_the_accident():
    """Die, cubes that go back, markers."""
    t = at(PRODUCTION).cubes(raw=4).dice(1)
    assert told(t, "produce 4 bonus 0") == [
        "@0 makes 4 units with 2 workers for $4 wages.",
        "@0 rolls 1: an accident.",
        "@0 takes 2 cubes back to the raw warehouse.",
        "@0 falls to +4 on the pollution track.",
        "@0 falls to +4 on the accident track.",
    ]
    t = at(PRODUCTION).cubes(raw=5, products=11).built(ENG=2).dice(5)
    assert told(t, "produce 4 bonus 1") == [
        "@0 makes 4 units and 1 bonus with 2 workers for $4 wages.",
        "@0 rolls 5: no accident.",
        "@0 has no room for 4 products.",
        "@0 falls to +4 on the pollution track.",
    ]


def test_a_die_that_ssl_rolls_again_is_told():
    """Whatever comes of it, and only when it was rolled again; nobody sees the generator, but everybody the dice."""
    for dice, end in {
        (5, 1): "rolls 5: no accident.",
        (1, 5): "rolls an accident and, once more by SSL, 5: no accident.",
        (1, 1): "rolls an accident and, once more by SSL, 1: an accident.",
    }.items():
        assert told(at(PRODUCTION).cubes(raw=4).built(HR=1).dice(*dice), "produce 4 bonus 0")[1] == f"@0 {end}"


def test_the_story_of_a_match_knows_how_often_the_die_was_rolled():
    """Readers are not shown the generator: the log remembers how often an action has asked it, also at a table."""
    for kind in (Match, TableMatch):
        match = kind("industrial", players=2, seed=1)
        laid = at(PRODUCTION).cubes(raw=4).built(HR=1).dice(1, 5)
        match.state = laid.state
        match._snapshots[0] = copy(laid.state)
        match.play("produce 4 bonus 0", laid.turn)
        for viewer in (None, 0, 1):
            assert any("once more by SSL, 5: no accident" in line for line in match.story(viewer)[0])


def test_production_that_waits_for_money_is_told_in_two_parts():
    """First the start, then what came of it."""
    t = at(PRODUCTION).cubes(raw=4).money(1).dice(6)
    assert told(t, "produce 4 bonus 0") == ["@0 makes 4 units with 2 workers for $4 wages."]
    assert told(t, "loan") == [
        "@0 takes a loan of $20.",
        "@0 rolls 6: no accident.",
        "@0 falls to +4 on the pollution track.",
    ]


def test_an_accident_is_told_although_the_last_box_must_be_covered():
    """The die was rolled before the $5 fell short, and what did not fit is told once the money is there."""
    t = at(PRODUCTION).cubes(raw=5, products=11).built(ENG=2).money(4).tracks(pollution=-5).dice(1)
    assert told(t, "produce 4 bonus 1") == [
        "@0 makes 4 units and 1 bonus with 2 workers for $4 wages.",
        "@0 rolls 1: an accident.",
        "@0 takes 2 cubes back to the raw warehouse.",
        "@0 falls to +4 on the accident track.",
    ]
    assert told(t, "loan") == [
        "@0 takes a loan of $20.",
        "@0 has no room for 2 products.",
        "@0 pays $5 at the last box of a track.",
    ]


def test_the_die_that_ruins_a_company_is_told():
    """The last box of the accident track, and nothing left to pay with."""
    t = at(PRODUCTION, players=3).cubes(raw=4).money(4).borrowed(2).tracks(accidents=-5).dice(1)
    assert told(t, "produce 4 bonus 0") == [
        "@0 makes 4 units with 2 workers for $4 wages.",
        "@0 rolls 1: an accident.",
        "@0 cannot pay the last box of a track with $0 and is bankrupt.",
    ]


def test_a_sale_with_dividends():
    """Market, roll, units, money, and who earns with it."""
    t = at(SALES).cubes(products=9).staff(pink=1).holding(0, 2, seat=1).dice(2, 5)
    assert told(t, "sell U1 own") == ["@0 sends a pink marketer to Local trade (U1) and rolls 2."]
    assert told(t, "reroll CEO") == [
        "@0 rolls once more, with the CEO: 5.",
        "@0 sells 5 units at $5: $25.",
        "@1 receives $5 of dividends.",
    ]
    t = at(SALES).cubes(products=3).staff(pink=1).dice(2).play("sell L1 own")
    assert told(t, "accept") == ["@0 sells 2 units at $4: $8."]
    t = at(SALES).cubes(products=3)
    t.player().demand = -6
    assert told(t, "sell U1 CEO")[-1] == "@0 finds no buyer."


def test_a_sale_is_told_before_all_it_leads_to():
    """The dividends of whoever plays before the seller, those who have nobody left to send, the upkeep."""
    t = at(SALES).cubes(seat=1, products=3).holding(1, 2).dice(4).play("sell nothing")
    t.player().ceo = USED
    assert told(t, "sell U1 CEO") == [
        "@1 sends the CEO to Local trade (U1) and rolls 4.",
        "@1 sells 3 units at $5: $15.",
        "@0 receives $3 of dividends.",
        "@0 has nobody left to send and develops no more.",
        "@1 has nobody left to send and develops no more.",
        "Round 1 ends: upkeep is due.",
        "@0 pays $8 upkeep.",
        "@1 pays $8 upkeep.",
    ]


def test_a_lesson_is_told_once_a_game():
    """With the first development of an improvement."""
    t = at(UPGRADES).staff(yellow=1).staff(seat=1, yellow=1)
    lines = told(t, "develop ENG own")
    assert lines == ["@0 develops Poka-Yoke (Engineering 1) with a yellow technician for $2.", LESSONS[0][0]]
    t = at(UPGRADES).built(seat=1, ENG=1)
    assert told(t, "develop ENG CEO") == ["@0 develops Poka-Yoke (Engineering 1) with the CEO for $2."]


def test_prices_of_improvements_in_words():
    """Deferred, free, copied."""
    t = at(UPGRADES).staff(pink=1)
    assert told(t, "develop MKT own")[0].endswith(
        "with a pink marketer for $4 more upkeep."
    )  # $2 of them for the new department
    t = table().built(ADM=1).to(UPGRADES)
    assert told(t, "develop HR CEO")[0].endswith("with the CEO free of charge.")
    t = at(UPGRADES).built(ADM=3, LOG=1).play("develop ADM CEO")
    assert told(t, "copy LOG 1") == ["@0 copies FIFO (Logistics 1): -$1 for each raw cube."]


def test_shares_and_auctions():
    """Orders, releases, bids and the winner."""
    t = at(UPGRADES).staff(blue=1)
    assert told(t, "shares +1 2 blue") == ["@0 buys 2 shares of @1 for $10."]
    t = at(UPGRADES).holding(1, 2)
    assert told(t, "release +1") == ["@0 releases a share of @1 for $6."]
    t = at(UPGRADES, players=3, share_auction="on").staff(blue=1)
    assert told(t, "auction +1 1 blue") == ["@0 puts 1 share of @1 up for auction and bids $1."]
    assert told(t, "raise 5") == ["@2 bids $6."]
    assert told(t, "bid nothing") == ["@0 bids no more.", "@2 wins the auction: 1 share of @1 for $6."]


def test_an_auction_is_told_whatever_becomes_of_the_shares():
    """Won at once, before upkeep; with a share of the same company released for it; of a company ruined then."""
    t = at(UPGRADES, share_auction="on").staff(blue=1)
    t.player().ceo, t.player(1).passed = USED, 1
    t.money(0, seat=1).borrowed(2, seat=1)
    lines = told(t, "auction +1 1 blue")
    won = lines.index("@0 wins the auction: 1 share of @1 for $1.")
    assert (
        won
        < lines.index("Round 1 ends: upkeep is due.")
        < lines.index("@1 cannot pay the upkeep with $0 and is bankrupt.")
    )
    t = at(UPGRADES, players=3, share_auction="on").staff(blue=1).money(0).borrowed(2).holding(1, 1)
    t.play("auction +1 1 blue", "bid nothing")
    assert t.state.decision == D_COVER
    assert "@0 wins the auction: 1 share of @1 for $1." in told(t, "release +1")


def test_maintenance_subsidy_and_bankruptcy():
    """What the bank gives and takes at the end of a round."""
    t = table(players=3).built(ADM=3).money(0, seat=2).borrowed(2, seat=2).to(UPGRADES)
    t.play("upgrade nothing", "upgrade nothing")
    assert told(t, "upgrade nothing") == [
        "@2 develops no more.",
        "Round 1 ends: upkeep is due.",
        "@0 receives $5 of subsidy.",
        "@0 pays $10 upkeep.",
        "@1 pays $8 upkeep.",
        "@2 cannot pay the upkeep with $0 and is bankrupt.",
    ]


def test_free_actions():
    """Loans and recovery."""
    t = table().tracks(pollution=1)
    assert told(t, "recover pollution") == ["@0 moves the pollution marker up to +2 for $5."]
    assert told(t, "loan") == ["@0 takes a loan of $20."]
    assert told(table().borrowed(1), "repay") == ["@0 repays a loan for $24."]


def test_incident_cards():
    """Played, not played, discarded, drawn."""
    t = table(round=4, incidents="on").card(STRIKE).to(PRODUCTION)
    assert told(t, "play strike +1") == ["@0 plays Strike on @1: +$1 for each active worker this round."]
    t = table(round=4, incidents="on").card(STRIKE).to(PRODUCTION)
    assert told(t, "play nothing") == ["@0 plays no card."]
    t = table(round=2, incidents="on").to(MAINTENANCE).play("done")
    assert "Everybody draws an incident card." in told(t, "done")
    t = table(players=3, round=2, incidents="on").money(0, seat=2).borrowed(2, seat=2).to(MAINTENANCE).play("done")
    assert "Everybody still in the game draws an incident card." in told(t, "done")


def test_a_new_round():
    """Initial player, event, price, thieves."""
    t = table(events="on", round=5).cubes(products=5).to(MAINTENANCE).play("done")
    t.state.events_left = [0, 0, 0, 0, 0, 1]
    lines = told(t, "done")
    assert lines[0].startswith("@1 ends the round with $")
    assert lines[1] == "Round 6 of 6 begins; @1 is the initial player."
    assert lines[2] == "Wave of Thefts: everybody without CCTV has lost up to 2 products."
    assert lines[3] == f"The price of the round is ${t.state.price}."
    assert lines[4] == "@0 loses 2 products to thieves."


def test_what_comes_back_at_the_end_of_a_round_is_told():
    """Sellers to the bag, CEOs home; nothing where nobody was sent, and no CEO of a bankrupt company."""
    for ceo, alive, sellers, line in (
        (HOME, 1, 0, "Round 3 of 6 begins; @1 is the initial player."),
        (ON_MARKET, 1, 0, "Every CEO comes home."),
        (ON_MARKET, 1, 1, "Sellers go back to the bag and every CEO comes home."),
        (GONE, 0, 1, "Sellers go back to the bag."),
    ):
        t = table(3, round=2).staff(pink=1).to(MAINTENANCE).play("done", "done")
        t.player().ceo, t.player().alive, t.player().sellers, t.player().reserve[2] = ceo, alive, sellers, 1 - sellers
        assert told(t, "done")[1] == line


def test_cards_tell_what_they_did():
    """How much was stolen, and where the marker stands: not what is printed."""
    t = table(incidents="on", round=4).cubes(products=1, seat=1).tracks(accidents=4)
    t.card(WAREHOUSE_THEFT).card(AUDIT_PASSED).to(SALES)
    assert told(t, "play warehouse theft +1")[1:2] == ["@1 loses 1 product to thieves."]
    t.player().played = 0
    t.to(MAINTENANCE)
    assert told(t, "play audit passed accidents")[0] == "@0 plays Audit Passed: the accident marker goes up to +5."


def test_a_shortage_is_in_the_price_that_is_told():
    t = table(events="on", round=1)
    t.state.event, t.state.price = SUPPLIER_SHORTAGE, 3
    assert price_text(t.box, t.state) == "The price of the round is $3; a raw cube costs $4"
    t.state.event = NONE
    assert price_text(t.box, t.state) == "The price of the round is $3"


def test_the_end():
    """Winner, tie-breaks, survivors."""
    t = table().built(ENG=2)
    t.state.decision = D_OVER
    assert final_sentence(t.box, t.state) == "The game is over: @0 wins with 20 points."
    t = table()
    assert final_sentence(t.box, t.state).endswith(
        "@0 and @1 win with 15 points and share the victory, equal in everything."
    )
    t = table().money(57)
    assert final_sentence(t.box, t.state) == "The game is over: @0 wins with 15 points after a tie broken by cash."
    t = table().built(ENG=1, QUA=1).built(1, ENG=1).tracks(0, pollution=3)
    assert final_sentence(t.box, t.state).endswith("broken by improvements.")
    t = table(players=3).built(ENG=1, QUA=1).built(1, ENG=1).built(2, ENG=1).tracks(0, pollution=3).money(51, seat=2)
    assert final_sentence(t.box, t.state).endswith("@2 wins with 17 points after a tie broken by cash.")
    t.money(51)
    assert final_sentence(t.box, t.state).endswith("@0 wins with 17 points after a tie broken by improvements.")
    t = table()
    t.player(1).alive = 0
    assert final_sentence(t.box, t.state) == "The game is over: @0 is the only survivor and wins with 15 points."
    t.player(0).alive = 0
    t.player(0).ruin_round = 1
    assert "everybody is bankrupt; @0 comes first with 15 points" in final_sentence(t.box, t.state)


# --- texts -------------------------------------------------------------------------------------------------------


def test_every_improvement_has_a_name_an_effect_and_a_lesson():
    """24 of them, in our own words: each lesson begins with its tool and is one or two sentences."""
    seen = set()
    for d in range(6):
        for level in range(4):
            assert effect_text(QUOTED.values, d, level) != "no effect of its own"
            lesson = LESSONS[d][level]
            assert lesson.endswith(".")
            assert 60 < len(lesson) < 260
            assert IMPROVEMENT_NAMES[d][level].split()[0].lower().rstrip("y") in lesson.lower()
            seen.add(lesson)
    assert len(seen) == 24


def test_every_card_has_a_text():
    """Events and incidents with their amounts."""
    assert event_text(QUOTED.values, EXPORT_BOOM) == "every market pays $1 more per unit"
    assert all(event_text(QUOTED.values, event) for event in range(len(EVENT_NAMES)))
    assert card_text(QUOTED.values, CLAIM) == "-2 on the sale of this round"
    assert all(card_text(QUOTED.values, kind) for kind in range(1, len(CARD_NAMES)))


def test_tips_tell_cost_and_effect():
    """A sample."""
    t = at(UPGRADES).staff(pink=1)
    shown = tip(t.box, t.state, 0, SPACE.code("develop MKT own"))
    assert shown.title == "Develop Commercial (Marketing 1) with a pink marketer"
    assert shown.cost == "nothing now, a pink marketer, upkeep +$4"
    assert shown.effect == f"+1 on every sale; +2 points. {LESSONS[5][0]}"
    t = at(PRODUCTION).cubes(raw=6).built(HR=1)
    shown = tip(t.box, t.state, 0, SPACE.code("produce 6 bonus 0"))
    assert (shown.cost, shown.effect) == (
        "$3 wages for 3 workers, 6 raw cubes",
        "accident on a roll of 1 or 2; rolled once more, pollution marker -2",
    )
    t = at(SALES).cubes(products=4)
    shown = tip(t.box, t.state, 0, SPACE.code("sell U1 CEO"))
    assert shown.effect == "$5 per unit, 1 to 4 sold"


def test_a_marketer_who_sells_does_not_come_back():
    """He goes to the bag when the round ends, and only the CEO comes home (A27): no word of him until then."""
    t = at(SALES).staff(pink=1).cubes(products=2)
    costs = [tip(t.box, t.state, 0, SPACE.code(f"sell U1 {meeple}")).cost for meeple in ("own", "CEO")]
    assert costs == ["a pink marketer", "the CEO"]
    t.play("sell U1 own").finish_round()
    assert t.reserve_of() == {}


def test_the_tip_of_a_production_knows_the_last_box():
    """There a step costs $5 (L110), unless an improvement shields the marker."""

    def risk(t: Table) -> str:
        return tip(t.box, t.state, 0, SPACE.code("produce 6 bonus 0")).effect

    t = at(PRODUCTION).cubes(raw=6)
    assert (
        risk(t.tracks(pollution=-4))
        == "accident on a roll of 1 or 2, pollution marker -1, $5 at the last box of pollution"
    )
    assert risk(t.tracks(pollution=-5)) == "accident on a roll of 1 or 2, $10 at the last box of pollution"
    t.tracks(pollution=0, accidents=-5)
    assert risk(t) == "accident on a roll of 1 or 2 ($5 at the last box), pollution marker -2"
    assert risk(t.tracks(pollution=-5).built(QUA=4)) == "accident on a roll of 1 or 2"


def test_a_place_of_the_factory_says_one_worker():
    match = Match("industrial", players=2, seed=1)
    while match.state.phase != PRODUCTION:
        match.play("buy 4")
    mine = table_fragments(seen(match, match.to_act[0]))["mine"]
    assert 'aria-label="Make 2 with 1 worker"' in mine
    assert 'aria-label="Make 3 with 2 workers"' in mine


def test_the_status_line():
    """Who, what and why."""
    t = table()
    assert status(t.box, t.state, 0) == "Your turn: buy raw material, $3 a cube."
    assert status(t.box, t.state, 1) == "@0 is to buy raw material, $3 a cube."
    t = table().money(3).to(MAINTENANCE)
    assert "raise $8 for upkeep with loans or shares" in status(t.box, t.state, None)


# --- the forecast and the sheets ---------------------------------------------------------------------------------


def test_forecast():
    """Wages, maintenance, dividends, and every market with its expectation."""
    t = at(SALES, events="on").event(ENERGY_CRISIS).built(QUA=2).cubes(products=4).holding(1, 3).price(3)
    markets = next(sheet for sheet in sheets(t.box, t.state, 0) if sheet.title == "Sales markets")
    expected = f"wages up to $3, maintenance ${8 + 2 + 3}, subsidy $0, dividends $1 per unit of @1"
    assert markets.note == f"@0 this round: {expected}"
    ahead = prospects(t.box, t.state, 0, 4)
    u1, u2 = ahead[U1], ahead[U2]
    assert (u1.price, u2.price) == (5, 7)
    assert u2.units == (1, 2, 3, 4, 4, 4)
    assert u2.mean == Fraction(18 * 7, 6)
    assert u2.chance_of_all == Fraction(1, 2)
    assert (u1.open, u2.open, ahead[2].open) == (True, True, False)


def test_a_full_market_is_not_open():
    """Unless one stands there oneself."""
    t = at(SALES).cubes(products=3).cubes(products=3, seat=1).play("sell U1 CEO")
    assert not prospects(t.box, t.state, 1, 3)[U1].open
    assert prospects(t.box, t.state, 0, 3)[U1].open


def test_sheets_show_everything_there_is():
    """Eight sheets with incident cards, seven without."""
    t = table(players=3, round=4, incidents="on").card(CLAIM).card(STRIKE, seat=1)
    shown = sheets(t.box, t.state, 0)
    assert [sheet.title for sheet in shown][1:] == [
        "Factories",
        "Technology tree",
        "Technician market",
        "Sales markets",
        "Shares",
        "Cash book",
        "Incident cards",
    ]
    cards = shown[-1]
    assert cards.rows[0] == ("@0", "Claim: -2 on the sale of this round (round 1)")
    assert cards.rows[1] == ("@1", "a card (round 1)")
    assert len(sheets(t.box, table().state, None)) == 7


def test_progress():
    """Two are played in the third."""
    assert progress(QUOTED.values, table(round=3).state) == (2, 6)
