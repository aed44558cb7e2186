"""Learning by playing: lessons and exercises at real tables, over HTTP, for everybody who leaves and comes back."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boardroom.bots.names import Bot, Network
from boardroom.bots.thinker import Opinion, Thinker, Thought
from boardroom.games.smartphone.state import RESEARCH
from boardroom.kernel.game import find, games
from boardroom.kernel.lessons import GUIDED, Course, courses, fits
from boardroom.kernel.match import Match
from boardroom.kernel.rounds import rounds_of
from boardroom.server.table.learning import NOT_BEGUN, SOLVED, TAKEN_AS_DONE
from boardroom.server.web.pages.coach import coach_question, coach_words
from boardroom.server.web.pages.learn import how_long
from boardroom.server.work import coaching as coaching_module
from boardroom.server.work.coaching import before_last, mark_of, verdict
from boardroom.server.work.findings import Verdict, Why
from tests.server.conftest import Serve
from tests.server.games import ruined, unfinished
from tests.server.page import Page
from tests.server.player import Player
from tests.server.serving import Serving, wait_until

TITLES = [name for name in games() if courses(find(name))]
EXERCISES = 8  # at least, of every title of ours
NAMES = ("Mara", "Ben")
OURS = ("deploy", "industrial", "kanban", "smartphone", "upgrade")


def begin(player: Player, game: str, course: str = GUIDED, **more: str) -> str:
    """Begin a course, or go on with it: its table."""
    answer = player.form(f"/learn/{game}", course=course, **more)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def press(player: Player, table: str, do: str) -> Any:
    return player.post(f"/api/tables/{table}/lesson", do=do)


def go_on(player: Player, table: str, course: Course) -> None:
    """Read or do the present step."""
    seen = player.look(table)
    step = course.steps[seen["lesson"]["step"]]
    if not step.do:
        assert press(player, table, "next").status_code == 200
        return
    legal = [line["action"] for line in seen["legal"]]
    wanted = [action for action in legal if fits(action, step.do)] or [a for a in legal if fits(a, step.also)] or legal
    answer = player.act(table, wanted[0])
    assert answer.status_code == 200, answer.text


def read_up_to(player: Player, table: str, course: Course, title: str) -> None:
    """Do and read everything before a step."""
    while course.steps[player.look(table)["lesson"]["step"]].title != title:
        go_on(player, table, course)


def test_every_title_of_ours_teaches() -> None:
    for name in OURS:
        found = courses(find(name))
        assert next(iter(found)) == GUIDED
        assert sum(course.exercise for course in found.values()) >= EXERCISES, name


@pytest.mark.parametrize("game", TITLES)
def test_a_guided_game_is_played_through(game: str, anna: Player) -> None:
    course = courses(find(game))[GUIDED]
    table = begin(anna, game, again="1")
    for _ in range(200):
        if anna.look(table)["lesson"]["over"]:
            break
        page = anna.get(f"/t/{table}").text
        step = course.steps[anna.look(table)["lesson"]["step"]]
        assert step.title in page and 'id="lesson"' in page
        go_on(anna, table, course)
    seen = anna.look(table)
    assert seen["lesson"]["over"] and not seen["over"]
    page = anna.get(f"/t/{table}").text
    assert "Now you" in page and f"this {rounds_of(find(game))[0].lower()} and the next one yourself." in page
    lobby = anna.get("/").text
    assert f"You have learned {find(game).about.title}." in html.unescape(lobby) and f"/learn/{game}#exercises" in lobby


def test_the_learner_is_told_which_years_are_left_to_play() -> None:
    match = Match(find("upgrade"), players=2, seed=7, options={"start_player": "0"})
    assert how_long(match, 0, 2) == "Play this year and the next one yourself."
    play_on(match, lambda: match.log and match.log[-1].seat == 0)
    assert how_long(match, 0, 2) == "Play the rest of this year and the next one yourself."
    play_on(match, lambda: match.state.year == 2)
    assert how_long(match, 0, 1) == "Play this year yourself too."
    play_on(match, lambda: match.log[-1].seat == 0)
    assert how_long(match, 0, 1) == "Play the rest of this year yourself too."


def play_on(match: Match, until: Callable[[], object]) -> None:
    """Everybody takes what comes last in the list, until something has happened."""
    while True:
        match.play(match.legal_codes(match.to_act[0])[-1], match.to_act[0])
        if until():
            return


def test_leaving_and_coming_back_goes_on(server: Serving) -> None:
    bea = server.player("Bea")
    course = courses(find("upgrade"))[GUIDED]
    table = begin(bea, "upgrade")
    read_up_to(bea, table, course, "Plan what you will do")
    step = bea.look(table)["lesson"]["step"]
    assert f"Step {step + 1} of {len(course.steps)}" in bea.get("/learn/upgrade").text
    assert begin(bea, "upgrade") == table
    assert bea.look(table)["lesson"]["step"] == step
    fresh = begin(bea, "upgrade", again="1")
    assert fresh != table
    assert bea.look(fresh)["lesson"]["step"] == 0


def test_what_a_step_is_not_about_gets_a_kind_sentence_and_is_not_played(server: Serving) -> None:
    ben = server.player("Ben")
    course = courses(find("upgrade"))[GUIDED]
    table = begin(ben, "upgrade")
    early = ben.act(table, "bonus upgrade")
    assert early.status_code == 422 and "Next" in early.json()["problem"]
    read_up_to(ben, table, course, "Plan what you will do")
    before = ben.look(table)
    answer = ben.act(table, "plan tune")
    assert answer.status_code == 422
    assert answer.json()["problem"] == course.steps[before["lesson"]["step"]].otherwise
    assert ben.look(table)["actions"] == before["actions"]
    assert press(ben, table, "next").status_code == 422, "what must be done cannot be skipped"
    assert ben.act(table, "plan upgrade").status_code == 200


def test_a_hint_names_only_what_the_step_accepts(serve: Serve) -> None:
    anna = serve(hint="search:20").player("Anna")
    course = courses(find("deploy"))[GUIDED]
    table = begin(anna, "deploy")
    read_up_to(anna, table, course, "The roundel")

    def hinted() -> list[str]:
        answer = anna.post(f"/api/tables/{table}/hint", answers=anna.look(table)["version"])
        assert answer.status_code == 200, answer.text
        return [choice["action"] for choice in answer.json()["choices"]]

    step = course.steps[anna.look(table)["lesson"]["step"] + 1]
    assert not all(fits(action, step.do) for action in hinted()), "a step to be read leaves everything open"
    go_on(anna, table, course)
    assert step.title == course.steps[anna.look(table)["lesson"]["step"]].title == "Buy capacity"
    names = hinted()
    assert names and all(fits(action, step.do) for action in names)
    answer = anna.post(f"/t/{table}/hint/fragments", answers=anna.look(table)["version"])
    assert "Only what this step of the lesson asks for" in answer.json()["fragments"]["hint"]
    assert anna.act(table, names[0]).status_code == 200


def test_a_step_that_is_done_stays_done(server: Serving) -> None:
    cleo = server.player("Cleo")
    course = courses(find("deploy"))[GUIDED]
    table = begin(cleo, "deploy")
    read_up_to(cleo, table, course, "Buy capacity")
    seen = cleo.look(table)
    answer = cleo.post(f"/api/tables/{table}/undo", answers=seen["version"])
    assert answer.status_code == 422
    assert cleo.look(table)["lesson"] == seen["lesson"]


def test_a_step_speaks_of_what_is_asked(server: Serving) -> None:
    """Whoever places the last marker is asked for something else: the lesson goes along, and leaves nothing out."""
    dora = server.player("Dora")
    course = courses(find("smartphone"))[GUIDED]
    table = begin(dora, "smartphone")
    read_up_to(dora, table, course, "Research")
    for title, family in (("Research", "research"), ("Into the world", "ship"), ("Sell", "sell")):
        seen = dora.look(table)
        assert course.steps[seen["lesson"]["step"]].title == title
        while chosen := [line["action"] for line in seen["legal"] if fits(line["action"], [f"{family} [A-Z0-9]*"])]:
            assert dora.act(table, chosen[0]).status_code == 200
            seen = dora.look(table)
        if title == "Sell" and seen["legal"][-1]["action"] == "end sale":
            assert dora.act(table, "end sale").status_code == 200
    assert course.steps[dora.look(table)["lesson"]["step"]].title == "Round two: your own plan"


def test_the_log_calls_a_learner_without_a_name_guest(server: Serving) -> None:
    """Verbs of the log follow a name: “You puts a marker” was read here."""
    nobody = server.player()
    course = courses(find("smartphone"))[GUIDED]
    table = begin(nobody, "smartphone")
    read_up_to(nobody, table, course, "Research")
    assert {seat["name"] for seat in nobody.look(table)["seats"]} == {"Guest", "Steve"}
    log = nobody.get(f"/t/{table}").text.partition('id="log"')[2]
    assert "<b>Guest</b> sets the price" in log and "You sets" not in log


def test_a_page_promises_no_undo_that_the_lesson_refuses(server: Serving) -> None:
    dina = server.player("Dina")
    course = courses(find("smartphone"))[GUIDED]
    table = begin(dina, "smartphone")
    read_up_to(dina, table, course, "Research")
    page = dina.get(f"/t/{table}").text
    assert "Then you go on." in page and "This can be undone" not in page
    assert f'data-undo="{TAKEN_AS_DONE}"' in page
    refused = dina.post(f"/api/tables/{table}/undo", answers=dina.look(table)["version"])
    assert refused.status_code == 422 and refused.json()["problem"] == TAKEN_AS_DONE


def test_before_and_after_an_exercise_undo_says_what_else_can_be_done(server: Serving) -> None:
    """The page said that the lesson had moved on before anything was done, and offered to take a solution back."""
    dina = server.player("Dina")
    exercise = next(name for name in courses(find("upgrade")) if name != GUIDED)
    table = begin(dina, "upgrade", exercise)
    for why in (NOT_BEGUN, SOLVED):
        assert f'data-undo="{why}"' in dina.get(f"/t/{table}").text
        refused = dina.post(f"/api/tables/{table}/undo", answers=dina.look(table)["version"])
        assert (refused.status_code, refused.json()["problem"]) == (422, why)
        press(dina, table, "solve")


def test_rivals_do_what_the_course_says_until_it_is_over(server: Serving) -> None:
    """Nobody thinks at such a table: whenever it is looked at, the learner is to act."""
    dan = server.player("Dan")
    course = courses(find("upgrade"))[GUIDED]
    table = begin(dan, "upgrade")
    for _ in range(200):
        seen = dan.look(table)
        if seen["lesson"]["over"]:
            return
        assert course.seat in seen["to_act"]
        go_on(dan, table, course)
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("game", OURS)
def test_exercises_refuse_what_misses_the_goal_and_accept_what_reaches_it(game: str, server: Serving) -> None:
    eva = server.player("Eva")
    for course in list(courses(find(game)).values())[1:4]:
        table = begin(eva, game, course.name)
        assert course.steps[0].text in eva.get(f"/learn/{game}").text
        assert press(eva, table, "solve").status_code == 200
        shown = eva.look(table)
        assert shown["lesson"]["over"] and shown["lesson"]["shown"]
        assert press(eva, table, "again").status_code == 200
        again = eva.look(table)
        assert again["lesson"]["step"] == 0 and again["actions"] == len(course.moves)
    assert "0 of" in eva.get(f"/learn/{game}").text, "what was shown is not solved"


def test_an_exercise_is_solved_by_hand(server: Serving) -> None:
    finn = server.player("Finn")
    table = begin(finn, "upgrade", "tune-or-train")
    before = finn.look(table)
    wrong = finn.act(table, "train A yellow")
    assert wrong.status_code == 422 and "better" in wrong.json()["problem"]
    assert finn.look(table)["actions"] == before["actions"], "nothing was played"
    assert finn.act(table, "tune M").status_code == 200
    seen = finn.look(table)
    assert seen["lesson"]["over"] and not seen["lesson"]["shown"]
    assert "1 of" in finn.get("/learn/upgrade").text
    page = finn.get(f"/t/{table}").text
    assert "Solved" in page
    assert finn.act(table).status_code == 422, "an exercise ends with its answer"


def test_every_answer_of_an_exercise_is_judged_by_what_it_brings(server: Serving) -> None:
    """Whatever the tile shows or hides: the markers of all gears that can be seen are in hand."""
    course = courses(find("smartphone"))["many-researchers"]
    begun = course.laid(find("smartphone"))
    for action in begun.legal(course.seat):
        answered = begun.branch(len(begun.log))
        answered.play(action, course.seat)
        me = answered.state.players[course.seat]
        assert me.hand == me.active[RESEARCH], action.notation
    eva = server.player("Eva")
    table = begin(eva, "smartphone", course.name)
    assert "Your answer: Markers in hand 3." in eva.act(table, "aside").json()["problem"]
    assert eva.act(table, "lay b3 S").status_code == 200


def test_an_exercise_may_end_by_itself(server: Serving) -> None:
    """A sale ends with the last buyer: who served them all was told nothing, and the best answer left one out."""
    gail = server.player("Gail")
    table = begin(gail, "smartphone", "sell-well")
    assert gail.act(table, "sell CIS").status_code == 200
    assert "better" in gail.act(table, "end sale").json()["problem"]
    for _ in range(2):
        assert not gail.look(table)["lesson"]["over"]
        assert gail.act(table, "sell CIS").status_code == 200
    assert gail.look(table)["lesson"]["over"]
    assert "Solved" in gail.get(f"/t/{table}").text


def test_after_an_exercise_no_bot_is_said_to_think(server: Serving) -> None:
    ines = server.player("Ines")
    table = begin(ines, "industrial", "lower-upkeep")
    assert ines.act(table, "develop ENG own").status_code == 200
    seen = ines.look(table)
    assert seen["lesson"]["over"] and seen["to_act"] == [1]
    page = ines.get(f"/t/{table}").text
    assert "The exercise ends here" in page and "is thinking" not in page.replace("A strong bot is thinking", "")


def test_exercises_are_no_tables_of_the_lobby(server: Serving) -> None:
    gus = server.player("Gus")
    begin(gus, "deploy", "most-income")
    assert "Income first" not in gus.get("/").text
    begin(gus, "deploy")
    assert "DEPLOY!" in gus.get("/").text


def coaching(player: Player, table: str) -> tuple[str, str, str]:
    """Whether the coach looks on, whether the player has asked for it, and for whom it waits."""
    (place,) = Page(player.get(f"/t/{table}").text).all("section", id="coach")
    return place["data-on"], place["data-asked"], place["data-waits"]


def test_a_coach_is_nobody_elses_business(server: Serving) -> None:
    hal, ina = server.player("Hal"), server.player("Ina")
    alone = hal.open("you", "bot:random")
    assert hal.post(f"/api/tables/{alone}/coach", on=True).status_code == 200
    assert coaching(hal, alone) == ("1", "1", "")
    assert ina.post(f"/api/tables/{alone}/coach", on=True).status_code == 403


def test_where_others_play_the_coach_looks_on_when_all_have_asked(server: Serving) -> None:
    hal, ina = server.player("Hal"), server.player("Ina")
    table = hal.open("you", "invite", **{"option.start_player": "0"})
    assert hal.post(f"/api/tables/{table}/coach", on=True).status_code == 200
    assert coaching(hal, table)[0] == "0", "an open seat has not agreed"
    assert ina.join(hal.look(table)["seats"][1]["invite"], "Ina").status_code == 303

    def judged() -> int:
        seen = hal.look(table)
        asked = {"answers": seen["version"], "codes": [seen["legal"][0]["code"]], "seat": 0}
        return int(hal.post(f"/t/{table}/coach/fragments", **asked).status_code)

    assert coaching(hal, table) == ("0", "1", "waits for Ina") and judged() == 403
    assert coaching(ina, table) == ("0", "0", "")
    assert ina.post(f"/api/tables/{table}/coach", on=True).status_code == 200
    assert coaching(hal, table) == coaching(ina, table) == ("1", "1", "") and judged() == 200
    assert "Ina has asked the coach to look on" in hal.get(f"/t/{table}").text
    refused = hal.post(f"/api/tables/{table}/takeback")
    assert refused.status_code == 403 and "Other people" in refused.json()["problem"]
    assert ina.post(f"/api/tables/{table}/coach", on=False).status_code == 200
    assert coaching(hal, table) == ("0", "1", "waits for Ina") and judged() == 403


# -- the coach


def test_marks_follow_what_was_lost() -> None:
    assert [mark_of(lost) for lost in (0.0, 0.029, 0.03, 0.08, 0.15, 0.9)] == [
        "good",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
        "blunder",
    ]


def test_the_coach_knows_a_blunder_from_the_best() -> None:
    """Giving points away for nothing, at the end of UPGRADE!, is worse than the best move by its own search."""
    match = unfinished(78, players=2)
    seat = match.to_act[0]
    thinker, look = Thinker(match.game, match.box), Bot("look", playouts=60)
    best = thinker.think(match.state, seat, look, 11, match.box).code
    assert verdict(thinker, match, seat, [best], look=look).mark == "good"
    lost = {code: verdict(thinker, match, seat, [code], look=look) for code in match.legal_codes(seat)}
    assert max(v.lost for v in lost.values()) > 0
    for code, said in lost.items():
        assert said.mark == mark_of(said.lost)
        assert bool(said.better) == (said.mark != "good") or code == best or said.why


def test_what_only_a_lead_can_afford_is_not_praised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newcomer far ahead ended a sale with all goods unsold, and read “Good”."""
    game = find("smartphone")
    match = courses(game)["sell-well"].laid(game)
    thinker, end, look = Thinker(game, match.box), game.space.code("end sale"), Bot("look", playouts=400)
    monkeypatch.setattr(coaching_module, "mark_of", lambda _: "good")  # as if hardly anything were lost by it
    monkeypatch.setattr(coaching_module, "DECIDED", 2.0)
    assert verdict(thinker, match, 0, [end], look=look).better == "", "nobody is ahead"
    monkeypatch.setattr(coaching_module, "DECIDED", 0.0)
    said = verdict(thinker, match, 0, [end], look=look)
    assert said.mark == "good" and said.better and said.why and said.why.gains
    told = coach_words(said, ("You", "Steve"))
    assert "Still ahead" in told and "Good" not in told and said.better in told


