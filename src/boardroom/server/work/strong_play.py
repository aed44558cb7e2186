"""What strong bots make of a start, and what everybody can expect at a table: thought after what people wait for."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from boardroom.bots.names import Bot, Network, find_bot
from boardroom.kernel.match import Match
from boardroom.server.settings import Settings
from boardroom.server.table.state import TableState
from boardroom.server.work.bots import Bots
from boardroom.server.work.fairness import Claim, Payer, time_for

BOT: Final = "hard"
SECONDS: Final = 0.25  # for each decision
SEED: Final = 1  # the same for all: luck in playouts is the same for what is compared
FORECAST: Final = Bot("search", playouts=6, network=Network.GUIDE)


async def strong_play(bots: Bots, start: Match, payer: Payer, settings: Settings) -> tuple[Match, str, bool]:
    """The game played to its end by bots on all seats; which bot, and whether it was not compiled."""
    match = start.branch(0)
    bot = find_bot(settings.bot or BOT)
    wish = min(bot.seconds or SECONDS, SECONDS, settings.bot_seconds)
    while not match.over:
        match.play(await _choice(bots, match, bot, wish, payer), match.to_act[0])
    return match, bot.name, not bots.is_fast(match.game)


async def _choice(bots: Bots, match: Match, bot: Bot, wish: float, payer: Payer) -> int:
    seat = match.to_act[0]
    return await bots.ask(
        match.game,
        Claim.ANALYSIS,
        payer,
        lambda thinker, share: (
            thinker.think(match.state, seat, replace(bot, seconds=time_for(wish, share)), SEED, match.box).code
        ),
    )


async def forecast(bots: Bots, now: TableState, payer: Payer) -> tuple[float, ...]:
    """The share of the result every seat of a table can expect, for a trainer who sees everything."""
    match = now.match
    return await bots.ask(
        match.game, Claim.SHOW, payer, lambda thinker, _: thinker.outlook(match.state, FORECAST, SEED, match.box)
    )
