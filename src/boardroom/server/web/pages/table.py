"""The page of a table: a frame that knows no game around the board a game draws.

`table_parts` gives the parts that change; the page is those parts in their frame, so an update and a reload cannot
differ. Every part has a tag. A page says which tags it has, and `table_news` gives it what it has not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Final, Protocol

from markupsafe import Markup

from boardroom.kernel.game import Game
from boardroom.kernel.match import Position
from boardroom.kernel.panel import Choices, Play
from boardroom.kernel.rounds import rounds_of
from boardroom.server.table.seats import BOT, OPEN, PERSON, mark
from boardroom.server.web.page_models import PickModel, SeatModel, TableModel
from boardroom.server.web.pages.coach import coach_fragment
from boardroom.server.web.pages.environment import environment, render
from boardroom.server.web.pages.hint import hint_fragment
from boardroom.server.web.pages.learn import lesson_fragment
from boardroom.server.web.pages.lobby import time_choices, unusual_options
from boardroom.server.web.pages.log import LogBook
from boardroom.server.web.pages.memory import Drawing
from boardroom.server.web.pages.plain import has_board, look
from boardroom.server.web.pages.scores import ending
from boardroom.server.web.pages.since import Rounds, since, summary


@dataclass(frozen=True)
class Viewpoint:
    """Through whose eyes a board is drawn, and what may be clicked on it."""

    ALWAYS_THE_SAME: ClassVar = frozenset({"code"})

    position: Position
    seats: tuple[SeatModel, ...]
    seat: int | None = None
    choices: Choices | None = None
    taught: bool = False  # by a lesson, which keeps what fulfils its step

    @cached_property
    def seen(self) -> Any:
        """The state as the viewer may see it."""
        return self.position.seen_state(self.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended: nothing is to come, and nothing is forecast."""
        return self.position.over

    @property
    def choosing(self) -> bool:
        """Whether the viewer is asked for something."""
        return self.choices is not None

    @cached_property
    def codes(self) -> frozenset[int]:
        """The codes a click can begin with."""
        return frozenset(play.codes[0] for play in self.choices.plays) if self.choices else frozenset()

    @cached_property
    def entries(self) -> frozenset[str]:
        """Titles of the list entries that are open."""
        return frozenset(e.title for e in self.choices.entries if not e.why) if self.choices else frozenset()

    @cached_property
    def afters(self) -> tuple[tuple[str, bool], ...]:
        """Of every play: what comes after it, and whether it can be taken back until then."""
        return tuple(after(self, play) for play in self.choices.plays) if self.choices else ()

    def code(self, family: str, *values: int) -> int:
        """The code of an action, by its family and the values of its parameters."""
        return self.position.game.space.at(family, *values)

    def can(self, code: int) -> bool:
        """Whether a code is legal for the viewer now."""
        return code in self.codes

    @cached_property
    def pieces(self) -> frozenset[str]:
        """Names of the pieces that can be taken up."""
        return frozenset(piece for hold in self.choices.holds for piece in hold.pieces) if self.choices else frozenset()

    @cached_property
    def places(self) -> frozenset[str]:
        """Names of the places where pieces can be put down."""
        return frozenset(hold.place for hold in self.choices.holds) if self.choices else frozenset()

    def first_of(self, codes: Sequence[int]) -> int | None:
        """The first of some codes that is legal for the viewer now."""
        return next((code for code in codes if code in self.codes), None)

    def begins_by(self, code: int) -> bool:
        """Whether a click can begin with a code up to this one."""
        return any(own <= code for own in self.codes)

    def takes(self, piece: str) -> bool:
        """Whether a piece can be taken up."""
        return piece in self.pieces

    def drops(self, place: str) -> bool:
        """Whether pieces can be put down at a place."""
        return place in self.places

    def opens(self, title: str) -> bool:
        """Whether the list has an open entry of that title."""
        return title in self.entries

    def why(self, code: int) -> str:
        """Why the viewer may not choose a code now; empty if it may, or is not asked at all."""
        if self.seat is None or not self.choosing or self.can(code):
            return ""
        explain = getattr(look(self.position.game), "explain", None)  # a game that draws itself need not
        if explain:
            why: str = explain(self.position.box.values, self.seen, self.seat, code)
            return why
        game = self.position.game
        reason = game.rules.refusal(self.position.box.values, self.seen, self.seat, code)
        return game.why(self.position.box.values, reason)

    def real_name(self, seat: int) -> str:
        """The player's name."""
        return self.seats[seat].name

    @cached_property
    def shared(self) -> bool:
        """Whether several players sit at this screen: then You could be any of them."""
        return sum(seat.mine for seat in self.seats) > 1

    def is_you(self, seat: int) -> bool:
        """Whether a seat is the viewer's only one."""
        return seat == self.seat and self.seats[seat].mine and not self.shared

    def name(self, seat: int) -> str:
        """The player's name, or You."""
        return "You" if self.is_you(seat) else self.real_name(seat)

    def whom(self, seat: int) -> str:
        """The player's name, or you, within a sentence."""
        return "you" if self.is_you(seat) else self.real_name(seat)

    def kind(self, seat: int) -> str:
        """What sits there, in a word or two."""
        return seat_kind(self.seats[seat])

    def spell(self, text: str) -> str:
        """A text with names in place of `@0`, `@1`, …; the viewer is You, and the verb after it agrees."""
        if self.seat is not None and f"@{self.seat} " in text and self.is_you(self.seat):
            text = re.sub(rf"(?<=@{self.seat} )[a-z]+s\b", lambda verb: of_you(verb[0]), text)
        return spelled(text, self.name)

    def real_spell(self, text: str) -> str:
        """The same with every player's name, where You would not fit the verb."""
        return spelled(text, self.real_name)


