"""The page of a table: a frame that knows no game around the board a game draws.

`table_fragments` gives the parts that change; the page is those parts in their frame, so an update and a reload
cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from markupsafe import Markup

from boardroom.kernel.game import Game
from boardroom.kernel.match import Position
from boardroom.kernel.panel import Choices, Play
from boardroom.server.model import BOT, OPEN, PERSON, SeatModel, TableModel
from boardroom.server.pages.environment import environment, render
from boardroom.server.pages.hint import hint_fragment
from boardroom.server.pages.plain import has_board, look
from boardroom.server.pages.scores import ending

LOG_LINES: Final = 60  # actions shown beside the board; the replay has them all
YOURS: Final = "Your turn: "


@dataclass(frozen=True)
class Viewpoint:
    """Through whose eyes a board is drawn, and what may be clicked on it."""

    position: Position
    seats: tuple[SeatModel, ...]
    seat: int | None = None
    choices: Choices | None = None

    @cached_property
    def seen(self) -> Any:
        """The state as the viewer may see it."""
        return self.position.seen_state(self.seat)

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

    def opens(self, title: str) -> bool:
        """Whether the list has an open entry of that title."""
        return title in self.entries

    def why(self, code: int) -> str:
        """Why the viewer may not choose a code now; empty if it may, or is not asked at all."""
        if not self.choosing or self.can(code):
            return ""
        game = self.position.game
        reason = game.rules.refusal(self.position.box.values, self.seen, self.seat, code)
        return str(game.words.REASONS[reason]) if reason else ""

    def real_name(self, seat: int) -> str:
        """The player's name."""
        return self.seats[seat].name

    @cached_property
    def shared(self) -> bool:
        """Whether several players sit at this screen: then You could be any of them."""
        return sum(seat.mine for seat in self.seats) > 1

    def is_you(self, seat: int) -> bool:
        """Whether a seat is the viewer's only one."""
        return seat == self.seat and not self.shared

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
        """A text with names, or You, in place of `@0`, `@1`, …"""
        return spelled(text, self.name)

    def real_spell(self, text: str) -> str:
        """The same with every player's name, where You would not fit the verb."""
        return spelled(text, self.real_name)


def spelled(text: str, name: Callable[[int], str]) -> str:
    """A text with what `name` calls the players in place of `@0`, `@1`, …"""
    return re.sub(r"@([0-9])", lambda seat: name(int(seat[1])), text)


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
    game = view.position.game
    drawing = drawing_of(game)
    shown = look(game).table(view.position.box.values, view.seen, view.seat)
    parts = ("years", "board", "mine", "rivals")
    return {part: getattr(drawing, part)(shown, view) for part in parts}


def drawing_of(game: Game) -> Any:
    """The macros that draw a game's board."""
    return environment().get_template(f"{game.name}/board.html" if has_board(game) else "plain.html").module


def points_fragment(view: Viewpoint) -> Markup:
    """Points by source."""
    ledger = look(view.position.game).points(view.position.box.values, view.seen)
    places = view.position.ranking() if view.position.over else None
    return part("points", ledger=ledger, v=view, places=places)


def part(name: str, **values: Any) -> Markup:
    """One of the parts every table has."""
    drawing: Any = environment().get_template("parts.html").module
    return Markup(getattr(drawing, name)(**values))


# --- the table ---------------------------------------------------------------------------------------------------


def viewpoint(model: TableModel) -> Viewpoint:
    """What the viewer of a table sees and may choose."""
    match = model.match
    asked = model.seat is not None and model.seat in match.to_act and not model.closed
    chosen = look(match.game).choices(match.box.values, match.seen_state(model.seat), model.seat) if asked else None
    return Viewpoint(match, model.seats, model.seat, chosen)


def table_fragments(model: TableModel) -> dict[str, str]:
    """The parts of the page that change, by element id."""
    return {name: str(html) for name, html in _fragments(model).items()}


def _fragments(model: TableModel) -> dict[str, Markup]:
    view = viewpoint(model)
    return {
        "status": status_fragment(model, view),
        **board_fragments(view),
        "hint": hint_fragment(model),
        "choices": choices_fragment(model, view),
        "points": points_fragment(view),
        "log": part("log", m=model, lines=log_lines(model)),
        "chat": part("chat", m=model),
        "people": part("people", m=model, v=view),
    }


def table_page(model: TableModel) -> str:
    """The whole page."""
    return render("table.html", m=model, f=_fragments(model), zones=look(model.match.game).ZONES)


