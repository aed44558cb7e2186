"""The technology tree and all 24 improvements (L146-L158, L184-L200, specification 2.5, 2.6, 5.5 and 5.7)."""

from __future__ import annotations

from itertools import product

import pytest

from boardroom.games.industrial.actions import DEPARTMENT_LETTERS
from boardroom.games.industrial.names import IMPROVEMENT_NAMES
from boardroom.games.industrial.rules.improvements import added_maintenance, copy_refusal
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.rules.production import wage
from boardroom.games.industrial.rules.reasons import (
    ALLOWED,
    BOX_TAKEN,
    CEO_AWAY,
    DEPARTMENT_COMPLETE,
    NO_CASH,
    NO_MEEPLE,
    NOT_DEVELOPED,
    NOT_NOW,
)
from boardroom.games.industrial.rules.scoring import improvements
from boardroom.games.industrial.state import (
    CEO,
    D_COPY,
    HOME,
    IN_SUBSIDIES,
    MAINTENANCE,
    NONE,
    ON_TREE,
    PRODUCTION,
    UPGRADES,
    USED,
    YELLOW,
)
from boardroom.kernel.schema import copy
from tests.games.industrial.table import QUOTED, Table, at, table

MEEPLE = {"ENG": "yellow", "QUA": "yellow", "LOG": "yellow", "ADM": "blue", "HR": "blue", "MKT": "pink"}


def board(players: int = 2, **options: object) -> Table:
    """Seat 0 is to upgrade; it has the CEO and three technicians, one of each colour."""
    return at(UPGRADES, players, **options).staff(yellow=1, blue=1, pink=1)


def developed(letters: str, level: int, **options: object) -> Table:
    """The table after seat 0 has developed an improvement with a technician of its colour."""
    t = board(**options).built(**{letters: level - 1})
    t.play(f"develop {letters} own")
    return t.play("copy ADM 3") if t.state.decision == D_COPY else t


# --- developing --------------------------------------------------------------------------------------------------


def test_g12_department_upkeep():
    """LOG1: cash -2, maintenance 8 to 10; LOG2: cash -3, maintenance 10 to 7 (L118, L154)."""
    t = board().play("develop LOG own")
    assert (t.cash(), t.player().maintenance) == (48, 10)
    t.play("upgrade nothing", "develop LOG CEO")
    assert (t.cash(), t.player().maintenance) == (45, 7)


def test_g13_marketing_deferred():
    """MKT1 and MKT3 raise maintenance by their row instead of being paid (L200)."""
    t = at(UPGRADES).staff(pink=3).play("develop MKT own")
    assert (t.cash(), t.player().maintenance) == (50, 12)
    t.play("upgrade nothing", "develop MKT own")
    assert (t.cash(), t.player().maintenance) == (47, 12)
    t.play("develop MKT own")
    assert (t.cash(), t.player().maintenance) == (47, 16)


def test_g14_level_order():
    """The next box only; the one after it on the next visit (L156, L194)."""
    t = at(UPGRADES).staff(yellow=3).built(QUA=1).play("develop QUA own")
    assert t.level("QUA") == 2
    assert (t.state.tree[1][1], t.state.tree[1][2]) == (0, NONE)
    t.play("upgrade nothing")
    assert t.allows("develop QUA own")
    assert t.play("develop QUA own").level("QUA") == 3


def test_g15_blocking():
    """A stands on ENG1, so B cannot develop it this round; next round B can (L190, L196)."""
    t = board().staff(seat=1, yellow=1).play("develop ENG own")
    assert t.turn == 1
    assert t.why_not("develop ENG own") == BOX_TAKEN
    assert t.why_not("develop ENG CEO") == BOX_TAKEN
    t.finish_round().to(UPGRADES).until(1)
    assert t.allows("develop ENG own")


def test_g41_cash_first():
    """Cash 2, box LOG2 for $3: refused; after a loan it is legal (L192)."""
    t = board().built(LOG=1).money(2)
    assert t.why_not("develop LOG own") == NO_CASH
    assert t.play("loan").cash() == 22
    assert t.allows("develop LOG own")


def test_a16_several_levels_in_one_phase():
    """One per visit, if the boxes are free (L194)."""
    t = at(UPGRADES).staff(yellow=3)
    t.play("develop ENG own", "upgrade nothing", "develop ENG own", "develop ENG own", "develop ENG CEO")
    assert t.level("ENG") == 4
    assert t.state.phase == MAINTENANCE


