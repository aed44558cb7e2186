"""Times in few figures."""

from __future__ import annotations

SHARES = (50, 95, 99)


def summary(seconds: list[float]) -> dict[str, float] | None:
    """Percentiles in milliseconds."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    shares = {f"p{share}": ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in SHARES}
    shown = {name: round(value * 1000, 1) for name, value in {**shares, "max": ordered[-1]}.items()}
    return {"count": len(seconds), **shown}
