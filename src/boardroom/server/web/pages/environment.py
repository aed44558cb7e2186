"""The Jinja environment of all pages: templates of this package, and `<game>/board.html` from each game's folder."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from boardroom.kernel.game import Game, games
from boardroom.kernel.match import Position
from boardroom.kernel.panel import Why
from boardroom.server.web.pages.anchors import anchor
from boardroom.server.web.pages.memory import RememberingEnvironment, escaped
from boardroom.server.web.pages.plain import has_board

PAGES: Final = Path(__file__).parent
STATIC: Final = PAGES.parent / "static"
STYLE: Final = "board.css"  # what a game's folder may add to /static/<game>/, and its scripts
SCRIPT: Final = "board.js"  # of a game that needs more than the table's own script; it may import others beside it
SHAPES: Final = ("circle", "square", "triangle", "diamond", "hexagon")  # of the seats, beside their colours
MINUS: Final = "−"
WORD_JOINER: Final = "\u2060"  # nothing to be seen, and no line ends beside it


@cache
def environment() -> Environment:
    """Templates are strict (a misspelt name is an error) and escape everything that is not marked as safe."""
    folders = {name: FileSystemLoader(game.folder) for name, game in games().items()}
    jinja = RememberingEnvironment(
        loader=ChoiceLoader([FileSystemLoader(PAGES), PrefixLoader(folders)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    jinja.globals.update(asset=asset_url, symbols=symbols, shapes=SHAPES, has_board=has_board, scripts=scripts)
    jinja.globals.update(because=because, spell=spell, anchor=anchor, painted=painted)
    jinja.filters.update(signed=signed, minus=minus, capital=capital)
    return jinja


def render(template: str, **values: Any) -> str:
    """A whole page or fragment."""
    return environment().get_template(template).render(**values)


def asset_file(name: str) -> Path | None:
    """The file behind `/static/<name>`: one of ours, or the style and scripts of a game; None for anything else."""
    folder, _, file = name.rpartition("/")
    if not folder:
        found = STATIC / file
        return found if file in our_files() else None
    game = games().get(folder)
    found = game.folder / file if game and file in (STYLE, *scripts(game)) else STATIC
    return found if found.is_file() else None


@cache
def our_files() -> frozenset[str]:
    """The names of the static files that are not a game's."""
    return frozenset(path.name for path in STATIC.iterdir())


@cache
def scripts(game: Game) -> tuple[str, ...]:
    """The scripts a game brings: `board.js` first, then the modules it imports; most games have none."""
    names = {path.name for path in game.folder.glob("*.js")}
    return (SCRIPT, *sorted(names - {SCRIPT})) if SCRIPT in names else ()


@cache
def asset_url(name: str) -> str:
    """The address of a static file. It names the contents, so browsers may keep the file for ever."""
    file = asset_file(name)
    if file is None:
        raise LookupError(f"there is no static file {name!r}")
    return f"/static/{name}?v={sha256(file.read_bytes()).hexdigest()[:10]}"


@cache
def symbols(game: str = "") -> Markup:
    """The SVG symbols that `<use href="#…">` refers to: ours, or those a game adds. Put once into a page."""
    file = games()[game].folder / "symbols.svg" if game else PAGES / "symbols.svg"
    return Markup(file.read_text(encoding="utf-8")) if file.is_file() else Markup("")


def signed(number: int) -> str:
    """`+3`, `−2`, `0`, with a real minus."""
    return f"{number:+d}".replace("-", MINUS) if number else "0"


@lru_cache(4096, typed=True)
def minus(text: object) -> str:
    """A number or sentence with real minus signs before its figures and sums: `−2`, `−$2`; `Wi-Fi` stays whole."""
    signs = re.sub(r"(?<!\w)-(?=\$?\d)", MINUS, str(text))
    return re.sub(r"(?<=\b[A-Z][a-z])-(?=[A-Z])", f"-{WORD_JOINER}", signs)


def painted(position: Position) -> str:
    """Classes of a page on which players have the colours they chose, in games that have such: ` seat-1-red`."""
    paints = getattr(position.game.view, "paints", None)
    chosen = paints(position.box.values, position.state) if paints else ()
    return "".join(f" seat-{seat}-{paint}" for seat, paint in enumerate(chosen, 1))


def because(v: Any, why: str, what: str = "") -> Markup:
    """Attributes of what is closed, from which the page tells why to whoever asks; none for what is open."""
    if not why:
        return Markup("")
    full = Why.of(why)
    facts = {
        "closed": spell(v, full.sentence),
        "what": spell(v, what).removesuffix(f": {spell(v, full)}"),
        "remedy": spell(v, full.remedy),
        "rules": anchor(full.rules),
        "heading": full.rules,
        "cases": "\n".join(f"{spell(v, names)}: {spell(v, reason)}" for reason, names in full.cases),
    }
    return Markup("".join([f' data-{name}="{escaped(minus(text))}"' for name, text in facts.items() if text]))


def spell(v: Any, text: str) -> str:
    """A text with names in place of `@0`, `@1`, …; only a text that has such asks whose eyes look."""
    spelt: str = v.spell(text) if "@" in text else text
    return spelt


def capital(text: str) -> str:
    """The first letter raised, the others left alone."""
    return text[:1].upper() + text[1:]
