"""What every game has at a table: phrases, sentences in tokens, reasons, figures, acts, imagined worlds."""

from __future__ import annotations

import pickle
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from boardroom.games.upgrade.acts import ACTS
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.rules.reasons import PHASE_TOO_EARLY
from boardroom.kernel import table
from boardroom.kernel.actions import ActionSpace, Choice, Family
from boardroom.kernel.game import find
from boardroom.kernel.match import Match, Position
from boardroom.kernel.parts import Words, load_part
from boardroom.kernel.table import (
    BAD,
    GOOD,
    Act,
    Acts,
    Cell,
    Decision,
    Dial,
    Entry,
    Ghost,
    Hold,
    Line,
    Menu,
    Name,
    Number,
    Numbers,
    Reason,
    Reasons,
    Row,
    Sentence,
    Sheet,
    Sheets,
    Shown,
    Status,
    Tip,
    Why,
    count,
    listed,
    players,
    sheet,
    span,
    task_status,
    turns_played,
    victory,
)
from boardroom.kernel.table.asked import cases_of
from boardroom.kernel.table.reasons import sentence_of
from boardroom.kit.samples import redealt, sample, variants

# --- phrases -----------------------------------------------------------------------------------------------------


def test_phrases() -> None:
    assert [count(1, "worker"), count(0, "worker"), count(2, "company", "companies")] == [
        "1 worker",
        "0 workers",
        "2 companies",
    ]
    assert [count(n, "point", sign=True) for n in (1, 3, -1, -2, 0)] == [
        "+1 point",
        "+3 points",
        "-1 point",
        "-2 points",
        "0 points",
    ]
    assert [listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"]), listed([], "nobody")] == [
        "A",
        "A and B",
        "A, B and C",
        "nobody",
    ]
    assert players([0, 2]) == "@0 and @2"
    assert [span([3]), span([3, 5]), span([-1, 2], sign=True), span([0], sign=True)] == ["3", "3 to 5", "-1 to +2", "0"]


def test_a_name_carries_what_else_is_said_of_a_thing() -> None:
    """Its facts are for texts (`{part.mark}`) and templates; as a text it is nothing but the name."""
    engine, turbo = Name.each(("engine", "turbo"), mark=("EN", "TU"))
    assert (engine, engine.mark, engine.number, engine.capitals) == ("engine", "EN", 0, "ENGINE")
    assert f"{turbo} {turbo.mark} {turbo.number}" == "turbo TU 1"
    again = pickle.loads(pickle.dumps(turbo))
    assert (again, again.mark) == ("turbo", "TU")
    (more,) = Name.each([turbo], key="T")
    assert (more, more.mark, more.key, more.number) == ("turbo", "TU", "T", 0)


def test_texts_of_an_act_name_facts_of_values_and_of_the_asked() -> None:
    class Fit(Act[Any]):
        title, effect = "Fit {part.capitals}", "{part.mark} for {a.colour}, {way.capitals}"

    space = ActionSpace(Family("Fit", "fit {part} {way}", part=Choice("engine"), way=Choice("in")))
    module = ModuleType("fit")
    module.Fit = Fit  # type: ignore[attr-defined]
    acts: Acts[Any] = Acts(space, Asked, {}, (module,), {"part": Name.each(("engine",), mark=("EN",))})
    asked: Any = SimpleNamespace(colour="red", box=None, s=None, me=None)
    assert acts["Fit"].tip(asked, 0, 0) == Tip("Fit ENGINE", "nothing", "EN for red, IN")


# --- sentences ---------------------------------------------------------------------------------------------------


def test_a_sentence_is_text_and_tokens() -> None:
    told = Sentence("trains Logistics", 1, "2 workers")
    assert told == "@1 trains Logistics (2 workers)."
    assert told.named(["Ada", "Ben"]) == "Ben trains Logistics (2 workers)."
    assert told.named(["Ada", "Ben"]).name == "Ben"
    assert (told.actor, told.deed, told.aside) == (1, "trains Logistics", "2 workers")
    assert Sentence("Year 3 ends") == "Year 3 ends."
    assert Sentence(": +5 credits", 0) == "@0: +5 credits."


def test_plain_text_is_taken_apart_where_it_is_told_not_by_names() -> None:
    """A player called like a sentence changes nothing."""
    told = Sentence.of("@0 pays @1 (2 coins).")
    assert (told.actor, told.deed, told.aside) == (0, "pays @1", "2 coins")
    assert told == "@0 pays @1 (2 coins)."
    shown = told.named(["Ada pays", "B (x)."])
    assert (shown.name, shown.deed, shown.aside) == ("Ada pays", "pays B (x).", "2 coins")
    assert Sentence.of("All lots are sold.").actor is None
    assert Sentence.of(Sentence("x", 1)).actor == 1