def test_a31_passing_is_final():
    """As with the technicians (L182)."""
    t = board().staff(seat=1, yellow=2).play("upgrade nothing", "develop ENG own", "develop ENG own")
    assert t.turn == 1
    assert t.reserve_of() == {"yellow": 1, "blue": 1, "pink": 1}


def test_a36_the_row_value_is_the_row_price():
    """Added to maintenance instead of being paid (L200)."""
    box = QUOTED.values
    assert added_maintenance(box, 5, 0) == 2 + box.row_price[0]
    assert added_maintenance(box, 5, 2) == box.row_price[2]
    assert [added_maintenance(box, 5, level) for level in (1, 3)] == [0, 0]


def test_a43_row_n_holds_the_level_n_boxes():
    """Prices 2, 3, 4, 5 in every department (L186)."""
    for letters in ("ENG", "QUA", "LOG", "HR"):
        for level, price in ((1, 2), (2, 3), (3, 4), (4, 5)):
            assert 50 - developed(letters, level).cash() == price


@pytest.mark.parametrize("letters", DEPARTMENT_LETTERS)
def test_a44_matching_colour_or_ceo(letters):
    """The colour of the column, or the CEO; the box free; the level before developed (L188-L190)."""
    own = MEEPLE[letters]
    t = at(UPGRADES).staff(**{own: 1})
    assert t.allows(f"develop {letters} own")
    assert t.allows(f"develop {letters} CEO")
    others = {colour: 1 for colour in ("yellow", "blue", "pink") if colour != own}
    assert at(UPGRADES).staff(**others).why_not(f"develop {letters} own") == NO_MEEPLE


def test_a27_the_ceo_stands_for_any_colour_once():
    """And comes home at the end of the round (L130)."""
    t = board().play("develop MKT CEO")
    assert t.player().ceo == ON_TREE
    assert t.state.tree_meeple[5][0] == CEO
    t.play("upgrade nothing")
    assert t.why_not("develop ENG CEO") == CEO_AWAY
    t.play("upgrade nothing")
    assert t.player().ceo == USED
    assert t.finish_round().player().ceo == HOME


def test_used_technicians_return_to_the_bag_at_the_end_of_the_phase():
    """Not before (L196)."""
    t = board()
    bag = t.state.bag[YELLOW]
    t.play("develop ENG own")
    assert t.state.bag[YELLOW] == bag
    t.finish_phase()
    assert t.state.bag[YELLOW] == bag + 1
    assert all(owner == NONE for row in t.state.tree for owner in row)


def test_a_complete_department_has_no_fifth_level():
    """Levels 1 to 4 (L156)."""
    assert board().built(QUA=4).why_not("develop QUA own") == DEPARTMENT_COMPLETE


def test_a48_effects_in_round_six():
    """Maintenance and the subsidy count in the phase that follows (specification A48)."""
    t = board(round=6).built(ADM=2).play("develop ADM own").to(MAINTENANCE)
    assert t.player().accounts[IN_SUBSIDIES] == 5
    assert t.cash() == 50 - 4 + 5 - 10


# --- the 24 improvements -----------------------------------------------------------------------------------------


def test_a5_effects_of_all_levels_stay():
    """Only points look at the highest level alone (L276)."""
    me = board().built(MKT=4, ENG=4).player()
    assert me.sales_bonus == 1 + 1 + 2 + 2
    assert me.production_bonus == 1 + 2


def test_a6_five_logistics_names_for_four_boxes():
    """Logistic Train and EDI are one improvement (L298-L308)."""
    assert IMPROVEMENT_NAMES[2] == ("FIFO", "Kanban", "Logistic Train and EDI", "Automatic Warehouse")
    assert developed("LOG", 3).player().sales_bonus == 1


def test_eng1_poka_yoke():
    """Maintenance -3 (L118); the department itself costs 2."""
    assert developed("ENG", 1).player().maintenance == 8 + 2 - 3


def test_eng2_mtm():
    """Production bonus +1 (L334)."""
    assert developed("ENG", 2).player().production_bonus == 1


def test_eng3_tpm():
    """Maintenance -3 (L118)."""
    assert developed("ENG", 3).player().maintenance == 8 + 2 - 3 - 3


def test_eng4_smed():
    """Production bonus +2 on top of MTM (L338)."""
    assert developed("ENG", 4).player().production_bonus == 3


def test_qua1_lean():
    """Wages -$1 (L342)."""
    t = developed("QUA", 1)
    assert wage(t.box, t.player()) == 1
    assert wage(t.box, t.player(1)) == 2


