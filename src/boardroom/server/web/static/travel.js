// How news come into a page. Pieces travel: [data-move] names a piece, [data-place] tells alike ones apart. And nothing is
// taken from under a pressed pointer: a click on what was replaced meanwhile would be lost.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

function pieces(within) {
  return [...within.querySelectorAll("[data-move]")].map((element) => ({ element, kind: element.dataset.move, place: element.dataset.place ?? "" }));
}

// Pairs of the same piece before and after. Of pieces that look alike, those in their old place have not moved.
function pairs(before, after) {
  const found = [];
  for (const kind of new Set(after.map((piece) => piece.kind))) {
    const left = before.filter((piece) => piece.kind === kind);
    const come = after.filter((piece) => piece.kind === kind);
    if (left.length === 1 && come.length === 1) { found.push([left[0], come[0]]); continue; }
    const gone = left.filter((piece) => !take(come, piece.place));
    found.push(...gone.slice(0, come.length).map((piece, i) => [piece, come[i]]));
  }
  return found;
}

function take(list, place) {
  const at = list.findIndex((piece) => piece.place === place);
  return at >= 0 && Boolean(list.splice(at, 1));
}

// Run `update`, which puts the fresh elements ([id, element] pairs) into the page, and let every piece that is
// somewhere else afterwards move there.
export async function travel(fresh, moved, update) {
  if (!moved || calm.matches || document.hidden || !document.startViewTransition) return update();
  const ids = new Set(fresh.map(([id]) => id));
  const old = pieces(document);
  const gone = [...ids].map((id) => document.getElementById(id));
  const kept = old.filter((piece) => !gone.some((part) => part?.contains(piece.element)));
  const movers = pairs(old, [...kept, ...fresh.flatMap(([, element]) => pieces(element))]);
  const name = (side) => movers.forEach((pair, i) => { pair[side].element.style.viewTransitionName = `piece-${i}`; });
  const unname = (side) => movers.forEach((pair) => { pair[side].element.style.viewTransitionName = ""; });
  name(0);
  const transition = document.startViewTransition(async () => {
    await nothingPressed(); // the picture of before takes a moment
    unname(0);
    update();
    name(1);
  });
  transition.ready.catch(() => {}); // skipped by a newer one
  transition.finished.then(() => unname(1), () => unname(1));
  await transition.updateCallbackDone;
}

const LONGEST = 10000; // milliseconds; whoever lets go outside of the window may not be heard
const CLICK_COMES = 500; // at the latest, after a finger is lifted; it ends the wait
let free = Promise.resolve();
let pressed = null; // lets go on what waits, while something is pressed

function letGo(press) {
  press?.();
  if (pressed === press) pressed = null;
}

function letGoIn(time) {
  const press = pressed;
  setTimeout(() => letGo(press), time);
}

addEventListener("pointerdown", () => {
  letGo(pressed);
  free = new Promise((done) => { pressed = done; });
  letGoIn(LONGEST);
}, true);
addEventListener("pointerup", () => letGoIn(CLICK_COMES), true);
for (const end of ["click", "pointercancel"]) addEventListener(end, () => letGoIn(0), true);

// Waits until nothing is pressed.
export const nothingPressed = () => free;
export const isPressed = () => pressed !== null;
