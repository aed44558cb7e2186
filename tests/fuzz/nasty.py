"""Values nobody should send, and the ways to spoil a request with them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from tests.fuzz.ask import FORM, JSON, Ask

LONG = 5000  # characters of a long text
TOO_LONG = 70_000  # bytes of a body over the limit
DEEP = 20_000  # brackets

TEXTS = (
    "", " ", "\0", "a\0b", "\ud800", "\udfff x", "\u202e", "\u200b", "\ufeff", "é", "𝕏" * 50, "٣", "²", "½", "Ⅷ", "-1",
    "+1", "1_0", " 1", "1e309", "0x10", "9" * 400, "9" * 5000, "NaN", "null", "true", "[]", "{}", "../../etc/passwd",
    "%00", "%2e%2e%2f", "%ff", "'", "\"", "';--", "<script>alert(1)</script>", "{{7*7}}", "${x}", "%s%n", "\r\nX-Y: z",
    "\x1b[2J", "\x7f", "a" * 41, "k" * 65, "long " * (LONG // 5), "ё" * LONG, "bot", "bot:expert", "person", "you",
    "watch", "invite", "hotseat:@", "Bot Normal", "upgrade", "no such game", "boardroom", ".", "..", "/", "\\", "con",
    "__proto__", "constructor",
)  # fmt: skip
NUMBERS = (0, -1, 1, 2, 63, 64, 255, 2**31 - 1, 2**31, 2**53 + 1, 2**63, 2**64, 10**30, 10**400, 0.5, -0.0, 1e308)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": ""}, [0] * 300, {"a": {"b": []}})
RAW_JSON = (
    b"", b"null", b"[]", b"{", b"{}", b"\"", b"NaN", b"{\"key\":NaN}", b"-Infinity", b"\xff\xfe", b"\xef\xbb\xbf{}",
    b"{\"key\":\"\\ud800\"}", b"{\"key\":\"\\u0000\"}", b"[" * DEEP, b"{\"a\":" * 3000, b"1" * 6000,
    b"{\"key\":1" + b"0" * 5000 + b"}", b"{\"key\":\"a\",\"key\":\"b\"}", "{\"key\":\"é\"}".encode("utf-16"),
    b"\0" * 100, b"{}{}", b"\"" + b"x" * LONG + b"\"",
)  # fmt: skip
CHARSETS = (
    "utf-8", "UTF-8", "\"utf-8\"", "latin-1", "utf-7", "utf-16", "utf-32", "punycode", "idna", "undefined",
    "unicode_escape", "raw_unicode_escape", "rot13", "base64", "zip", "hex", "cp65001", "mbcs", "nonsense", "",
    "x" * 300, "utf-8; charset=punycode", "\0", "../../x",
)  # fmt: skip
TYPES = (
    JSON, FORM, "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=b",
    "text/plain", "text/html", "*/*", "", "application/json; charset=utf-16", "multipart/mixed; boundary=b",
    "application/x-www-form-urlencoded; charset=undefined", "image/png", ";;;",
)  # fmt: skip
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", "PROPFIND")
HOSTS = (
    "",
    "localhost",
    "evil.example",
    "127.0.0.1",
    "[::1]:80",
    "127.0.0.1:99999",
    "a" * 300,
    "evil.example:80@127.0.0.1",
    "xn--",
    "127.0.0.1/..",
)
ORIGINS = (
    "null",
    "",
    "http://evil.example",
    "https://127.0.0.1",
    "http://[",
    "http://127.0.0.1:8000.evil.example",
    "file://",
    "javascript:1",
)
COOKIES = (
    "boardroom=", "boardroom=x.y", "boardroom=" + "a" * 4000, "boardroom=\xff\xfe", "boardroom=a; boardroom=b",
    "; ".join(["a=b"] * 200), "=;=;", "boardroom", "boardroom-watching=" + ".".join(["x"] * 300),
    "boardroom-watching=\0", "boardroom-watching=..", "boardroom=\"\\000\"", "$Version=1; boardroom=1",
)  # fmt: skip
ODD_HEADERS = (
    ("Last-Event-ID", "0"), ("Last-Event-ID", "-1"), ("Last-Event-ID", "9" * 19), ("Last-Event-ID", "\xb2"),
    ("Last-Event-ID", "x" * 50), ("Last-Event-ID", "\0"), ("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-For", ", ,,"),
    ("X-Forwarded-For", "x" * 3000), ("X-Forwarded-For", ",".join(["10.0.0.1"] * 500)), ("X-Forwarded-Proto", "https"),
    ("X-Forwarded-Proto", "gopher\0"), ("X-Forwarded-Host", "evil.example"), ("Forwarded", "for=\"[::1\";proto=https"),
    ("Accept-Encoding", "gzip"), ("Accept-Encoding", "gzip;q=nan, br;q=2"), ("If-None-Match", "*"),
    ("If-None-Match", "\"" + "x" * 3000), ("Range", "bytes=0-"),
    ("Range", "bytes=" + ",".join(f"{n}-{n + 1}" for n in range(0, 3000, 3))), ("Range", "bytes=-5,0-0"),
    ("Range", "bytes=x-y"), ("If-Range", "x"), ("If-Modified-Since", "yesterday"), ("Accept", "application/json"),
    ("Accept", "x" * 2000), ("Expect", "100-continue"), ("Upgrade", "websocket"), ("Connection", "upgrade"),
    ("X-HTTP-Method-Override", "DELETE"), ("X-CSRF-Token", "\xff"), ("X-CSRF-Token", "x" * 3000),
    ("X-Request-ID", "\0\x1b[31m" + "x" * 500), ("Transfer-Encoding", "identity"), ("TE", "trailers"),
    ("Referer", "http://["), ("Authorization", "Basic !!"), ("X" * 200, "y"), ("Content-Encoding", "gzip"),
    ("Via", "1.1 x"), ("Accept-Language", "x," * 500), ("User-Agent", "\xff" * 500), ("Cookie", "x=\"\\377"),
)  # fmt: skip
LENGTHS = ("0", "1", "-1", "99999999999999999999", "9" * 5000, "\xb2", "1, 1", "0x10", " 5", "abc", "", "65537")

Spoiler = Callable[[Ask, random.Random], Ask]


def anything(chance: random.Random) -> Any:
    """Some value of some type."""
    return chance.choice(chance.choice((TEXTS, NUMBERS, OTHERS)))


def in_path(text: str) -> str:
    """A text as a segment of an address."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def method(ask: Ask, chance: random.Random) -> Ask:
    return replace(ask, method=chance.choice(METHODS))


