"""`boardroom tune`: better weights for greedy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardroom.cli.arguments import AsJson, GameName, Generations, Players, Seed, outside_the_program, print_json
from boardroom.cli.errors import CommandError, write_text
from boardroom.cli.progress import compiling, progress


def tune(
    game: GameName,
    players: Players = None,
    generations: Generations = 20,
    games: Annotated[int, typer.Option(metavar="N", help="Games each candidate plays in a generation.", min=1)] = 80,
    proof: Annotated[int, typer.Option(metavar="N", help="Fresh games that decide whether it is better.", min=1)] = 400,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the weights here; without it, GAME.weights.toml in this folder. They take effect when they "
            "are put into the game's folder as weights.toml, or when BOARDROOM_WEIGHTS names their folder.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Improve the weights of greedy by self-play; they are written only if they prove better in fresh games."""
    from boardroom.arena.setting import Setting
    from boardroom.arena.simulate import ready
    from boardroom.arena.tuning import Tuning
    from boardroom.bots.weights import ELSEWHERE, read_weights, weights_text

    setting = Setting.of(game, players, bots=["greedy"])
    if setting.players < 2 or setting.automaton:
        raise CommandError("tuning needs at least two players")
    path = outside_the_program(out or Path(ELSEWHERE.format(game=setting.game.name)))
    tuning = Tuning(setting, read_weights(setting.game), generations, games, seed)
    with compiling():
        ready(setting, "fast")
    with progress("generations") as shown:
        task = shown.add_task(setting.game.about.title, total=generations)
        for step in tuning.run():
            shown.update(task, advance=1, description=f"{setting.game.about.title} {step.mean:.3f}")
    outcome = tuning.outcome(proof)
    if outcome.better:
        write_text(path, weights_text(setting.game, outcome.weights))
    if as_json:
        named = dict(zip(setting.game.evaluation.terms, outcome.weights.values, strict=True))
        print_json({**outcome.weights.evidence, "written": outcome.better, "weights": named})
        return
    interval = f"{100 * outcome.low:.1f} to {100 * outcome.high:.1f} %"
    typer.echo(
        f"{outcome.share:.1%} of {outcome.games} fresh games won against a table with the weights before ({interval}; "
        f"fair: {1 / setting.players:.1%})."
    )
    typer.echo(f"Written: {path}" if outcome.better else "Not clearly better: nothing is written.")