# --- the status line ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Status:
    """Who must do what."""

    heading: str
    text: str
    seat: int | None  # whose colour the line has
    yours: bool
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
    elif model.seat is not None and told.startswith(YOURS):
        yours = f"{view.real_name(model.seat)}’s turn" if view.shared else YOURS.removesuffix(": ")
        heading, text = yours, told.removeprefix(YOURS)
    elif seat is not None and model.seats[seat].kind == OPEN:
        heading, text = "Waiting for a player", f"Seat {seat + 1} is free. Whoever has its link can sit down."
    elif seat is not None:
        heading, text = f"{view.real_name(seat)}’s turn", told.removeprefix(f"@{seat} is to ")
    return Status(heading, text[:1].upper() + text[1:], seat, view.choosing, undo, undo_seat)


def status_fragment(model: TableModel, view: Viewpoint) -> Markup:
    """The status line, and the end screen when the game is over.

    The title of the browser's tab says first whose turn it is, where it can be seen.
    """
    line = status(model, view)
    title = f"{line.heading} · {model.match.game.about.title} · {model.title}"
    return part(
        "status", m=model, v=view, s=line, title=title, ending=ending(model.match, model.seat), order=turn_order(view)
    )


def turn_order(view: Viewpoint) -> tuple[tuple[int, str], ...]:
    """Who plays after whom, with a note for each."""
    position = view.position
    order: tuple[tuple[int, str], ...] = look(position.game).order(position.box.values, view.seen)
    return order


def undo_state(model: TableModel) -> tuple[str, int | None]:
    """Why the viewer may not undo (empty if it may), and for which of the viewer's seats."""
    log = model.match.log
    if model.closed:
        return "This table is closed.", None
    last = log[-1].seat if log else None
    seat = last if last is not None and model.seats[last].mine else model.seat
    if seat is None:
        return "Only players can undo.", None
    if model.seats[seat].left:
        return "A bot is playing your seat. Take it back first.", seat
    if last is not None and last != seat:
        return f"{model.seats[last].name} has acted since: an undo would make somebody decide again.", seat
    return model.match.why_no_undo(seat), seat


# --- choices -----------------------------------------------------------------------------------------------------


def choices_fragment(model: TableModel, view: Viewpoint) -> Markup:
    """The list of choices with all previews; or what is going on while somebody else decides; or the result."""
    drawing = drawing_of(model.match.game)
    if view.choices is not None:
        afters = {play.key: after(model, view, play) for play in view.choices.plays}
        return part("choices", m=model, v=view, c=view.choices, drawing=drawing, afters=afters)
    if model.match.over:
        return part("result", m=model)
    return part("waiting", m=model, v=view)


def after(model: TableModel, view: Viewpoint, play: Play) -> tuple[str, bool]:
    """What comes after a play, and whether it can be taken back until then."""
    if play.final:
        return play.final, False
    if play.drawn:
        return "Then chance decides: this cannot be undone.", False
    if play.revealed:
        return "It shows what was hidden: this cannot be undone.", False
    if play.next_seat is None:
        return "Then the game is over: this cannot be undone.", False
    if play.next_seat == view.seat:
        return "Then you go on. This can be undone.", True
    seat = model.seats[play.next_seat]
    if seat.mine:
        return f"Then {seat.name} decides on this screen.", True
    if seat.kind == PERSON and not seat.left:
        return f"Then {seat.name} decides. You can undo until then.", True
    if seat.kind == OPEN:
        return f"Then seat {seat.number + 1} decides. You can undo until then.", True
    return f"Then {seat.name} decides at once: no way back.", False


# --- the log -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log."""

    at: int  # the position after the action
    seat: int | None  # who it is about
    name: str
    text: str
    aside: str  # what was in brackets


def log_lines(model: TableModel) -> list[LogLine]:
    """The latest sentences, newest first."""
    told = model.match.story(model.seat)
    first = max(0, len(told) - LOG_LINES)
    return [
        log_line(model, number, sentence)
        for number in range(len(told), first, -1)
        for sentence in reversed(told[number - 1])
    ]


def log_line(model: TableModel, at: int, sentence: str) -> LogLine:
    """A sentence taken apart into the player it begins with, the deed, and the details in brackets."""
    names = sorted(((name, seat) for seat, name in enumerate(model.match.names)), key=lambda n: -len(n[0]))
    name, seat = next(((n, s) for n, s in names if n and sentence.startswith((n + " ", n + ":"))), ("", None))
    text = sentence[len(name) :]
    deed, bracket, aside = text.rpartition(" (")
    if not bracket or not aside.removesuffix(".").endswith(")"):
        return LogLine(at, seat, name, text, "")
    return LogLine(at, seat, name, deed, aside.removesuffix(".").removesuffix(")"))
