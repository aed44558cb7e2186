// Where somebody is told of their turn, and keys for programs: forms that a program could send as well.

import { newKey } from "./key.js";
import { toast } from "./news.js";

const page = document.body.dataset;
const find = (selector) => document.querySelector(selector);

async function post(path, data) {
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": page.csrf },
      body: JSON.stringify({ key: newKey(), ...data }),
    });
    const answer = await reply.json().catch(() => ({}));
    if (reply.ok) return answer;
    toast(answer.problem ?? `The server answered ${reply.status}.`, true);
  } catch { toast("The server cannot be reached. Nothing was changed.", true); }
  return null;
}

document.addEventListener("submit", async (event) => {
  const path = event.target.dataset.make;
  if (!path) return;
  event.preventDefault();
  const filled = [...new FormData(event.target)].filter(([, value]) => value);
  const answer = await post(path, Object.fromEntries(filled));
  if (!answer) return;
  if (!answer.token) { location.reload(); return; }
  const calendar = event.target.scope.value === "calendar";
  find("#made-key").value = calendar ? new URL(`/me/turns.ics?token=${answer.token}`, location.href).href : answer.token;
  find("#made-words").textContent = calendar
    ? "Your calendar subscribes to this address. It is shown this once: copy it."
    : "The new key. It is shown this once: copy it.";
  find("#made").hidden = false;
  find("#made-key").select();
});

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-copy-key]")) { copy(find("#made-key")); return; }
  const tried = event.target.closest("button[data-try]");
  if (tried) { tryOut(tried); return; }
  const button = event.target.closest("button[data-gone]");
  if (button && await post(button.dataset.gone, {})) location.reload();
});

async function tryOut(button) {
  button.disabled = true;
  const answer = await post(button.dataset.try, {});
  button.disabled = false;
  if (answer) toast(answer.arrived ? "A message was sent there, and taken." : "A message was sent, but not taken there. Look at the address again.", !answer.arrived);
}

async function copy(field) {
  try { await navigator.clipboard.writeText(field.value); toast("Copied."); }
  catch { field.select(); toast("Press Ctrl+C to copy it."); }
}

// ---- notices in this browser: the same setting as at every table (see table.js)

const here = find("#browser-notices");
const settings = () => { try { return JSON.parse(localStorage.getItem("settings")) ?? {}; } catch { return {}; } };
const allowed = () => "Notification" in window && Notification.permission === "granted";

here.checked = Boolean(settings().notices) && allowed();
here.addEventListener("change", async () => {
  if (here.checked && "Notification" in window) await Notification.requestPermission();
  if (here.checked && !allowed()) {
    here.checked = false;
    toast("This browser does not allow notices. Its settings for this site can change that.", true);
  }
  try { localStorage.setItem("settings", JSON.stringify({ ...settings(), notices: here.checked })); } catch { /* storage is closed to us */ }
});
