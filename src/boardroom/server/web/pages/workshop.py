"""The pages of workshops: values in, HTML out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from secrets import token_urlsafe
from typing import Any, Final

import segno
from markupsafe import Markup

from boardroom.kernel.game import Game, find
from boardroom.server.table.keys import Notice, Token
from boardroom.server.table.moves import CHAT_LIMIT, TITLE_LIMIT
from boardroom.server.table.names import NAME_LIMIT
from boardroom.server.table.teams import ANYBODY, CAPTAIN_CONFIRMS, VOTE
from boardroom.server.web.pages.environment import environment
from boardroom.server.web.pages.lobby import game_cards, option_line
from boardroom.server.web.pages.picture import picture_symbol
from boardroom.server.web.pages.rules import RulesText, to_html
from boardroom.server.web.pages.site import site_page
from boardroom.server.workshop import slides
from boardroom.server.workshop.charts import Label, Path, Picture, Rect, Rule
from boardroom.server.workshop.chronicle import round_name
from boardroom.server.workshop.debrief import Report, TableResult, named
from boardroom.server.workshop.glance import TableGlance
from boardroom.server.workshop.register import AT_RANDOM, BY_CHOICE, BY_TRAINER, Workshop
from boardroom.server.workshop.wall import Wall
from boardroom.server.workshop.workshops import Room

WAYS: Final = (
    (VOTE, "They vote", "A choice is played when more than half of the team point at it."),
    (CAPTAIN_CONFIRMS, "A captain confirms", "Everybody may point; what the captain points at is played."),
    (ANYBODY, "Whoever is first", "Nobody has to agree."),
)
SEATINGS: Final = (
    (BY_CHOICE, "By choice", "People choose table and team themselves."),
    (AT_RANDOM, "At random", "Everybody gets a place at once, the emptiest team first."),
    (BY_TRAINER, "By you", "People wait until you give them a place."),
)
MINUTES: Final = (0, 3, 5, 8, 10, 12, 15, 20, 30)
FOR_TRAINING: Final = ("upgrade", "deploy", "industrial")  # proposed first: they are made for training rooms
USUAL_TABLES: Final = "4"
FEW: Final = 6  # tables that are seen without an overview


def workshops_page(
    led: Sequence[Workshop],
    came: Sequence[Workshop],
    games: tuple[Game, ...],
    form: Mapping[str, str],
    csrf: str,
    problem: str,
    own_boxes: frozenset[str],
) -> str:
    """A trainer's workshops, and a form for a new one."""
    ordered = sorted(games, key=lambda game: (game.name not in FOR_TRAINING, game.name))
    chosen = next((game for game in ordered if game.name == form.get("game")), ordered[0])
    return site_page(
        "workshops.html",
        here="workshops",
        led=led,
        came=came,
        titles={game.name: game.about.title for game in games},
        cards=game_cards(tuple(ordered)),
        pictures=[picture_symbol(game.name) for game in ordered],
        chosen=chosen,
        form=form,
        csrf=csrf,
        problem=problem,
        ways=WAYS,
        seatings=SEATINGS,
        usual_tables=USUAL_TABLES,
        counts=[count for count in chosen.about.players if count > 1] or list(chosen.about.players),
        options=[
            option_line(option, chosen, form)
            for option in chosen.about.options
            if option.name != chosen.about.automaton
        ],
        own_box=chosen.name in own_boxes,
        key=token_urlsafe(12),
        title_length=TITLE_LIMIT,
    )


def guide_page() -> str:
    """The trainer's guide."""
    return site_page("guide.html", here="workshops", text=guide_text())


@cache
def guide_text() -> RulesText:
    """The guide as HTML. It is part of the program, so it is read once."""
    return to_html(files("boardroom.server.workshop").joinpath("guide.md").read_text(encoding="utf-8"))


# -- the trainer's room


@dataclass(frozen=True)
class PlaceLine:
    """A place somebody can be moved to."""

    value: str
    words: str


def trainer_page(room: Room, tables: Sequence[TableGlance], csrf: str, base: str) -> str:
    """Everything at a glance, and every lever at hand."""
    address = f"{base}/x/{room.workshop.link}"
    return site_page(
        "trainer.html",
        here="workshops",
        room=room,
        workshop=room.workshop,
        game=room.game,
        address=address,
        code=qr_code(address, "The way in"),
        wall=f"/wall/{room.workshop.wall}",
        supervision=room.first.now.supervision,
        places=place_lines(room),
        minutes=MINUTES,
        ways=WAYS,
        message_length=CHAT_LIMIT,
        csrf=csrf,
        f=trainer_fragments(room, tables),
    )


