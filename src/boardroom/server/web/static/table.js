// The page of a table. It knows no game: the server draws everything, this module listens, previews, posts and moves.
//
//   [data-code]        a choice, on the board or in the list; its preview waits in template[data-play]
//   [data-opens]       a line of the list that opens its options; [data-entry] on the board stands for one by title
//   [data-spot]        a place where previews put ghosts ([data-at]) or light ([data-lit])
//   [data-piece]       a piece that can be taken up; [data-drop] a place to put it down ([data-pieces] says which, where)
//   [data-move]        a piece that travels when it is somewhere else after an update; [data-place] tells alike ones apart
//   [data-closed]      what is not possible now says why ([data-remedy], [data-cases], [data-heading] of the rules)
//   [data-zone]        a part of the table that a phone shows alone; [data-lead] is the one it shows on a new turn
//
// A game may bring a script of its own, board.js. It hears `boardroom:drawn` on the document after every update, and
// `boardroom:plan` with the codes of a plan that a hint lays out, `boardroom:again` when what it keeps of this position is to be forgotten. It may
// change what a play would send ([data-codes], first taking back [data-takes-back] own actions; [data-why] closes it),
// and says `boardroom:changed` with the key of that play, so that a preview which is being looked at follows.

import { closeRules, openRules } from "./beside.js";
import { newKey } from "./key.js";
import { refresher, toast } from "./news.js";
import { explore, nearest } from "./rest.js";
import { phone, unfold } from "./sheet.js";
import { isPressed, nothingPressed, travel } from "./travel.js";

const page = document.body.dataset;
const base = `/api/tables/${page.table}`;
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let version = Number(page.version); // the last action or undo: what a choice answers
let seq = Number(page.seq); // the last event of any kind that is drawn
let heard = seq; // the last one that the stream told of
let pinned = ""; // key of the play that waits for its confirmation
let opened = ""; // title of the line whose options are open
let sending = false;
let decided = performance.now(); // when the last choice was sent

// ---- settings, kept in this browser

const settings = { sound: true, notices: false, keys: true, confirm: true, since: true, summary: true, ...stored("settings", {}) };

function stored(name, otherwise) {
  try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
}

function store(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* storage is closed to us */ }
}

for (const box of all("[data-setting]")) {
  box.checked = settings[box.dataset.setting];
  box.addEventListener("change", async () => {
    if (box.dataset.setting === "notices" && box.checked) {
      box.checked = "Notification" in window && (await Notification.requestPermission()) === "granted";
      if (!box.checked) toast("This browser does not allow notices.", true);
    }
    settings[box.dataset.setting] = box.checked;
    store("settings", settings);
    showNews();
  });
}

// What happened meanwhile, as far as somebody wants to be told: moves since the last turn, the sum of a round.
function showNews() {
  const read = stored("read", {});
  const sum = find("#summary");
  document.body.classList.toggle("no-since", !settings.since);
  sum.hidden = !sum.dataset.summary || !settings.summary || read[page.table] === sum.dataset.summary;
}

function closeSummary() {
  const sum = find("#summary");
  if (sum.hidden) return false;
  const within = sum.contains(document.activeElement);
  const read = stored("read", {});
  const oldest = Object.keys(read)[0];
  if (Object.keys(read).length > 50) delete read[oldest];
  store("read", { ...read, [page.table]: sum.dataset.summary });
  sum.hidden = true;
  if (within) find("#choices").focus({ preventScroll: true });
  return true;
}

// Lights up on the board what somebody has done.
async function showMove(button) {
  forgetMove();
  let places = [];
  try {
    const { placesOf } = await import("./moves.js"); // few ask for it
    places = await placesOf(page.table, Number(button.dataset.moveShown));
  } catch { toast("The server cannot be reached.", true); return; }
  if (!places.length) { toast("Nothing on the board has changed by that."); return; }
  for (const place of places) {
    place.classList.add("moved");
    place.style.setProperty("--mover", `var(--seat-${Number(button.dataset.mover) + 1})`);
  }
  if (phone.matches) {
    chosenZone = true;
    showZone(places.map((place) => place.closest("[data-zone]")).find(Boolean)?.dataset.zone ?? zone);
    unfold(false);
  }
  const seen = places.find((place) => place.checkVisibility()); // some are drawn for phones only
  seen?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
}

function forgetMove() {
  for (const place of all(".moved")) place.classList.remove("moved");
}

// ---- talking to the server

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// A request that got no answer is sent again with the same key: the server does it once. What it changes on the page
// comes with the answer (see `wish`).
async function post(path, data, root = base) {
  const message = { key: newKey(), ...data };
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": page.csrf },
    body: JSON.stringify(message),
  };
  for (const wait of [0, 400, 1500, 4000]) {
    await pause(wait);
    try {
      const reply = await fetch(root + path, request);
      const answer = await reply.json().catch(() => ({}));
      if (reply.ok) return answer;
      refused(sentence(answer) || `The server answered ${reply.status}.`);
      if (reply.status === 409) await (answer.page ? show(answer.page) : refresh());
      return null;
    } catch { offline(true); }
  }
  toast("The server cannot be reached. Nothing was played.", true);
  return null;
}

// A lesson answers where one reads it; the sentence stays until the next choice.
function refused(text) {
  const place = find("#lesson:not([hidden]) .lesson-said");
  if (!place) { toast(text, true); return; }
  place.textContent = text;
  find("#lesson").scrollIntoView({ block: "nearest" });
}

function sentence(answer) {
  if (typeof answer.problem === "string") return answer.problem;
  return typeof answer.detail === "string" ? answer.detail : "";
}

