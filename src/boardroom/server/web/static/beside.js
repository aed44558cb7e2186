// The rules beside the table: opened at the section of what one is doing; the table stays. Where there is no room for
// both, and without this script, the link opens a tab of its own.

const panel = document.querySelector("#rules");
const text = panel.querySelector(".rules-text");
const room = matchMedia("(min-width: 961px)");
let loading = null; // the text, once it was asked for
let opener = null;

// Whether the rules were opened here; otherwise the link does what links do.
export function openRules(link, section) {
  if (!room.matches) {
    link.hash = section;
    return false;
  }
  opener = link;
  panel.hidden = false;
  document.body.classList.add("rules-open");
  loading ??= load().catch(() => { loading = null; text.textContent = "The rules could not be fetched. Is the server there?"; });
  loading.then(() => { goTo(section); text.focus({ preventScroll: true }); });
  return true;
}

export function closeRules() {
  if (panel.hidden) return false;
  panel.hidden = true;
  document.body.classList.remove("rules-open");
  if (opener?.isConnected) opener.focus();
  return true;
}

async function load() {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: panel.dataset.style });
  document.head.append(style);
  const reply = await fetch(panel.dataset.source);
  if (!reply.ok) throw new Error(String(reply.status));
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const rules = page.querySelector("main.prose");
  rules.querySelector(".vignette")?.remove();
  for (const heading of rules.querySelectorAll("[id]")) { // ids are the table's
    heading.dataset.anchor = heading.id;
    heading.removeAttribute("id");
  }
  const here = document.createElement("div");
  here.className = "prose";
  here.append(...rules.childNodes);
  text.replaceChildren(here);
}

function goTo(section) {
  const heading = section && text.querySelector(`[data-anchor="${CSS.escape(section)}"]`);
  for (const other of text.querySelectorAll(".sought")) other.classList.remove("sought");
  heading?.classList.add("sought");
  text.scrollTop = heading ? heading.offsetTop - text.offsetTop - 8 : 0;
}

text.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  goTo(link.hash.slice(1));
});
