"""The pages of the table server: values in, HTML out. No I/O besides reading templates, no knowledge of a game.

A game brings `board.html`, `board.css`, `symbols.svg` and the numbers for them (`view.py`) in its own folder.
"""

from boardroom.server.web.pages.analysis import analysis_fragments, analysis_page
from boardroom.server.web.pages.api import api_page
from boardroom.server.web.pages.environment import asset_file, asset_url, environment, render
from boardroom.server.web.pages.hint import hint_fragments
from boardroom.server.web.pages.kept import kept_page
from boardroom.server.web.pages.lobby import join_page, lobby_page
from boardroom.server.web.pages.replay import replay_fragments, replay_page
from boardroom.server.web.pages.rules import rules_page
from boardroom.server.web.pages.site import problem_page
from boardroom.server.web.pages.table import TablePage, table_fragments, table_news, table_page

__all__ = [
    "TablePage",
    "analysis_fragments",
    "analysis_page",
    "api_page",
    "asset_file",
    "asset_url",
    "environment",
    "hint_fragments",
    "join_page",
    "kept_page",
    "lobby_page",
    "problem_page",
    "render",
    "replay_fragments",
    "replay_page",
    "rules_page",
    "table_fragments",
    "table_news",
    "table_page",
]
