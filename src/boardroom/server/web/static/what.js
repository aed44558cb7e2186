// What is this? Every piece, icon and number of a board explains itself: to whoever points at it for a moment, comes to it
// with Shift and an arrow, or presses it for long (rest.js hears of that). It tells what the board says of the piece
// ([title], aria-label), what the glossary of the game says of its kind, and leads to the rule. What on a board stands for
// which word is the glossary's (`shows`, a selector); an icon stands also for the number beside it.

import { PARTS, nearest } from "./rest.js";

const THINGS = "button, [title], [data-says], [data-closed], [role=img], .stat, .chip, .score, .zone-title";
const POINTED = 700; // milliseconds until it is told what the pointer rests on
const PRESSED = 500; // and what a finger rests on
const STIRRED = 10; // pixels: a finger that moved so far wants something else
const FEW = 2; // icons of a thing that the first of them stands for

const game = [...document.body.classList].find((name) => name.startsWith("game-")).slice("game-".length);
const box = document.createElement("aside");
box.id = "what";
box.className = "what panel";
box.popover = "manual";
box.ariaLabel = "What this is";
box.ariaLive = "polite";
box.innerHTML = `<p><b></b></p><p class="what-says"></p><p class="what-means"></p><p><a class="link" target="_blank"></a></p>`;
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/what.css" }));
document.body.append(box);

let words = null; // of the glossary, once it was asked for
let told = null; // the element that is explained
let timer = 0;
let asked = 0; // questions so far: an answer that comes late is not told
let start = null; // when and where a finger was laid down
let swallowed = false; // the click that ends a long press chooses nothing

// ---- what something is

async function glossary() {
  const reply = await fetch(`/glossary/${game}`);
  if (!reply.ok) throw new Error(String(reply.status));
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  return [...page.querySelectorAll(".terms [data-shows]")].map((term) => {
    const link = term.querySelector("a");
    const meaning = term.querySelector("dd").firstChild.textContent.trim();
    return { shows: term.dataset.shows, word: term.querySelector("dt").textContent, meaning, rule: link.hash.slice(1), rules: link.textContent };
  });
}

// The word for something on a board, what the board says of it, and the element that both are about.
export async function about(thing) {
  words ??= glossary();
  const known = await words.catch(() => { words = null; return []; });
  for (let here = thing; here?.closest(PARTS); here = here.parentElement) {
    const sign = signOf(here);
    const term = known.find(({ shows }) => here.matches(shows) || sign?.matches(shows));
    if (term) return { ...term, says: saidOf(thing, here), element: here };
  }
  return null;
}

// The symbol that a small thing is drawn by: its own, or that of a number.
function signOf(here) {
  const signs = here.querySelectorAll("use:not(.glyph)");
  return signs.length <= FEW ? signs[0] : null;
}

// What the board says of a thing, or of what it lies in; no further out than what the word is about.
function saidOf(thing, last) {
  for (let here = thing; here; here = here.parentElement) {
    keepTitle(here);
    const label = here.getAttribute("role") === "img" ? here.getAttribute("aria-label") : "";
    if (here.dataset.says || label) return here.dataset.says || label;
    if (here === last) return "";
  }
  return "";
}

// A title of the browser's own would lie over the explanation.
function keepTitle(element) {
  if (!element.title || element.matches("a")) return;
  element.dataset.says = element.title;
  element.removeAttribute("title");
}

// ---- telling it

async function tell(thing, lasts) {
  asked += 1;
  const question = asked;
  const found = await about(thing);
  if (question !== asked) return;
  if (!found || !thing.isConnected) { hide(); return; }
  box.querySelector("b").textContent = found.word;
  box.querySelector(".what-says").textContent = found.says && sentence(found.says);
  box.querySelector(".what-means").textContent = found.meaning;
  const link = box.querySelector("a");
  link.href = `/rules/${game}#${found.rule}`;
  link.dataset.rulesOpen = found.rule;
  link.textContent = found.rules;
  box.classList.toggle("passing", !lasts);
  told = thing;
  box.showPopover();
  lay(thing.getBoundingClientRect());
}

const sentence = (text) => text.replace(/^./, (letter) => letter.toUpperCase()).replace(/[^.!?]$/, "$&.");

// Below what it is about, or above; never over the edge of the window.
function lay(about) {
  const { width, height } = box.getBoundingClientRect();
  const below = about.bottom + 8 + height <= innerHeight;
  const left = Math.min(Math.max(8, about.left + about.width / 2 - width / 2), innerWidth - width - 8);
  const top = below ? about.bottom + 8 : Math.max(8, about.top - 8 - height);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

// Whether something was told that is not any more.
export function hide() {
  clearTimeout(timer);
  asked += 1;
  if (!told) return false;
  told = null;
  box.hidePopover();
  return true;
}

const later = (thing, wait, lasts) => { clearTimeout(timer); timer = setTimeout(() => tell(thing, lasts), wait); };

// ---- pointing

export function pointed({ target, pointerType }) {
  if (pointerType !== "mouse" || target.closest("#what") || target === told) return;
  if (!box.classList.contains("passing") && told) return; // whoever has asked for it reads on
  hide();
  if (!target.closest(PARTS)) return;
  for (let here = target; here.closest(PARTS); here = here.parentElement) keepTitle(here);
  later(target, POINTED, false);
}

// ---- a long press

export function pressed(event) {
  swallowed = false;
  if (event.target.closest("#what")) return;
  hide();
  if (event.pointerType === "mouse" || !event.target.closest(PARTS)) return;
  start = event;
  clearTimeout(timer);
  timer = setTimeout(() => { swallowed = true; tell(event.target, true); }, PRESSED);
}

document.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType === "mouse" || !start) return;
  if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > STIRRED) lifted();
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => {
  if (event.pointerType === "mouse") return;
  if (swallowed && start && event.timeStamp - start.timeStamp < PRESSED) { swallowed = false; hide(); } // told late, not pressed for long
  lifted();
});

function lifted() {
  start = null;
  clearTimeout(timer);
}

document.addEventListener("contextmenu", (event) => { if (start || swallowed) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (!swallowed || event.target.closest("#what")) return;
  swallowed = false;
  event.preventDefault();
  event.stopPropagation();
}, true);

// ---- keys

// Shift and an arrow go from thing to thing, whether it can be chosen or not; whatever has the focus then is explained.
export function explore(key) {
  const here = document.activeElement.closest(PARTS) ? document.activeElement : null;
  const things = [...document.querySelectorAll(PARTS)].flatMap((part) => [...part.querySelectorAll(THINGS)]);
  const next = here ? nearest(here, things, key) : things.find((thing) => thing.checkVisibility());
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
  tell(next, true);
}

document.addEventListener("focusin", ({ target }) => { if (told && target !== told && !target.closest("#what")) hide(); });
document.addEventListener("scroll", ({ target }) => { if (told && !box.contains(target)) hide(); }, true);
document.addEventListener("boardroom:drawn", () => { if (told && !told.isConnected) hide(); });
addEventListener("keydown", (event) => { if (event.key === "Escape" && hide()) event.stopImmediatePropagation(); }, true);