// Posts something that changes the table, and shows what has changed. The stream tells of it as well: it waits.
async function wish(path, data) {
  wishes += 1;
  try {
    const answer = await post(path, { ...data, have: have() });
    if (answer) await (answer.page ? show(answer.page) : refresh());
    return Boolean(answer);
  } finally {
    wishes -= 1;
    catchUp();
  }
}

let wishes = 0; // on their way

async function send(path, data) {
  if (sending) return false;
  decided = performance.now();
  return busily(() => wish(path, data));
}

// While something is on its way the sheet says so, and nothing else is sent.
async function busily(work) {
  sending = true;
  find(".sheet").setAttribute("aria-busy", "true");
  try {
    return await work();
  } finally {
    sending = false;
    find(".sheet").removeAttribute("aria-busy");
  }
}

// The seat is told by the status line: on one screen it changes from player to player.
const acting = (seat = find("#status").dataset.seat) => (seat ? { seat: Number(seat) } : {});

async function play(key) {
  if (sending) return;
  const { codes: text, why, takesBack } = template(key).dataset;
  if (why) { toast(why, true); return; }
  const codes = text.split(" ").map(Number);
  const what = codes.length > 1 ? { actions: codes } : { action: codes[0] };
  const back = Number(takesBack ?? 0);
  const said = await coached(codes, back);
  if (said === null) return;
  if (back && !(await busily(() => takeBack(back)))) { await refresh(); return; }
  if (await decide(what)) tellCoached(said);
}

// ---- the coach: looks at a move before it is made, asks once before a blunder, and says afterwards what it cost

let warned = ""; // the move that was asked about

async function coached(codes, stepsBack) {
  if (find("#coach").dataset.on !== "1" || stepsBack) return "";
  const said = await busily(() => post("/coach/fragments", { answers: version, codes, ...acting() }, `/t/${page.table}`));
  const move = `${version} ${codes}`;
  if (said?.ask && warned !== move) {
    warned = move;
    if (!(await question(said.ask, "Play mine"))) return null;
  }
  return said ? said.fragments.coach : "";
}

async function tellCoached(html) {
  await nothingPressed();
  const place = find("#coach");
  place.innerHTML = html;
  place.hidden = !html;
  settleCoach();
}

// A move is offered back only as long as that can be: chance, or a rival with it, may have decided since.
function settleCoach() {
  const { stays } = find("#status").dataset;
  for (const button of all("[data-take-back]")) button.hidden = Boolean(stays);
  for (const words of all("#coach [data-stays]")) words.textContent = stays;
}

async function takeBackAndTry() {
  if (await send("/takeback", {})) tellCoached("");
}

for (const box of all("[data-coach]")) box.addEventListener("change", () => send("/coach", { on: box.checked }));

// A team decides together: what one of them chooses is a proposal, until enough point at the same.
async function decide(what) {
  const before = version;
  const done = await send(find("#team") ? "/proposals" : "/actions", { answers: version, ...acting(), ...what });
  if (done && find("#team") && version === before) { unpin(); toast("Proposed to your team."); }
  return done;
}

// Takes back own actions so that others can take their place; what stands in the page is drawn after that.
async function takeBack(actions) {
  if (!actions) return true;
  wishes += 1;
  try {
    const answer = await post("/undo", { answers: version, actions, ...acting() });
    version = answer?.version ?? version;
    return Boolean(answer);
  } finally { wishes -= 1; }
}

// Pages of a team are the same for all of them: whether somebody may is told by the captain's mark.
function whyNoUndo() {
  const captain = find("#team")?.dataset.captain ?? page.me;
  return find("#status").dataset.undo || (captain === page.me ? "" : "The captain of your team decides what is taken back.");
}

async function undo() {
  const why = whyNoUndo();
  if (why) { refused(why); return; }
  if (await send("/undo", { answers: version, ...acting(find("#status").dataset.undoSeat) })) tellCoached(""); // it spoke of a move that is gone
}

// ---- the stream of events

let stream = null;
let retry = 1000;
let alarm = 0;

