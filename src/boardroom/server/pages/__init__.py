"""The pages of the table server: values in, HTML out. No I/O besides reading templates, no knowledge of a game.

A game brings `board.html`, `board.css`, `symbols.svg` and the numbers for them (`view.py`) in its own folder.
"""

from boardroom.server.pages.environment import asset_file, asset_url, environment, render

__all__ = ["asset_file", "asset_url", "environment", "render"]