IRREGULAR: Final = {"is": "are", "was": "were", "has": "have"}
HISSING: Final = ("sses", "shes", "ches", "xes", "oes")


def of_you(verb: str) -> str:
    """What somebody does, as you do it: `is` and `stands` become `are` and `stand`."""
    return IRREGULAR.get(verb) or verb.removesuffix("es" if verb.endswith(HISSING) else "s")


def spelled(text: str, name: Callable[[int], str]) -> str:
    """A text with what `name` calls the players in place of `@0`, `@1`, …"""
    return re.sub(r"@([0-9])", lambda seat: name(int(seat[1])), text) if "@" in text else text


def seat_kind(seat: SeatModel) -> str:
    """What sits on a seat, in a word or two."""
    if seat.failing:
        return "bot · out of order"
    if seat.left:
        return "a bot plays" if seat.mine else "away · bot plays"
    if seat.automaton:
        return "plays by its rules"
    if seat.kind == BOT:
        return f"bot · {seat.level}" if seat.level else "bot"
    if seat.kind == OPEN:
        return "free seat"
    return "online" if seat.online else "away"


# --- the board ---------------------------------------------------------------------------------------------------


def board_fragments(view: Viewpoint) -> dict[str, Markup]:
    """What the game draws, by element id; a replay uses it as well."""
    drawing, shown = drawing_of(view.position.game), shown_table(view)
    return {name: getattr(drawing, name)(shown, view) for name in ("clock", "board", "mine", "rivals")}


def shown_table(view: Viewpoint) -> Any:
    """What the game's template draws."""
    return look(view.position.game).table(view.position.box.values, view.seen, view.seat)


@cache
def drawing_of(game: Game) -> Any:
    """The macros that draw a game's board."""
    return environment().get_template(f"{game.name}/board.html" if has_board(game) else "plain.html").module


def points_fragment(view: Viewpoint, v: Any = None) -> Markup:
    """Points by source."""
    ledger = look(view.position.game).points(view.position.box.values, view.seen)
    places = tuple(view.position.ranking()) if view.position.over else None
    return part("points", ledger=ledger, v=v or view, places=places)


