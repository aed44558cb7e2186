// Whoever rests on something on a board, lays a finger on it or goes there with Shift and an arrow wakes what.js, which tells
// what it is. Until then it is not fetched.

export const PARTS = "#board, #mine, #rivals, #clock";
let awake = null;
const wake = () => (awake ??= import("./what.js"));

let rests = ""; // where the pointer is
const place = ({ clientX, clientY }) => `${clientX} ${clientY}`;
const tell = (name, event, still = () => true) => { if (awake || event.target.closest?.(PARTS)) wake().then((what) => still() && what[name](event)); };

document.addEventListener("pointerover", (event) => { if (place(event) !== rests) tell("pointed", event); }, true); // what comes under it is not pointed at
document.addEventListener("pointermove", (event) => { rests = place(event); }, true);

// A finger that was lifted before what.js has come did not lie there for long.
let down = null;
document.addEventListener("pointerdown", (event) => { down = event; tell("pressed", event, () => down === event); }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { down = null; }, true);

export const explore = (key) => wake().then((what) => what.explore(key));

// The nearest of some elements in the direction of an arrow.
export function nearest(from, elements, key) {
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (element) => { const { left, top, width, height } = element.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
  const [left, top] = middle(from);
  const ahead = elements
    .filter((element) => element !== from && element.checkVisibility())
    .map((element) => {
      const [across, down] = middle(element).map((at, n) => at - [left, top][n]);
      return { element, ahead: across * x + down * y, aside: Math.abs(across * y + down * x) };
    })
    .filter(({ ahead }) => ahead > 4)
    .sort((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside));
  return ahead[0]?.element;
}
