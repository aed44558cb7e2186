"""The log is the game: it can be saved, replayed, left at any point, and taken back where that is fair."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boardroom.arena.golden import golden_file, golden_logs, older_golden_file
from boardroom.kernel.game import Game
from boardroom.kernel.match import Match, UndoRefused
from boardroom.kit.check import check, itself
from boardroom.kit.samples import Variant, defaults, sample, secretive, steps, variants


@contextmanager
def refused(error: type[Exception], words: str) -> Iterator[None]:
    """What is tried within must be refused with these words."""
    try:
        yield
    except error as refusal:
        assert words in str(refusal), str(refusal)
        return
    raise AssertionError(f"this should have been refused: {words}")


@check(variants)
def a_log_survives_json(variant: Variant) -> None:
    """A replay must come to the same position: rules may use nothing but the box, the state and its own generator."""
    match = sample(variant).match
    again = Match.from_json(match.to_json())
    assert again.hash() == match.hash()
    assert again.log == match.log
    assert again.to_json() == match.to_json()


@check(defaults)
def every_earlier_position_can_be_visited(variant: Variant) -> None:
    """A replay must come to the same position: rules may use nothing but the box, the state and its own generator."""
    match, states = sample(variant).match, sample(variant).states
    for n, state in enumerate(states):
        assert variant.game.schema.difference(match.at(n).state, state) == []
        assert match.at(n).hash().startswith(match.log[n - 1].check if n else "")
    for n in (-1, len(states)):
        with refused(ValueError, "no position"):
            match.at(n)


@check(defaults)
def a_branch_goes_its_own_way(variant: Variant) -> None:
    """States must share nothing: copy values field by field, never a record or a list."""
    trunk = sample(variant)
    end, log = trunk.match.hash(), list(trunk.match.log)
    for n in trunk.some(6):
        branch = trunk.match.branch(n)
        assert branch.state == trunk.states[n]
        for _ in steps(branch, seed=1_000 + n):
            pass
        assert branch.log[:n] == log[:n]
        assert Match.from_json(branch.to_json()).hash() == branch.hash()
        assert [branch.at(k).state for k in range(n)] == list(trunk.states[:n])
    assert trunk.match.hash() == end
    assert trunk.match.log == log


@check(defaults)
def a_game_can_be_dealt_anew_on_the_way(variant: Variant) -> None:
    """`redeal` must leave alone what the seat knows and draw the rest with the generator of the state."""
    # What the seat knows stays, the rest is drawn from another seed; the log still rebuilds every position.
    trunk, game = sample(variant), variant.game
    last = len(trunk.match.log)
    for n in {0, last // 2, last - 1}:
        viewer = None if n == 0 else n % trunk.match.players
        match, twin = trunk.match.branch(n), trunk.match.branch(n)
        match.deal_anew(viewer, seed=n)
        match.deal_anew(viewer, seed=77)  # a second one at the same place takes the place of the first
        twin.deal_anew(viewer, seed=77)
        assert match.hash() == twin.hash() != trunk.match.at(n).hash()
        assert match.view(viewer) == trunk.match.at(n).view(viewer)
        assert match.state.chance != trunk.match.at(n).state.chance
        states = [before for before, _ in steps(match, seed=n)]
        again = Match.from_json(match.to_json())
        assert (again.hash(), again.deals, again.to_json()) == (match.hash(), match.deals, match.to_json())
        assert [game.schema.hash(again.at(k + n).state) for k in range(len(states))] == list(
            map(game.schema.hash, states)
        )
        assert [before for before, _, _ in again.steps()][n:] == states
        assert again.story(viewer) == match.story(viewer)


def _decides_with_all_since(match: Match, seat: int) -> bool:
    """Whether everybody who has acted since a seat did, and everybody who is to act, decides at the same time as it.

    Then it may be taken back although others have acted: that is tested where such decisions are sealed.
    """
    own = max((n for n, entry in enumerate(match.log) if entry.seat == seat), default=-1)
    since = {entry.seat for entry in match.log[own + 1 :]} | set(match.to_act)
    return own >= 0 and since | {seat} <= set(match.at(own).to_act)


@check(defaults)
def undo_is_fair(variant: Variant) -> None:
    """A decision without chance and without a revelation must be one that can be taken back."""
    # Only one's own last action, nothing random, nothing revealed; then everything is as it was.
    trunk, schema = sample(variant), variant.game.schema
    secrets = [leaf for leaf in schema.leaves if not leaf.seen_by(None) and not leaf.path.startswith("chance.")]
    taken_back = 0
    for n in range(1, len(trunk.states)):
        match = trunk.match.branch(n)
        last, before = match.log[-1], trunk.states[n - 1]
        for seat in range(match.players):
            if seat == last.seat or _decides_with_all_since(match, seat):
                continue
            with refused(UndoRefused, "has acted since"):
                match.undo(seat)
        if before.chance != match.state.chance:
            with refused(UndoRefused, "Chance"):
                match.undo(last.seat)
        elif secrets and match.why_no_undo(last.seat):
            with refused(UndoRefused, "revealed"):
                match.undo(last.seat)
        else:
            assert match.undo(last.seat) == last
            assert schema.difference(match.state, before) == []
            assert match.log == trunk.match.log[: n - 1]
            assert match.play(last.code, last.seat) == last
            taken_back += 1
        assert match.state == trunk.states[n], "a refused undo has changed something"
    assert taken_back, "nothing could ever be taken back"


@check(secretive)
def an_action_that_uses_nothing_hidden_reveals_nothing(variant: Variant) -> None:
    """A rule that depends on something hidden must use it: what is copied unseen would be shown."""
    trunk, schema = sample(variant), variant.game.schema
    for n in trunk.some(12):
        match = trunk.match.branch(n)
        if not n or trunk.states[n - 1].chance != match.state.chance:
            continue
        before, last = trunk.states[n - 1], match.log[-1]
        for viewer in range(match.players):
            seen = schema.sights(match.state, viewer)
            if match._looks_at_nothing(before, last, viewer, seen):
                assert not match._seen_otherwise(before, last, viewer, seen)


@check(defaults)
def nothing_can_be_undone_before_the_first_action(variant: Variant) -> None:
    """A fresh game has nothing to take back."""
    with refused(UndoRefused, "Nothing has been played"):
        variant.match(seed=1).undo(0)


@check(itself)
def the_golden_playthroughs_are_kept_and_still_true(game: Game) -> None:
    """Record the games that guard the rules: boardroom golden NAME --write. If you did not mean to change a rule, you
    have.
    """
    # A change of the rules shows here: make it a new edition, then `boardroom golden GAME --write`.
    path = golden_file(game)
    assert path.exists(), f"record it: boardroom golden {game.name} --write"
    lines = path.read_text(encoding="utf-8").splitlines()
    matches = [Match.from_json(line) for line in lines]
    assert [match.players for match in matches] == list(game.about.players)
    assert all(match.over for match in matches)
    assert [match.to_json() for match in matches] == lines
    assert golden_logs(game) == lines
    for edition in game.about.older_rules:
        kept = older_golden_file(game, edition).read_text(encoding="utf-8").splitlines()
        older = [Match.from_json(line) for line in kept]
        assert {match.box.edition for match in older} == {int(edition)}
        assert [match.to_json() for match in older] == kept