def test_tokens_survive_a_process() -> None:
    told = pickle.loads(pickle.dumps(Sentence("waits", 1, "long", "Ben")))
    assert (told, told.actor, told.aside) == ("Ben waits (long).", 1, "long")
    status = pickle.loads(pickle.dumps(task_status([1], 1, "bid")))
    assert (status, status.task, status.yours) == ("Your turn: bid.", "bid", True)


def test_a_status_says_whose_task_it_is() -> None:
    assert task_status([1], 0, "bid") == "@1 is to bid."
    assert task_status([0, 2], 1, "bid") == "@0 and @2 are to bid."
    assert task_status([0, 2], 2, "bid").yours
    assert task_status([], 0, "") == "The game is over."
    assert task_status([1], None, "bid").named(["Ada", "Ben"]) == "Ben is to bid."
    told = Status.of("@1 is to choose: a lot or none.")
    assert (told.task, told.yours) == ("choose: a lot or none", False)
    assert Status.of("All lots are sold.").task == ""


def test_the_winner_is_told_with_the_tie_break_that_made_him_one() -> None:
    assert victory([3, 5]) == "The game is over: @1 wins with 5 points."
    ties = ("income", [9, 9, 4]), ("systems", [1, 2, 7])
    assert victory([5, 5, 5], *ties) == "The game is over: @1 wins with 5 points after a tie broken by systems."
    assert victory([5, 4, 5], *ties) == "The game is over: @0 wins with 5 points after a tie broken by income."
    shared = "The game is over: @0 and @1 win with 5 points and share the victory, equal in everything."
    assert victory([5, 5, 4], ("income", [9, 9, 9])) == shared


# --- reasons -----------------------------------------------------------------------------------------------------


def numbered(**numbers: int) -> ModuleType:
    """A module of the rules that numbers reasons."""
    module = ModuleType("reasons")
    vars(module).update(numbers)
    return module


def test_reasons_show_the_values_of_the_box() -> None:
    reasons = Reasons(
        numbered(ALLOWED=0, TOO_DEAR=1, LATE=2),
        Reason("TOO_DEAR", "It costs {box.price} coins.", "too dear", "dear"),
        Reason("LATE", "It is past round {last}.", figures={"last": lambda box: box.rounds - 1}),
    )
    box = SimpleNamespace(price=7, rounds=4)
    assert sentence_of(reasons[1], box) == "It costs 7 coins."
    assert sentence_of(reasons[2], box) == "It is past round 3."
    asked = SimpleNamespace(box=box, s=None, me=None)
    assert [reasons.why(asked, n, 0) for n in range(3)] == ["", "too dear", "not now"]
    assert [reasons.why(asked, n, 0, brief=True) for n in range(3)] == ["", "dear", "not now"]
    assert reasons.why(asked, 2, 0).sentence == "It is past round 3."


def test_of_several_reasons_the_nearest_to_being_possible_is_told() -> None:
    reasons = Reasons(numbered(FAR=1, NEAR=2), Reason("NEAR", "Next round."), Reason("FAR", "Never."))
    assert reasons.nearest([1, 0, 2, 1]) == 2
    assert reasons.nearest([0, 1]) == 1
    assert reasons.nearest([0]) == 0


def test_a_reason_tells_the_figures_of_the_position_and_what_would_help() -> None:
    reasons = Reasons(
        numbered(TOO_DEAR=1),
        Reason(
            "TOO_DEAR",
            "It costs {box.price} coins.",
            "too dear",
            here="It costs {box.price} coins: you have {me.cash}.",
            remedy="Sell {pieces:piece} first.",
            rules="Prices",
            figures={"pieces": lambda asked, code: code - asked.me.cash},
        ),
    )
    asked = SimpleNamespace(box=SimpleNamespace(price=7), s=None, me=SimpleNamespace(cash=3))
    why = reasons.why(asked, 1, 5)
    assert why == "too dear"
    assert (why.sentence, why.remedy, why.rules) == ("It costs 7 coins: you have 3.", "Sell 2 pieces first.", "Prices")
    assert pickle.loads(pickle.dumps(why)) == why
    assert (why.shortly("dear"), why.shortly("dear").sentence) == ("dear", why.sentence)
    assert Why("too dear") != why, "a page with another sentence is another page"


