"""The forms of our pages: their token is found before anything is parsed, and parsing delays nobody else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from io import BytesIO
from typing import Final
from urllib.parse import parse_qsl

from python_multipart import parse_form
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import Field, File
from starlette.requests import Request

from boardroom.server.refusal import Refusal
from boardroom.server.table.characters import CANNOT_BE_KEPT, can_be_kept

SIMPLE: Final = "application/x-www-form-urlencoded"
WITH_FILES: Final = "multipart/form-data"
MOST_FIELDS: Final = 100
MOST_DIGITS: Final = 9
LONGEST_TEXT: Final = 2000  # characters in one field; whatever a page asks for is much shorter
NOT_READABLE: Final = "The request is malformed: its body cannot be read."

# Our pages send the token before everything else, so the beginning of a body is enough to find it.
TOKENS: Final = {
    SIMPLE: re.compile(rb"(?:^|&)csrf=([\w-]{1,100})(?:&|$)"),
    WITH_FILES: re.compile(rb'name="csrf"\r\n\r\n([\w-]{1,100})\r\n'),
}
CHARSET: Final = re.compile(r"charset[^=;]*=([^;]*)", re.IGNORECASE)
UTF_8: Final = ("utf-8", "utf8")


def kind_of(content_type: str) -> str:
    """The media type alone, without its parameters."""
    return content_type.partition(";")[0].strip().lower()


def is_form(content_type: str) -> bool:
    """Whether a body is that of a form."""
    return kind_of(content_type) in TOKENS


def is_utf_8(content_type: str) -> bool:
    """Whether a body claims no other encoding than the one that is read here."""
    return all(charset.strip(" \"'").lower() in UTF_8 for charset in CHARSET.findall(content_type))


def token_in(content_type: str, beginning: bytes) -> str:
    """The token of a form, from the beginning of its body; empty if there is none."""
    pattern = TOKENS.get(kind_of(content_type))
    found = pattern.search(beginning) if pattern else None
    return found[1].decode() if found else ""


async def texts_of_form(request: Request) -> dict[str, str]:
    """The texts of a form; `Refusal` if it is none that a page of ours would send."""
    fields = await fields_of_form(request)
    texts = {}
    for name, value in fields.items():
        try:
            texts[name] = value.decode()
        except UnicodeDecodeError:
            raise Refusal(422, NOT_READABLE) from None
        if len(texts[name]) > LONGEST_TEXT:
            raise Refusal(422, f"The field “{name[:40]}” is too long: at most {LONGEST_TEXT} characters.")
        if not can_be_kept(texts[name]):
            raise Refusal(422, CANNOT_BE_KEPT)
    return texts


def number_in(form: Mapping[str, str], name: str, otherwise: str) -> int:
    """A whole number of a form; a `Refusal` that says something `otherwise`."""
    given = form.get(name, "")
    if not (given.isascii() and given.isdigit() and len(given) <= MOST_DIGITS):
        raise Refusal(422, otherwise)
    return int(given)


async def fields_of_form(request: Request) -> dict[str, bytes]:
    """The fields of a form, files among them. A large one is taken apart in a thread."""
    content_type = request.headers.get("content-type", "")
    body = await request.body()
    parse = {SIMPLE: _simple, WITH_FILES: _with_files}.get(kind_of(content_type))
    if parse is None:
        raise Refusal(415, "This address takes the forms of our pages only.")
    try:
        return await asyncio.to_thread(parse, content_type, body)
    except (FormParserError, ValueError):
        raise Refusal(422, NOT_READABLE) from None


def _simple(_: str, body: bytes) -> dict[str, bytes]:
    pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    return {name: value.encode() for name, value in pairs}


def _with_files(content_type: str, body: bytes) -> dict[str, bytes]:
    fields: list[tuple[str, bytes]] = []

    def keep(name: bytes | None, value: bytes) -> None:
        if len(fields) >= MOST_FIELDS:
            raise FormParserError("too many fields")
        fields.append(((name or b"").decode(), value))

    def keep_file(file: File) -> None:
        file.file_object.seek(0)
        keep(file.field_name, file.file_object.read())
        file.close()

    def keep_field(field: Field) -> None:
        keep(field.field_name, field.value or b"")

    parse_form({"Content-Type": content_type.encode("latin-1")}, BytesIO(body), keep_field, keep_file)
    return dict(fields)