@pytest.mark.parametrize(("letters", "level", "symbol"), [
    ("QUA", 2, 1), ("QUA", 3, 2), ("QUA", 4, 3), ("MKT", 2, 4), ("MKT", 3, 5), ("MKT", 4, 6),
])  # fmt: skip
def test_access_symbols(letters, level, symbol):
    """ISO 9000, 14000, 45000, Franchise, Advertising and CSR open a market each (L58, L204, L344-L346)."""
    t = board().built(**{letters: level - 1})
    assert t.player().access[symbol] == 0
    assert developed(letters, level).player().access[symbol] == 1


def test_qua2_iso_9000_keeps_claims_away():
    """Product quality (2.12)."""
    assert developed("QUA", 2).player().claim_shield == 1


def test_qua3_iso_14000_shields_pollution():
    """L112."""
    assert developed("QUA", 3).player().pollution_shield == 1


def test_qua4_iso_45000_shields_accidents():
    """L112."""
    assert developed("QUA", 4).player().accident_shield == 1


def test_log1_fifo():
    """A raw cube costs $1 less (L226)."""
    assert developed("LOG", 1).player().purchase_cut == 1


def test_log2_kanban():
    """Maintenance -3 (L118)."""
    assert developed("LOG", 2).player().maintenance == 8 + 2 - 3


def test_log3_logistic_train_and_edi():
    """Sales bonus +1 (L306)."""
    assert developed("LOG", 3).player().sales_bonus == 1


def test_log4_automatic_warehouse():
    """18 spaces in each warehouse (L308)."""
    t = developed("LOG", 4).finish_round().cubes(raw=12, products=12).until(0).money(100).price(1)
    assert t.allows("buy 6")
    assert "buy 7" not in t.legal()
    t.play("buy 6").to(PRODUCTION).until(0)
    assert t.dice(6).play("produce 6 bonus 0").stocks() == (12, 18)


def test_adm1_accounting():
    """One improvement a round without its price, from the next round on (L55)."""
    t = developed("ADM", 1)
    assert t.player().freebie == 0
    t.finish_round().staff(yellow=2).to(UPGRADES).until(0)
    assert t.player().freebie == 1
    t.money(0)
    assert t.allows("develop ENG own")


def test_g35_accounting():
    """The first improvement with a price is free, the second is paid; MKT1 does not use the right up (L55)."""
    t = table().built(ADM=1, QUA=2, ENG=1).to(UPGRADES).staff(yellow=2)
    t.play("develop QUA own")
    assert t.cash() == 50
    t.play("upgrade nothing", "develop ENG own")
    assert t.cash() == 50 - 3
    t = table().built(ADM=1, ENG=1).to(UPGRADES).staff(pink=1, yellow=1)
    t.play("develop MKT own", "upgrade nothing", "develop ENG own")
    assert t.cash() == 50
    assert t.player().maintenance == 8 + 2 + (2 - 3) + (2 + 2)


def test_a41_the_free_improvement_symbol_is_accounting():
    """Free of charge, for the owner only, once a round (L55)."""
    t = table().built(ADM=1).to(UPGRADES)
    assert (t.player().freebie, t.player(1).freebie) == (1, 0)
    t.staff(yellow=2).play("develop ENG own", "upgrade nothing", "develop QUA own")
    assert t.cash() == 50 - 2
    assert t.finish_phase().player().freebie == 0


def test_accounting_is_not_spent_on_a_row_without_a_price():
    """The first improvement whose price is above $0 (5.5); an owner's box may print a row for nothing."""
    box = copy(QUOTED.values)
    box.row_price[0] = 0
    t = table(box=box).built(ADM=1, ENG=1).to(UPGRADES).staff(yellow=2)
    t.play("develop QUA own", "upgrade nothing")
    assert t.player().freebie == 1
    assert t.play("develop ENG own").cash() == 50


def test_adm2_sox():
    """One share order a round without a meeple, from the next round on (L354)."""
    t = developed("ADM", 2)
    assert t.player().free_order == 0
    t = table().built(ADM=2).to(UPGRADES)
    assert t.allows("shares +1 2 SOx")
    t.play("shares +1 2 SOx", "upgrade nothing")
    assert t.player().ceo == HOME
    assert not t.allows("shares +1 1 SOx")


def test_adm3_subsidy():
    """$5 at the start of every maintenance phase (L356)."""
    t = table().built(ADM=3).to(MAINTENANCE)
    assert t.player().accounts[IN_SUBSIDIES] == 5
    assert t.cash() == 50 + 5 - 10
    t = table().built(ADM=3).copying("ADM", 3).to(MAINTENANCE)
    assert t.player().accounts[IN_SUBSIDIES] == 10


