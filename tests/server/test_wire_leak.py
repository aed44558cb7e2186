"""Nothing on the wire depends on what the receiver cannot know.

A table is put into a position of which there are two versions: what a viewer cannot know (the generator, the seed,
the others' secrets) differs, everything else is the same. Every byte the viewer receives must be the same: pages,
fragments, JSON, events, refusals.
"""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from boardroom.kernel.chance import seed_chance
from boardroom.kernel.schema import copy
from boardroom.server.table import moves
from boardroom.server.table.match import TableMatch
from boardroom.server.table.moves import Plan
from boardroom.server.table.state import TableState
from boardroom.server.table.tables import Table
from boardroom.server.web import seen_by as showing
from tests.server.player import Player
from tests.server.serving import Serving

BEFORE = {"upgrade": (0, 1, 25, 60), "sealed": (0, 3, 7)}  # actions played before the position that is shown
SHOWN = 3  # actions after it, at most, which are part of what is shown
OTHER_STREAM = 77
MADE_UP = ("date", "x-request-id")  # headers that depend on nothing but the moment, or on chance
FORM_KEY = re.compile(rb'name="key" value="[^"]+"')  # made up anew each time the lobby is shown


@pytest.fixture(autouse=True)
def one_moment_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardroom.server.table.state.now", lambda: "2026-01-02T03:04:05.678+00:00")


@pytest.fixture
def wanda(server: Serving) -> Iterator[Player]:
    """An onlooker."""
    player = server.player("Wanda")
    yield player
    player.close()


def beginning_at(match: TableMatch, state: Any, seed: int) -> TableMatch:
    """A match whose history begins with a state."""
    fresh = TableMatch(match.game, match.players, seed, match.options, match.box, match.names)
    fresh.state = state
    fresh._snapshots = {0: copy(state)}
    return fresh


def some_actions(match: TableMatch, count: int, chance: random.Random) -> TableMatch:
    for _ in range(count):
        if not match.over:
            seat = chance.choice(match.to_act)
            match = match.played(chance.choice(match.legal_codes(seat)), seat)
    return match


def redealt(match: TableMatch, state: Any, viewer: int | None, seed: int) -> Any:
    """The same state for a viewer, another one for everybody who could look behind the screens."""
    other = copy(state)
    seed_chance(other.chance, seed, OTHER_STREAM)
    match.game.rules.redeal(match.box.values, other, -1 if viewer is None else viewer)
    seed_chance(other.chance, seed, OTHER_STREAM + 1)
    return other


def harmless_actions(
    match: TableMatch, other: TableMatch, viewer: int | None, chance: random.Random
) -> list[tuple[int, int]]:
    """Actions that draw and reveal nothing: they may be part of the history in both versions."""
    found: list[tuple[int, int]] = []
    for _ in range(200):
        if len(found) == SHOWN or match.over:
            break
        seat = chance.choice(match.to_act)
        code = chance.choice(match.legal_codes(seat))
        if code not in other.legal_codes(seat):
            continue
        after, other_after = match.played(code, seat), other.played(code, seat)
        quiet = after.state.chance == match.state.chance and other_after.state.chance == other.state.chance
        if quiet and after.view(viewer) == other_after.view(viewer):
            found.append((seat, code))
            match, other = after, other_after
    return found


def shown(now: TableState, match: TableMatch, actions: list[tuple[int, int]]) -> Plan:
    """The moment after some actions and remarks on top of a position."""
    plan = Plan(replace(now, match=match), None)
    for seat, code in actions:
        moves.play(plan, seat, code)
    plan.add("chat", 0, name="Anna", text="hm")
    return plan


def put(table: Table, plan: Plan) -> None:
    """Let the server believe that this is where the table stands."""
    table.now = plan.now
    table.recent = deque(plan.notes, 256)


def wire(player: Player, table: str, plan: Plan, seat: int | None, pages: bool) -> dict[str, bytes]:
    """Everything the viewer can get out of the server."""
    said: dict[str, bytes] = {}

    def get(path: str) -> None:
        answer = player.get(path, headers={"Accept-Encoding": "identity"})
        assert answer.status_code < 500, answer.text
        headers = sorted(pair for pair in answer.headers.multi_items() if pair[0] not in MADE_UP)
        said[f"GET {path}"] = repr(headers).encode() + FORM_KEY.sub(b"", answer.content)

    def post(what: str, **body: Any) -> None:
        answer = player.post(f"/api/tables/{table}/{what}", key="k", **body)
        assert 400 <= answer.status_code < 500, answer.text
        said[f"POST {what} {body}"] = answer.content

    now = plan.now
    get(f"/api/tables/{table}")
    get(f"/t/{table}/log.json")
    if pages:
        get("/")
        get(f"/t/{table}")
        get(f"/t/{table}/fragments")
        get(f"/t/{table}/fragments?have=&seq=0")  # out of the memory of pages, which others share
        get(f"/t/{table}/fragments?have=log.0-0,status.0&seq=0")
        for at in range(len(now.match.log) + 1):
            get(f"/t/{table}/replay?at={at}")
            get(f"/t/{table}/replay/fragments?at={at}")
    first = plan.notes[0].seq - 1
    with player.listen(table, last=first) as heard:
        said["stream"] = repr([next(heard) for _ in plan.notes]).encode()
    for code in range(len(now.match.game.space)):
        if seat is None or code not in now.match.legal_codes(seat):
            post("actions", answers=now.version, action=code)
    post("actions", answers=now.version, action="nonsense")
    post("actions", answers=now.version + 1, action=0)
    if pages:
        post("actions", answers=now.version + 1, action=0, have="")  # refused with all that the page has not
    post("undo", answers=now.version + 1)
    for other in range(now.match.players):
        if other != seat:
            post("actions", answers=now.version, action=0, seat=other)
            post("undo", answers=now.version, seat=other)
    post("branch", at=0)
    return said


