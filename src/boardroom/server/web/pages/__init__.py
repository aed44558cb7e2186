"""The pages of the table server: values in, HTML out. No I/O besides reading templates, no knowledge of a game.

A game brings `board.html`, `board.css`, `symbols.svg` and the numbers for them (`view.py`) in its own folder.
"""

from boardroom.server.web.pages.analysis import analysis_fragments, analysis_page
from boardroom.server.web.pages.api import api_page
from boardroom.server.web.pages.browsers import browsers_page, other_browser_page
from boardroom.server.web.pages.coach import coach_question, coach_words
from boardroom.server.web.pages.environment import asset_file, asset_url, environment, render
from boardroom.server.web.pages.hint import hint_fragments
from boardroom.server.web.pages.kept import kept_page
from boardroom.server.web.pages.learn import learn_page
from boardroom.server.web.pages.lobby import join_page, lobby_page
from boardroom.server.web.pages.reference import glossary_page
from boardroom.server.web.pages.reference import search as search_rules
from boardroom.server.web.pages.replay import replay_fragments, replay_page
from boardroom.server.web.pages.rules import rules_page
from boardroom.server.web.pages.site import problem_page
from boardroom.server.web.pages.table import TablePage, table_fragments, table_news, table_page
from boardroom.server.web.pages.workshop import (
    confirm_page,
    entrance_page,
    guest_fragments,
    guest_page,
    guide_page,
    notices_page,
    report_page,
    trainer_fragments,
    trainer_page,
    wall_fragments,
    wall_page,
    workshops_page,
)

__all__ = [
    "TablePage",
    "analysis_fragments",
    "analysis_page",
    "api_page",
    "asset_file",
    "asset_url",
    "browsers_page",
    "coach_question",
    "coach_words",
    "confirm_page",
    "entrance_page",
    "environment",
    "glossary_page",
    "guest_fragments",
    "guest_page",
    "guide_page",
    "hint_fragments",
    "join_page",
    "kept_page",
    "learn_page",
    "lobby_page",
    "notices_page",
    "other_browser_page",
    "problem_page",
    "render",
    "replay_fragments",
    "replay_page",
    "report_page",
    "rules_page",
    "search_rules",
    "table_fragments",
    "table_news",
    "table_page",
    "trainer_fragments",
    "trainer_page",
    "wall_fragments",
    "wall_page",
    "workshops_page",
]