def segment(ask: Ask, chance: random.Random) -> Ask:
    """Another segment somewhere, or one more."""
    parts = ask.path.split("/")
    at = chance.randrange(1, len(parts) + 1)
    wrong = chance.choice((in_path(chance.choice(TEXTS)), "%ff%fe", "%c0%80", "%", "%zz", "", ".", "..", ";a=b"))
    return replace(ask, path="/".join([*parts[:at], wrong, *parts[at + chance.randrange(2) :]]) or "/")


def query(ask: Ask, chance: random.Random) -> Ask:
    """Wrong values for what it asks, or questions nobody understands."""
    known = [name for name, _ in parse_qsl(ask.query, keep_blank_values=True)] or ["at", "after", "v", "game", "x"]
    wrong = (
        f"{chance.choice(known)}={in_path(str(anything(chance)))}",
        "&" * 500,
        "=",
        "at=1&at=2",
        "%",
        "a[]=1",
        "?" * 50,
    )
    return replace(ask, query=chance.choice(wrong))


def fewer_headers(ask: Ask, chance: random.Random) -> Ask:
    """Without one of its headers."""
    return ask.without(chance.choice(ask.headers)[0]) if ask.headers else ask


def odd_header(ask: Ask, chance: random.Random) -> Ask:
    """One more header, or a wrong value for one of its own."""
    name, value = chance.choice(
        (
            chance.choice(ODD_HEADERS),
            ("Host", chance.choice(HOSTS)),
            ("Origin", chance.choice(ORIGINS)),
            ("Cookie", chance.choice(COOKIES)),
            ("Cookie", _bent(ask.header("cookie"), chance)),
            ("Content-Length", chance.choice(LENGTHS)),
        )
    )
    return ask.saying(name, value)