def test_who_has_nothing_left_to_lose_is_not_praised() -> None:
    """Far behind all moves promise the same nothing: one that led into bankruptcy was called good."""
    match = ruined()
    at = next(n for n in range(len(match.log), 0, -1) if len(match.at(n).legal_codes(0)) > 1)
    thinker, look = Thinker(match.game, match.box), Bot("look", playouts=20)
    said = verdict(thinker, match.branch(at), 0, match.at(at).legal_codes(0)[:1], look=look)
    assert said.mark == "behind"
    told = coach_words(said, NAMES)
    assert "Far behind" in told and "Good" not in told and "data-take-back" not in told


def test_nobody_is_far_behind_only_because_the_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has not seen every way to play: who was one sale away from winning was told that nothing was left to lose."""
    game = find("smartphone")
    match = courses(game)["sell-well"].laid(game)
    thinker, end, look = Thinker(game, match.box), game.space.code("end sale"), Bot("look", playouts=20)
    think = thinker.think

    def blind(state: Any, seat: int, bot: Bot, seed: int, box: Any = None) -> Thought:
        thought = think(state, seat, bot, seed, box)
        lost = tuple(replace(one, results=(0.0,) * len(one.results)) for one in thought.opinions)
        return thought if bot.network is Network.UNUSED else replace(thought, opinions=lost)

    monkeypatch.setattr(thinker, "think", blind)
    assert verdict(thinker, match, 0, [end], look=replace(look, network=Network.GUIDE)).mark != "behind"


def test_nobody_has_blundered_only_because_the_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """It knows nobody who reports late: integrating first, and winning, was to cost 54 % of the result."""
    match = unfinished(78, players=2)
    seat = match.to_act[0]
    thinker, look = Thinker(match.game, match.box), Bot("look", playouts=60, network=Network.GUIDE)
    best = thinker.think(match.state, seat, look, 11, match.box).code
    played = next(code for code in match.legal_codes(seat) if code != best)
    sober = 0.6  # what the move promises by a search without the network

    def weigh(state: Any, seat: int, code: int, bot: Bot, seed: int, box: Any = None) -> Opinion:
        promised = 0.7 if code == best else sober if bot.network is Network.UNUSED else 0.1
        return Opinion(code, (promised,) * match.players, 60)

    monkeypatch.setattr(thinker, "weigh", weigh)
    said = verdict(thinker, match, seat, [played], look=look)
    assert said.mark == "mistake" and said.percent == 10 and not coach_question(said)
    sober = 0.2
    said = verdict(thinker, match, seat, [played], look=look)
    assert said.mark == "blunder" and said.percent == 50 and coach_question(said), "both of them say so"


def test_the_coach_judges_a_move_to_its_end() -> None:
    """A sale that begins well and ends too early, or a whole plan: what is weighed is all that was chosen."""
    game = find("smartphone")
    match = courses(game)["sell-well"].laid(game)
    sell, end = game.space.code("sell CIS"), game.space.code("end sale")
    goods = match.state.players[0].goods
    assert before_last(match, 0, [sell, sell, end]).state.players[0].goods == goods - 2
    assert match.state.players[0].goods == goods, "the table itself stays as it is"
    assert before_last(match, 0, [sell]) is match
    assert before_last(match, 0, [end, sell]) is match, "the end of the sale shows what a seat must not know yet"


def test_the_coach_names_the_move_and_its_cost() -> None:
    said = Verdict(0, "mistake", 0.09, "Sell in CIS")
    assert "<b>Mistake</b><span>Sell in CIS: costs 9 % of the result to be expected<" in coach_words(said, NAMES)
    good = coach_words(replace(said, mark="good", lost=0.02), NAMES)
    assert "<b>Good</b><span>Sell in CIS: within 2 % of the best<" in good and "data-take-back" not in good


def test_the_coach_shows_how_it_could_go_on() -> None:
    """The better move and what follows of it, legal move by legal move, in a world that could be the true one."""
    match = unfinished(78, players=2)
    seat, thinker, look = match.to_act[0], Thinker(match.game, match.box), Bot("look", playouts=60)
    judged = (verdict(thinker, match, seat, [code], look=look) for code in match.legal_codes(seat))
    said = next(one for one in judged if one.better)
    assert said.line[0] == (seat, said.better) and len(said.line) > 1
    shown = Page(coach_words(said, match.names)).text
    assert "Show the better line" in shown
    assert all(what in shown and match.names[who] in shown for who, what in said.line)


def test_what_only_costs_something_is_no_reason_of_the_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """“Better: X, −1 point at once” was read, and not understood."""
    match = unfinished(78, players=2)
    seat, thinker, look = match.to_act[0], Thinker(match.game, match.box), Bot("look", playouts=60)
    codes = match.legal_codes(seat)
    for told in (Why("X", ("+2 users at once",), (), "", 4, 2), Why("X", (), ("-1 point at once",), "", 4, 2)):
        monkeypatch.setattr(coaching_module, "why", lambda *_, told=told: told)
        judged = (verdict(thinker, match, seat, [code], look=look) for code in codes)
        said = next(one for one in judged if one.better)
        assert said.why == (told if told.gains else None)


def test_a_coached_move_is_judged_taken_back_and_tried_again(server: Serving) -> None:
    jan = server.player("Jan")
    table = jan.open("you", "hotseat", **{"option.start_player": "0"})
    seen = jan.look(table)
    code = seen["legal"][-1]["code"]
    asked = {"answers": seen["version"], "codes": [code], "seat": 0}
    assert jan.post(f"/t/{table}/coach/fragments", **asked).status_code == 403, "nobody has asked it to look on"
    assert jan.post(f"/api/tables/{table}/coach", on=True).status_code == 200
    assert 'data-on="1"' in jan.get(f"/t/{table}").text
    said = jan.post(f"/t/{table}/coach/fragments", **asked)
    assert said.status_code == 200 and said.json()["mark"] in ("good", "inaccuracy", "mistake", "blunder")
    assert (said.json()["ask"] != "") == (said.json()["mark"] == "blunder")
    assert jan.act(table, code).status_code == 200
    assert jan.post(f"/api/tables/{table}/takeback").status_code == 200
    assert jan.look(table)["actions"] == 0


def test_the_coach_offers_back_only_what_can_be_taken_back(server: Serving) -> None:
    jan = server.player("Jan")
    table = jan.open("you", "hotseat", **{"option.start_player": "0"})
    jan.post(f"/api/tables/{table}/coach", on=True)
    for action in ("bonus none", "bonus none", "plan done", "plan done"):
        assert jan.act(table, action).status_code == 200
    assert 'data-stays=""' in jan.get(f"/t/{table}").text
    assert jan.act(table, "train L blue").status_code == 200
    refused = jan.post(f"/api/tables/{table}/takeback")
    assert refused.status_code == 422
    assert f'data-stays="{refused.json()["problem"]}"' in jan.get(f"/t/{table}").text


def test_bots_answers_are_taken_back_with_the_move(serve: Serve) -> None:
    kim = serve(bot="greedy").player("Kim")
    table = kim.open("you", "bot:greedy", **{"option.start_player": "0"})
    assert kim.act(table, "bonus none").status_code == 200
    wait_until(lambda: kim.look(table)["yours"])
    assert kim.look(table)["actions"] > 1
    assert kim.post(f"/api/tables/{table}/takeback").status_code == 200
    assert kim.look(table)["actions"] == 0
