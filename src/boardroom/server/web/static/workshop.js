// The pages of workshops: they listen for changes, fetch what has changed, and send a trainer's orders.
//
//   [data-order]       a button that orders something: at the table and seat it names, or everywhere
//   [data-order-form]  the same with something to fill in
//   [data-person]      somebody who can be moved
//   [data-until]       a clock
//   [data-since]       how long somebody has been waited for

import { newKey } from "./key.js";
import { refresher, toast } from "./news.js";
import { nothingPressed } from "./travel.js";

const page = document.body.dataset;
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// ---- updates

const refresh = refresher(() => page.fragments, (news) => show(news)); // the stream comes back, and asks again

const drawn = new Map(); // what every part showed last

async function show(news) {
  await nothingPressed();
  for (const [id, html] of Object.entries(news.fragments)) {
    const old = document.getElementById(id);
    if (!old || drawn.get(id) === html) continue;
    const known = drawn.has(id);
    drawn.set(id, html);
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = holder.content.firstElementChild;
    if (!known && fresh.isEqualNode(old)) continue;
    const focus = old.contains(document.activeElement) ? stops(old).indexOf(document.activeElement) : -1;
    old.replaceWith(fresh);
    if (focus >= 0) stops(fresh)[focus]?.focus({ preventScroll: true });
  }
  tick();
  if (news.path && document.body.classList.contains("page-guest") && !find(`a[href="${news.path}"]`)) location.reload();
}

const stops = (part) => [...part.querySelectorAll("a, button, input, select")];

function listen() {
  const stream = new EventSource(page.events);
  stream.addEventListener("change", () => refresh());
  stream.addEventListener("open", () => refresh());
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}

// ---- orders

async function post(path, data) {
  try {
    const reply = await fetch(`/api/workshops/${page.workshop}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": page.csrf },
      body: JSON.stringify({ key: newKey(), ...data }),
    });
    const answer = await reply.json().catch(() => ({}));
    if (!reply.ok) {
      toast(answer.problem ?? `The server answered ${reply.status}.`, true);
      if (reply.status === 409) { await refresh(); return null; } // what was meant is not there any more
      return answer.problem ? answer : null;
    }
    for (const problem of answer.problems ?? []) toast(problem, true);
    if (page.fragments) await refresh();
    return answer;
  } catch {
    toast("The server cannot be reached. Nothing was changed.", true);
    return null;
  }
}

const order = (data) => post("/orders", data);

async function asked(text, yes = "Do it") {
  const box = find("#ask");
  find("p", box).textContent = text;
  find("[value=yes]", box).textContent = yes;
  return (await opened(box)) === "yes";
}

async function opened(box) {
  box.returnValue = "";
  box.showModal();
  await new Promise((done) => { box.addEventListener("close", done, { once: true }); });
  return box.returnValue;
}

const place = ({ table, seat }) => ({ ...(table ? { table: Number(table) } : {}), ...(seat ? { seat: Number(seat) } : {}) });

// What is not seen at once is said.
const DONE = { undo: "The last action is taken back.", message: "The message is taken away.", spread: "Everybody has a place." };

async function command(button) {
  const { order: what, ask, shared, actions } = button.dataset;
  if (ask && !(await asked(ask))) return;
  const seen = actions ? { actions: Number(actions) } : {};
  const answer = await order({ do: what, ...place(button.dataset), ...seen, ...(shared ? { shared: shared === "yes" } : {}) });
  if (button.dataset.reload !== undefined && answer) location.reload();
  if (DONE[what] && answer && !answer.problem) toast(DONE[what]);
  if (what === "undo" && answer?.problem) {
    const beyond = await asked(`${answer.problem} You may take it back all the same: everybody at the table is told.`, "Take it back");
    if (beyond) order({ do: "undo", ...place(button.dataset), ...seen, beyond: true });
  }
}

async function move(button) {
  const box = find("#person");
  const { person, table, seat } = button.dataset;
  find("#person-name").textContent = button.firstChild?.nextSibling?.textContent?.trim() || button.textContent.trim();
  find("#new-place").value = table ? `${table}.${seat}` : "";
  find("#make-captain").hidden = !table || find("#orders").dataset.way !== "captain";
  const chosen = await opened(box);
  if (chosen === "captain") order({ do: "captain", person, ...place({ table, seat }) });
  if (chosen === "away") post("/people", { person, away: true });
  if (chosen !== "move") return;
  const [to, on] = find("#new-place").value.split(".");
  post("/people", { person, ...place({ table: to, seat: on }) });
}

async function tell(button) {
  const box = find("#tell");
  find("#tell-text").value = "";
  if ((await opened(box)) === "yes" && find("#tell-text").value.trim()) {
    order({ do: "message", table: Number(button.dataset.tell), text: find("#tell-text").value });
  }
}

const clicks = {
  "[data-order]": command,
  "[data-person]": move,
  "[data-tell]": tell,
  "[data-copy]": async (button) => {
    try { await navigator.clipboard.writeText(button.dataset.copy); toast("Copied."); }
    catch { find("#address").select(); toast("Press Ctrl+C to copy the link."); }
  },
};

document.addEventListener("click", (event) => {
  for (const [selector, act] of Object.entries(clicks)) {
    const button = event.target.closest(`button${selector}`);
    if (button && !button.disabled) { act(button); return; }
  }
});

const forms = {
  limit: (form) => ({ seconds: Number(form.minutes.value) * 60, late: form.late.value }),
  way: (form) => ({ way: form.way.value }),
  message: (form) => ({ text: form.text.value }),
};

document.addEventListener("submit", async (event) => {
  const what = event.target.dataset.orderForm;
  if (!what) return;
  event.preventDefault();
  const answer = await order({ do: what, ...forms[what](event.target) });
  if (!answer || answer.problem) return;
  if (what === "message") event.target.reset();
  toast("Done at all tables.");
});

// ---- clocks

const HOUR = 3600;
const LONG = 240; // seconds after which a trainer may want to look why; the server says the same of a table
const AGAIN = 30000; // milliseconds after which a trainer's room looks again: waiting is no event

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function tick() {
  for (const clock of all("[data-until]")) {
    const left = Math.round((new Date(clock.dataset.until) - Date.now()) / 1000);
    find("time", clock).textContent = left > 0 ? minutes(left) : "time is up";
    clock.classList.toggle("late", left <= 60);
  }
  for (const clock of all("[data-since]")) {
    const waited = Math.max(0, Math.round((Date.now() - new Date(clock.dataset.since)) / 1000));
    find("time", clock).textContent = waited < HOUR ? minutes(waited) : "over an hour";
    clock.classList.toggle("late", waited > LONG);
  }
}

setInterval(tick, 1000);
tick();
if (page.events) listen();
if (document.body.classList.contains("page-trainer")) setInterval(refresh, AGAIN);

// ---- a debriefing that waits for strong bots comes again when they are done

async function lookAgain() {
  const reply = await fetch(location.href).catch(() => null);
  const fresh = reply?.ok && new DOMParser().parseFromString(await reply.text(), "text/html");
  if (!fresh || find("[data-working]", fresh)) setTimeout(lookAgain, 5000);
  else find("main").replaceWith(find("main", fresh));
}

if (find("[data-working]")) setTimeout(lookAgain, 5000);