def test_a_closed_line_tells_its_options_by_reason() -> None:
    cells = [Cell("", code, "", mark, why=why) for code, mark, why in ((1, "S", "full"), (2, "G", "none"))]
    rows = [Row("Sales", (cells[0],)), Row("Store", tuple(cells)), Row("Lab", (cells[0], cells[0]))]
    assert cases_of(rows) == (("full", "Sales and Lab"), ("full (S), none (G)", "Store"))
    assert cases_of(rows[:1]) == ()
    alike = [Row(name, tuple(cells)) for name in ("Sales", "Store", "Lab")]
    assert cases_of(alike) == (("full (S), none (G)", "Sales, Store and Lab"),), "each is named once"
    assert cases_of([Row("", tuple(cells))]) == (("full", "S"), ("none", "G"))
    two = [Row("Store", (cells[0],)), Row("Store", (cells[1],))]
    assert cases_of(two) == (("full (S), none (G)", "Store"),), "two rows of one label are told as one"
    unnamed = Row("Store", (Cell("", 1, "", why="S and M: full"), Cell("", 2, "", why="G: none")))
    assert cases_of([unnamed]) == (("S and M: full, G: none", "Store"),), "an option without a name gets no brackets"


def test_a_reason_without_a_sentence_is_named() -> None:
    with pytest.raises(TypeError, match="LATE"):
        Reasons(numbered(ALLOWED=0, TOO_DEAR=1, LATE=2), Reason("TOO_DEAR", "It is."))
    with pytest.raises(TypeError, match="MISSPELT"):
        Reasons(numbered(TOO_DEAR=1), Reason("TOO_DEAR", "It is."), Reason("MISSPELT", "It is."))
    with pytest.raises(TypeError, match="twice"):
        Reasons(numbered(TOO_DEAR=1), Reason("TOO_DEAR", "It is."), Reason("TOO_DEAR", "It is."))


def test_an_owners_correction_shows_in_the_reasons(tmp_path: Any) -> None:
    """Level III from year 5 on, because the owner of the box says so."""
    overlay = tmp_path / "mine.toml"
    overlay.write_text("phase_of_year.4 = 2\n")
    match = Match("upgrade", players=1, seed=1, box=overlay)
    for box, year in ((match.box, 5), (match.game.box(), 4)):
        assert match.game.why(box.values, PHASE_TOO_EARLY).endswith(f"level III starts in year {year}.")


# --- figures -----------------------------------------------------------------------------------------------------


def position(coins: int, debt: int) -> Any:
    return SimpleNamespace(players=[SimpleNamespace(coins=coins)], debt=debt)


FIGURES = Numbers(
    Number("coins", "Coins", "coin", better=1, stat=True),
    Number("debt", "Debt", "loan", lambda box, s, seat: s.debt, better=-1, sign=True, lasting=True),
)


def test_figures_that_would_change_are_shown_with_their_tone() -> None:
    before = FIGURES.of(None, position(3, 1), 0)
    changes = FIGURES.changes(None, before, [position(5, 2), position(4, 2)], 0)
    assert [(c.label, c.before, c.after, c.tone) for c in changes] == [
        ("Coins", "3", "4 to 5", GOOD),
        ("Debt", "+1", "+2", BAD),
    ]
    assert FIGURES.stats(changes) == (("Coins", "4 to 5", GOOD),)
    assert FIGURES.changes(None, before, [position(3, 1)], 0) == ()
    only = FIGURES.changes(None, before, [position(5, 2)], 0, lambda number: number.lasting)
    assert [c.label for c in only] == ["Debt"]
    assert FIGURES.of(None, position(3, 1), 0) == {"coins": 3, "debt": 1}


# --- acts --------------------------------------------------------------------------------------------------------


def test_a_family_without_a_class_is_named() -> None:
    space = ActionSpace(Family("Pass", "pass"), Family("Jump", "jump"))
    with pytest.raises(TypeError, match="no act for the actions Pass, Jump"):
        Acts(space, Asked, {}, (), {})


def test_texts_name_parameters_box_and_player() -> None:
    match = Match("upgrade", players=2, seed=1)
    code = match.game.space.at("Plan", 2)
    value, penalty = match.box.values.plan_bvp, match.box.values.plan_penalty
    assert ACTS.tip(match.box.values, match.state, 0, code) == Tip(
        "Plan TRAIN",
        "1 action marker, bound to this action",
        f"+{value} value now, -{penalty} value if not done by year end",
    )
    asked = Asked(match.box.values, match.state, 0)
    assert ACTS.told(asked, asked, code) == [f"@0 plans TRAIN, +{value} value."]


