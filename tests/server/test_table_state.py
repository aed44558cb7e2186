"""Tables as pure values: what follows from events, and that nothing is changed behind a reader's back."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.table import moves, taking_back
from boardroom.server.table.match import TableMatch
from boardroom.server.table.moves import Plan
from boardroom.server.table.names import clean_name
from boardroom.server.table.opening import Wish, new_table, uploaded_table
from boardroom.server.table.seats import BOT, OPEN, PERSON
from boardroom.server.table.state import TableState, Unplayable, first_state, follow
from boardroom.server.table.store import ACTION, Event
from boardroom.server.web.pages.log import played_lines

GAME = find("upgrade")
BOX = GAME.box()


def opened(*kinds: str) -> Plan:
    """A table opened by Anna."""
    wishes = [Wish(kind) for kind in kinds]
    return new_table("upgrade", "A table", "anna", "Anna", {"start_player": "0"}, wishes, BOX)[1]


def some_action(now: TableState, chance: random.Random) -> Plan:
    """A legal action of whoever must decide."""
    seat = now.match.to_act[0]
    plan = Plan(now, "anna")
    moves.play(plan, seat, chance.choice(now.match.legal_codes(seat)))
    return plan


def lively_table() -> tuple[TableState, list[Event]]:
    """A hot-seat table with actions, undos, talk and seats changing hands."""
    chance = random.Random(5)
    plan = opened("you", "hotseat", "invite")
    now, events = plan.now, list(plan.events)
    wishes = [
        lambda now: some_action(now, chance),
        lambda now: taking_back.undo(now, "anna", "k", now.version),
        lambda now: moves.chat(now, "anna", "k", f"after {now.seq}"),
        lambda now: moves.hand_over(now, "anna", "k", 2, BOT),
        lambda now: moves.hand_over(now, "anna", "k", 2, PERSON),
        lambda now: moves.withdraw(now, "anna", "k", None),
        lambda now: moves.join(now, "bob", now.seats[2].token, "Bob"),
    ]
    for _ in range(150):
        try:
            plan = chance.choices(wishes, (20, 5, 2, 1, 1, 1, 1))[0](now)
        except Refusal:
            continue
        if plan is not None:
            now = plan.now
            events += plan.events
    return now, events


def test_a_table_rebuilt_from_its_events_is_the_table() -> None:
    now, events = lively_table()
    assert {e.kind for e in events} == {"action", "undo", "chat", "seat"}
    again, notes = follow(first_state(now.head, BOX), events)
    assert again.match.hash() == now.match.hash()
    assert again.match.log == now.match.log
    assert again.match.names == now.match.names
    blank = {"match": None}
    assert replace(again, **blank) == replace(now, **blank)  # type: ignore[arg-type]
    assert [note.seq for note in notes] == [e.seq for e in events]
    assert notes[-1].version == now.version


def test_events_must_follow_each_other() -> None:
    now = opened("you", "bot", "bot").now
    event = replace(now.event("chat", 0, "anna", {"name": "Anna", "text": "hm"}), seq=now.seq + 2)
    with pytest.raises(ValueError, match="does not follow"):
        now.after(event)


def test_a_record_that_does_not_lead_where_it_says_is_not_played_on() -> None:
    plan = opened("you", "hotseat", "hotseat")
    acted = some_action(plan.now, random.Random(1))
    wrong = replace(acted.events[0], body={**acted.events[0].body, "check": "000000"})
    with pytest.raises(Unplayable, match="does not lead"):
        follow(first_state(plan.now.head, BOX), [*plan.events, wrong])


@pytest.mark.parametrize(("changes", "says"), [({"rules": "0"}, "other rules"), ({"box": "other"}, "component")])
def test_tables_of_other_rules_or_components_are_not_played_on(changes: dict[str, str], says: str) -> None:
    head = replace(opened("you", "bot").now.head, **changes)  # type: ignore[arg-type]
    with pytest.raises(Unplayable, match=says):
        first_state(head, BOX)


def test_an_action_leaves_the_position_before_it_alone() -> None:
    now = opened("you", "hotseat", "hotseat").now
    before = now.match.hash()
    after = some_action(now, random.Random(2)).now
    assert now.match.hash() == before != after.match.hash()
    assert now.match.log == []
    assert now.version == 0 < after.version


def test_a_story_told_bit_by_bit_is_the_story_told_at_once() -> None:
    """Also after an undo, and when somebody has another name in the middle."""
    chance = random.Random(3)
    now = opened("you", "hotseat", "invite").now
    for _ in range(60):
        now = some_action(now, chance).now
        if chance.random() < 0.3:
            with suppress(Refusal):
                now = taking_back.undo(now, "anna", "k", now.version, now.match.log[-1].seat).now
        if now.seq >= 40 and "Bob" not in now.match.names:
            joined = moves.join(now, "bob", now.seats[2].token, "Bob")
            assert joined is not None
            now = joined.now
        viewer = chance.choice((None, 0, 1, 2))
        assert now.match.story(viewer) == Match.story(now.match, viewer)
        for n in range(max(0, len(now.match.log) - 3), len(now.match.log) + 1):
            assert now.match._state_at(n) == Match._state_at(now.match, n)
        for seat in range(3):
            assert now.match.why_no_undo(seat) == Match.why_no_undo(now.match, seat)
    assert "Bob" in str(now.match.story(0))


def test_reading_a_position_while_others_play_on() -> None:
    """`at` and `story` of an old position do not see what came later."""
    chance = random.Random(4)
    now = opened("you", "hotseat", "hotseat").now
    for _ in range(20):
        now = some_action(now, chance).now
    old, hash_then, told_then = now, now.match.hash(), now.match.story(1)
    for _ in range(20):
        now = some_action(now, chance).now
        now.match.story(1)
    assert old.match.hash() == hash_then == old.match.at(20).hash()
    assert old.match.story(1) == told_then
    assert now.match.story(1)[:20] == told_then


def test_who_decides_at_the_same_time_is_not_made_stale_by_the_others() -> None:
    box = find("sealed").box()
    wishes = [Wish("you"), Wish("hotseat"), Wish("hotseat")]
    now = new_table("sealed", "", "anna", "Anna", {}, wishes, box)[1].now
    assert now.match.to_act == (0, 1, 2)
    start = now.version
    for seat in (1, 0):
        code = now.match.legal(seat)[0].notation
        now = moves.act(now, "anna", "k", start, [code], seat).now
    assert now.match.to_act == (2,)
    now = moves.act(now, "anna", "k", start, [now.match.legal(2)[0].notation], 2).now
    with pytest.raises(Refusal, match="moved on"):  # a new lot: that is another question
        moves.act(now, "anna", "k", start, [now.match.legal(0)[0].notation], 0)


def test_a_sealed_decision_is_taken_back_from_the_middle_of_the_log() -> None:
    """Also when the table is rebuilt from its events; and nobody who has decided meanwhile is asked again."""
    box = find("sealed").box()
    plan = new_table("sealed", "", "anna", "Anna", {}, [Wish("you"), Wish("hotseat"), Wish("hotseat")], box)[1]
    now, events = plan.now, list(plan.events)
    for seat in (1, 0):
        plan = moves.act(now, "anna", "k", now.version, [now.match.legal(seat)[1].notation], seat)
        now, events = plan.now, [*events, *plan.events]
    plan = taking_back.undo(now, "anna", "k", now.version, 1)
    now, events = plan.now, [*events, *plan.events]
    assert now.match.to_act == (1, 2)
    assert [entry.seat for entry in now.match.log] == [0]
    again, _ = follow(first_state(now.head, box), events)
    assert (again.match.log, again.match.hash()) == (now.match.log, now.match.hash())
    with pytest.raises(Refusal, match="has acted since"):
        taking_back.undo(now, "anna", "k", now.version, 2)


def test_who_acts_in_turn_must_answer_the_last_action() -> None:
    now = opened("you", "hotseat", "hotseat").now
    seat = now.match.to_act[0]
    after = moves.act(now, "anna", "k", 0, [now.match.legal_codes(seat)[0]], seat).now
    for seat in range(3):
        with pytest.raises(Refusal, match="moved on"):
            moves.act(after, "anna", "k", 0, [0], seat)
    with pytest.raises(Refusal, match="moved on"):
        moves.act(after, "anna", "k", after.version + 1, [0], 0)


def test_several_actions_are_taken_together_or_not_at_all() -> None:
    now, codes = three_in_a_row(opened("you", "hotseat", "hotseat").now)
    seat = now.match.to_act[0]
    together = moves.act(now, "anna", "k", now.version, codes, seat)
    assert [e.kind for e in together.events if not e.body.get("automatic")] == [ACTION] * 3
    *others, last = (e.key for e in together.change().events)
    assert others == [None] * len(others) and last == "k"
    step = now
    for code in codes:
        step = moves.act(step, "anna", "k", step.version, [code], seat).now
    assert together.now.match.hash() == step.match.hash()
    with pytest.raises(Refusal) as refused:
        moves.act(now, "anna", "k", now.version, [*codes, len(GAME.space)], seat)
    assert refused.value.status == 422


def three_in_a_row(now: TableState) -> tuple[TableState, list[int]]:
    """A moment, and three actions that one seat can take from there before anybody else acts."""
    chance = random.Random(6)
    history = [now]
    while True:
        history.append(some_action(history[-1], chance).now)
        log = history[-1].match.log
        if len(log) >= 3 and len({entry.seat for entry in log[-3:]}) == 1:
            return history[-4], [entry.code for entry in log[-3:]]


@pytest.mark.parametrize("count", [0, moves.BATCH_LIMIT + 1])
def test_too_few_and_too_many_actions_are_refused(count: int) -> None:
    now = opened("you", "hotseat").now
    with pytest.raises(Refusal, match="one to"):
        moves.act(now, "anna", "k", 0, [0] * count)


def test_seats_of_an_opened_table() -> None:
    now = opened("you", "invite", "bot").now
    assert [seat.kind for seat in now.seats] == [PERSON, OPEN, BOT]
    assert now.seats_of("anna") == (0,)
    assert now.seats_of("bob") == ()
    assert now.match.names[0] == "Anna"
    tokens = [now.seats[0].token, now.seats[1].token, now.watch_token]
    assert len(set(tokens)) == 3 and all(len(t) >= 24 for t in tokens)


def test_nobody_can_be_taken_for_somebody_else() -> None:
    now = opened("you", "invite", "invite").now
    for person, seat in (("bob", 1), ("carl", 2)):
        joined = moves.join(now, person, now.seats[seat].token, "ANNA")
        assert joined is not None
        now = joined.now
    assert now.match.names == ("Anna", "ANNA 2", "ANNA 3")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna   Lena ", "Anna Lena"),
        ("A\u202enna", "A nna"),  # turns the text around
        ("@1 <b>", "1 <b>"),
        ("Zoe\u0308", "Zoë"),
        ("two\nlines", "two lines"),
    ],
)
def test_names_are_cleaned(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize("given", ["", "  ", "\u200b", "@", "x" * 25])
def test_names_that_say_nothing_or_too_much_are_refused(given: str) -> None:
    with pytest.raises(Refusal):
        clean_name(given)


def test_a_log_becomes_a_table_of_its_uploader() -> None:
    match = TableMatch("upgrade", 2, seed=9, names=["x" * 80, "@"])
    for _ in range(10):
        match.play(match.legal_codes(match.to_act[0])[0], match.to_act[0])
    now = uploaded_table(match, "anna")[1].now
    assert now.match.hash() == match.hash()
    assert now.seats_of("anna") == (0, 1)
    assert now.match.names == ("x" * 24, "Seat 2")


# --- clicks without a choice ---------------------------------------------------------------------------------------


def before_no_choice() -> TableState:
    """Anna chooses an action; after it somebody else at her screen, who is broke, can only pass."""
    plan = opened("you", "hotseat")
    for action in ("bonus none", "bonus none", "plan done", "plan done"):
        plan = moves.act(plan.now, "anna", "k", plan.now.version, [action], plan.now.match.to_act[0])
    broke = plan.now.match.state.players[1]
    broke.credits = broke.bvp = broke.commitments = 0
    return plan.now


def test_a_click_without_a_choice_is_made_by_the_table() -> None:
    now = before_no_choice()
    plan = moves.act(now, "anna", "k", now.version, ["train A yellow"], 0)
    chosen, made = plan.events
    assert (chosen.seat, chosen.body["action"], "automatic" in chosen.body) == (0, "train A yellow", False)
    assert (made.seat, made.body["action"], made.body["automatic"]) == (1, "pass", True)
    match = plan.now.match
    assert [entry.automatic for entry in match.log[-2:]] == [False, True]
    again = now.after(chosen).after(made)
    assert [entry.automatic for entry in again.match.log] == [entry.automatic for entry in match.log]
    assert again.match.hash() == match.hash()
    assert all(len(line) == 3 for line in match.to_dict()["actions"]), "the log is one like any other"
    (line,) = played_lines(match, len(match.log), match.story(0)[-1])
    assert (line.seat, line.aside) == (1, "the only choice: made by the table")
    with pytest.raises(Refusal, match="Chance has decided"):  # a click alone is nothing that could be done otherwise
        taking_back.undo(plan.now, "anna", "k", plan.now.version)


def test_what_can_be_taken_back_is_a_choice() -> None:
    """Who has only one action left may still want the last one back: nothing is played over their head."""
    plan = opened("you", "hotseat")
    for _ in range(2):
        plan = moves.act(plan.now, "anna", "k", plan.now.version, ["bonus none"])
    for action in ("plan upgrade", "plan done", "plan train", "plan tune"):
        plan = moves.act(plan.now, "anna", "k", plan.now.version, [action], plan.now.match.to_act[0])
        assert len(plan.events) == 1
    last = plan.now.match.log[-1].seat
    assert not plan.now.match.why_no_undo(last)
    assert not any(entry.automatic for entry in plan.now.match.log)


def test_an_empty_seat_is_not_played_for() -> None:
    now = before_no_choice()
    now = replace(now, seats=(now.seats[0], replace(now.seats[1], kind=OPEN)))
    assert len(moves.act(now, "anna", "k", now.version, ["train A yellow"], 0).events) == 1
