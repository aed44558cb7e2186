"""A small game for tests: it has a secret, a draw, and decisions at the same time, and is compiled in seconds."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "sealed"
NAME = "sealed"


def files() -> dict[str, str]:
    """The files of the example game, by name."""
    return {path.name.removesuffix(".txt"): path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}


def lay_out(shelf: Path, name: str = NAME, *changes: tuple[str, str, str]) -> Path:
    """Write the game into a folder of games; return where it is.

    It may get another name, and changes to its files: (file, old text, new text).
    """
    texts = {file: text.replace(f"games.{NAME}", f"games.{name}") for file, text in files().items()}
    return write(shelf, name, texts, *changes)


def write(shelf: Path, name: str, texts: dict[str, str], *changes: tuple[str, str, str]) -> Path:
    """Write the files of a game into a folder of games, with changes; return where it is."""
    folder = shelf / name
    folder.mkdir(parents=True)
    for file, old, new in changes:
        assert old in texts[file], f"{file} has no {old!r}"
        texts[file] = texts[file].replace(old, new)
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder
