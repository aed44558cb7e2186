"""The Assembly Line (R:642-690, specification 5.4)."""

from __future__ import annotations

from boardroom.games.kanban.rules.assembly import check_demand
from boardroom.games.kanban.rules.day import next_question
from boardroom.games.kanban.rules.reasons import MODEL_FULL, NO_CAR_TO_MOVE, PART_IN_PLACE, SUPPLY_LACKS, UPGRADED_FIRST
from boardroom.games.kanban.state import BEGIN, D_DISPLACE, D_TURN, NONE
from tests.games.kanban.table import model, part, working


def line(station="AS2", **options):
    """Seat 0 in Assembly with one of each part but brakes, and demand for black and red only."""
    t = working(station, **options).parts(chassis=1, engine=1, transmission=1, suspension=1, turbo=1)
    return t.demand(black=1, red=1)


def test_g13_first_push_of_green():
    """The top car pushes the one below to the middle end, which is free (R:658)."""
    t = line().play("provide green engine board")
    assert (t.node("n13"), t.node("n23"), t.node("n32")) == ("green", "green", "green")
    assert t.pp() == 0
    assert t.state.cars[model("green")] == 5
    assert t.in_place("green") == {"engine"}


def test_g14_second_push_of_green():
    """The first car rolls off: 2 pp, the queue, a Seat if there is demand (R:663-678)."""
    t = line().demand(green=3, red=1).play("provide green engine board")
    seats = t.player().face_up
    t.play("provide green turbo board")
    assert t.pp() == 2
    assert t.queue() == ["green"]
    assert t.state.cars[model("green")] == 4
    assert (t.player().face_up, t.state.demand_seats[0]) == (seats + 1, 2)


def test_g15_pushing_black():
    """n11 to n21 to n22; the blue car there chooses the left end or the middle (R:658)."""
    t = line().play("provide black engine board")
    assert (t.state.decision, t.state.moving) == (D_DISPLACE, model("blue"))
    assert (t.node("n21"), t.node("n22")) == ("black", "black")
    out = line().play("provide black engine board", "push outward")
    assert (out.node("n31"), out.node("n23")) == ("blue", "green")
    t.play("push inward")
    assert (t.node("n23"), t.node("n32"), t.node("n31")) == ("blue", "green", "")
    assert t.state.decision == D_TURN


def test_g16_side_exit():
    """A displaced car at the left end rolls off for 1 pp or goes to the middle (R:667)."""
    t = line().conveyor(n31="red").play("provide black engine board", "push outward")
    assert t.state.moving == model("red")
    inward = line().conveyor(n31="red").play("provide black engine board", "push outward", "push inward")
    assert (inward.node("n32"), inward.pp()) == ("red", 0)
    t.play("push outward")
    assert (t.pp(), t.queue(), t.node("n31")) == (1, ["red"], "blue")


def test_g17_upgraded_parts_first():
    """Whoever upgraded them (R:656)."""
    t = line().upgraded("yellow engine", seat=1).upgraded("yellow turbo").built("yellow", "turbo")
    assert [said for said in t.legal() if said.startswith("provide yellow")] == ["provide yellow engine board"]
    assert t.why_not("provide yellow chassis board") == UPGRADED_FIRST
    t.built("yellow")
    allowed = [said for said in t.legal() if said.startswith("provide yellow")]
    assert allowed == ["provide yellow engine board", "provide yellow turbo board"]


def test_g18_clean_out():
    """Full at the start of the turn: emptied. Filled during the turn: it stays full (R:644-646)."""
    t = line().built("green", "chassis", "engine", "suspension").play("provide green turbo board")
    assert t.in_place("green") == {"chassis", "engine", "suspension", "turbo"}
    assert t.why_not("provide green transmission board") == MODEL_FULL
    t = line("AS1").built("red", "chassis", "engine", "turbo", "brakes").built("blue", "engine")
    supply = sum(t.state.cubes)
    t.state.stage = BEGIN
    next_question(t.box, t.state)
    assert (t.in_place("red"), t.in_place("blue")) == (set(), {"engine"})
    assert sum(t.state.cubes) == supply + 4