def test_hr1_ssl():
    """Wages -$1, and an accident is rolled again (L310; see also the production tests)."""
    me = developed("HR", 1).player()
    assert (me.wage_cut, me.accident_reroll) == (1, 1)


def test_hr2_incentives():
    """Production bonus +1 (L312)."""
    assert developed("HR", 2).player().production_bonus == 1


def test_hr3_communication():
    """Technicians cost $3 less (L58), and nobody strikes (2.12)."""
    me = developed("HR", 3).player()
    assert (me.technician_cut, me.strike_shield) == (3, 1)


def test_hr4_cctv():
    """No thieves (L316)."""
    assert developed("HR", 4).player().theft_shield == 1


def test_mkt1_commercial():
    """Sales bonus +1, paid by maintenance (L320, L200)."""
    me = developed("MKT", 1).player()
    assert (me.sales_bonus, me.maintenance, me.cash) == (1, 12, 50)


def test_mkt2_franchise():
    """Sales bonus +1 (L322)."""
    assert developed("MKT", 2).player().sales_bonus == 2


def test_mkt3_advertising():
    """Sales bonus +2, paid by maintenance (L324, L200)."""
    me = developed("MKT", 3).player()
    assert (me.sales_bonus, me.maintenance, me.cash) == (4, 16, 50)


def test_mkt4_csr():
    """Sales bonus +2 (L328)."""
    assert developed("MKT", 4).player().sales_bonus == 6


# --- coaching ----------------------------------------------------------------------------------------------------


def test_g36_coaching():
    """Copying a rival's TPM: maintenance -3, no level. Copying MKT3: sales +2, L3 open, no maintenance (L58)."""
    t = board().built(ADM=3).built(seat=1, ENG=3).play("develop ADM own")
    assert t.state.decision == D_COPY
    before = t.player().maintenance
    t.play("copy ENG 3")
    assert t.player().maintenance == before - 3
    assert t.level("ENG") == 0
    t = board().built(ADM=3).built(seat=1, MKT=3).play("develop ADM own", "copy MKT 3")
    assert (t.player().sales_bonus, t.player().access[5], t.player().maintenance) == (2, 1, 10)


def test_a32_a_copy_is_no_development():
    """No level, no points, no upkeep, no next level (5.7)."""
    t = board().built(ADM=3).built(seat=1, HR=3).play("develop ADM own")
    points = t.scores()[0]
    t.play("copy HR 3")
    assert t.scores()[0] == points
    assert t.level("HR") == 0
    assert improvements(t.player()) == 4
    t.play("upgrade nothing")
    assert t.play("develop HR CEO").level("HR") == 1


def test_a_copy_must_exist_and_is_final():
    """Level 1 to 3, developed by somebody in the game; own ones are always there (5.7)."""
    t = board(players=3).built(ADM=3).built(seat=1, ENG=4).play("develop ADM own")
    assert t.legal() == ["copy ENG 1", "copy ENG 2", "copy ENG 3", "copy ADM 1", "copy ADM 2", "copy ADM 3"]
    assert t.why_not("copy QUA 1") == NOT_DEVELOPED
    assert t.why_not("loan") == NOT_NOW
    t.play("copy ENG 2")
    assert t.player().copied == 1
    assert t.turn == 1


def test_a_bankrupt_company_cannot_be_copied():
    """It has left the game (README, B1)."""
    t = board(players=3).built(seat=1, ENG=2)
    assert copy_refusal(t.state, 0, 0) == ALLOWED
    t.player(1).alive = 0
    assert copy_refusal(t.state, 0, 0) == NOT_DEVELOPED


# --- maintenance in all -------------------------------------------------------------------------------------------


def test_maintenance_stays_between_2_and_24():
    """Every combination of levels, with and without a copied reduction (N9)."""
    box = QUOTED.values
    sums = []
    for d in range(6):
        sums.append([0])
        for level in range(4):
            change = added_maintenance(box, d, level) - box.maintenance_cut[d][level]
            sums[d].append(sums[d][-1] + change)
    totals = {8 + sum(row) for row in product(*sums)}
    with_copy = {8 + sum(row) - 3 for row in product(*sums[:3], sums[3][4:], *sums[4:]) if row[0] <= -1 or row[2] <= -1}
    assert min(totals | with_copy) == 2
    assert max(totals) == 24


def test_a37_maintenance_is_never_below_zero():
    """It cannot be with these values; a larger reduction would stop at $0."""
    t = table()
    t.player().maintenance = -4
    assert maintenance_due(t.box, t.state, 0) == 0
