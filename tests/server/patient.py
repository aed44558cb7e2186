"""Requests of tests that wait as long as a busy machine may take to answer: httpx alone gives up after five seconds."""

from __future__ import annotations

from functools import partial

import httpx

SECONDS = 60

get = partial(httpx.get, timeout=SECONDS)
post = partial(httpx.post, timeout=SECONDS)
Client = partial(httpx.Client, timeout=SECONDS)
