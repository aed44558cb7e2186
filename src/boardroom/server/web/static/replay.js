// The replay: one position after the other, in place. Without this script every step is an ordinary link.

import { newKey } from "./key.js";
import { toast } from "./news.js";
import { travel } from "./travel.js";

const { path, table, csrf } = document.body.dataset;
const last = Number(document.body.dataset.last);
const PAUSE = 900; // milliseconds a position is shown while playing
const SETTLE = 60; // milliseconds the slider must rest before a position is fetched
const KEPT = 40; // positions remembered

const slider = document.querySelector("[data-slider]");
const position = document.querySelector("output[data-position]");
const story = document.querySelector("[data-story]");
const lines = [...story.querySelectorAll("[data-step]")];
const chart = document.querySelector("[data-chart]");
const playButton = document.querySelector("[data-play]");
const steps = {
  first: () => 0,
  previous: () => at - 1,
  next: () => at + 1,
  last: () => last,
};

let at = Number(document.body.dataset.position);
let shown = at; // the position drawn, while another is being fetched
let drawn = {}; // its fragments, once one was fetched
let resting = 0;
let playing = 0;
const known = new Map();

// --- positions -------------------------------------------------------------------------------------------------

function fetched(n) {
  if (!known.has(n)) {
    const parts = fetch(`${path}/fragments?at=${n}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`position ${n}: ${answer.status}`);
      return (await answer.json()).fragments;
    });
    parts.catch(() => known.delete(n));
    known.set(n, parts);
    if (known.size > KEPT) known.delete(known.keys().next().value);
  }
  return known.get(n);
}

async function go(n, wait = 0) {
  at = Math.max(0, Math.min(last, n));
  mark();
  clearTimeout(resting);
  await new Promise((rested) => { resting = setTimeout(rested, wait); });
  const wanted = at;
  let parts;
  try {
    parts = await fetched(wanted);
  } catch {
    stop();
    toast("This position could not be fetched. Is the server there?", true);
    return;
  }
  if (wanted !== at) return; // somebody has moved on meanwhile
  await show(parts);
  history.replaceState(null, "", `${path}?at=${wanted}`); // what is drawn, though somebody may have moved on meanwhile
  if (wanted < last) fetched(wanted + 1).catch(() => {});
}

function show(parts) {
  const fresh = Object.entries(parts)
    .filter(([id, html]) => drawn[id] !== html)
    .map(([id, html]) => {
      const template = document.createElement("template");
      template.innerHTML = html;
      return [id, template.content.firstElementChild];
    });
  drawn = parts;
  const step = Math.abs(at - shown) === 1; // pieces travel from one position to the next, they do not fly about
  shown = at;
  return travel(fresh, step, () => {
    for (const [id, element] of fresh) document.getElementById(id)?.replaceWith(element);
  });
}

// --- what follows the position at once: slider, chart, story, buttons -----------------------------------------

function mark() {
  slider.value = at;
  position.textContent = `${at} / ${last}`;
  markChart();
  markStory();
  for (const link of document.querySelectorAll("[data-go]")) {
    const to = Math.max(0, Math.min(last, steps[link.dataset.go]()));
    link.href = `${path}?at=${to}`;
    link.toggleAttribute("aria-disabled", to === at);
    if (to === at) link.setAttribute("aria-disabled", "true");
  }
}

function markChart() {
  const { left, right } = chart.dataset;
  const x = Number(left) + ((right - left) * at) / Math.max(last, 1);
  chart.querySelector("[data-cursor]").setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
}

function markStory() {
  const line = lines.findLast((candidate) => Number(candidate.dataset.step) <= at);
  story.querySelector("[aria-current]")?.removeAttribute("aria-current");
  line.setAttribute("aria-current", "step");
  const top = line.offsetTop; // within the list, which is the frame of its lines
  if (top < story.scrollTop || top + line.offsetHeight > story.scrollTop + story.clientHeight) {
    story.scrollTop = top - story.clientHeight / 3;
  }
}

// --- playing ---------------------------------------------------------------------------------------------------

function play() {
  playButton.setAttribute("aria-pressed", "true");
  playButton.setAttribute("aria-label", "Pause");
  playing = setInterval(() => (at < last ? go(at + 1) : stop()), PAUSE);
  go(at < last ? at + 1 : 0);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  playButton.setAttribute("aria-pressed", "false");
  playButton.setAttribute("aria-label", "Play");
}

function jump(n, wait) {
  stop();
  return go(n, wait);
}

playButton.hidden = false;
playButton.addEventListener("click", () => (playing ? stop() : play()));
slider.addEventListener("input", () => jump(Number(slider.value), SETTLE));
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = event.target.closest("[data-go]");
  const line = event.target.closest("[data-story] [data-step]");
  if (!step && !line) return;
  event.preventDefault();
  jump(step ? steps[step.dataset.go]() : Number(line.dataset.step));
});
chart.querySelector("svg").addEventListener("click", (event) => {
  const svg = event.currentTarget;
  const box = svg.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
  const { left, right } = chart.dataset;
  jump(Math.round(((x - left) / (right - left)) * last));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const step = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const button = event.target.closest("button, a, summary");
  if (step) jump(steps[step]());
  else if (event.key === " " && !button) playing ? stop() : play();
  else return;
  event.preventDefault();
});
mark();

// --- playing on from here --------------------------------------------------------------------------------------

if (location.hash === "#play-on") document.querySelector("#play-on")?.setAttribute("open", "");

document.querySelector("[data-branch]")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const problem = form.querySelector("[data-branch-problem]");
  const seats = [...form.querySelectorAll("[name=seat]")].map((choice) => choice.value);
  const said = await fetch(`/api/tables/${table}/branch`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify({ key: newKey(), at, seats }),
  }).then(async (answer) => ({ ok: answer.ok, ...(await answer.json()) })).catch(() => ({ ok: false }));
  if (said.ok) {
    location.assign(said.path);
    return;
  }
  problem.textContent = said.problem ?? "The table could not be opened. Is the server there?";
  problem.hidden = false;
});