@dataclass(frozen=True)
class Hint(Ghost):
    """A ghost with a field of its own."""

    cars: tuple[tuple[str, str], ...] = ()


class Pick(Act[Any]):
    """An act that names its own texts."""

    title, effect = "Pick {lot}", "{title} for {price}"
    entry = Entry("{key}", "lot", "LOT {lot}", "{effect}")
    card = "PICK", "{effect}", ""
    ghost = Hint(lit=("lot-{lot}",), cars=(("{key}", "{lot}"),))

    def key(self, a: Any, lot: int) -> str:
        return "AB"[lot]

    def price(self, a: Any, lot: int) -> str:
        """A method may give a text with names, too."""
        return "{box.price} coins" if lot else "nothing"


class Auction(table.Asked[Any, Any, Any]):
    """Two lots, both open."""

    space = ActionSpace(Family("Pick", "pick {lot}", lot=Choice("clock", "vase")))
    ghost = Hint

    def why(self, code: int) -> str:
        return ""

    def why_none(self, codes: Any) -> str:
        return f"none of {sorted(codes)}"

    def worlds(self, codes: Any) -> list[Any]:
        return [self.s]

    def next_seat(self, world: Any) -> int:
        return 0


FIGURES_ASKED = {"price": lambda a: a.box.price, "families": lambda a: ["Pick"]}
DECISIONS = {
    0: Decision("pick from {a.seat}", "Lots for {price}", "families", "seat {a.seat}", figures=FIGURES_ASKED),
}


def auction(pick: type[Act[Auction]] = Pick) -> tuple[Acts[Auction], Auction]:
    """Its acts, and a player who is asked."""
    module = ModuleType("acts")
    vars(module).update(Pick=pick)
    rules = SimpleNamespace(to_act=lambda box, s: 1)
    state = SimpleNamespace(chance=1, seats=1, decision=0, players=[SimpleNamespace()], __rules__=rules)
    return Acts(Auction.space, Auction, DECISIONS, (module,), {}), Auction(SimpleNamespace(price=7), state, 0)


def test_texts_name_what_the_act_itself_says() -> None:
    acts, a = auction()
    menu = Menu(a)
    acts["Pick"].offer_all(menu)
    assert [(e.key, e.title, e.note) for e in menu.entries] == [
        ("A", "LOT clock", "Pick clock for nothing"),
        ("B", "LOT vase", "Pick vase for 7 coins"),
    ]
    assert [(play.title, play.notes) for play in menu.plays] == [
        ("Pick clock for nothing", ()),
        ("Pick vase for 7 coins", ()),
    ]
    assert menu.plays[1].ghost == Hint(0, lit=("lot-vase",), cars=(("B", "vase"),))


def test_what_is_asked_may_name_the_player_and_offer_what_fits() -> None:
    acts, a = auction()
    assert acts.status(a.box, a.s, 0) == "Your turn: pick from 0."
    choices = acts.choices(a.box, a.s, 0)
    assert choices is not None
    assert (choices.title, choices.note, len(choices.entries)) == ("Lots for 7", "seat 0", 2)


def test_a_line_of_options_has_pieces_to_take_up_and_says_why_it_is_closed() -> None:
    acts, a = auction()
    menu, hold = Menu(a), Hold(("coin",), "lot-vase", 1)
    acts["Pick"].offer_group(menu, Entry("P", "lot", "PICK"), [Row("", (Cell("vase", 1, "vase"),))], [hold])
    assert (menu.holds, [play.codes for play in menu.plays], menu.entries[0].why) == ([hold], [(1,)], "")
    acts["Pick"].offer_group(menu, Entry("Q", "lot", "PICK AGAIN"), [], codes=[0, 1])
    assert menu.entries[1].why == "none of [0, 1]"


class Grouped(Pick):
    """Options of one line where they cost nothing."""

    only_open = True

    def group(self, a: Any) -> Entry | None:
        return None if a.box.price else Entry("P", "lot", "PICK")

    def rows(self, a: Any) -> list[Row]:
        return [Row("", (Cell("vase", 1, "vase"),))]

    def holds(self, a: Any) -> list[Hold]:
        return [Hold(("coin",), "lot-vase", 1)]


