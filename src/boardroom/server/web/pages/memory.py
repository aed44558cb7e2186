"""A piece of a page is drawn again only when something it was drawn from has changed.

A macro that is given nothing but values draws the same for the same values, so it draws once, for all tables. A macro
that is given something live (the table `t`, the viewpoint `v`, the model `m`) asks it questions. The memory of a page
keeps every piece with the questions that were asked while it was drawn, and with the answers. Next time the questions
are asked again: where all answers are the same, so is the piece. Nothing has to be declared, and nobody can be shown
what was drawn for somebody else unless every input is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from hashlib import blake2b
from io import StringIO
from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, optimizeconst
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

LIVE: Final = frozenset("tvm")  # what a macro calls the things it asks
DRAWINGS: Final = 1024  # of each macro of values that are kept
TEXTS: Final = 8192  # escaped ones that are kept
TAG_BYTES: Final = 6
ATTRIBUTE: Final = 2  # parts of a question without arguments
OFTEN_DRAWN: Final = ("board.html", "kit.html", "parts.html", "hint.html", "lesson.html", "coach.html")

Question = tuple[Any, ...]  # which live thing, the name of what is asked for, and arguments if that is a method


class Piece:
    """Something drawn, what it was drawn from, and the pieces in it."""

    __slots__ = ("_tag", "answers", "html", "inner", "questions")

    def __init__(self, html: Markup, questions: tuple[Question, ...], answers: list[Any], inner: Pieces) -> None:
        self.html = html
        self.questions = questions
        self.answers = answers
        self.inner = inner
        self._tag = ""

    @property
    def tag(self) -> str:
        """A short name of exactly this HTML."""
        self._tag = self._tag or tag_of(self.html)
        return self._tag


Pieces = dict[Any, Piece]


def tag_of(text: str) -> str:
    """A short name of a text."""
    return blake2b(text.encode(), digest_size=TAG_BYTES).hexdigest()


class Drawing:
    """One drawing of a page, with the last one at hand: its pieces, and what it was answered."""

    def __init__(self, last: Drawing | None, **live: Any) -> None:
        self.pieces: Pieces = {}
        self.watched = {name: Watched(self, name, thing) for name, thing in live.items()}
        self._live = live
        self._answers: dict[Question, Any] = {}
        self._earlier: dict[Question, Any] = last._answers if last else {}
        self._asked: list[Question] = []  # in order, so that a piece's questions are those since its beginning
        self._last: Piece | None = None
        self._before, self._now = last.pieces if last else {}, self.pieces  # on the level that is drawn at the moment

    def finish(self) -> None:
        """Forget what only the drawing itself needed: what is kept of it is for the next one."""
        self._live, self._earlier, self._asked, self.watched = {}, {}, [], {}

    def ask(self, *question: Any) -> Any:
        """What a live thing answers: the same throughout a drawing."""
        self._asked.append(question)
        try:
            return self._answers[question]
        except KeyError:
            return self._answer(question)

    def _answer(self, question: Question) -> Any:
        """Ask the live thing itself. If it says what it said last time, it is the very same object again: what was
        drawn from it is recognized at once."""
        thing = self._live[question[0]]
        answer = getattr(thing, question[1])
        if len(question) > ATTRIBUTE or question[1] in methods_of(thing.__class__):
            answer = answer(*question[ATTRIBUTE:])
        earlier = self._earlier.get(question, self)
        if earlier is not answer and type(earlier) is type(answer) and earlier == answer:
            answer = earlier
        self._answers[question] = answer
        return answer

    def part(self, name: str, make: Callable[[], str]) -> Piece:
        """The piece that `make` draws with one macro, as the part of the page with that name."""
        self._last = None
        make()
        assert self._last is not None, f"{name}: a part is drawn by a macro that asks"
        return self._last

    def piece(self, macro: Macro, arguments: tuple[Any, ...], named: dict[str, Any]) -> Piece:
        """What a macro draws with these arguments, drawn anew only if that is needed."""
        key = (macro, *[each for each in arguments if type(each) is not Watched])
        if named:
            key += tuple([(name, each) for name, each in named.items() if type(each) is not Watched])
        known = self.pieces.get(key) or self._before.get(key)
        if known is None or not self._holds(known):
            known = self._draw(macro, arguments, named, known)
        self._now[key] = self._last = known
        return known

    def _holds(self, piece: Piece) -> bool:
        """Whether all that a piece was drawn from is as it was."""
        known = self._answers.get
        for question, earlier in zip(piece.questions, piece.answers, strict=True):
            answer = known(question, self)
            if answer is self:  # it was not asked yet
                answer = self._answer(question)
            if answer is not earlier and answer != earlier:
                return False
        self._asked += piece.questions
        return True

    def _draw(self, macro: Macro, arguments: tuple[Any, ...], named: dict[str, Any], last: Piece | None) -> Piece:
        outside = self._before, self._now
        self._before, self._now = last.inner if last else {}, {}
        start = len(self._asked)
        try:
            html = Markup(drawn_by(macro, arguments, named))
            questions = tuple(dict.fromkeys(self._asked[start:]))
            return Piece(html, questions, [self._answers[question] for question in questions], self._now)
        finally:
            self._before, self._now = outside


def drawn_by(macro: Macro, arguments: tuple[Any, ...], named: dict[str, Any]) -> str:
    """What a macro draws, called without the detour that Jinja takes; what is wrong with a call is left to Jinja."""
    if named or len(arguments) != len(macro.arguments):
        lacking = macro.arguments[len(arguments) :]
        if not named.keys() <= set(lacking):
            return macro(*arguments, **named)
        arguments += tuple([named.get(name, missing) for name in lacking])
    drawn: str = macro._func(*arguments)
    return drawn


class Watched:
    """A live thing as templates see it during a drawing: whatever is asked of it is noted.

    Its class may name methods in `ALWAYS_THE_SAME`: for the same arguments they say the same throughout a game.
    """

    __slots__ = ("_always", "_drawing", "_methods", "_name", "_thing")
    __hash__ = None  # type: ignore[assignment]  # it is no value

    def __init__(self, drawing: Drawing, name: str, thing: Any) -> None:
        self._drawing = drawing
        self._name = name
        self._thing = thing
        self._methods = methods_of(thing.__class__)
        self._always = getattr(thing.__class__, "ALWAYS_THE_SAME", ())

    def __getattr__(self, name: str) -> Any:
        if name in self._always:
            return getattr(self._thing, name)
        if name in self._methods:
            return partial(self._drawing.ask, self._name, name)
        return self._drawing.ask(self._name, name)


@cache
def methods_of(kind: type) -> frozenset[str]:
    """The names of what can be called on a live thing."""
    return frozenset(name for name in dir(kind) if callable(getattr(kind, name)))


class RememberingCode(CodeGenerator):
    """Compiles templates so that every macro goes through `remembering`.

    What Jinja does for templates of strangers is left out, because a page does it a thousand times: a call is a plain
    call (nothing here wants the context of its caller), a text that was escaped before is not looked through again,
    and in what every update draws `a.b` is an attribute and never an item.
    """

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Write the definition of a macro."""
        named = isinstance(macro_ref.node, nodes.Macro)
        self.write("environment.remembering(" if named else "")
        super().macro_def(macro_ref, frame)
        self.write(")" if named else "")

    @optimizeconst
    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write a call."""
        self.visit(node.node, frame)
        stream, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        arguments, self.stream = self.stream.getvalue(), stream
        self.write(f"({arguments.removeprefix(', ')})")

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Write an attribute."""
        if not str(self.name).endswith(OFTEN_DRAWN):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Write texts put together with `~`."""
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Write what makes a value fit to be put out."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


def escaped(value: Any) -> Markup:
    """A value as HTML."""
    return value if type(value) is Markup else _escaped(value)


_escaped = lru_cache(TEXTS, typed=True)(escape)


def joined(parts: tuple[Any, ...]) -> str:
    """Texts put together; if one of them is HTML, so is the whole."""
    for part in parts:
        if type(part) is Markup:
            return Markup("").join(parts)
    return "".join(map(str, parts))


class RememberingEnvironment(Environment):
    """A Jinja environment whose macros remember what they drew."""

    code_generator_class = RememberingCode
    escaped = staticmethod(escaped)
    joined = staticmethod(joined)

    @staticmethod
    def remembering(macro: Macro) -> Callable[..., str]:
        """A macro that draws no more often than it must. One that takes a block, or any name, is left alone."""
        if macro.caller or macro.catch_kwargs or macro.catch_varargs:
            return macro
        return _asking(macro) if LIVE.intersection(macro.arguments) else lru_cache(DRAWINGS, typed=True)(macro)


def _asking(macro: Macro) -> Callable[..., str]:
    def draw(*arguments: Any, **named: Any) -> str:
        for each in (*arguments, *named.values()):
            if type(each) is Watched:
                return each._drawing.piece(macro, arguments, named).html
        return macro(*arguments, **named)

    return draw
