// The strip of a lesson: lights up the zone or spot that its step speaks of, and brings both into sight. Whoever has
// done all steps can put the strip away.

import { inSheet, phone, sheetTop, unfold } from "./sheet.js";

const find = (selector) => document.querySelector(selector);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const AIR = 12; // pixels around what is lit
const ENOUGH = 160; // pixels of what is lit, to see what is spoken of
let step = "";
let told = ""; // what the strip says, and what is asked
let away = ""; // the heading of the strip that was put away
const height = new ResizeObserver(([{ target }]) => document.documentElement.style.setProperty("--lesson", `${target.offsetHeight}px`));
const heading = () => find("#lesson h2")?.textContent;

// Zones that have no box of their own at a desk (`display: contents`) stand for what they lie in.
const boxed = (place) => (getComputedStyle(place).display === "contents" ? boxed(place.parentElement) : place);

function places() {
  const names = (find("#lesson")?.dataset.light ?? "").split(" ").filter(Boolean);
  const found = names.flatMap((name) => [...document.querySelectorAll(`[data-zone="${CSS.escape(name)}"], [data-spot="${CSS.escape(name)}"], #${CSS.escape(name)}`)]);
  return found.filter((place) => !found.some((around) => around !== place && around.contains(place))); // one frame, not one in another
}

// On a phone one zone is shown alone: the one that is lit.
function showZone(place) {
  const zone = (place.closest("[data-zone]") ?? place.querySelector("[data-zone]"))?.dataset.zone;
  if (zone && phone.matches) find(`[data-show="${CSS.escape(zone)}"]`)?.click();
}

const scroll = (way) => { if (way) scrollBy({ top: way, behavior: calm.matches ? "instant" : "smooth" }); };

// The page goes there, no further than it must; the words of the lesson stay above.
function goTo(place, floor) {
  const box = place.getBoundingClientRect();
  const above = box.top - find("#lesson").offsetHeight - 2 * AIR;
  const below = box.bottom + AIR - floor;
  scroll(above < 0 ? above : Math.max(0, Math.min(above, below)));
}

// On a phone the choices may cover what is lit. They fold, unless they are needed and there is room for all of it: the strip,
// what it speaks of, and the sheet. Above a folded sheet the strip stays in sight wherever the page is scrolled (learn.css).
function makeRoomFor(place, reads) {
  unfold(true);
  const strip = find("#lesson").getBoundingClientRect();
  const box = place.getBoundingClientRect();
  const end = box.top + Math.min(box.height, ENOUGH) + AIR;
  const fits = !reads && end - strip.top <= sheetTop();
  if (fits) scroll(strip.top < 0 ? strip.top : Math.max(0, end - sheetTop()));
  else { unfold(false); goTo(place, sheetTop()); }
}

function bringIntoSight(place, reads) {
  if (!phone.matches) { if (place) goTo(place, innerHeight); return; }
  if (place && !inSheet(place)) { makeRoomFor(place, reads); return; }
  unfold(true);
  place?.scrollIntoView({ block: "start" });
  find("#lesson").scrollIntoView({ block: "nearest" });
}

function light() {
  for (const lit of document.querySelectorAll(".spotlit")) lit.classList.remove("spotlit");
  const lit = places();
  for (const place of lit.map(boxed)) place.classList.add("spotlit");
  const lesson = find("#lesson");
  if (heading() === away) lesson.hidden = true;
  height.disconnect();
  height.observe(lesson);
  if (lesson.hidden) return;
  if (lit.length && !lit.some((place) => place.checkVisibility())) showZone(lit[0]); // also when the board has moved on to another zone
  const next = lesson.querySelector("[data-learn=next]");
  const before = [step, told];
  step = lesson.dataset.step;
  told = lesson.querySelector(".lesson-words p").textContent + find("#choices .panel-title")?.textContent;
  if (step !== before[0]) begin(lit, next);
  else if (told !== before[1]) lesson.scrollIntoView({ block: "nearest" });
}

// A step begins: what it speaks of comes into sight.
function begin(lit, next) {
  if (lit.length) showZone(lit[0]);
  const seen = lit.map(boxed).find((place) => place.checkVisibility()); // some are drawn at a desk only
  bringIntoSight(seen, Boolean(next));
  if (next && (document.activeElement === document.body || !document.activeElement)) next.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-lesson-away]")) return;
  away = heading();
  find("#lesson").hidden = true;
});
document.addEventListener("boardroom:drawn", light);
light();