@pytest.mark.parametrize(("price", "codes", "lines"), [(0, {1}, ["PICK"]), (0, set(), []), (7, {0}, ["LOT clock"])])
def test_a_group_has_a_line_while_it_is_one_and_something_is_open(
    price: int, codes: set[int], lines: list[str]
) -> None:
    acts, a = auction(type("Pick", (Grouped,), {}))
    a.box.price = price
    vars(a).update(can=codes.__contains__)
    menu = Menu(a)
    acts["Pick"].offer_all(menu)
    assert [entry.title for entry in menu.entries] == lines
    assert len(menu.holds) == (lines == ["PICK"])


def test_a_dial_leads_from_one_play_to_the_others() -> None:
    (dial,) = Dial.among("Cars", {"7": "inward", "7-8": "outward"}, "7-8")
    assert [(step.label, step.play, step.on) for step in dial.steps] == [
        ("inward", "7", False),
        ("outward", "7-8", True),
    ]
    assert Dial.among("Cars", {"7": "inward"}, "7") == ()


def test_an_option_says_what_it_is_or_why_it_is_closed() -> None:
    match = Match("upgrade", players=2, seed=1)
    asked = Asked(match.box.values, match.state, match.to_act[0])
    closed = next(code for code in range(len(asked.space)) if not asked.can(code))
    assert asked.cell(asked.codes[0], "8", "Train", "8 credits").words == "Train: 8 credits"
    shut = asked.cell(closed, "8", "Train", "8 credits")
    assert shut.why
    assert shut.words == f"Train: {shut.why}"


class Named(Act[Asked]):
    """Says what its texts name."""

    price, card = "8 credits", ("BUY", "{what.name}", "{price}, {what.colour}.")

    def what(self, a: Asked) -> Shown:
        """Something with a name."""
        return Shown(name="a tile", colour="gold")


def test_texts_name_what_the_act_says_and_begin_with_a_capital() -> None:
    match = Match("upgrade", players=2, seed=1)
    act, asked = Named(), Asked(match.box.values, match.state, match.to_act[0])
    act.acts = SimpleNamespace(named=lambda family, values: {})  # type: ignore[assignment]
    play = act.preview(asked, codes=asked.codes[:1])
    assert (play.kicker, play.title, play.notes[0]) == ("BUY", "A tile", "8 credits, gold.")


def test_words_that_lack_something_are_named() -> None:
    with pytest.raises(TypeError, match="upgrade: the state lacks REASONS, sentences, status, tip"):
        load_part("boardroom.games.upgrade", "state", Words)


# --- worlds ------------------------------------------------------------------------------------------------------