def _bent(text: str, chance: random.Random) -> str:
    """A text with one character changed."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice('ab\xff.;=,"\\') + text[at + 1 :]


def content_type(ask: Ask, chance: random.Random) -> Ask:
    """Another kind of body, or in another charset."""
    if chance.random() < 0.5:
        kind = chance.choice((FORM, JSON, "multipart/form-data; boundary=b"))
        return ask.saying("Content-Type", f"{kind}; charset={chance.choice(CHARSETS)}")
    return ask.saying("Content-Type", chance.choice(TYPES))


def value(ask: Ask, chance: random.Random) -> Ask:
    """One value of the body is another, is missing, or is one too many."""
    if ask.header("content-type") == JSON:
        try:
            said = json.loads(ask.body)
        except (ValueError, RecursionError):
            return raw_body(ask, chance)
        return replace(ask, body=json.dumps(_other(said, chance)).encode())
    fields = dict(parse_qsl(ask.body.decode("utf-8", "replace"), keep_blank_values=True))
    fields[chance.choice([*fields, "title", "name", "seat.0", "option.x"])] = str(anything(chance))
    return replace(ask, body=urlencode(fields, errors="surrogatepass").encode())


def _other(said: Any, chance: random.Random) -> Any:
    """The same data with a change somewhere inside."""
    if isinstance(said, dict) and said:
        name = chance.choice(list(said))
        if chance.random() < 0.15:
            return {known: said[known] for known in said if known != name}
        if chance.random() < 0.15:
            return {**said, chance.choice(TEXTS): anything(chance)}
        return {**said, name: _other(said[name], chance)}
    if isinstance(said, list) and said and chance.random() < 0.7:
        at = chance.randrange(len(said))
        return [*said[:at], _other(said[at], chance), *said[at + 1 :]]
    return anything(chance)


def raw_body(ask: Ask, chance: random.Random) -> Ask:
    return replace(ask, body=chance.choice(RAW_JSON))


def bytes_of_body(ask: Ask, chance: random.Random) -> Ask:
    """Bytes flipped, cut out or put in."""
    body = bytearray(ask.body or b"x")
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(body))
        body[at : at + chance.randrange(3)] = chance.choice(
            (b"\0", b"\xff", b'"', b"{", b"&", b"%", b"\r\n", b"", b"\xed\xa0\x80")
        )
        body = body or bytearray(b"x")
    return replace(ask, body=bytes(body[: chance.choice((None, None, len(body) // 2))]))


def large_body(ask: Ask, chance: random.Random) -> Ask:
    """More than is accepted, or just under it."""
    filler = chance.choice((b"x", b"%00", b"&a=b", b"[", b"\xff", b'"a",')) * TOO_LONG
    return replace(ask, body=ask.body + filler[: chance.choice((TOO_LONG, 60_000, 20_000))])


def multipart(ask: Ask, chance: random.Random) -> Ask:
    """A form in parts, broken in one of many ways."""
    name = chance.choice(("csrf", "log", "name", "x" * 500, "\xff", ""))
    charset = chance.choice(("", "; charset=" + chance.choice(CHARSETS)))
    headers = chance.choice(
        (
            f'Content-Disposition: form-data; name="{name}"',
            f'Content-Disposition: form-data; name="{name}"; filename="../../x"\r\nContent-Type: application/json',
            "Content-Disposition: form-data",
            "X: y\r\n" * 200,
            f'Content-Disposition: form-data; name="{name}\r\nContent-Type: text/plain; charset=punycode',
            "",
        )
    )
    part = f"--b\r\n{headers}\r\n\r\n".encode("latin-1", "replace") + ask.body + b"\r\n"
    end = chance.choice((b"--b--\r\n", b"--b--", b"--b", b"", b"--c--\r\n", b"--b\r\n\r\n\r\n--b--"))
    body = part * chance.choice((1, 1, 2, 120)) + end
    return replace(ask, body=body[:TOO_LONG]).saying("Content-Type", f"multipart/form-data; boundary=b{charset}")


def in_pieces(ask: Ask, chance: random.Random) -> Ask:
    """Dribbling, and perhaps never finished."""
    return replace(ask, pieces=chance.randrange(2, 30), leaves=chance.random() < 0.4)


SPOILERS: tuple[tuple[Spoiler, int], ...] = (
    (method, 2),
    (segment, 3),
    (query, 2),
    (fewer_headers, 3),
    (odd_header, 6),
    (content_type, 3),
    (value, 12),
    (raw_body, 3),
    (bytes_of_body, 3),
    (large_body, 1),
    (multipart, 2),
    (in_pieces, 2),
)


def spoil(ask: Ask, chance: random.Random) -> Ask:
    """Spoil a request in one to three ways."""
    spoilers, weights = zip(*SPOILERS, strict=True)
    for spoiler in chance.choices(spoilers, weights, k=chance.choice((1, 1, 1, 2, 3))):
        ask = spoiler(ask, chance)
    return ask
