"""The pages of a table can be drawn in any position, for everybody, and show nothing but what their reader may know."""

from __future__ import annotations

import random

from boardroom.kernel.match import Match
from boardroom.kit.check import check
from boardroom.kit.samples import Variant, defaults, redealt, sample, secretive
from boardroom.server.table.seats import PERSON, Person
from boardroom.server.web.page_models import SeatModel, TableModel
from boardroom.server.web.pages.table import table_fragments, table_page, viewpoint

POSITIONS = 12  # of a game whose pages are drawn
SHOWN = ("board", "mine", "rivals", "choices")  # parts of a page that show a position and what can be done in it


def table(match: Match, viewer: int | None) -> TableModel:
    """A table at which people sit, as `viewer` (None: an onlooker) sees it."""
    seats = tuple(SeatModel(seat, PERSON, name, mine=seat == viewer) for seat, name in enumerate(match.names))
    at = len(match.log)
    return TableModel("t1", "Tuesday", match, seats, Person("p1", "Mara"), viewer, at, at, csrf="token")


@check(defaults)
def every_position_can_be_shown(variant: Variant) -> None:
    """A page asks `tip`, `status`, `sheets` and the rules in every position. Previews play `apply` in a world that
    `redeal` has made up for the player: it must deal every hidden card anew, and never leave blanks.
    """
    whole = sample(variant).match
    for n in sample(variant).some(POSITIONS):
        match = whole.branch(n)
        for viewer in {None, 0, *match.to_act}:
            page = table_page(table(match, viewer))
            assert variant.game.about.title in page, "the page does not name the game"
            asked = viewer is not None and viewer in match.to_act
            choices = viewpoint(table(match, viewer)).choices
            assert (choices is not None) == asked, "exactly who must decide is offered choices"
            assert choices is None or choices.plays or choices.entries, "who must decide is offered nothing"


@check(secretive)
def what_is_hidden_changes_no_page(variant: Variant) -> None:
    """Boards, previews and lists may be made only of what the player sees: take them from the given state."""
    whole, chooser = sample(variant).match, random.Random(6)
    for n in sample(variant).some(POSITIONS // 2):
        match = whole.branch(n)
        for viewer in (None, *match.to_act[:1]):
            other = whole.branch(n)
            other.state = redealt(match, match.state, viewer, chooser.getrandbits(60))
            here, there = (table_fragments(table(one, viewer)) for one in (match, other))
            assert [part for part in SHOWN if here[part] != there[part]] == [], f"after {n} actions, seat {viewer}"
