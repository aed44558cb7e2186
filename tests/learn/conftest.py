"""Training is tested where PyTorch is (`make learn` installs it); where it is not, that is said, not passed over."""

from __future__ import annotations

import os
from importlib.util import find_spec

HERE = find_spec("torch") is not None
collect_ignore_glob = [] if HERE or os.environ.get("CI") else ["test_*.py"]


def pytest_report_header() -> list[str]:
    """What is not tested here."""
    return [] if HERE else ["training: left out, PyTorch is not installed"]