function listen() {
  stream = new EventSource(`/t/${page.table}/events?after=${seq}`);
  stream.addEventListener("open", () => { retry = 1000; if (offline(false)) refresh(); });
  stream.addEventListener("message", (event) => {
    heard = Math.max(heard, JSON.parse(event.data).seq);
    catchUp();
  });
  stream.addEventListener("resync", () => refresh());
  stream.addEventListener("people", () => refresh()); // somebody has come or gone
  stream.addEventListener("error", () => {
    offline(true);
    if (stream.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    refresh(); // refused: whoever has lost the seat learns it from the page
    setTimeout(listen, retry);
    retry = Math.min(retry * 2, 30000);
  });
}

// Shows the banner when the connection has been away for a moment; tells whether it had been shown.
function offline(away) {
  const banner = find("#offline");
  const shown = !banner.hidden;
  if (away) {
    alarm ||= setTimeout(() => { banner.hidden = false; }, 2500);
  } else {
    clearTimeout(alarm);
    alarm = 0;
    banner.hidden = true;
  }
  return shown;
}

// ---- updates

// What is drawn: the tag of every part, by its id.
const tags = new Map(page.have.split(",").map((part) => part.split(".")));
const have = () => [...tags].map((part) => part.join(".")).join(",");

function catchUp() {
  if (heard > seq && !wishes) refresh();
}

const looking = page.eyes ? { eyes: page.eyes } : {}; // a trainer looks through the eyes of a seat

const refresh = refresher(() => {
  const known = new URLSearchParams({ have: have(), seq: Math.max(heard, seq), ...looking });
  return `/t/${page.table}/fragments?${known}`;
}, (news) => show(news), () => offline(true));

let showing = Promise.resolve();

// One after the other: the answer to a wish and what others have done may come at the same time.
function show(news) {
  showing = showing.catch(() => {}).then(() => put(news));
  return showing;
}

async function put(news) {
  await nothingPressed();
  if (news.seq < seq) return;
  const moved = news.version !== version;
  seq = news.seq;
  version = news.version;
  const drawn = Object.entries(news.fragments)
    .filter(([id]) => tags.get(id) !== news.tags[id] && document.getElementById(id))
    .map(([id, html]) => {
      const holder = document.createElement("template");
      holder.innerHTML = html;
      return [id, holder.content.firstElementChild];
    });
  const was = find("#status").dataset.yours === "1";
  const asked = find("#status").dataset.asked;
  const status = drawn.find(([id]) => id === "status")?.[1] ?? find("#status");
  const next = moved && !(asked && status.dataset.asked === asked); // others who decide at the same time take away nothing
  const fresh = drawn.filter(([id]) => next || id !== "hint" || find("#hint").hidden); // what was asked for stays until the next question
  for (const [id] of fresh) tags.set(id, news.tags[id]);
  for (const [id, lines] of Object.entries(news.added)) addLines(id, lines, news.tags[id]);
  if (!fresh.length) return;
  const called = status.dataset.yours === "1" && !was;
  if (next) forgetMove();
  clicked = null;
  await travel(fresh, moved, () => {
    clear();
    pinned = next ? "" : pinned;
    hand = next ? [] : hand; // a remark does not make anybody drop what they hold
    const numbers = counted();
    const player = find("#status").dataset.seat;
    const focus = focused();
    const unfolded = all("details[data-keep][open]").map((part) => part.dataset.keep);
    for (const [id, element] of fresh) document.getElementById(id).replaceWith(element);
    still = true;
    for (const part of all("details[data-keep]")) part.open = unfolded.includes(part.dataset.keep);
    const passed = find("#status").dataset.seat !== player; // another player at this screen: nothing is open or chosen
    if (passed) opened = "";
    if (called) chosenZone = false;
    if (next) {
      for (const [part] of scrolled()) part.style.minHeight = "";
      find(phone.matches ? ".sheet" : ".rail-right").scrollTop = 0; // another question: its heading first
    }
    settle();
    count(numbers);
    focus(passed);
  });
  if (fresh.some(([id]) => id === "status")) find("#news").textContent = find(".status-line").innerText;
  if (called) call();
  if (fresh.some(([id]) => id === "chat")) noteChat();
  if (fresh.some(([id]) => id === "team")) noteTeam();
}

// New lines come before the others, and the oldest go. Lines that follow another log than ours are asked for again.
function addLines(id, { after, html, drop }, tag) {
  if (tags.get(id) !== after) { refresh(); return; }
  const list = find(`#${id} ol`);
  if (html) find(".empty", list)?.remove(); // a secret step leaves no line
  list.insertAdjacentHTML("afterbegin", html);
  for (const line of all("li", list)) if (Number(line.dataset.after) <= drop) line.remove();
  tags.set(id, tag);
}

// After every update: what the script adds to what the server has drawn.
function settle() {
  hold(hand.filter((piece) => piece.isConnected));
  const status = find("#status").dataset;
  document.title = status.title;
  tick();
  settleTool(find(".tools [data-undo]"), whyNoUndo(), "Take back what you did last (Z)");
  settleTool(hintButton, find("#hint").dataset.why, "What would a strong bot do? (?)");
  hintButton.setAttribute("aria-expanded", String(!find("#hint").hidden));
  settleTeam();
  settleClock();
  settleTimes();
  showNews();
  settleCoach();
  const coach = find("#coach").dataset;
  for (const box of all("[data-coach]")) { box.checked = coach.asked === "1"; box.disabled = coach.on === ""; }
  for (const words of all("[data-coach-waits]")) words.textContent = coach.waits;
  for (const field of all("[data-link]")) field.value = new URL(field.value, location.href).href;
  showZone(zone);
  if (!open(opened) && !phone.matches) open(find("#choices [data-opens]")?.dataset.title ?? "");
  if (pinned && template(pinned)) pin(pinned);
  else pinned = "";
  document.dispatchEvent(new CustomEvent("boardroom:drawn"));
}

// A tool that can do nothing now looks like it, and says why to whoever points at it or presses it all the same.
function settleTool(button, why, words) {
  button.setAttribute("aria-disabled", String(Boolean(why)));
  button.title = why || words;
}

// ---- a team: which proposals are one's own, and the notes, unless they are being written

let draftOf = find("#team-notes")?.value ?? ""; // the notes that were there when somebody here began to write

function settleTeam() {
  const team = find("#team");
  if (!team) return;
  for (const pick of all("#picks li")) {
    const mine = pick.dataset.marks.split(" ").includes(page.me);
    const agree = find("[data-agree]", pick);
    if (agree) agree.hidden = mine || Boolean(agree.dataset.only && agree.dataset.only !== page.me);
    const back = find("[data-unpick]", pick);
    if (back) back.hidden = !mine;
  }
  const notes = find("#team-notes");
  if (notes.value === draftOf) notes.value = draftOf = team.dataset.notes;
}

// ---- clocks

const clockForm = find("[data-clock]");
let clockChosen = false; // something in the form, and not sent yet
clockForm?.addEventListener("input", () => { clockChosen = true; });

// The owner's form shows the clock that runs, unless it is being filled in.
function settleClock() {
  if (!clockForm) return;
  clockForm.closest("details").hidden = Boolean(find(".table-end"));
  if (clockChosen || clockForm.contains(document.activeElement)) return;
  const { limit = "0", late = "owner" } = find("#supervision").dataset;
  clockForm.seconds.value = limit;
  clockForm.late.value = late;
}

async function setClock(seconds, late) {
  if (await wish("/clock", { seconds: Number(seconds), late })) toast(Number(seconds) ? "The clock runs." : "No clock runs any more.");
}

function showClock() {
  tab(find("#tab-people"));
  chosenZone = true;
  showZone("people");
  clockForm.closest("details").open = true;
  clockForm.seconds.focus();
}

function tick() {
  for (const clock of all("[data-until]")) {
    const left = Math.round((new Date(clock.dataset.until) - Date.now()) / 1000);
    find("time", clock).textContent = left > 0 ? lasting(left) : "Time is up";
    clock.classList.toggle("late", left <= 60);
  }
}

function lasting(seconds) {
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const parts = seconds >= 3600 ? [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)] : [Math.floor(seconds / 60)];
  return [...parts, seconds % 60].map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
}