def part(name: str, **values: Any) -> Markup:
    """One of the parts every table has."""
    drawing: Any = environment().get_template("parts.html").module
    return Markup(getattr(drawing, name)(**values))


# --- the table ---------------------------------------------------------------------------------------------------


def viewpoint(model: TableModel) -> Viewpoint:
    """What the viewer of a table sees and may choose."""
    match = model.match
    taught = model.lesson is not None and not model.lesson.over
    view = Viewpoint(match, model.seats, model.seat, taught=taught)
    if model.seat is None or model.seat not in match.to_act or model.stopped or model.looking:
        return view
    imagined = match.imagined_state(model.seat)
    return replace(view, choices=look(match.game).choices(match.box.values, imagined, model.seat))


class Part(Protocol):
    """A part of a page that changes, and the name of what it shows now."""

    @property
    def html(self) -> Markup: ...

    @property
    def tag(self) -> str: ...


class TablePage:
    """The page of a table as it was shown last: to one viewer, or to all who see the same."""

    def __init__(self) -> None:
        self._model: TableModel | None = None
        self._drawing: Drawing | None = None  # the last one
        self._log = LogBook()
        self._rounds = Rounds()
        self._parts: dict[str, Part] = {}

    def parts(self, model: TableModel) -> dict[str, Part]:
        """The parts that change, by element id. Only what is not as it was last time is drawn."""
        if self._model is None or not _looks_alike(self._model, model):
            self._draw(model)
        return self._parts

    def fragments(self, model: TableModel) -> dict[str, Markup]:
        """The same, but the board in one piece."""
        board = self._draw(model, "board")
        parts = {
            name: found.html for name, found in self._parts.items() if name not in drawing_of(model.match.game).parts
        }
        return {"board": board, **parts}

    def added_to_log(self, tag: str) -> dict[str, Any] | None:
        """What a page with an earlier log lacks."""
        return self._log.added(tag)

    def _draw(self, model: TableModel, more: str = "") -> Markup:
        """Draw every part, and `more` around them."""
        view = viewpoint(model)
        game = drawing_of(model.match.game)
        drawing = Drawing(self._drawing, t=shown_table(view), v=view, m=model)
        t, v, m = (drawing.watched[name] for name in "tvm")
        makers: dict[str, Callable[[], Markup]] = {
            "status": lambda: status_fragment(model, view, m, v),
            "clock": lambda: game.clock(t, v),
            **{name: partial(macro, t, v) for name, macro in game.parts.items()},
            "mine": lambda: game.mine(t, v),
            "rivals": lambda: game.rivals(t, v),
            "summary": lambda: part("summary", s=summary(model, self._rounds), v=v),
            "lesson": lambda: lesson_fragment(m),
            "coach": lambda: coach_fragment(m),
            "hint": lambda: hint_fragment(model, m=m),
            "choices": lambda: choices_fragment(model, view, m, v),
            "points": lambda: points_fragment(view, v),
            "chat": lambda: part("chat", m=m),
            "people": lambda: part("people", m=m, v=v),
            "supervision": lambda: part("supervision", m=m),
        }
        if model.team:
            picks = tuple(pick_line(view, pick) for pick in model.team.picks)
            makers["picks"] = lambda: part("picks", m=m, picks=picks)
            makers["team"] = lambda: part("team", m=m)
        self._log.follow(model)
        parts: dict[str, Part] = {name: drawing.part(name, make) for name, make in makers.items()}
        whole = getattr(game, more)(t, v) if more else Markup()
        drawing.finish()
        self._model, self._drawing, self._parts = model, drawing, {**parts, "log": self._log}
        return whole


def _looks_alike(one: TableModel, other: TableModel) -> bool:
    """Whether two models show the same, whoever looks."""
    return replace(one, person=other.person, csrf=other.csrf) == other