def hidden_of(name: str) -> Position:
    """A position in the middle of a game that hides something."""
    played = sample(variants(find(name))[-1])
    return played.match.at(len(played.match.log) // 2)


@pytest.mark.parametrize("name", ["kanban", "smartphone", "deploy"])
def test_an_imagined_world_knows_what_its_seat_knows_and_nothing_else(name: str) -> None:
    """Whatever is truly hidden, previews are played in the same world; and to its seat it looks like the true one."""
    there = hidden_of(name)
    seat = there.to_act[0]
    world = there.imagined_state(seat)
    schema = there.game.schema
    assert schema.concealed(world, seat) == schema.concealed(there.state, seat)
    for seed in range(5):
        other = Position(there.game, there.box, redealt(there, there.state, seat, seed))
        assert schema.hash(other.imagined_state(seat), there.box.edition) == schema.hash(world, there.box.edition)


def test_an_imagined_world_leaves_the_true_one_alone() -> None:
    there = hidden_of("kanban")
    before = there.hash()
    there.imagined_state(there.to_act[0])
    assert there.hash() == before


# --- facts for templates -----------------------------------------------------------------------------------------


def test_equal_facts_are_equal_and_draw_equal() -> None:
    one, other = Shown(name="A", users=3), Shown(name="A", users=3)
    assert one == other and hash(one) == hash(other) and one != Shown(name="A", users=4)
    with pytest.raises(AttributeError):
        _ = one.user


# --- sheets ------------------------------------------------------------------------------------------------------


def test_a_sheet_has_a_row_for_every_thing() -> None:
    firms = [Shown(seat=0, cash=12, alive=True), Shown(seat=1, cash=0, alive=False)]

    def row(firm: Shown) -> str:
        return "@{seat} | ${cash} | {mood}" if firm.alive else "@{seat} | bankrupt |"

    made = sheet("Firms", "player | cash | mood", row, firms, "a note", mood=lambda firm: "rich" * (firm.cash > 9))
    assert made == Sheet("Firms", ("player", "cash", "mood"), (("@0", "$12", "rich"), ("@1", "bankrupt", "")), "a note")
    assert sheet("Seats", "player", "@{seat}", firms).rows == (("@0",), ("@1",))


SHEETS = """
[firms]
title = "Firms in year {s.year}"
of = "firms"
note = "{rich:firm} with money"
[firms.columns]
player = "@{seat}{mark}"
"held by {viewer:@}" = "{me.coins:coin}"
owners = "{owners:@}"
turn = "{mark}"
[secrets]
title = "Secrets"
of = "secrets"
[secrets.columns]
secret = "{row[0]}"
[whole]
sheet = "whole"
"""


def sheets_of(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str = SHEETS) -> Sheets:
    (folder / "sheets.toml").write_text(text, encoding="utf-8")
    module = ModuleType("shown_in_sheets")
    module.__file__ = str(folder / "view.py")
    exec("def mark(s, row): return ' (first)' * (row.seat == s.first)", vars(module))
    monkeypatch.setitem(sys.modules, "shown_in_sheets", module)
    firms = (Shown(seat=0, owners=()), Shown(seat=1, owners=(0, 1)))
    return Sheets.read(
        "shown_in_sheets",
        lambda box, s, viewer: Shown(firms=firms, rich=1),
        secrets=lambda s, viewer: None if viewer is None else [(s.secret,)],
        whole=lambda box: Sheet("Box", ("price",), ((str(box.price),),)),
    )


def test_sheets_are_read_with_what_is_made_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [SimpleNamespace(coins=1), SimpleNamespace(coins=3)]
    s, box = SimpleNamespace(year=2, first=1, secret="x", players=players), SimpleNamespace(price=7)
    sheets = sheets_of(tmp_path, monkeypatch)
    firms, secrets, whole = sheets(box, s, 1)
    assert firms == Sheet(
        "Firms in year 2",
        ("player", "held by @1", "owners", "turn"),
        (("@0", "1 coin", "·", "·"), ("@1 (first)", "3 coins", "@0 @1", " (first)")),
        "1 firm with money",
    )
    assert secrets.rows == (("x",),) and whole.rows == (("7",),)
    assert [sheet.title for sheet in sheets(box, s, None)] == ["Firms in year 2", "Box"], "no rows at all, no sheet"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("note =", "nte =", r"sheets.toml, firms: nothing is called nte. Did you mean note\?"),
        ('title = "Secrets"', "", "sheets.toml, secrets lacks title"),
        ('sheet = "whole"', 'sheet = "hole"', r"whole: sheet: nobody says what {hole} is. Did you mean whole\?"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        sheets_of(tmp_path, monkeypatch, SHEETS.replace(old, new))


def test_the_turns_played_are_those_before_the_one_under_way() -> None:
    progress = turns_played("year", 6)
    for year, over, done in ((0, False, 0), (1, False, 0), (4, False, 3), (6, True, 6)):
        rules = SimpleNamespace(over=lambda box, s, over=over: over)
        assert progress(None, SimpleNamespace(year=year, __rules__=rules)) == (done, 6)


# --- what an act declares ----------------------------------------------------------------------------------------


def test_a_preview_shows_what_the_act_declares() -> None:
    class Pick(Act[Auction]):
        """It says everything in texts: title and effect are its card."""

        kicker, title, effect = "SALE", "Sell the {name}", "{price} coins"
        bill, total = (Line("lot", "{name}", "{price}"),), Line("coin", "You get", "{price}")

        def facts(self, a: Any, lot: int) -> dict[str, Any]:
            return {"name": ("old clock", "old vase")[lot], "price": a.box.price + lot}

    acts, a = auction(Pick)
    (play,) = acts["Pick"].plays(a, 1)
    assert (play.kicker, play.title, play.notes) == ("SALE", "Sell the old vase", ("8 coins.",))
    assert (play.bill, play.total) == ((Line("lot", "old vase", "8"),), Line("coin", "You get", "8"))


def test_the_sentences_of_a_game_are_what_was_done_and_what_followed() -> None:
    acts, a = auction()
    acts["Pick"].deed = "picks {lot}"
    tell = acts.sentences(lambda was, now, code: [Sentence(f"lot {code} of {was.box.price} is gone", now.seat)])
    assert tell(a.box, a.s, a.s, 0, 1) == ["@0 picks vase.", "@0 lot 1 of 7 is gone."]
