// The analysis: asks how far it is until it is done; a click on the chart leads to that position of the replay.

const { table, waiting } = document.body.dataset;
const PAUSE = 800; // milliseconds between two questions
const news = document.getElementById("news");

async function follow() {
  for (;;) {
    await new Promise((done) => { setTimeout(done, PAUSE); });
    try {
      const answer = await fetch(`/t/${table}/analysis/fragments`);
      if (!answer.ok) { location.reload(); return; }
      const { done, fragments } = await answer.json();
      show(fragments);
      if (!done) continue;
      news.textContent = "The analysis is done.";
      return;
    } catch { /* the server is away: ask again */ }
  }
}

function show(fragments) {
  for (const [id, html] of Object.entries(fragments)) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    document.getElementById(id).replaceWith(holder.content.firstElementChild);
  }
}

document.addEventListener("click", (event) => {
  const chart = event.target.closest("[data-chart]");
  const svg = event.target.closest("svg");
  if (!chart || !svg) return;
  const box = svg.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
  const { left, right, last } = chart.dataset;
  const at = Math.round(((x - left) / (right - left)) * last);
  location.assign(`/t/${table}/replay?at=${Math.max(0, Math.min(last, at))}`);
});

if (waiting !== undefined) follow();