@pytest.mark.parametrize(("game", "before"), [(game, before) for game, counts in BEFORE.items() for before in counts])
def test_what_nobody_told_you_is_not_on_the_wire(
    server: Serving, anna: Player, bob: Player, wanda: Player, game: str, before: int
) -> None:
    table_id = anna.open("you", "invite", "bot", game=game, **{"option.start_player": "0"})
    bob.join(anna.look(table_id)["seats"][1]["invite"], "Bob")
    wanda.get(anna.look(table_id)["watch_link"])
    anna.post(f"/api/tables/{table_id}/seats/2", to="person")  # nobody moves while we look
    table = server.services.tables._alive[table_id]
    start, pages = table.now, game == "upgrade"
    compared = 0
    for viewer, player in ((0, anna), (1, bob), (None, wanda)):
        chance = random.Random(before)
        state = some_actions(start.match, before, chance).state
        real = beginning_at(start.match, state, seed=1)
        other = beginning_at(start.match, redealt(start.match, state, viewer, seed=before + 5), seed=2)
        assert real.hash() != other.hash()
        assert real.view(viewer) == other.view(viewer)
        actions = harmless_actions(real, other, viewer, chance)
        received = []
        for match in (real, other):
            plan = shown(start, match, actions)
            put(table, plan)
            received.append(wire(player, table_id, plan, viewer, pages))
        assert received[0].keys() == received[1].keys()
        for name, content in received[0].items():
            assert content == received[1][name], f"{name} tells viewer {viewer} something"
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("bids", [(0, 9), (3, 4), (8, 1)])
def test_a_secret_decision_is_not_on_the_wire(
    server: Serving, anna: Player, bob: Player, wanda: Player, bids: tuple[int, int]
) -> None:
    """Bob has decided; that he has may be seen, what he has may not."""
    table_id = anna.open("you", "invite", "invite", game="sealed")
    bob.join(anna.look(table_id)["seats"][1]["invite"], "Bob")
    wanda.get(anna.look(table_id)["watch_link"])
    table = server.services.tables._alive[table_id]
    start = table.now
    for viewer, player in ((0, anna), (None, wanda), (1, bob)):
        received = []
        for bid in bids:
            plan = shown(start, start.match, [(1, bid)])
            put(table, plan)
            received.append(wire(player, table_id, plan, viewer, pages=False))
        assert (received[0] == received[1]) == (viewer != 1), "the others see nothing of it, Bob does"


def test_the_test_would_see_a_leak(server: Serving, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the status line give the generator away: the two versions must differ."""
    honest = showing.table_json

    def gossip(now: TableState, person: str, eyes: int | None = None) -> dict[str, Any]:
        return honest(now, person, eyes) | {"status": f"next: {now.match.state.chance.a}"}

    monkeypatch.setattr("boardroom.server.web.routes_api.table_json", gossip)
    table_id = anna.open("you", "hotseat")
    table = server.services.tables._alive[table_id]
    start = table.now
    received = []
    for state in (start.match.state, redealt(start.match, start.match.state, 0, seed=9)):
        plan = shown(start, beginning_at(start.match, state, seed=1), [])
        put(table, plan)
        received.append(anna.get(f"/api/tables/{table_id}").content)
    assert received[0] != received[1]


def test_neither_seed_nor_state_hash_is_ever_shown_before_the_end(server: Serving, anna: Player) -> None:
    """The first digits of a state's hash would be enough to find the seed by trying."""
    table_id = anna.open("you", "hotseat", "hotseat")
    for _ in range(10):
        anna.act(table_id)
    now = server.services.tables._alive[table_id].now
    secret = {str(now.head.seed), *(entry.check for entry in now.match.log)}
    assert len(secret) > 3
    paths = ("/t/{}", "/t/{}/fragments", "/t/{}/replay", "/t/{}/replay/fragments", "/api/tables/{}", "/t/{}/log.json")
    for path in paths:
        text = anna.get(path.format(table_id)).text
        assert not [word for word in secret if word in text], path


def test_a_fresh_game_is_seeded_by_nothing_that_can_be_guessed(server: Serving, anna: Player) -> None:
    seeds = {server.services.tables._alive[anna.open("you", "hotseat")].now.head.seed for _ in range(8)}
    assert len(seeds) == 8
    assert max(seeds) > 2**56
