"""The rules at hand: a glossary for every title, and a search that shows where the rules speak of something."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from boardroom.kernel.game import find
from boardroom.kernel.glossary import glossary, written
from boardroom.server.web.pages.reference import passages, search
from boardroom.server.web.pages.rules import rules_text
from tests.server.conftest import Serve
from tests.server.page import Page
from tests.server.player import Player

TITLES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")


@pytest.mark.parametrize("name", TITLES)
def test_every_word_of_the_glossary_is_explained_and_leads_to_its_section(name: str) -> None:
    game = find(name)
    sections = {heading.title for heading in rules_text(game).contents}
    terms = glossary(game, game.box())
    assert len(terms) >= 30
    assert [term.word.lower() for term in terms] == sorted({term.word.lower() for term in terms})
    for term in terms:
        assert term.rules in sections, term
        assert re.match(r"[A-Z0-9$“]", term.meaning) and term.meaning.endswith("."), term
        assert not re.search(r"[{}*\[\]]|\(\)|  |\.\.", term.meaning), term
        assert 5 <= len(term.meaning.split()) <= 75, term


@pytest.mark.parametrize("name", TITLES)
def test_an_explanation_is_no_sentence_cut_out_of_the_rules(name: str) -> None:
    """Nor is it written in another place: what the board says of a piece is taken from there."""
    game = find(name)
    written = tomllib.loads((game.folder / "glossary.toml").read_text(encoding="utf-8"))
    elsewhere = " ".join(
        file.read_text(encoding="utf-8")
        for file in game.folder.iterdir()
        if file.suffix in (".toml", ".md") and file.name != "glossary.toml"
    )
    elsewhere = " ".join(elsewhere.replace("**", "").split())
    for term in written["term"]:
        for sentence in re.split(r"(?<=[.:]) ", term["text"]):
            assert len(sentence.split()) < 7 or sentence not in elsewhere, term


def test_the_numbers_of_the_glossary_are_those_of_the_box() -> None:
    """Of the server's own copy of the game too."""
    game = find("upgrade")
    told = {term.word: term.meaning for term in glossary(game, game.box({"workload_fee": 7, "row_price": {"8": 31}}))}
    assert "costs 7 credits" in told["Workload cube"] and "cost 31." in told["Grey and red rows"]
    game = find("industrial")
    told = {term.word: term.meaning for term in glossary(game, game.box({"maintenance_cut": {"ENG": {"1": 9}}}))}
    assert "-$9 upkeep" in told["Poka-Yoke"] and "mistake-proofing" in told["Poka-Yoke"]
    assert "Commercial and Advertising are not paid at once" in told["Improvement"]


def test_the_page_shows_the_numbers_of_the_owners_box(serve: Serve, tmp_path: Path) -> None:
    copy = tmp_path / "my-copy.toml"
    copy.write_text("start_cash = 61\n")
    told = serve(boxes={"deploy": copy}).player("Anna").get("/glossary/deploy").text
    assert "The money: 61 at the start." in told


def test_the_rules_say_where_tables_play_with_the_owners_box(serve: Serve, tmp_path: Path) -> None:
    """The text has the numbers of the box that comes with the game, also beside a table with others."""
    copy = tmp_path / "my-copy.toml"
    copy.write_text("entry_cost = [1, 4, 6]\n")
    anna = serve(boxes={"smartphone": copy}).player("Anna")
    assert "play with component values of the owner" in anna.get("/rules/smartphone").text
    assert "component values of the owner" not in anna.get("/rules/kanban").text


def test_a_glossary_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    (tmp_path / "glossary.toml").write_text('[[term]]\nword = "Worker"\ntext = "A step."\nrule = "Track"\n')
    with pytest.raises(TypeError, match=r"nothing is called rule\. Did you mean rules"):
        written(tmp_path)


@pytest.mark.parametrize("game", TITLES)
def test_the_glossary_has_a_page(anna: Player, game: str) -> None:
    page = Page(anna.get(f"/glossary/{game}").text)
    assert page.complaints() == []
    assert f"/rules/{game}" in page.links


def test_a_search_finds_passages_with_all_words_and_marks_them(anna: Player) -> None:
    found = search(find("upgrade"), "influence marker")
    assert found and all("<mark>" in hit.html for hit in found)
    assert search(find("upgrade"), "influence zebra") == []
    assert search(find("upgrade"), "   ") == []
    text = anna.get("/rules/upgrade", params={"q": "workload cube"}).text
    assert "<mark>workload</mark>" in text.lower() and "found for" in text
    assert Page(text).complaints() == []


def test_what_is_searched_for_is_only_text(anna: Player) -> None:
    text = anna.get("/rules/upgrade", params={"q": "<script>alert(1)"}).text
    assert "<script>alert" not in text and "Nothing found" in text
    assert anna.get("/rules/upgrade", params={"q": "x" * 61}).status_code == 422
    assert anna.get("/glossary/nothing").status_code == 404


def test_passages_are_the_rules_without_their_signs() -> None:
    told = passages(find("deploy"))
    assert all(passage.text and not passage.text.startswith(("|", "- ", "#")) for passage in told)
