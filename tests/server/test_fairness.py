"""The order of thoughts, on a clock that the test turns: whoever asks for little is heard at once, nobody for never."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from boardroom.server.work.fairness import (
    ENOUGH,
    HALF_LIFE,
    LEAD,
    Claim,
    FairQueue,
    Ledger,
    Payer,
    Thought,
    Verdict,
    time_for,
)

SLICE = 0.1  # seconds after which a thought asks whether it may go on
NORMAL, EXPERT = 0.25, 4.0  # seconds of thinking


@dataclass(eq=False)
class Timed(Thought):
    """A thought that is done after some seconds."""

    wish: float = 1.0
    asked_at: float = 0.0
    budget: float = 0.0
    done: Callable[[float], None] = lambda waited: None


@dataclass
class Room:
    """Thinkers in a world where time passes in slices."""

    slots: int = 2
    places: int = 6
    now: float = 0.0
    queue: FairQueue = field(init=False)
    most_begun: int = 0

    def __post_init__(self) -> None:
        self.queue = FairQueue(self.slots, self.places)

    def want(self, thought: Timed) -> Timed:
        thought.asked_at = self.now
        self.queue.add(thought, self.now)
        return thought

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - SLICE / 2:
            self._fill()
            self.now += SLICE
            for thought in list(self.queue.running):
                assert isinstance(thought, Timed)
                self._ask(thought)

    def _fill(self) -> None:
        while thought := self.queue.take(self.now):
            assert isinstance(thought, Timed)
            if not thought.budget:
                thought.budget = time_for(thought.wish, self.queue.share(thought.payer))
        begun = len(self.queue.running) + sum(thought.began for thought in self.queue.waiting)
        self.most_begun = max(self.most_begun, begun)
        assert len(self.queue.running) <= self.slots

    def _ask(self, thought: Timed) -> None:
        verdict = self.queue.ask(thought, self.now)
        if thought.seconds >= thought.budget - 1e-9 or verdict is Verdict.END:
            self.queue.end(thought, self.now)
            thought.done(self.now - thought.asked_at)
        elif verdict is Verdict.PAUSE:
            self.queue.pause(thought, self.now)
            self._fill()


def bot_for_ever(
    room: Room, payer: Payer, seconds: float, claim: Claim = Claim.PLAY, plain: bool = False
) -> list[float]:
    """A table whose bots always have something to think about; how long each answer took."""
    waited: list[float] = []

    def again(took: float) -> None:
        waited.append(took)
        room.want(Timed(claim, payer, plain, wish=seconds, done=again))

    room.want(Timed(claim, payer, plain, wish=seconds, done=again))
    return waited


def answer_time(room: Room, thought: Timed, patience: float = 60) -> float:
    """How long somebody waits for one thought."""
    answers: list[float] = []
    thought.done = answers.append
    room.want(thought)
    end = room.now + patience
    while not answers and room.now < end:
        room.pass_time(SLICE)
    assert answers, "waited in vain"
    return answers[0]


def attackers() -> Iterator[tuple[str, Callable[[Room], None]]]:
    def experts(room: Room) -> None:
        for table in range(150):
            bot_for_ever(room, Payer("far", "mallory", f"m{table}"), EXPERT)

    def unseen_experts(room: Room) -> None:
        for table in range(150):
            bot_for_ever(room, Payer("far", "mallory", f"m{table}"), EXPERT, Claim.UNSEEN)

    def hints_and_analyses(room: Room) -> None:
        for table in range(40):
            bot_for_ever(room, Payer("far", "mallory", f"m{table}"), 1.0, Claim.HINT)
            bot_for_ever(room, Payer("far", "mallory", f"m{table}"), 0.2, Claim.ANALYSIS)

    def many_people_at_one_address(room: Room) -> None:
        for person in range(100):
            bot_for_ever(room, Payer("far", f"mallory {person}", f"m{person}"), EXPERT)

    def several_addresses(room: Room) -> None:
        for number in range(60):
            bot_for_ever(room, Payer(f"far {number % 6}", f"mallory {number}", f"m{number}"), EXPERT)

    def plain(room: Room) -> None:
        for table in range(150):
            bot_for_ever(room, Payer("far", "mallory", f"m{table}"), EXPERT, plain=True)

    for attack in (experts, unseen_experts, hints_and_analyses, many_people_at_one_address, several_addresses, plain):
        yield attack.__name__, attack


ATTACKS = dict(attackers())


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("minutes", [0.02, 1])
def test_somebody_new_gets_answers_in_the_usual_time(attack: str, minutes: float) -> None:
    """While the attack has just begun, and when it has gone on for a while; for bots, and a little later for a hint."""
    room = Room()
    ATTACKS[attack](room)
    room.pass_time(60 * minutes)
    for turn in range(12):
        anna = Timed(Claim.PLAY, Payer("near", "anna", "a"), plain=attack == "plain", wish=NORMAL)
        assert answer_time(room, anna) <= NORMAL + 4 * SLICE, f"turn {turn}"
        room.pass_time(1)
    hint = Timed(Claim.HINT, Payer("near", "anna", "a"), plain=attack == "plain", wish=1.0)
    assert answer_time(room, hint) <= 1.0 + 1.0 + 6 * SLICE
    assert room.most_begun <= room.places


def test_somebody_at_the_same_address_gets_answers_in_the_usual_time_too() -> None:
    room = Room()
    for table in range(150):
        bot_for_ever(room, Payer("school", "mallory", f"m{table}"), EXPERT)
    room.pass_time(30)
    for _ in range(12):
        assert answer_time(room, Timed(Claim.PLAY, Payer("school", "anna", "a"), wish=NORMAL)) <= NORMAL + 4 * SLICE
        room.pass_time(1)


def test_without_fairness_the_same_attack_takes_minutes() -> None:
    """What the queue is for: first come, first served would answer after everybody else."""
    room = Room()
    room.queue._rank = lambda thought, now: (thought.since,)  # type: ignore[method-assign]
    room.queue._interrupts = lambda waiting, running, now: False  # type: ignore[method-assign]
    room.queue.share = lambda payer: 1.0  # type: ignore[method-assign]
    ATTACKS["experts"](room)
    room.pass_time(1)
    assert answer_time(room, Timed(Claim.PLAY, Payer("near", "anna", "a"), wish=NORMAL), 600) > 100


def test_a_long_thought_is_interrupted_and_goes_on_where_it_was() -> None:
    room = Room(slots=1)
    ended: list[float] = []
    long = room.want(Timed(Claim.PLAY, Payer("far", "bob", "b"), wish=EXPERT, done=ended.append))
    room.pass_time(2)
    assert answer_time(room, Timed(Claim.PLAY, Payer("near", "anna", "a"), wish=NORMAL)) <= NORMAL + 2 * SLICE
    room.pass_time(3)
    assert ended == [pytest.approx(EXPERT + NORMAL, abs=2 * SLICE)]
    assert long.seconds == pytest.approx(EXPERT), "it has lost nothing"


def test_everybody_is_served_in_the_end_and_alike() -> None:
    """Whatever others want, and whatever one's own claim is."""
    room = Room()
    answers = {
        name: [bot_for_ever(room, Payer(name, name, f"{name} {table}"), EXPERT, claim) for table in range(tables)]
        for name, tables, claim in (
            ("many", 50, Claim.PLAY),
            ("one", 1, Claim.PLAY),
            ("hints", 5, Claim.HINT),
            ("analyses", 5, Claim.ANALYSIS),
            ("unseen", 5, Claim.UNSEEN),
        )
    }
    room.pass_time(300)
    for name, tables in answers.items():
        assert all(tables), f"{name}: a table was never served"
    seconds = {name: room.queue._ledger.used((name,), room.now) for name in answers}
    assert 0.5 < seconds["one"] / seconds["many"] < 2, "fifty tables get no more than one"