def test_g19_the_fifth_car_sends_the_first_back():
    """R:671."""
    t = line().cars("red", "green", "blue", "yellow").conveyor(n32="black")
    reds = t.state.cars[model("red")]
    t.play("provide green engine board")
    assert t.queue() == ["green", "blue", "yellow", "black"]
    assert t.state.cars[model("red")] == reds + 1


def test_a12_a_model_filled_now_is_emptied_next_time():
    """Sandra empties everything, full or not (R:557)."""
    t = line().built("red", "chassis", "engine").built("green", "turbo").sandra("AS1")
    assert not any(map(any, t.state.assembly))


def test_a13_without_the_missing_upgraded_part_the_model_is_closed():
    t = line().upgraded("yellow brakes", seat=1)
    assert not any(said.startswith("provide yellow") for said in t.legal())


def test_a14_a_supply_car_is_put_on_an_empty_top_node_first():
    """So the part still moves a car; without top and supply no part goes in (R:659)."""
    t = line().conveyor(n13="").play("provide green engine board")
    assert (t.node("n13"), t.node("n23"), t.node("n32")) == ("green", "green", "green")
    t = line().conveyor(n13="").garages("green", "green", "green", "green").garages("green", "green", "green", seat=1)
    assert t.state.cars[model("green")] == 0
    assert t.why_not("provide green engine board") == NO_CAR_TO_MOVE


def test_the_last_car_leaves_the_top_node_empty():
    t = line().garages("green", "green", "green").garages("green", "green", "green", seat=1)
    t.play("provide green engine board")
    assert t.node("n13") == ""


def test_a15_no_seat_from_an_empty_demand_tile():
    """It is replaced only at the end of the turn."""
    t = line("AS2").demand(green=1, red=1).stock(bank=1)
    t.play("provide green engine board", "provide green turbo board", "provide green chassis board")
    assert (t.pp(), t.player().face_up) == (4, 2)
    assert t.state.demand_seats[0] == 0
    t.play("end turn")
    assert t.state.demand[0] not in (model("green"), model("red"))
    assert t.state.demand_seats[0] > 0


def test_a16_at_most_one_car_rolls_off_in_a_push():
    """Every node holds one car, and every way ends with one exit."""
    t = line().conveyor(n31="red", n32="yellow", n33="black")
    t.play("provide black engine board", "push outward", "push inward")
    assert t.queue() == ["yellow"]
    assert sum(car != NONE for car in t.state.conveyor) == 13


def test_a58_a_car_sent_back_may_refill_the_top_node():
    """The queue comes before the refill."""
    t = line().cars("green", "red", "red", "red").conveyor(n32="black")
    t.garages("green", "green", "green").garages("green", "green", seat=1)
    assert t.state.cars[model("green")] == 0
    t.play("provide green engine board")
    assert t.node("n13") == "green"
    assert t.queue() == ["red", "red", "red", "black"]


def test_a48_two_of_five_demand_tiles_are_up():
    """With both empty two others come; the old ones are shuffled in afterwards (R:687)."""
    for seed in range(5):
        t = working("DE1", seed=seed).demand(green=0, red=0)
        check_demand(t.box, t.state)
        assert len({*t.state.demand, model("green"), model("red")}) == 4


def test_no_part_twice():
    t = line().built("green", "engine")
    assert t.why_not("provide green engine board") == PART_IN_PLACE


def test_a11_a_voucher_takes_a_cube_of_the_supply():
    """It goes back to the supply itself, and never fills the storage (R:655)."""
    t = line().stock(vouchers=2)
    supply, left = t.state.cubes[part("brakes")], t.state.vouchers
    t.play("provide green brakes voucher")
    assert t.in_place("green") == {"brakes"}
    assert (t.state.cubes[part("brakes")], t.state.vouchers, t.player().vouchers) == (supply - 1, left + 1, 1)
    t.shelves(brakes=t.state.cubes[part("brakes")] + t.state.warehouse[part("brakes")])
    assert t.why_not("provide red brakes voucher") == SUPPLY_LACKS
    assert not any("voucher" in said for said in working("LO1").stock(vouchers=2).legal())
