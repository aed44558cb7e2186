"""What the keepers of a server ask: is it alive, is it ready for work, how is it doing."""

from __future__ import annotations

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import JSONResponse, Response

from boardroom.server.refusal import Refusal
from boardroom.server.web.metrics import Metrics, may_look
from boardroom.server.web.readiness import Readiness
from boardroom.server.web.visitor import services_of

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def health() -> Response:
    """Alive. Touches nothing: a slow disk is no reason to start a process anew."""
    return JSONResponse({"ok": True})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Ready for work; 503 and the reasons if not."""
    readiness: Readiness = request.app.state.readiness
    report = await readiness.report()
    return JSONResponse(report, 200 if report["ready"] else 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus, for this machine and for whom the owner has named."""
    if not may_look(request, services_of(request).settings.metrics_from):
        raise Refusal(403, "The figures are for this machine; others are let in with boardroom serve --metrics-from.")
    figures: Metrics = request.app.state.metrics
    return Response(figures.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})