def test_classes_come_in_their_order() -> None:
    room = Room(slots=1)
    order: list[str] = []
    for claim in reversed(Claim):
        payer = Payer(claim.name, claim.name, claim.name)
        room.want(Timed(claim, payer, wish=SLICE, done=lambda _, name=claim.name: order.append(name)))  # type: ignore[misc]
    room.pass_time(1)
    assert order == [claim.name for claim in Claim]


def test_under_load_long_thoughts_become_shorter_and_short_ones_do_not() -> None:
    queue = FairQueue(2, 6)
    lone = Payer("near", "anna", "a")
    assert queue.share(lone) == 1.0
    for table in range(40):
        queue.add(Thought(Claim.PLAY, Payer("far", "mallory", f"m{table}")), 0.0)
    queue.add(Thought(Claim.PLAY, lone), 0.0)
    assert queue.share(lone) == 1.0, "two threads for two addresses"
    assert queue.share(Payer("far", "mallory", "m1")) == pytest.approx(1 / 40)
    assert queue.share(Payer("far", "bob", "b")) == pytest.approx(1 / 2), "two people there"
    assert time_for(EXPERT, 1 / 40) == ENOUGH and time_for(EXPERT, 1 / 2) == EXPERT / 2
    assert time_for(NORMAL, 1 / 40) == NORMAL and time_for(0.1, 1 / 40) == 0.1


def test_plain_thoughts_run_one_at_a_time() -> None:
    """They share one interpreter with everybody who waits for an answer."""
    queue = FairQueue(2, 6)
    plain = [Thought(Claim.PLAY, Payer("near", "anna", f"a{table}"), plain=True) for table in range(2)]
    for thought in plain:
        queue.add(thought, 0.0)
    assert queue.take(0.0) is plain[0] and queue.take(0.0) is None
    compiled = Thought(Claim.ANALYSIS, Payer("near", "bob", "b"))
    queue.add(compiled, 0.0)
    assert queue.take(0.0) is compiled, "a compiled one needs no interpreter"


def test_when_no_place_is_left_a_thought_ends_with_what_it_has() -> None:
    queue = FairQueue(1, 1)
    long, short = (Thought(Claim.PLAY, Payer(name, name, name)) for name in ("bob", "anna"))
    queue.add(long, 0.0)
    assert queue.take(0.0) is long
    queue.add(short, 0.0)
    assert queue.ask(long, 0.05) is Verdict.GO_ON, "hardly begun"
    assert queue.ask(long, LEAD + 0.1) is Verdict.END


def test_a_ledger_forgets() -> None:
    ledger = Ledger()
    ledger.add(("anna",), 8.0, 0.0)
    assert ledger.used(("anna",), HALF_LIFE) == 4.0
    ledger.add(("anna",), 1.0, HALF_LIFE)
    assert ledger.used(("anna",), 2 * HALF_LIFE) == 2.5
    assert ledger.used(("bob",), 1.0) == 0.0
