"""Guided games and exercises, played through by somebody at a browser: at a desk, on a phone, with keys only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from boardroom.kernel.game import Game, find
from boardroom.kernel.lessons import GUIDED, Course, Step, answers, courses, fits, target
from boardroom.server.table.learning import NOT_BEGUN
from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person
from tests.browser.test_accessibility import faults_by_day_and_night
from tests.browser.waiting import eventually, tap

TITLES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")
KINDS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}
AT_LEAST = 8  # exercises of a title
LONGEST = 150  # actions and steps of a lesson

# Key of the first play of the list that begins with one of these actions; empty if there is none.
FIRST_OF = """codes => {
  const listed = (key) => document.querySelector(`#choices [data-code="${CSS.escape(key)}"]`);
  const fitting = ({ dataset }) => codes.includes(Number(dataset.codes.split(" ")[0])) && !dataset.why;
  const plays = [...document.querySelectorAll("template[data-play]")].filter(fitting);
  return plays.map((play) => play.dataset.play).find(listed) ?? "";
}"""

# The plays that can be chosen, the actions that each consists of, and the play of the list whose preview offers it.
LISTED = """() => {
  const inList = (key) => document.querySelector(`#choices [data-code="${CSS.escape(key)}"]`);
  const all = [...document.querySelectorAll("template[data-play]")];
  const plays = all.filter(({ dataset }) => dataset.codes && !dataset.why);
  const offering = (key) => plays.filter(({ dataset }) => inList(dataset.play))
    .find(({ dataset, content }) => dataset.play === key || content.querySelector(`[data-variant="${key}"]`));
  return plays.map(({ dataset: { play, codes } }) => [play, codes.split(" ").map(Number), offering(play)?.dataset.play])
    .filter(([, , line]) => line);
}"""
LAY_OUT = "codes => document.dispatchEvent(new CustomEvent('boardroom:plan', { detail: codes }))"
COMES_BY_TAB = "element => element.tabIndex >= 0 && !element.disabled && element.checkVisibility()"

# Whether a person sees it: enough of it is on the screen, and nothing lies over that.
IN_SIGHT = """([selector, enough]) => [...document.querySelectorAll(selector)].some((place) => {
  const { left, right, top, bottom, height } = place.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const lines = Array.from({ length: Math.floor(height / 4) }, (_, n) => top + 2 + 4 * n);
  const seen = lines.filter((y) => place.contains(document.elementFromPoint(x, y)));
  return seen.length > 0 && seen.length * 4 >= Math.min(height - 8, enough);
})"""
ENOUGH = 100  # pixels of something lit, to see what is spoken of


class Learner:
    """Somebody who does what a lesson asks for."""

    def __init__(self, person: Person, game: str, course: str = GUIDED, keys: bool = False) -> None:
        self.page: Page = person.page
        self.game: Game = find(game)
        self.course: Course = courses(self.game)[course]
        self.keys = keys
        self.met: Step | None = None  # the step whose beginning was looked at
        self.page.goto(f"/learn/{game}")
        name = "Begin" if course == GUIDED else f"Try it {self.course.title}"
        self.press(self.page.get_by_role("button", name=name).first)
        self.page.wait_for_url("**/t/*")
        self.table = Table(self.page)
        self.strip = self.page.locator("#lesson")

    def press(self, button: Locator) -> None:
        """Click; or come to it by Tab and press Enter."""
        if self.keys:
            expect(button).to_be_visible()
            assert button.evaluate(COMES_BY_TAB), button
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def state(self) -> Any:
        return self.page.request.get(f"/api{self.table.path.replace('/t/', '/tables/')}").json()

    @property
    def step(self) -> Step | None:
        """The step the table is at; None when all are done."""
        lesson = self.state()["lesson"]
        return None if lesson["over"] else self.course.steps[lesson["step"]]

    def meet(self, step: Step) -> None:
        """A step begins: its words and what they speak of are in sight, on a phone in the zone that is shown.

        At a desk the question is too: the strip lay over it where the page had been scrolled.
        """
        self.met = step
        self.sees("#lesson h2", ENOUGH)
        if step.do and not self.page.locator(".sheet-grip:visible").count():
            self.sees("#choices .panel-title", ENOUGH)
        if step.light:
            self.sees(".spotlit", ENOUGH)
            expect(self.page.locator(".spotlit .spotlit")).to_have_count(0)  # one frame, not one in another

    def sees(self, selector: str, enough: int) -> None:
        """Wait until something is in sight: on the screen, and under nothing else."""
        self.page.wait_for_function(IN_SIGHT, arg=[selector, enough])

    def go_on(self, step: Step) -> None:
        """Read the step, or do it."""
        expect(self.strip.locator("h2")).to_have_text(step.title)
        if step is not self.met:
            self.meet(step)
        before = self.state()["seq"]
        if step.do:
            self.choose(step)
        else:
            self.press(self.strip.get_by_role("button", name="Next"))
        expect(self.page.locator(".sheet[aria-busy]")).to_have_count(0)
        eventually(self.page, lambda: self.state()["seq"] > before)

    def choose(self, step: Step) -> None:
        """Something that the step accepts."""
        self.pick(eventually(self.page, lambda: self.offered(step)))

    def pick(self, key: str, variant: str = "") -> None:
        """A play, chosen in the list and confirmed; a variant is chosen in its preview first."""
        choice = self.page.locator(f'#choices [data-code="{key}"]').first
        if self.page.locator(".sheet.folded").count() and not self.keys:
            self.press(self.page.get_by_role("button", name="Fold or unfold the choices"))
        if not choice.is_visible():
            group = choice.locator("xpath=ancestor::div[@role='group']")
            self.press(self.page.locator(f'[data-opens="{group.get_attribute("id")}"]'))
            expect(choice).to_be_visible()
        at_once = self.table.acts_at_once(choice)
        self.press(choice)
        if variant not in ("", key):
            self.press(self.page.locator(f'#preview [data-variant="{variant}"]').first)
        if not at_once:
            expect(self.table.confirm_button).to_be_visible()
            self.press(self.table.confirm_button)

    def offered(self, step: Step) -> str:
        """The key of what the step accepts, or of anything; empty as long as a bot decides."""
        legal = {line["code"]: line["action"] for line in self.state()["legal"]}
        ways = ([code for code, act in legal.items() if fits(act, do)] for do in (step.do, step.also, ("*",)))
        return next(filter(None, (self.page.evaluate(FIRST_OF, codes) for codes in ways)), "")

    def solve(self) -> None:
        """Answer an exercise with one of the best answers, as the list offers its parts."""
        start = self.course.laid(self.game)
        left = best_answers(self.course, self.game)
        if self.page.locator("#plan").count():
            self.page.evaluate(LAY_OUT, [*(entry.code for entry in start.log), *left[0]])
        while self.step is not None:
            before = self.state()["seq"]
            key, codes, line = eventually(self.page, partial(self.leading, left))
            left = [way[len(codes) :] for way in left if begins(way, codes)]
            self.pick(line, key)
            expect(self.page.locator(".sheet[aria-busy]")).to_have_count(0)
            eventually(self.page, lambda seq=before: self.state()["seq"] > seq)

    def leading(self, ways: Sequence[Sequence[int]]) -> tuple[str, Sequence[int], str] | None:
        """A play with which one of some ways begins, its actions, and the line of the list where it is found."""
        listed = self.page.evaluate(LISTED)
        return next((tuple(play) for play in listed if any(begins(way, play[1]) for way in ways)), None)

    def through(self) -> None:
        """The whole lesson."""
        for _ in range(LONGEST):
            step = self.step
            if step is None:
                return
            self.go_on(step)
        raise AssertionError("the lesson does not end")


def best_answers(course: Course, game: Game) -> list[tuple[int, ...]]:
    """All answers that reach the goal of an exercise."""
    found = answers(course, course.laid(game))
    return [answer.codes for answer in found if answer.value >= target(course, found)]


def begins(way: Sequence[int], codes: Sequence[int]) -> bool:
    return list(way[: len(codes)]) == list(codes)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", TITLES)
def test_a_guided_game(people: People, game: str, kind: str) -> None:
    person = people(**KINDS[kind])
    learner = Learner(person, game)
    expect(learner.page.locator(".spotlit").first).to_be_visible()
    learner.through()
    expect(learner.strip.locator("h2")).to_have_text("Now you")
    assert person.widest() <= person.page.viewport_size["width"], "nothing moves sideways"  # type: ignore[index]


@pytest.mark.parametrize("game", TITLES)
def test_keys_are_enough(people: People, game: str) -> None:
    """Without motion: guided games are played with it, and drawing every frame takes a quarter of the processor."""
    learner = Learner(people(reduced_motion="reduce"), game, keys=True)
    learner.through()
    expect(learner.strip.locator("h2")).to_have_text("Now you")


def test_leaving_and_coming_back(mara: Person) -> None:
    learner = Learner(mara, "deploy")
    for number in (2, 3, 4):
        learner.press(learner.strip.get_by_role("button", name="Next"))
        expect(learner.strip).to_contain_text(f"{number} of")
    where = learner.strip.locator("h2").inner_text()
    mara.page.goto("/")
    mara.page.goto("/learn/deploy")
    mara.page.get_by_role("button", name="Go on").click()
    expect(mara.page.locator("#lesson h2")).to_have_text(where)


def test_something_else_gets_a_kind_sentence(mara: Person) -> None:
    learner = Learner(mara, "upgrade")
    while (step := learner.step) and step.title != "A bonus for the year":
        learner.go_on(step)
    expect(mara.page.locator(".spotlit:visible")).to_have_count(1)  # the bonuses, and nothing else
    learner.table.play(learner.table.line("NONE"))
    said = learner.strip.locator(".lesson-said")
    expect(said).to_contain_text("take UPGRADE or ACTION")
    expect(said).to_be_in_viewport()
    expect(learner.strip.locator("h2")).to_have_text("A bonus for the year")
    learner.table.line("UPGRADE").click()
    expect(said).to_be_empty()
    mara.forgiven()


def test_a_lesson_says_why_nothing_can_be_taken_back(people: People) -> None:
    """Where one reads, and after a tap: a grey button without a word was taken for a fault."""
    learner = Learner(people(**PHONE), "upgrade")
    said = learner.strip.locator(".lesson-said")
    answered = "Bot 2 has acted since: an undo would make somebody decide again."
    for title, why in (("", NOT_BEGUN), ("Plan what you will do", answered)):
        while title and (step := learner.step) and step.title != title:
            learner.go_on(step)
        if title:
            expect(learner.strip.locator("h2")).to_have_text(title)
        expect(learner.table.undo_button).to_have_attribute("title", why)
        learner.table.settle()
        learner.table.undo_button.dispatch_event("click")  # the page may still be on its way to what the step lights
        expect(said).to_have_text(why)
        expect(said).to_be_in_viewport()


def test_the_strip_tells_of_the_next_step_wherever_one_looks(mara: Person) -> None:
    """Whoever has scrolled down to the company sees the next step all the same."""
    learner = Learner(mara, "upgrade")
    while (step := learner.step) and step.title != "Train people":
        learner.go_on(step)
    expect(learner.strip.locator("h2")).to_have_text("Train people")
    expect(learner.table.log.filter(has_text="Guest upgrades").first).to_be_attached()
    mara.page.mouse.wheel(0, 2000)
    learner.table.play(mara.page.locator("#mine .user-spot.legal").last)
    expect(learner.strip.locator("h2")).to_have_text("Ask for money: LOBBY")
    expect(learner.strip).to_be_in_viewport(ratio=1)


def test_what_is_asked_stays_in_sight_and_where_it_is(people: People) -> None:
    """Beside the last line of the board: the strip does not lie over the choices, and a preview does not push them."""
    learner = Learner(people(reduced_motion="reduce"), "industrial")
    while (step := learner.step) and step.title != "Production and its risk":
        learner.go_on(step)
    expect(learner.strip.locator("h2")).to_have_text("Production and its risk")
    learner.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    line = learner.table.lines.nth(1)
    before = line.bounding_box()
    line.hover()
    expect(learner.table.preview.locator("h2")).to_contain_text("2 workers")
    assert line.bounding_box() == before
    learner.sees("#choices .panel-title", ENOUGH)
    line.click()
    expect(learner.table.confirm_button).to_be_in_viewport(ratio=1)


def test_whoever_has_done_all_steps_can_put_the_strip_away(people: People) -> None:
    learner = Learner(people(**PHONE), "deploy")
    learner.through()
    expect(learner.strip).to_contain_text("Now you")
    tap(learner.strip.get_by_role("button", name="Put the lesson away"))
    expect(learner.strip).to_be_hidden()
    learner.choose(Step("Alone", "Anything.", do=("consult",)))
    learner.table.settle()
    expect(learner.strip).to_be_hidden()


@pytest.mark.parametrize("game", TITLES)
def test_every_exercise_is_shown_and_then_solved_by_hand(people: People, game: str) -> None:
    """Without motion, as above."""
    mara = people(reduced_motion="reduce")
    names = [name for name in courses(find(game)) if name != GUIDED]
    assert len(names) >= AT_LEAST
    for name in names:
        learner = Learner(mara, game, name)
        expect(learner.strip).to_contain_text(learner.course.steps[0].text)
        learner.strip.get_by_role("button", name="Show the solution").click()
        mara.page.locator("#ask [value=yes]").click()
        expect(learner.strip.locator("h2")).to_have_text("This is the solution")
        learner.strip.get_by_role("button", name="From the start").click()
        expect(learner.strip.locator("h2")).to_have_text(learner.course.steps[0].title)
        learner.solve()
        expect(learner.strip.locator("h2")).to_have_text("Solved")
    mara.page.goto(f"/learn/{game}")
    expect(mara.page.locator(".exercise-list .tag")).to_have_text(["solved"] * len(names))


def test_what_an_exercise_has_laid_stays(mara: Person) -> None:
    """Whoever moved the pads read that nothing could be taken back, and nobody had asked for that."""
    learner = Learner(mara, "smartphone", "many-phones")
    says, commit = mara.page.locator("#plan .coach"), mara.page.locator("#plan [data-code=plan]")
    expect(says).to_contain_text("Legal.")
    mara.page.locator('#bench [data-part="1"]').focus()
    mara.page.keyboard.press("ArrowDown")
    expect(says).to_contain_text("the pads stay as they lay")
    expect(commit).to_be_disabled()
    mara.page.keyboard.press("ArrowUp")
    expect(says).to_contain_text("Legal.")
    mara.page.keyboard.press("ArrowDown")
    expect(says).to_contain_text("the pads stay as they lay")
    learner.strip.get_by_role("button", name="From the start").click()
    expect(says).to_contain_text("Legal.")  # nothing was played: the pads are laid back all the same
    learner.solve()
    expect(learner.strip.locator("h2")).to_have_text("Solved")


@pytest.mark.parametrize("kind", KINDS)
def test_no_serious_fault(people: People, kind: str) -> None:
    person = people(**KINDS[kind], reduced_motion="reduce")
    person.page.goto("/learn/kanban")
    assert faults_by_day_and_night(person.page) == []
    Learner(person, "kanban")
    assert faults_by_day_and_night(person.page) == []
