"""One declaration of a state, and everything that follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.kernel.schema import (
    NOBODY,
    OWNER,
    PER_SEAT,
    VEIL,
    Looked,
    Range,
    Schema,
    copy,
    fields_of,
    flatten,
    record,
    shape,
    within,
)

SEATS = 3


@record
class Card:
    suit: Annotated[int, within(0, 3)]
    rank: Annotated[int, within(-1, 300), NOBODY]


@record
class Player:
    credits: Annotated[int, within(0, 40_000)]
    hand: Annotated[list[int], shape(2), within(0, 9), OWNER]
    purse: Annotated[Card, OWNER]
    board: Annotated[list[Card], shape(2)]
    stamps: Annotated[int, within(0, 1), NOBODY]


@record
class State:
    seats: Annotated[int, within(1, SEATS)]
    grid: Annotated[list[list[int]], shape(2, 3), within(-5, 5)]
    seed: Annotated[int, within(0, 0xFFFF_FFFF), NOBODY]
    votes: Annotated[list[int], shape(SEATS), within(0, 2), PER_SEAT, OWNER]
    players: Annotated[list[Player], shape(SEATS), PER_SEAT]
    deck: Annotated[list[Card], shape(2), NOBODY]


SCHEMA = Schema(State)
PATHS = [leaf.path for leaf in SCHEMA.leaves]


def numbered() -> State:
    """A state in which (nearly) every integer has another value, all within range or not."""
    return SCHEMA.from_values(range(1, len(PATHS) + 1))


def sitting(seats: int) -> State:
    """The same with a number of seats."""
    s = numbered()
    s.seats = seats
    return s


# --- declaring ---------------------------------------------------------------------------------------------------


def test_a_record_starts_with_zeros_and_has_no_room_for_more() -> None:
    s = SCHEMA.new()
    assert set(flatten(s)) == {0}
    assert s.grid == [[0, 0, 0], [0, 0, 0]]
    assert s.players[0] is not s.players[1]
    assert s.grid[0] is not s.grid[1]
    with pytest.raises(AttributeError):
        s.unheard_of = 1  # type: ignore[attr-defined]


def test_a_record_keeps_its_methods_and_says_what_it_is() -> None:
    @record
    class Dice:
        """Two dice."""

        one: Annotated[int, within(0, 6)]
        two: Annotated[int, within(0, 6)]

        def total(self) -> int:
            return self.one + self.two

    dice = Dice()
    dice.two = 4
    assert dice.total() == 4
    assert Dice.__doc__ == "Two dice."
    assert repr(dice) == "Dice(one=0, two=4)"
    assert [f.name for f in fields_of(Dice)] == ["one", "two"]


def test_records_are_compared_by_content_and_by_class() -> None:
    @record
    class Other:
        suit: Annotated[int, within(0, 3)]
        rank: Annotated[int, within(-1, 300)]

    assert Card() == Card()
    other: object = Other()
    assert Card() != other
    changed = Card()
    changed.rank = 1
    assert changed != Card()
    with pytest.raises(TypeError, match="unhashable"):
        hash(Card())


def declare(**annotations: Any) -> type:
    """A record class made on the spot."""
    return record(type("Made", (), {"__annotations__": annotations}))


@pytest.mark.parametrize(
    ("hint", "complaint"),
    [
        (int, r"Made\.x: an integer needs within"),
        (Annotated[int, OWNER], r"Made\.x: an integer needs within"),
        (str, r"Made\.x: .*str.* is neither int nor a record class"),
        (Annotated[dict, within(0, 1)], r"Made\.x: .* is neither int nor a record class"),
        (Annotated[list[int], within(0, 1)], r"Made\.x: a list of depth 1 needs shape\(\) with 1 lengths, not 0"),
        (
            Annotated[list[int], shape(2, 3), within(0, 1)],
            r"Made\.x: a list of depth 1 needs shape\(\) with 1 lengths, not 2",
        ),
        (
            Annotated[int, shape(2), within(0, 1)],
            r"Made\.x: a list of depth 0 needs shape\(\) with 0 lengths, not 1",
        ),
        (Annotated[int, within(0, 1), PER_SEAT], r"Made\.x: PER_SEAT is for lists"),
    ],
)
def test_a_wrong_declaration_is_refused_with_its_name(hint: Any, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        declare(x=hint)


def test_an_empty_range_is_refused() -> None:
    with pytest.raises(TypeError, match=r"within\(3, 2\) holds no number"):
        within(3, 2)


def test_a_class_that_is_no_record_is_refused() -> None:
    with pytest.raises(TypeError, match="Plain is not a record: decorate it with @record"):
        Schema(type("Plain", (), {}))


def test_an_owner_needs_a_list_of_seats() -> None:
    with pytest.raises(TypeError, match=r"x: OWNER means nothing outside a PER_SEAT list"):
        Schema(declare(x=Annotated[int, within(0, 1), OWNER]))


@pytest.mark.parametrize(
    ("low", "high", "width"),
    [
        (0, 0, 1),
        (0, 127, 1),
        (-128, 127, 1),
        (0, 128, 2),
        (-129, 0, 2),
        (0, 2**15 - 1, 2),
        (0, 2**15, 4),
        (0, 2**31 - 1, 4),
        (0, 2**32 - 1, 8),
        (-(2**63), 2**63 - 1, 8),
    ],
)
def test_a_range_takes_the_smallest_signed_integer(low: int, high: int, width: int) -> None:
    assert Range(low, high).width == width


@pytest.mark.parametrize(("low", "high"), [(0, 2**63), (-(2**63) - 1, 0)])
def test_a_range_beyond_64_bits_is_refused(low: int, high: int) -> None:
    with pytest.raises(TypeError, match="does not fit into 64 bits"):
        _ = Range(low, high).width


# --- flat, copied, hashed ----------------------------------------------------------------------------------------


def test_leaves_follow_the_declaration() -> None:
    assert PATHS[:9] == [
        "seats",
        *(f"grid[{i}][{j}]" for i in range(2) for j in range(3)),
        "seed",
        "votes[0]",
    ]
    assert PATHS[10:20] == [
        "votes[2]",
        "players[0].credits",
        "players[0].hand[0]",
        "players[0].hand[1]",
        "players[0].purse.suit",
        "players[0].purse.rank",
        "players[0].board[0].suit",
        "players[0].board[0].rank",
        "players[0].board[1].suit",
        "players[0].board[1].rank",
    ]
    assert PATHS[-4:] == ["deck[0].suit", "deck[0].rank", "deck[1].suit", "deck[1].rank"]


def test_flatten_and_from_values_are_inverse() -> None:
    s = numbered()
    assert flatten(s) == list(range(1, len(PATHS) + 1))
    assert s.grid == [[2, 3, 4], [5, 6, 7]]
    assert s.players[0].board[1].rank == 1 + PATHS.index("players[0].board[1].rank")
    assert SCHEMA.from_values(flatten(s)) == s


def test_a_copy_shares_nothing() -> None:
    s = numbered()
    twin = copy(s)
    twin.__fill__(iter([0] * len(PATHS)))  # type: ignore[attr-defined]
    assert flatten(s) == list(range(1, len(PATHS) + 1))
    assert flatten(twin) == [0] * len(PATHS)


def test_the_hash_is_stable() -> None:
    """Logs are kept for years: the hash of given integers may never change, on any machine, in any process."""

    @record
    class Pair:
        one: Annotated[int, within(-9, 9)]
        two: Annotated[int, within(0, 2**40)]

    pair = Pair()
    pair.one, pair.two = -1, 2**33
    content = b"".join(value.to_bytes(8, "little", signed=True) for value in (-1, 2**33))
    assert Schema(Pair).hash(pair) == blake2b(content, digest_size=8).hexdigest() == "0d830adefdff002e"


@given(
    st.lists(st.integers(-100, 100), min_size=len(PATHS), max_size=len(PATHS)),
    st.integers(0, len(PATHS) - 1),
)
def test_one_changed_integer_changes_the_hash(values: list[int], place: int) -> None:
    s, other = SCHEMA.from_values(values), SCHEMA.from_values(values)
    assert SCHEMA.hash(s) == SCHEMA.hash(other)
    other = SCHEMA.from_values([v + (i == place) for i, v in enumerate(values)])
    assert SCHEMA.hash(s) != SCHEMA.hash(other)
    assert SCHEMA.difference(s, other) == [f"{PATHS[place]}: {values[place]} != {values[place] + 1}"]


# --- the record --------------------------------------------------------------------------------------------------


@given(st.data())
def test_any_state_survives_the_way_into_the_record_and_back(data: st.DataObject) -> None:
    values = [data.draw(st.integers(leaf.range.low, leaf.range.high)) for leaf in SCHEMA.leaves]
    states = [SCHEMA.from_values(values), SCHEMA.new(), SCHEMA.from_values(values)]
    array = SCHEMA.to_array(*states)
    assert [SCHEMA.from_record(rec) for rec in array] == states


def test_the_record_is_laid_out_by_names() -> None:
    array = SCHEMA.to_array(numbered())
    assert array.dtype == SCHEMA.dtype
    rec = array[0]
    assert rec["seats"] == 1
    assert rec["grid"].tolist() == [[2, 3, 4], [5, 6, 7]]
    assert rec["players"][2]["board"][1]["suit"] == 1 + PATHS.index("players[2].board[1].suit")
    assert SCHEMA.dtype["players"].base["credits"].itemsize == 4
    assert SCHEMA.dtype["seed"].itemsize == 8


def test_an_array_can_be_written_to() -> None:
    array = SCHEMA.to_array(SCHEMA.new())
    array[0]["players"][1]["hand"][1] = 7
    assert SCHEMA.from_record(array[0]).players[1].hand == [0, 7]


def test_a_title_sets_records_of_one_layout_apart() -> None:
    import numba

    plain, one, other = (Schema(State, title).dtype for title in ("", "games.one", "games.other"))
    assert plain.names == one.names == other.names
    assert plain.itemsize == one.itemsize == other.itemsize
    assert len({numba.from_dtype(dtype) for dtype in (plain, one, other)}) == 3


# --- who sees what -----------------------------------------------------------------------------------------------


def seen(viewer: int | None) -> set[str]:
    return {leaf.path for leaf in SCHEMA.leaves if leaf.seen_by(viewer)}


def test_visibility_follows_the_declaration() -> None:
    public = {"seats", *(p for p in PATHS if p.startswith("grid"))}
    public |= {p for p in PATHS if p.endswith((".credits", "board[0].suit", "board[1].suit"))}
    assert seen(None) == public
    own = {"votes[1]", "players[1].hand[0]", "players[1].hand[1]", "players[1].purse.suit"}
    assert seen(1) == public | own


def test_what_is_nobodys_stays_so_inside_what_is_the_owners() -> None:
    """`Player.purse` is the owner's, the rank of a card in it is nobody's."""
    s = sitting(SEATS)
    assert "players[1].purse.rank" not in seen(1)
    assert s.players[1].purse.rank not in SCHEMA.observe(s, 1)
    assert SCHEMA.concealed(s, 1).players[1].purse.rank == 0
    assert SCHEMA.view(s, 1)["players"][1]["purse"] == {"suit": s.players[1].purse.suit}


def test_a_view_is_plain_data_without_secrets() -> None:
    s = sitting(2)
    view = json.loads(json.dumps(SCHEMA.view(s, 1)))
    assert view == {
        "seats": 2,
        "grid": [[2, 3, 4], [5, 6, 7]],
        "votes": [None, s.votes[1]],
        "players": [
            {"credits": s.players[0].credits, "board": [{"suit": c.suit} for c in s.players[0].board]},
            {
                "credits": s.players[1].credits,
                "hand": s.players[1].hand,
                "purse": {"suit": s.players[1].purse.suit},
                "board": [{"suit": c.suit} for c in s.players[1].board],
            },
        ],
    }


def test_an_onlooker_sees_what_everybody_sees() -> None:
    view = SCHEMA.view(sitting(2), None)
    assert view["votes"] == [None, None]
    assert all(set(player) == {"credits", "board"} for player in view["players"])
    assert "deck" not in view
    assert "seed" not in view


def test_a_concealed_copy_is_zero_where_one_may_not_look() -> None:
    s = sitting(SEATS)
    for viewer in (None, 0, 1, 2):
        concealed = dict(zip(PATHS, flatten(SCHEMA.concealed(s, viewer)), strict=True))
        for path, value in zip(PATHS, flatten(s), strict=True):
            assert concealed[path] == (value if path in seen(viewer) else 0)
    assert s == sitting(SEATS)


def test_whoever_uses_what_is_veiled_is_caught() -> None:
    state = SCHEMA.veiled(numbered(), 1)
    assert [leaf.path for leaf in SCHEMA.leaves if not leaf.seen_by(1)] == [
        path for path, value in zip(PATHS, flatten(state), strict=True) if value is VEIL
    ]
    state.players[1].credits = state.seed  # moved about, and not looked at
    assert copy(state).players[1].credits is VEIL
    uses: list[Callable[[Any], Any]] = [
        *(lambda it: it == 1, lambda it: it != 1, lambda it: it < 1, lambda it: max(it, 1)),
        *(lambda it: [0, 1][it], lambda it: range(it), lambda it: not it, lambda it: it + 1, lambda it: 1 - it),
        *(
            lambda it: it >> 1,
            lambda it: 1 & it,
            lambda it: -it,
            lambda it: {it},
            lambda it: it % 2,
            lambda it: int(it),
        ),
        lambda it: SCHEMA.sights(state, 1) == SCHEMA.sights(numbered(), 1),
    ]
    for use in uses:
        with pytest.raises(Looked):
            use(state.seed)


def test_observations_have_one_length_and_a_name_for_every_element() -> None:
    s = sitting(SEATS)
    names = SCHEMA.observation_names
    assert set(names) == seen(0) | seen(1) | seen(2)
    assert list(names) == [p for p in PATHS if p in set(names)]
    values = dict(zip(PATHS, flatten(s), strict=True))
    for viewer in (None, 0, 1, 2):
        expected = [values[name] if name in seen(viewer) else 0 for name in names]
        assert SCHEMA.observe(s, viewer) == expected


# --- checking ----------------------------------------------------------------------------------------------------


def test_integers_outside_their_range_are_named() -> None:
    s = SCHEMA.new()
    s.seats = 1
    assert SCHEMA.out_of_range(s) == []
    s.grid[1][2] = 6
    s.players[2].board[0].rank = -2
    assert SCHEMA.out_of_range(s) == [
        "grid[1][2] = 6 is outside -5..5",
        "players[2].board[0].rank = -2 is outside -1..300",
    ]
