// What pages that listen share: asking for what has changed, and telling what cannot wait.

// Asks one question at a time; whoever wants to know meanwhile waits for one more.
export function refresher(address, show, failed = () => {}) {
  let asking = null;
  let again = false;
  return () => {
    if (asking) { again = true; return asking; }
    asking = (async () => {
      do {
        again = false;
        try {
          const reply = await fetch(address(), { headers: { Accept: "application/json" } });
          if (reply.ok) await show(await reply.json());
          else if (reply.status === 403 || reply.status === 404) location.reload();
        } catch { failed(); }
      } while (again);
      asking = null;
    })();
    return asking;
  };
}

export function toast(text, bad = false) {
  const box = document.createElement("p");
  box.className = bad ? "toast bad" : "toast";
  box.textContent = text;
  document.querySelector("#toasts").append(box);
  setTimeout(() => box.remove(), bad ? 8000 : 4000);
}
