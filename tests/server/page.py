"""An HTML page, taken apart for tests: what it links to, what it would run, what a strict policy would refuse."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Page(HTMLParser):
    """A page or fragment."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.html = html
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.feed(html)
        self.close()
        if self.open:
            self.faults.append(f"never closed: {self.open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        """What a reader sees, in one line."""
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str, **attrs: str) -> list[dict[str, str]]:
        """The attributes of every such element. `class_` asks for one class."""
        wanted = {name.rstrip("_"): value for name, value in attrs.items()}
        return [
            found
            for name, found in self.tags
            if name == tag
            and all(
                value in found.get(key, "").split() if key == "class" else found.get(key) == value
                for key, value in wanted.items()
            )
        ]

    @property
    def ids(self) -> list[str]:
        """Every id, in order."""
        return [found["id"] for _, found in self.tags if "id" in found]

    @property
    def links(self) -> list[str]:
        """Where the page leads."""
        return [found["href"] for found in self.all("a")]

    def complaints(self) -> list[str]:
        """What a strict content policy, a reader's aid or a browser would object to; empty if nothing."""
        found = list(self.faults)
        found += [f"id {name} twice" for name, count in Counter(self.ids).items() if count > 1]
        for tag, attrs in self.tags:
            if tag == "style" or "style" in attrs:
                found.append(f"inline style on {tag} {attrs}")
            if tag == "script" and not attrs.get("src", "").startswith("/static/"):
                found.append(f"script from nowhere {attrs}")
            found += [f"handler {name} on {tag}" for name in attrs if name.startswith("on")]
            for name in ("href", "src", "action"):
                if attrs.get(name, "").split(":")[0] in ("http", "https", "javascript", "data"):
                    found.append(f"{tag} {name} leads outside: {attrs[name]}")
            if tag in ("a", "use") and attrs.get("href", "").startswith("#") and attrs["href"][1:] not in self.ids:
                found.append(f"{tag} to {attrs['href']}, which is not there")
            if tag == "label" and "for" in attrs and attrs["for"] not in self.ids:
                found.append(f"label for {attrs['for']}, which is not there")
            for name in ("aria-labelledby", "aria-controls"):
                found += [f"{name} {i}, which is not there" for i in attrs.get(name, "").split() if i not in self.ids]
            if tag == "svg" and "aria-hidden" not in attrs and "aria-label" not in attrs:
                found.append(f"a picture without words {attrs}")
        return found
