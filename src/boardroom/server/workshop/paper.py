"""The debriefing on paper: a PDF with the same charts as the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path as File
from typing import Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from boardroom.server.workshop import slides
from boardroom.server.workshop.charts import Label, Path, Picture, Rect, Rule
from boardroom.server.workshop.debrief import Fork, Report, TableResult, counted, named

FONTS: Final = File(__file__).parent / "fonts"
FONT: Final = "Inter"
# Fonts that know signs ours does not, where the system has one: whoever came with such a name is printed with it.
OTHER_FONTS: Final = (
    File("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    File("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"),
)
UNKNOWN: Final = "?"
MINUS: Final = re.compile(r"(?<!\w)-(?=\d)")
MARGIN: Final = 18.0  # millimetres
BODY: Final = 10.0  # points
TITLE_ROOM: Final = 6.0  # above a chart
QUESTION_ROOM: Final = 26.0  # below one that has a question
FIGURES_BESIDE: Final = 4  # as many have room on a page where decisions are told
COLUMN_GAP: Final = 8.0
SMALLEST: Final = 0.74  # of its size, to which a chart may shrink
SMALLEST_LABEL, LABEL, LARGEST_LABEL = 4.9, 39.0, 7.5  # points of letters in a chart; between them they grow with it
INK, QUIET, LINE = (34, 31, 26), (91, 84, 72), (214, 205, 187)
PALETTE: Final = [
    "0b6fb8",
    "c2480a",
    "0a7d5a",
    "a03f83",
    "8a6200",
    "4a54c9",
    "a8231b",
    "3c8ca0",
    "6e8228",
    "7d6a92",
    "5a5448",
    "d28c3c",
]


class Paper(FPDF):
    """Pages of A4 with a foot; texts and charts follow each other down the page."""

    def __init__(self, title: str) -> None:
        super().__init__(format="A4")
        self._title = title
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, MARGIN + 4)
        self.c_margin = 0  # texts begin where charts do
        for style, file in (("", "inter-regular.ttf"), ("B", "inter-bold.ttf")):
            self.add_font(FONT, style, FONTS / file)
        other = next((file for file in OTHER_FONTS if file.exists()), None)
        if other:
            self.add_font("other", "", other)
            self.set_fallback_fonts(["other"], exact_match=False)
        self._drawn = {sign for font in self.fonts.values() for sign in getattr(font, "cmap", ())}
        self.set_title(title)
        self.set_creator("Boardroom")
        self.add_page()

    def footer(self) -> None:
        """The title and the number of the page."""
        self.set_y(-MARGIN)
        self._ink(QUIET)
        self.set_font(FONT, "", 8)
        self.cell(0, 6, self._shown(f"{self._title}  ·  {self.page_no()}"), align="C")

    def head(self, text: str, size: float = 15, gap: float = 4) -> None:
        """A heading; what follows stays with it."""
        self._room_for(40)
        self.ln(gap)
        self._ink(INK)
        self.set_font(FONT, "B", size)
        self.multi_cell(0, size * 0.5, self._shown(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(1.5)

    def text_line(self, text: str, strong: bool = False, quiet: bool = False) -> None:
        """A paragraph."""
        self._ink(QUIET if quiet else INK)
        self.set_font(FONT, "B" if strong else "", BODY)
        self.multi_cell(0, BODY * 0.48, self._shown(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(1)

    def question(self, text: str, left: float = MARGIN, width: float = 0) -> None:
        """A question for the discussion, with a bar beside it; as wide as the text, or as the chart above it."""
        self._room_for(14)
        top = self.get_y()
        self.set_x(left + 4)
        self._ink(INK)
        self.set_font(FONT, "B", BODY - 1 if width else BODY)
        size = (width or self.epw) - 4
        self.multi_cell(size, BODY * 0.48, self._shown(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_fill_color(*tone(0))
        self.rect(left, top, 1.2, self.get_y() - top, style="F")
        self.ln(3)

    def keep_together(self) -> None:
        """What follows, a line and its question, stands on one page."""
        self._room_for(24)

    def chart(self, picture: Picture) -> None:
        """A chart as wide as the text."""
        self.charts([picture], 1)

    def charts(self, pictures: Sequence[Picture], columns: int = 2, questions: Sequence[str] = ()) -> None:
        """Charts beside each other, in as many rows as it takes; each perhaps with a question below it."""
        column, below = (self.epw - (columns - 1) * COLUMN_GAP) / columns, QUESTION_ROOM if questions else 10.0
        rows = [pictures[at : at + columns] for at in range(0, len(pictures), columns)]
        width = column * self._shrink([_height(row, column) for row in rows], below)
        for at, row in zip(range(0, len(pictures), columns), rows, strict=True):
            height = _height(row, width)
            self._room_for(height + below)
            top = self.get_y()
            lefts = [MARGIN + n * (column + COLUMN_GAP) for n in range(len(row))]
            for left, picture in zip(lefts, row, strict=True):
                self._paint(picture, left, top, width)
            foot = top + TITLE_ROOM + height + 4
            ends = [foot]
            for left, question in zip(lefts, questions[at : at + columns], strict=False):
                self.set_y(foot)
                self.question(question, left, column)
                ends.append(self.get_y())
            self.set_y(max(ends))

    def _shrink(self, heights: Sequence[float], below: float) -> float:
        """How much smaller charts are drawn, so that none of them stands alone on the next page."""
        left = self.page_break_trigger - self.get_y() - below * len(heights) - 1  # a millimetre for rounding
        fits = left / sum(heights) if heights else 1.0
        return fits if SMALLEST <= fits < 1 else 1.0

    def _paint(self, picture: Picture, left: float, top: float, width: float) -> None:
        """A chart with its title."""
        self._ink(INK)
        self.set_font(FONT, "B", BODY if width > self.epw / 2 else BODY - 1.5)
        self.text(left, top + TITLE_ROOM - 2, self._shown(picture.title))
        for shape in picture.shapes:
            self._draw(shape, left, top + TITLE_ROOM, width / picture.size[0])

    def _draw(self, shape: object, left: float, top: float, unit: float) -> None:
        if isinstance(shape, Rect):
            self.set_fill_color(*tone(shape.tone))
            self.rect(left + shape.x * unit, top + shape.y * unit, shape.width * unit, shape.height * unit, style="F")
        elif isinstance(shape, Rule):
            self.set_draw_color(*LINE)
            self.set_line_width(0.2)
            self.line(left + shape.x1 * unit, top + shape.y1 * unit, left + shape.x2 * unit, top + shape.y2 * unit)
        elif isinstance(shape, Path):
            self._draw_path(shape, left, top, unit)
        elif isinstance(shape, Label):
            self._draw_label(shape, left, top, unit)

    def _draw_path(self, shape: Path, left: float, top: float, unit: float) -> None:
        self.set_draw_color(*tone(shape.tone))
        self.set_line_width(0.7)
        points = [(left + x * unit, top + y * unit) for x, y in shape.points]
        if shape.dashed:
            self.set_dash_pattern(dash=1.6, gap=1.4)
        self.polyline(points)
        self.set_dash_pattern()
        self.set_fill_color(*tone(shape.tone))
        for x, y in points:
            self.circle(x, y, 0.8, style="F")

    def _draw_label(self, shape: Label, left: float, top: float, unit: float) -> None:
        self._ink(tone(shape.tone) if shape.tone >= 0 else INK)
        self.set_font(FONT, "B" if shape.strong else "", min(LARGEST_LABEL, max(SMALLEST_LABEL, unit * LABEL)))
        text = self._shown(shape.text)
        width = self.get_string_width(text)
        shift = {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
        self.text(left + shape.x * unit - shift, top + shape.y * unit, text)

    def _room_for(self, height: float) -> None:
        """Begin another page if less than so much is left of this one."""
        if self.will_page_break(height):
            self.add_page()

    def _shown(self, text: str) -> str:
        """A text in signs that can be drawn: what no font here knows leaves a mark, not a hole."""
        seen = "".join(sign if sign.isprintable() else " " for sign in MINUS.sub("−", text))
        return "".join(sign if ord(sign) in self._drawn else UNKNOWN for sign in seen)

    def _ink(self, colour: tuple[int, int, int]) -> None:
        self.set_text_color(*colour)


def _height(row: Sequence[Picture], width: float) -> float:
    """The height of charts beside each other."""
    return max(height * width / drawn for drawn, height in (picture.size for picture in row))


def tone(number: int) -> tuple[int, int, int]:
    """A colour of the charts."""
    red, green, blue = bytes.fromhex(PALETTE[number % len(PALETTE)])
    return red, green, blue


def as_pdf(report: Report) -> bytes:
    """The whole debriefing."""
    paper = Paper(report.title)
    _cover(paper, report)
    _sources(paper, report)
    _decisions(paper, report)
    _figures(paper, report)
    for table in report.tables:
        _table(paper, report, table)
    return bytes(paper.output())


def _cover(paper: Paper, report: Report) -> None:
    paper.head(report.title, 24, 0)
    people = sum(len(team.people) for team in report.teams)
    paper.text_line(
        f"{report.game.about.title}, {report.day}: {len(report.tables)} tables, {people} people. "
        + ("All tables had the same start." if report.same_start else "Every table had a start of its own."),
        quiet=True,
    )
    if not report.complete:
        paper.text_line("Some games were still in play when this was printed.", quiet=True)
    paper.head("All teams", 15)
    paper.chart(slides.points_chart(report))
    _strong(paper, report)


def _strong(paper: Paper, report: Report) -> None:
    if report.strong:
        best = max(sum(points) for points in report.strong.points)
        paper.text_line(
            f"Strong bots ({report.strong.bot}) made {counted(best)} of the same start"
            + (", thinking only shortly." if report.strong.rough else ".")
        )
        paper.question("What did strong play do that no team did? Where did a team do better?")


def _sources(paper: Paper, report: Report) -> None:
    questions = report.game.debriefing.questions
    asked = [(source, questions[source]) for source in report.game.about.sources if source in questions]
    if asked:
        paper.head("Where the points came from")
    for source, question in asked:
        paper.keep_together()
        paper.text_line(f"{named(source).capitalize()}: {report.span(source)}")
        paper.question(question)


def _decisions(paper: Paper, report: Report) -> None:
    if not report.forks:
        return
    paper.head("The same position, different decisions")
    for fork in report.forks:
        _fork(paper, report, fork)


def _fork(paper: Paper, report: Report, fork: Fork) -> None:
    paper.head(f"{report.round_name} {fork.round}, action {fork.number}: {fork.name} had to {fork.task}", 11, 2)
    for choice in fork.choices:
        teams = ", ".join(f"table {team.table + 1}: {counted(team.total)}, place {team.place}" for team in choice.teams)
        paper.text_line(f"{choice.words} ({teams})")
    paper.question(fork.question)


def _figures(paper: Paper, report: Report) -> None:
    if len(report.figures) > FIGURES_BESIDE:
        paper.add_page()  # all of them on one page
    if report.figures:
        paper.head("What the figures say")
    paper.charts(
        [slides.figure_overall(report, which) for which in range(len(report.figures))],
        questions=[figure.question for figure in report.figures],
    )


def _table(paper: Paper, report: Report, table: TableResult) -> None:
    paper.add_page()
    paper.head(table.title, 18, 0)
    paper.text_line(f"{table.actions} actions, {table.how}.", quiet=True)
    for team in table.best_first:
        paper.text_line(f"{team.place}. {team.name}: {counted(team.total)} ({team.players})")
    paper.charts(slides.table_charts(report, table))