def table_fragments(model: TableModel, page: TablePage | None = None) -> dict[str, str]:
    """The parts of the page that change, by element id."""
    return {name: str(html) for name, html in (page or TablePage()).fragments(model).items()}


@dataclass(frozen=True)
class PickLine:
    """What some of a team point at, in words."""

    codes: str
    words: str
    names: tuple[str, ...]
    marks: str


def pick_line(view: Viewpoint, pick: PickModel) -> PickLine:
    """A proposal in words that need no list beside them; of several steps that are one choice there, in its words."""
    plays = view.choices.plays if view.choices and len(pick.codes) > 1 else ()
    words = next((play.title for play in plays if play.codes == pick.codes), pick.words)
    codes = " ".join(map(str, pick.codes))
    return PickLine(codes, view.real_spell(words), pick.names, pick.marks)


def table_page(model: TableModel, page: TablePage | None = None) -> str:
    """The whole page."""
    page = page or TablePage()
    fragments = page.fragments(model)
    have = ",".join(f"{name}.{found.tag}" for name, found in page.parts(model).items())
    game, me = model.match.game, mark(model.id, model.person.id)
    own = getattr(game.view, "OWN", "company")  # what it calls the own pieces
    words = {"section": rounds_of(game)[0].lower(), "zones": look(game).ZONES, "own": own}
    limit = model.supervision.move_limit if model.supervision else 0
    choices = {"times": time_choices(limit), "options": unusual_options(model.match)}
    return render("table.html", m=model, f=fragments, have=have, me=me, **choices, **words)


def table_news(model: TableModel, have: str, page: TablePage | None = None) -> dict[str, Any]:
    """What a page that `has` some parts, by id and tag, must replace, and what it must add to its log."""
    page = page or TablePage()
    known = dict(pair.split(".", 1) for pair in have.split(",") if "." in pair)
    parts = {name: found for name, found in page.parts(model).items() if known.get(name) != found.tag}
    added = {"log": lines} if "log" in parts and (lines := page.added_to_log(known.get("log", ""))) else {}
    return {
        "fragments": {name: str(found.html) for name, found in parts.items() if name not in added},
        "added": added,
        "tags": {name: found.tag for name, found in parts.items()},
    }


# --- the status line ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Status:
    """Who must do what."""

    heading: str
    text: str
    seat: int | None  # whose colour the line has
    yours: bool
    asked: str  # which decision the viewer has to make: the same until the viewer acts; empty if none
    undo: str  # why nothing can be undone; empty if something can
    undo_seat: int | None


def status(model: TableModel, view: Viewpoint) -> Status:
    """The status line; the game's sentence without what the heading says already."""
    match = model.match
    told = match.status(model.seat)
    seat = match.to_act[0] if len(match.to_act) == 1 else None
    undo, undo_seat = undo_state(model)
    heading, text = "Waiting", view.spell(told)
    if match.over:
        winners = [p for p, place in enumerate(match.ranking()) if place == 1]
        seat, heading, text = winners[0], "Game over", "Every position can be looked at again, and played on from."
    elif model.closed:
        seat, heading, text = None, "Table closed", "The keeper of this server has closed it. It can still be read."
    elif model.supervision and model.supervision.ended:
        text = f"The points stand as they are. {model.supervision.result}".strip()
        seat, heading = None, "Ended by the trainer"
    elif model.supervision and model.supervision.paused:
        seat, heading, text = None, "Paused", "The trainer lets the game go on. The board is yours to look around."
    elif model.looking and model.seat is not None and told.yours:
        heading, text = f"{view.real_name(model.seat)}’s turn", f"{told.task}."
    elif model.seat is not None and told.yours:
        seat, text = model.seat, f"{told.task}."  # its colour, also while others decide at the same time
        heading = f"{view.real_name(seat)}’s turn" if view.shared else "Your turn"
    elif seat is not None and model.seats[seat].kind == OPEN and model.supervision and model.supervision.workshop:
        heading, text = "Waiting for a team", f"Nobody plays for {model.seats[seat].name} yet."
    elif seat is not None and model.seats[seat].kind == OPEN:
        heading, text = "Waiting for a player", f"Seat {seat + 1} is free. Whoever has its link can sit down."
    elif seat is not None:
        heading, text = f"{view.real_name(seat)}’s turn", f"{told.task}." if told.task else text
    asked = f"{model.seat}.{sum(entry.seat == model.seat for entry in match.log)}" if view.choosing else ""
    return Status(heading, text[:1].upper() + text[1:], seat, view.choosing, asked, undo, undo_seat)