def trainer_fragments(room: Room, tables: Sequence[TableGlance]) -> dict[str, str]:
    """The parts of the trainer's room that change, by element id."""
    parts: Any = environment().get_template("trainer_parts.html").module
    people = sum(len(team.members) for table in tables for team in table.teams)
    fragments = {
        "summary": parts.summary(room, tables, people),
        "orders": parts.orders(room, tables),
        **({"overview": parts.overview(tables)} if len(tables) > FEW else {}),
        "lost": parts.lost(room),
        "waiting": parts.waiting(room),
        **{f"table-{table.number}": parts.table(room, table, round_name(room.game)) for table in tables},
    }
    return {name: str(html) for name, html in fragments.items()}


def place_lines(room: Room) -> list[PlaceLine]:
    """All places of a workshop."""
    return [
        PlaceLine(f"{number + 1}.{seat}", f"{table.now.head.title} · {there.name}")
        for number, table in room.tables.items()
        for seat, there in enumerate(table.now.seats)
        if seat != table.now.automaton
    ]


def qr_code(address: str, words: str) -> Markup:
    """A picture that phones read as an address."""
    drawn = segno.make(address, error="m").svg_inline(border=3, omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn.replace("<svg ", f'<svg role="img" aria-label="{Markup.escape(words)}" ', 1))


# -- a guest


def entrance_page(workshop: Workshop, name: str, csrf: str, problem: str) -> str:
    """The door for everybody: a name is enough."""
    game = find(workshop.game)
    return site_page(
        "entrance.html",
        workshop=workshop,
        game=game,
        picture=picture_symbol(game.name),
        name=name,
        csrf=csrf,
        problem=problem,
        name_length=NAME_LIMIT,
    )


def guest_page(room: Room, person: str, csrf: str) -> str:
    """Where somebody sits, or may sit."""
    return site_page(
        "guest.html",
        room=room,
        workshop=room.workshop,
        game=room.game,
        csrf=csrf,
        f=guest_fragments(room, person, csrf),
    )


def guest_fragments(room: Room, person: str, csrf: str) -> dict[str, str]:
    """The part of a guest's page that changes."""
    parts: Any = environment().get_template("guest_parts.html").module
    name = next((guest.name for guest in room.guests if guest.person == person), "")
    choosing = room.workshop.arrangement.seating == BY_CHOICE
    return {"place": str(parts.place(room, room.place_of(person), name, csrf, choosing, room.ended))}


# -- the wall


def wall_page(room: Room, wall: Wall, base: str) -> str:
    """The screen for the wall."""
    address = f"{base}/x/{room.workshop.link}"
    return site_page(
        "wall.html",
        workshop=room.workshop,
        game=room.game,
        address=address,
        code=qr_code(address, "Come in"),
        f=wall_fragments(room, wall),
    )


def wall_fragments(room: Room, wall: Wall) -> dict[str, str]:
    """The parts of the wall that change."""
    parts: Any = environment().get_template("wall_parts.html").module
    return {"tables": str(parts.tables(wall, round_name(room.game))), "moments": str(parts.moments(wall))}


# -- the debriefing


@dataclass(frozen=True)
class TablePart:
    """What the debriefing tells of one table."""

    table: TableResult
    charts: list[Picture]


def report_page(workshop: Workshop, report: Report, working: bool, trainer: bool, csrf: str) -> str:
    """The debriefing as a page."""
    questions = report.game.debriefing.questions
    return site_page(
        "report.html",
        here="workshops",
        workshop=workshop,
        game=report.game,
        report=report,
        working=working,
        trainer=trainer,
        csrf=csrf,
        overall=slides.points_chart(report),
        sources=[
            (named(source), report.span(source), questions[source])
            for source in report.game.about.sources
            if source in questions
        ],
        figures=[(slides.figure_overall(report, n), figure.question) for n, figure in enumerate(report.figures)],
        tables=[TablePart(table, slides.table_charts(report, table)) for table in report.tables],
        kinds={Rect: "rect", Path: "path", Rule: "rule", Label: "label"},
    )


# -- being told


def notices_page(
    told: Sequence[Notice], keys: Sequence[Token], tables: Mapping[str, str], mail: bool, confirmed: bool, csrf: str
) -> str:
    """Where somebody is told of their turn, and their keys for programs. `tables`: titles of those in play."""
    return site_page("notices.html", told=told, keys=keys, tables=tables, mail=mail, confirmed=confirmed, csrf=csrf)


def confirm_page(link: str, csrf: str) -> str:
    """The link of a mail that asks whether an address is somebody's."""
    return site_page("confirm.html", link=link, csrf=csrf)