setInterval(tick, 1000);

const stops = (part) => [...part.querySelectorAll("a, button, input, select, summary, textarea")];

// Focus survives an update: on the same choice or link, or else on the first choice; while others decide, on their panel.
function focused() {
  const active = document.activeElement;
  const fragment = active?.closest("#choices, #board, #mine, #people, #log, #lesson");
  if (!fragment) return () => {};
  const code = active.dataset.code;
  const title = active.dataset.title;
  const place = stops(fragment).indexOf(active);
  return (other) => {
    if (active.isConnected) return; // something else was updated
    if (other) { find("#choices").focus({ preventScroll: true }); return; }
    const same = code && find(`#${fragment.id} [data-code="${code}"]`);
    const line = title && find(`#${fragment.id} [data-title="${title}"]`);
    const there = stops(find(`#${fragment.id}`))[place];
    const alike = there?.textContent === active.textContent && there;
    const first = fragment.id !== "lesson" && find("#choices .choice.legal"); // whoever reads is not hurried to a choice
    (same || line || alike || first || find("#choices")).focus({ preventScroll: true });
  };
}

// ---- motion: numbers count (pieces travel: travel.js)

function counted() {
  return new Map(all("[data-spot] [data-count]").map((n) => [n.closest("[data-spot]").dataset.spot, n.textContent]));
}