def status_fragment(model: TableModel, view: Viewpoint, m: Any, v: Any) -> Markup:
    """The status line, and the end screen when the game is over.

    The title of the browser's tab says first whose turn it is, where it can be seen.
    """
    line = status(model, view)
    title = f"{line.heading} · {model.match.game.about.title} · {model.title}"
    end = ending(model.match, None if view.shared else model.seat)
    return part("status", m=m, v=v, s=line, title=title, ending=end, order=turn_order(view))


def turn_order(view: Viewpoint) -> tuple[tuple[int, str], ...]:
    """Who plays after whom, with a note for each."""
    position = view.position
    order: tuple[tuple[int, str], ...] = look(position.game).order(position.box.values, view.seen)
    return order


def undo_state(model: TableModel) -> tuple[str, int | None]:
    """Why the viewer may not undo (empty if it may), and for which of the viewer's seats."""
    if model.closed:
        return "This table is closed.", None
    if model.stopped:
        return "The trainer has stopped the game.", None
    if model.looking:
        return "You are looking: the trainer’s room has an undo for every table.", None
    if model.lesson and model.lesson.stands:
        return model.lesson.stands, None
    last = model.match.last_decided()
    seat = last.seat if last and model.seats[last.seat].mine else model.seat
    if seat is None:
        return "Only players can undo.", None
    if model.seats[seat].left:
        return "A bot is playing your seat. Take it back first.", seat
    reason = model.match.why_no_undo(seat)
    if reason and last and last.seat != seat and not model.match.over:
        return f"{model.seats[last.seat].name} has acted since: an undo would make somebody decide again.", seat
    return reason, seat


# --- choices -----------------------------------------------------------------------------------------------------


def choices_fragment(model: TableModel, view: Viewpoint, m: Any, v: Any) -> Markup:
    """The list of choices with all previews; or what is going on while somebody else decides; or the result."""
    if view.choices is not None:
        return part("choices", v=v, drawing=drawing_of(model.match.game), since=since(model))
    return part("result", m=m) if model.match.over else part("waiting", m=m, v=v, since=since(model))


def after(view: Viewpoint, play: Play) -> tuple[str, bool]:
    """What comes after a play, and whether it can be taken back until then."""
    if play.final:
        return play.final, False
    if play.drawn:
        return "Then chance decides: this cannot be undone.", False
    if play.revealed:
        return "It shows what was hidden: this cannot be undone.", False
    if play.next_seat is None:
        return "Then the game is over: this cannot be undone.", False
    if play.next_seat == view.seat and play.others_too and not view.taught:
        return "Then all decide at the same time. You can undo until somebody has.", True
    if play.next_seat == view.seat:
        return "Then you go on." if view.taught else "Then you go on. This can be undone.", True
    seat = view.seats[play.next_seat]
    if seat.mine:
        return f"Then {seat.name} decides on this screen.", True
    if seat.number in view.position.to_act:  # at the same time: what it decides takes nothing back from anybody
        return f"Then {seat.name} is waited for. You can undo until then.", True
    if seat.kind == PERSON and not seat.left:
        return f"Then {seat.name} decides. You can undo until then.", True
    if seat.kind == OPEN:
        return f"Then seat {seat.number + 1} decides. You can undo until then.", True
    return f"Then {seat.name} decides at once: no way back.", False
