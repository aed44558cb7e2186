// Before anything is painted: the theme chosen last time. Runs as a plain blocking script, so nothing flashes.
let chosen = null;
try { chosen = localStorage.getItem("theme"); } catch { /* storage is closed to us: follow the system */ }
if (chosen) document.documentElement.dataset.theme = chosen;
addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-switch-theme]")) return;
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "night"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "paper" : "night";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* kept for this page only */ }
});