function count(before) {
  if (calm.matches) return;
  for (const element of all("[data-spot] [data-count]")) {
    const text = element.textContent;
    const from = number(before.get(element.closest("[data-spot]").dataset.spot));
    const to = number(text);
    if (Number.isNaN(from) || Number.isNaN(to) || from === to) continue;
    const start = performance.now();
    const step = (now) => {
      const done = Math.min(1, (now - start) / 300);
      element.textContent = done < 1 ? String(Math.round(from + (to - from) * done)).replace("-", "−") : text;
      if (done < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

// A remark was made at an hour of the reader's own day.
function settleTimes() {
  const today = new Date().toDateString();
  for (const time of all(".remarks time")) {
    const at = new Date(time.dateTime);
    const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
    const day = at.toDateString() === today ? "" : `${at.toLocaleDateString("en", { day: "numeric", month: "short" })}, `;
    time.textContent = day + clock;
  }
}

const number = (text) => Number((text ?? "x").replace("−", "-"));

// ---- previews: what a choice costs and changes, in the card and in place on the board

const template = (key) => find(`template[data-play="${CSS.escape(key)}"]`);
let emptyCard = null; // the card of this turn, and what stands in it while nothing is previewed
let shown = "";

function keepEmpty(card) {
  if (emptyCard?.card !== card) emptyCard = { card, nodes: [...card.childNodes] };
}

function preview(key, hovering) {
  const source = template(key);
  const card = find("#preview");
  if (!source || !card || shown === key + hovering) return;
  if (source.dataset.why) explain({ dataset: { what: find("h2 small", source.content).nextSibling.textContent, closed: source.dataset.why } });
  else clear();
  shown = key + hovering;
  if (source.dataset.why) return;
  keepEmpty(card);
  card.replaceChildren(source.content.cloneNode(true));
  card.classList.toggle("hovering", hovering);
  const ghosts = find(".ghosts", card);
  for (const ghost of [...ghosts.children]) {
    for (const spot of all(`[data-spot="${CSS.escape(ghost.dataset.at ?? ghost.dataset.lit)}"]`)) {
      if (ghost.dataset.lit) spot.classList.add("lit");
      else spot.append(ghost.cloneNode(true));
    }
  }
  ghosts.remove();
  for (const choice of chosen(key, source)) choice.classList.add("picked");
}

// The line of the list that stands for a play, and what lies on the board where it begins.
function chosen(key, source) {
  const own = all(`[data-code="${CSS.escape(key)}"]`);
  const begun = all(`[data-code="${first(source)}"]`);
  return own.length ? [...own, ...begun.filter((choice) => !choice.closest("#choices"))] : begun;
}

const first = (source) => source.dataset.codes.split(" ")[0];

// A preview may be shorter than what stood in the card. If the page became shorter with it, what is scrolled down, the window or
// on narrow screens the rail, would move, and a click would miss what is pointed at. Until the next question both stay as long.
const scrolled = () => [[find("#main"), scrollY], [find("#choices"), find(".rail-right").scrollTop]];

function steady() {
  if (phone.matches) return;
  for (const [part, down] of scrolled()) if (down) part.style.minHeight = `${part.getBoundingClientRect().height}px`;
}

function clear() {
  steady();
  shown = "";
  for (const lit of all(".lit")) lit.classList.remove("lit");
  for (const picked of all(".picked")) picked.classList.remove("picked");
  for (const ghost of all("[data-spot] > [data-at]")) ghost.remove();
  const card = find("#preview");
  if (card && emptyCard?.card === card) card.replaceChildren(...emptyCard.nodes.map((node) => node.cloneNode(true)));
  card?.classList.remove("hovering");
}

// ---- why not: what is closed says why to whoever points at it, comes to it by keys or taps it

function explain(closed) {
  const card = find("#preview");
  const { closed: why, what, title, remedy, cases, rules, heading } = closed.dataset;
  const key = `closed ${why} ${what}`;
  if (!card || shown === key) return;
  clear();
  shown = key;
  keepEmpty(card);
  const parts = find("#why-not").content.cloneNode(true);
  find("h2 span", parts).append(what ?? title ?? "");
  find(".why-told", parts).textContent = why;
  for (const line of cases?.split("\n") ?? []) find(".why-cases", parts).append(Object.assign(document.createElement("li"), { textContent: line }));
  find(".why-remedy", parts).hidden = !remedy;
  find(".why-remedy span", parts).textContent = remedy ?? "";
  const link = find("[data-rules-open]", parts);
  link.dataset.rulesOpen = rules ?? "";
  find("span", link).textContent = heading ? `The rules: ${heading}` : "The rules";
  card.replaceChildren(parts);
  if (phone.matches) { unfold(true); card.scrollIntoView({ block: "nearest" }); }
}

function pin(key) {
  pinned = key;
  find(".lesson-said")?.replaceChildren();
  preview(key, false);
  unfold(true);
  if (phone.matches) find("#preview")?.scrollIntoView({ block: "nearest" });
}

// At a desk the card may stand below the edge of the window, under a hint or a summary.
function bringCardIntoSight() {
  if (!phone.matches) (find("#preview .after") ?? find("#preview")?.lastElementChild)?.scrollIntoView({ block: "nearest" });
}

function tellWhy(closed) {
  explain(closed);
  bringCardIntoSight();
}

function unpin() {
  pinned = "";
  clear();
}

// The game's own script has changed a play: whoever looks at its preview, or reads why it is closed, sees what it is now.
document.addEventListener("boardroom:changed", ({ detail: key }) => {
  const looking = shown === `${key}true` || shown === `${key}false`;
  const why = template(key)?.dataset.why ?? "";
  const told = looking && find("#preview .why-told");
  for (const choice of all(`[data-code="${CSS.escape(key)}"]`)) { choice.ariaDisabled = String(Boolean(why)); choice.title = why; }
  if (why && pinned === key) unpin();
  else if (told && why) told.textContent = why;
  else if (told) restore();
  else if (looking) { shown = ""; preview(key, pinned !== key); }
});

// A choice that the list shows among the options of a line opens them, also when it was made on the board.
function openFor(code) {
  const options = find(`#choices .opts [data-code="${code}"]`)?.closest(".opts");
  open(options ? find(`[data-opens="${options.id}"]`).dataset.title : "");
}

// Two clicks for everything: choose and confirm, or take up and put down. Whoever has switched Confirm off needs one. What
// cannot be taken back waits for Confirm all the same, and so does what has something to be set.
function waits(source, byHand) {
  return (settings.confirm && !byHand) || source.dataset.final !== undefined || Boolean(find("[data-variant]", source.content));
}

function choose(code, byHand) {
  const source = template(code);
  if (!source) return;
  if (source.dataset.why) { preview(code, false); return; }
  if (!waits(source, byHand)) { unpin(); play(code); return; }
  openFor(code);
  pin(code);
  bringCardIntoSight();
}

function open(title) {
  const line = title && find(`#choices [data-opens][data-title="${CSS.escape(title)}"]`);
  for (const other of all("#choices [data-opens]")) {
    other.setAttribute("aria-expanded", String(other === line));
    document.getElementById(other.dataset.opens).hidden = other !== line;
  }
  opened = line ? title : "";
  return Boolean(line);
}

// In the sheet of a phone they may lie below the edge. The line itself stays in sight.
function bringOptionsIntoSight(line) {
  unfold(true);
  for (const part of [document.getElementById(line.dataset.opens), line]) part.scrollIntoView({ block: "nearest" });
}

let leaving = 0;
let still = false; // not moved since the last click or the last news: what comes under the pointer by itself is not pointed at

function pointed(event) {
  if (event.pointerType !== "mouse" || phone.matches) return; // in the sheet a preview takes the place of the options
  const choice = event.target.closest("[data-code]");
  const closed = event.target.closest("[data-closed]");
  clearTimeout(leaving);
  if (choice) preview(choice.dataset.code, choice.dataset.code !== pinned);
  else if (closed) explain(closed);
  else if (event.target.closest("#preview")) { if (pinned) restore(); } // on the way to Confirm other choices were passed
  else if (shown) leaving = setTimeout(() => nothingPressed().then(restore), 120);
}

document.addEventListener("click", () => { still = true; }, true);
document.addEventListener("pointerover", (event) => { if (!still) pointed(event); });
document.addEventListener("pointermove", (event) => {
  if (!still || !(event.movementX || event.movementY)) return;
  still = false;
  pointed(event);
});
document.addEventListener("focusin", (event) => {
  const choice = event.target.closest("[data-code]");
  const closed = !choice && event.target.closest("[data-closed]");
  if (choice && event.target.matches(":focus-visible")) preview(choice.dataset.code, choice.dataset.code !== pinned);
  else if (closed && event.target.matches(":focus-visible")) explain(closed);
  else if (!choice && !closed && shown && !event.target.closest("#preview") && !isPressed()) restore();
});

function restore() {
  if (pinned) preview(pinned, false);
  else clear();
}

// ---- the hand: a click takes a piece up, the next one puts it down; some go together, some are in the hand already

let hand = [];

const names = (pieces) => pieces.map((piece) => piece.dataset.piece).sort().join(" ");

function take(piece) {
  const rest = hand.filter((other) => other !== piece);
  const more = rest.length < hand.length ? rest : [...hand, piece];
  hold(fits(more) ? more : rest.length < hand.length ? [] : [piece]);
}

// Whether some pieces are, or could become, something that can be put down.
function fits(pieces) {
  return all("#choices [data-pieces]").some((way) => {
    const left = way.dataset.pieces.split(" ");
    return pieces.every((piece) => left.includes(piece.dataset.piece) && left.splice(left.indexOf(piece.dataset.piece), 1));
  });
}

function hold(pieces) {
  if (pieces.length) unpin();
  hand = pieces;
  for (const piece of all("[data-piece]")) {
    piece.classList.toggle("held", hand.includes(piece));
    piece.setAttribute("aria-pressed", String(hand.includes(piece)));
  }
  for (const place of all("[data-drop]")) {
    place.disabled = true;
    place.classList.remove("legal");
    place.replaceChildren();
    delete place.dataset.code;
  }
  for (const way of all("#choices [data-pieces]").filter((way) => way.dataset.pieces === names(hand))) {
    const { place: name, does, note, tone } = way.dataset;
    for (const place of all(`[data-drop="${CSS.escape(name)}"]`)) {
      place.disabled = false;
      place.classList.add("legal");
      place.dataset.code = does;
      const words = Object.assign(document.createElement("em"), { className: `drop-note ${tone}`, textContent: note });
      if (note) place.replaceChildren(words);
    }
  }
}

// ---- a hint: asked for, put beside the choices, and gone with the next move

const hintButton = find(".tools [data-hint]");

async function hint() {
  const place = find("#hint");
  if (place.dataset.why) { refused(place.dataset.why); return; }
  if (!place.hidden) { closeHint(); return; }
  showHint(place);
  unfold(true);
  if (phone.matches) find(".sheet").scrollTop = 0; // it stands above a preview that is open
  const answer = await post("/hint/fragments", { answers: version, ...acting() }, `/t/${page.table}`);
  await nothingPressed();
  const here = find("#hint");
  if (here.hidden || here.dataset.version !== place.dataset.version) return; // closed, or the table has moved on
  if (!answer) { closeHint(); return; }
  const holder = document.createElement("template");
  holder.innerHTML = answer.fragments.hint;
  here.replaceChildren(...holder.content.firstElementChild.children); // the same element: readers aloud notice
  if (phone.matches) find(".sheet").scrollTop = 0;
}

function showHint(place) {
  blankHint = [...place.childNodes];
  place.hidden = false;
  hintButton.setAttribute("aria-expanded", "true");
}

function closeHint() {
  const place = find("#hint");
  const within = place.contains(document.activeElement);
  place.hidden = true;
  place.classList.remove("short");
  if (blankHint) place.replaceChildren(...blankHint);
  hintButton.setAttribute("aria-expanded", "false");
  if (within) hintButton.focus();
}

let blankHint = null; // what stands there while the bot thinks

// As if the choice had been made by hand, but it always waits to be confirmed.
function showHinted(button) {
  const code = button.dataset.hinted;
  if (!template(code)) return;
  if (phone.matches) closeHint();
  else openFor(code);
  find("#hint").classList.add("short");
  for (const idea of all("#hint li")) idea.classList.toggle("shown", idea.contains(button));
  pin(code);
  find("#preview [data-confirm]")?.focus({ preventScroll: !phone.matches });
}

// ---- clicks

// Whether what is pinned is this choice. Enter on it plays it then; its letter never does.
const isPinned = (element) => [pinned, pinned.split("-")[0]].includes(element.dataset.code);

const clicks = {
  "[data-hint]": hint,
  "[data-hint-close]": closeHint,
  "[data-hint-all]": () => find("#hint").classList.remove("short"),
  "[data-hinted]": showHinted,
  "[data-piece]": take,
  "[data-code]": (element, event) => {
    if (isPinned(element) && event.detail === 0) play(pinned); // Enter on the choice that is pinned already
    else choose(element.dataset.code, element.matches("[data-drop]") && hand.length > 0);
  },
  "[data-opens]": (element) => {
    const shows = document.getElementById(element.dataset.opens).checkVisibility(); // on a phone a reason or preview hides them
    unpin();
    open(shows ? "" : element.dataset.title);
    if (phone.matches && opened) bringOptionsIntoSight(element);
  },
  "[data-entry]": (element, event) => {
    const line = find(`#choices [data-title="${CSS.escape(element.dataset.entry)}"]`);
    if (line) clicks[line.dataset.opens ? "[data-opens]" : "[data-code]"](line, event);
  },
  "[data-variant]": (element) => {
    const label = element.textContent;
    pin(element.dataset.variant);
    all("#preview .seg button").find((button) => button.textContent === label)?.focus();
  },
  "[data-confirm]": () => { if (pinned) play(pinned); }, // what was only pointed at is not chosen
  "[data-cancel]": unpin,
  "[data-agree]": (element) => decide({ actions: element.dataset.agree.split(" ").map(Number) }),
  "[data-unpick]": () => send("/proposals/withdraw", {}),
  "[data-show-clock]": showClock,
  "[data-again]": () => setClock(find("#supervision").dataset.limit, find("#supervision").dataset.late),
  "[data-back]": undo,
  "[data-undo]": undo,
  "[data-plan]": (element) => {
    const codes = element.dataset.plan.split(" ").map(Number);
    document.dispatchEvent(new CustomEvent("boardroom:plan", { detail: codes }));
    closeHint();
  },
  "[data-coach-close]": () => tellCoached(""),
  "[data-take-back]": takeBackAndTry,
  "[data-learn]": async (element) => {
    const [{ learn }, before] = [element.dataset, version];
    const done = await asked(element) && await send("/lesson", { do: learn });
    if (!done || learn !== "again" || version !== before) return;
    document.dispatchEvent(new CustomEvent("boardroom:again")); // only what lies in the page was to be undone
    location.reload();
  },
  "[data-show]": (element) => {
    chosenZone = true;
    showZone(element.dataset.show);
    if (phone.matches && ["talk", "chat"].includes(element.dataset.show)) unfold(false); // the choices would lie over the words
  },
  "[data-copy]": async (element) => {
    const address = new URL(element.dataset.copy, location.href).href;
    try { await navigator.clipboard.writeText(address); toast("Copied."); }
    catch { find("input", element.parentElement).select(); toast("Press Ctrl+C to copy the link."); }
  },
  "[data-to]": async (element) => {
    if (await asked(element)) {
      const { seat, to, level } = element.dataset;
      send(`/seats/${seat}`, level ? { to, level } : { to });
    }
  },
  "[data-renew]": async (element) => {
    const seat = element.dataset.renew;
    if (!(await asked(element))) return;
    if (await send("/links", { seat: seat === "watch" ? seat : Number(seat), withdraw: true })) toast("The old link no longer works.");
  },
  "[data-do]": async (element) => {
    const { do: what, seat, onlooker, then } = element.dataset;
    if (await asked(element)) send("/people", { do: what, ...(onlooker ? { onlooker } : { seat: Number(seat) }), ...(then ? { then } : {}) });
  },
  "[data-closed]": tellWhy,
  "[data-move-shown]": showMove,
  "[data-summary-close]": closeSummary,
  "[data-rules-open]": (element, event) => {
    const section = element.dataset.rulesOpen || find("#choices")?.dataset.section || "";
    if (openRules(element, section)) event.preventDefault();
  },
  "[data-rules-close]": closeRules,
  "[role=tab]": (element) => tab(element),
};

// What would be hard to take back asks first ([data-ask]); tells whether it may go on.
async function asked(element) {
  if (!element.dataset.ask) return true;
  return question(element.dataset.ask, element.textContent.replace(/^./, (letter) => letter.toUpperCase()));
}

async function question(text, yes) {
  const box = find("#ask");
  find("p", box).textContent = text;
  find("[value=yes]", box).textContent = yes;
  box.returnValue = "";
  box.showModal();
  await new Promise((done) => { box.addEventListener("close", done, { once: true }); });
  return box.returnValue === "yes";
}

// What opens under a pointer that clicks twice was not meant, neither an option nor Confirm: the second click is still for
// the line, which stays open. A finger that comes down quickly on another place, or to close the line, means that.
let clicked = null;
let clickedAt = [0, 0];
const SAME_PLACE = 16; // pixels

function meant(element, event) {
  const at = [event.clientX, event.clientY];
  const again = event.detail > 1 && Math.hypot(at[0] - clickedAt[0], at[1] - clickedAt[1]) < SAME_PLACE;
  const opens = clicked?.matches("[data-opens], [data-entry]");
  const over = again && (clicked === element ? opens && event.pointerType === "mouse" : opens || element.matches("[data-confirm]"));
  clicked = element;
  clickedAt = at;
  return !over;
}

document.addEventListener("click", (event) => {
  for (const menu of all(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  for (const [selector, act] of Object.entries(clicks)) {
    const element = event.target.closest(`button${selector}, a${selector}`);
    if (!element || element.disabled) continue;
    if (meant(element, event)) act(element, event);
    return;
  }
  const closed = event.target.closest("[data-closed]"); // a tile of the board
  if (closed) tellWhy(closed);
});

document.addEventListener("submit", async (event) => {
  if (event.target.matches("[data-team-notes]")) {
    event.preventDefault();
    const notes = find("textarea", event.target).value;
    const kept = await wish("/team", { notes, instead_of: draftOf });
    draftOf = kept ? notes : find("#team").dataset.notes; // who was told of others' notes may keep their own
    if (kept) toast("Kept for your team.");
    return;
  }
  if (event.target === clockForm) {
    event.preventDefault();
    document.activeElement.blur(); // what was set is shown from now on
    await setClock(clockForm.seconds.value, clockForm.late.value);
    clockChosen = false;
    return;
  }
  if (!event.target.matches("[data-say], [data-team-say]")) return;
  event.preventDefault();
  const field = find("input", event.target);
  const text = field.value.trim();
  if (!text) return;
  const [path, said] = event.target.matches("[data-say]") ? ["/chat", { text }] : ["/team", { say: text }];
  if (await wish(path, said)) field.value = "";
});

// ---- keys: the letters of the list, arrows, Enter, Escape, Z, ?

document.addEventListener("keydown", (event) => {
  if (find("dialog[open]")) return;
  const writing = event.target.closest("input, textarea, select");
  if (event.ctrlKey || event.metaKey || event.altKey || (writing && event.key !== "Escape")) return;
  if (event.key === "Escape") { escape(); return; }
  if (event.key.startsWith("Arrow")) {
    if (event.shiftKey) { explore(event.key); event.preventDefault(); }
    else if (event.target.closest("[role=tab]")) arrowTab(event);
    else if (arrow(event)) event.preventDefault();
    return;
  }
  const aside = event.target.closest("button, a, summary"); // Enter is theirs; a variant that is chosen already has no use for it
  if (event.key === "Enter" && pinned && (!aside || aside.matches("[data-variant][aria-checked=true]"))) {
    event.preventDefault();
    play(pinned);
    return;
  }
  if (!settings.keys || event.repeat || event.key.length !== 1) return;
  const key = event.key.toLowerCase();
  const line = find(`#choices [data-key="${CSS.escape(key)}"]`);
  if (line) {
    line.focus();
    if (line.getAttribute("aria-expanded") !== "true" && !isPinned(line)) line.click(); // already open: arrows lead into it
    event.preventDefault();
  }
  else if (key === "z") undo();
  else if (key === "?") hint();
  else find(`#board button:enabled[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`)?.click(); // a letter printed on the board
});

function escape() {
  const menu = find(".menu[open]");
  if (menu) { menu.open = false; find("summary", menu).focus(); }
  else if (closeRules() || closeSummary()) forgetMove();
  else if (pinned || shown || find(".moved")) { unpin(); forgetMove(); }
  else if (hand.length) hold([]);
  else if (!find("#hint").hidden) closeHint();
  else if (opened) open("");
  else find("#choices [data-back]")?.click();
}

// Up and down go from line to line, left and right along a line; in the list and in the preview. On the board they lead
// from tile to tile, also to those that are closed and only say why.
function arrow(event) {
  const tiles = event.target.closest("#board, #mine");
  if (tiles) return walk(event, tiles);
  const within = event.target.closest("#choices, #preview") ?? (event.target === document.body ? find("#choices") : null);
  if (!within) return false;
  const stops = all("button:not(:disabled)", within).filter((button) => button.offsetParent);
  if (!stops.length) return false;
  const here = stops.includes(event.target) ? event.target : null;
  if (!here) { stops[0].focus(); return true; }
  const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const at = stops.indexOf(here);
  if (side) { stepTo(stops[at + side], here); return true; }
  const box = here.getBoundingClientRect();
  const down = event.key === "ArrowDown";
  const rows = stops
    .map((button) => ({ button, rect: button.getBoundingClientRect() }))
    .filter(({ rect }) => (down ? rect.top >= box.bottom - 4 : rect.bottom <= box.top + 4))
    .sort((a, b) => Math.abs(a.rect.top - box.top) - Math.abs(b.rect.top - box.top)
      || Math.abs(a.rect.left - box.left) - Math.abs(b.rect.left - box.left));
  rows[0]?.button.focus();
  return true;
}

// Of ways that exclude each other the one that is gone to is chosen, as it is among radio buttons anywhere.
function stepTo(to, from) {
  to?.focus();
  if (to?.matches("[role=radio][data-variant]") && to.parentNode === from.parentNode) to.click();
}

// To the nearest tile in the direction of an arrow.
function walk(event, tiles) {
  const next = nearest(event.target, all("button:not(:disabled), [data-closed]", tiles), event.key);
  next?.focus();
  return Boolean(next);
}

// ---- tabs beside the board, zones on a phone

function tab(chosen) {
  for (const other of all("[role=tab]")) {
    const on = other === chosen;
    other.setAttribute("aria-selected", String(on));
    other.tabIndex = on ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).classList.toggle("unseen", !on);
  }
  chosen.classList.remove("news");
  const part = document.getElementById(chosen.getAttribute("aria-controls"));
  if (chosen.id === "tab-chat") part.scrollTop = part.scrollHeight;
}

function arrowTab(event) {
  const tabs = all("[role=tab]");
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  tab(next);
  next.focus();
}

function noteChat() {
  const button = find("#tab-chat");
  if (button.getAttribute("aria-selected") === "true") tab(button);
  else button.classList.add("news");
}

// On a phone what the team says is behind a chip, which tells of it.
function noteTeam() {
  const said = all("#team .remarks li:not(.empty)").length;
  if (said > teamSaid && zone !== "talk") find("[data-show=talk]").classList.add("news");
  teamSaid = said;
}

let teamSaid = all("#team .remarks li:not(.empty)").length;
let chosenZone = false;
let zone = "";

function showZone(name) {
  const lead = find("[data-lead]") ?? all("#board .legal, #mine .legal").map((choice) => choice.closest("[data-zone]")).find(Boolean);
  zone = (!chosenZone && lead?.dataset.zone) || name;
  if (!find(`[data-zone="${zone}"]`)) zone = all("[data-show]").map((chip) => chip.dataset.show).find((each) => find(`[data-zone="${each}"]`));
  for (const chip of all("[data-show]")) {
    chip.hidden = !find(`[data-zone="${chip.dataset.show}"]`);
    chip.setAttribute("aria-pressed", String(chip.dataset.show === zone));
    if (chip.dataset.show === zone) chip.classList.remove("news");
    if (chip.dataset.show === zone && phone.matches) bringIntoSight(chip);
  }
  for (const part of all("[data-zone]")) part.classList.toggle("away", part.dataset.zone !== zone);
}

// Scrolls the row of chips, not the page.
function bringIntoSight(chip) {
  const row = chip.parentElement;
  const before = chip.offsetLeft - row.offsetLeft - 48;
  const beyond = before + 96 + chip.offsetWidth - row.clientWidth;
  if (row.scrollLeft > before) row.scrollLeft = before;
  else if (row.scrollLeft < beyond) row.scrollLeft = beyond;
}

// ---- your turn: title, sound, notice

let audio = null;
addEventListener("pointerdown", () => { audio ??= new AudioContext(); }, { once: true });

function call() {
  if (settings.sound && audio && performance.now() - decided > 3000) chime(); // not after every quick move of a bot
  if (settings.notices && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const notice = new Notification("Your turn", { body: document.title, tag: page.table });
    notice.addEventListener("click", () => { focus(); notice.close(); });
  }
}

// Two soft notes, the second higher.
function chime() {
  [523.25, 659.25].forEach((pitch, i) => {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const start = audio.currentTime + i * 0.16;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}

// ---- begin

tab(find(find("#people li > .invite") ? "#tab-people" : "#tab-log")); // a free seat wants its link sent
settle();
listen();
