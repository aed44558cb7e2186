// Where something happened: the board before and after a move is compared, and what differs is lit up on the board.

const known = new Map(); // positions, by number

function board(table, at) {
  if (!known.has(at)) {
    const parts = fetch(`/t/${table}/replay/fragments?at=${at}`).then(async (reply) => {
      if (!reply.ok) throw new Error(String(reply.status));
      const { fragments } = await reply.json();
      return ["board", "mine", "rivals"].map((id) => fragments[id]).map(parsed);
    });
    parts.catch(() => known.delete(at));
    known.set(at, parts);
  }
  return known.get(at);
}

function parsed(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
}

// Names of the places that a part of the page has, with what is drawn there.
function spots(parts, selector, name) {
  const found = new Map();
  for (const part of parts) {
    for (const spot of part.querySelectorAll(selector)) {
      found.set(spot.dataset[name], (found.get(spot.dataset[name]) ?? "") + spot.outerHTML);
    }
  }
  return found;
}

function changed(before, after, selector, name) {
  const [old, fresh] = [spots(before, selector, name), spots(after, selector, name)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((spot) => old.get(spot) !== fresh.get(spot));
}

// The elements of this page at which a move has changed something: the smallest places that have a name.
export async function placesOf(table, at) {
  const [before, after] = await Promise.all([board(table, at - 1), board(table, at)]);
  const here = (names, attribute) => names.flatMap((name) => [...document.querySelectorAll(`main [${attribute}="${CSS.escape(name)}"]`)]);
  const places = here(changed(before, after, "[data-spot]", "spot"), "data-spot");
  const inner = places.filter((place) => !places.some((other) => other !== place && place.contains(other)));
  const players = here(changed(before, after, '[data-zone^="seat-"]', "zone"), "data-zone");
  return [...inner, ...players].filter((place, n, all) => all.indexOf(place) === n);
}
