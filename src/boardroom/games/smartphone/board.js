// The planning screen: pads and improvements are dragged, turned and flipped on a grid, with mouse, touch or keys.
// Nothing leaves the browser before the plan is committed: what is laid out here only becomes the codes that the
// preview of the play "plan" would send.

import { search } from "./find.js";
import { height, layoutOf, padCells, read, tileCells } from "./plan.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 64;
const COLUMNS = 8;
const ROWS = 7;
const TRAY = ROWS + 0.35; // the row where tiles lie face down
const START = [1, 3]; // of pad A
const LETTERS = " UDGFRT";
const SMALL = 0.74; // size of a tile in the tray

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

let facts = null;
let layout = null;
let chosen = 1; // the part in hand: 0, 1 a pad, 2… a tile
let drag = null;
let focusing = false; // the chosen part keeps the focus of the keyboard

// ---- keeping the layout in this browser until it is committed

const name = () => `plan ${document.body.dataset.table} ${facts.seat} ${facts.round} ${facts.tiles.length} ${facts.steps}`;

function recall() {
  try { return JSON.parse(sessionStorage.getItem(name())); } catch { return null; }
}

function keep() {
  try { sessionStorage.setItem(name(), JSON.stringify(layout)); } catch { /* storage is closed to us */ }
}

function forget() {
  try { if (facts) sessionStorage.removeItem(name()); } catch { /* storage is closed to us */ }
}

// ---- drawing

function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function symbol(kind, [row, column], size = CELL) {
  if (!kind) return "";
  const letter = LETTERS[kind];
  const edge = size * 0.14;
  const box = { x: column * CELL + edge, y: row * CELL + edge, width: size - 2 * edge, height: size - 2 * edge };
  const inner = { x: box.x + size * 0.09, y: box.y + size * 0.09, width: box.width - size * 0.18, height: box.height - size * 0.18 };
  return draw("g", { class: `sym sym-${letter}` }, draw("rect", { ...box, rx: size * 0.13 }), draw("use", { href: `#i-${letter}`, ...inner }));
}

function bounds(cells) {
  const rows = cells.map((cell) => cell[0]);
  const columns = cells.map((cell) => cell[1]);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { x: left * CELL, y: top * CELL, width: (Math.max(...columns) - left + 1) * CELL, height: (Math.max(...rows) - top + 1) * CELL };
}

const grown = (box, by) => ({ x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by });

function part(number, label, inner, more = "") {
  const dragged = drag?.part === number && drag.moved;
  const classes = ["part", more, number === chosen ? "chosen" : "", dragged ? "dragged" : ""].filter(Boolean).join(" ");
  const group = draw("g", { class: classes, "data-part": number, tabindex: 0, role: "button", "aria-label": label, "aria-pressed": number === chosen });
  if (dragged) group.setAttribute("transform", `translate(${drag.dx} ${drag.dy})`);
  group.append(...inner);
  return group;
}

function padPart(pad, result) {
  const cells = padCells(layout, pad);
  const faces = facts.pads[pad][layout.side[pad]];
  const box = bounds(cells);
  const upper = layout.top === pad;
  const words = `Pad ${"AB"[pad]}, ${facts.sides[pad][layout.side[pad]]} side, ${upper ? "on top" : "below"}`;
  return part(pad, words, [
    draw("rect", { class: "pad-base", ...grown(box, -1), rx: 9 }),
    ...cells.map(([row, column]) => draw("rect", { class: "pad-cell", x: column * CELL + 4, y: row * CELL + 4, width: CELL - 8, height: CELL - 8, rx: 7 })),
    ...cells.map((cell, i) => symbol(faces[i], cell)),
    ...cells.map(([row, column], i) => draw("text", { class: "cell-name", x: column * CELL + CELL - 6, y: row * CELL + 9 }, `${"ab"[pad]}${i}`)),
    draw("circle", { class: "pad-mark", cx: box.x + 5, cy: box.y + 5, r: 11 }),
    draw("text", { class: "pad-name", x: box.x + 5, y: box.y + 10 }, "AB"[pad]),
  ], `pad pad-${"ab"[pad]}${upper ? " upper" : ""}${result.part === pad ? " wrong" : ""}`);
}

function tilePart(i, result) {
  const tile = layout.tiles[i];
  const faces = facts.tiles[i];
  const words = `Improvement ${facts.names[i]}, ${tile.laid ? (tile.under ? "under the upper pad" : "on the pads") : "face down beside the pads"}`;
  const size = tile.laid ? 1 : SMALL;
  const places = tile.laid ? tileCells(tile) : [[0, 0], [0, 1]];
  const box = grown(bounds(places), -3);
  const inner = [draw("rect", { class: "tile", ...box, rx: 10 }), ...places.map((place, half) => symbol(faces[half], place))];
  const look = `laid-tile${tile.under ? " tucked" : ""}${tile.laid ? "" : " aside"}${result.part === 2 + i ? " wrong" : ""}`;
  if (tile.laid) return part(2 + i, words, inner, look);
  const at = slot(i);
  const back = draw("g", { transform: `translate(${at.x} ${at.y}) scale(${size})` }, ...inner);
  return part(2 + i, words, [back], look);
}

// Where a tile lies in the tray.
function slot(i) {
  const step = Math.min(1.6, COLUMNS / facts.tiles.length);
  const first = (COLUMNS - step * facts.tiles.length) / 2;
  return { x: (first + step * i + (step - 2 * SMALL) / 2) * CELL, y: TRAY * CELL + 6 };
}

function ground() {
  const dots = [];
  for (let row = 0; row <= ROWS; row += 1) for (let column = 0; column <= COLUMNS; column += 1) dots.push(draw("circle", { cx: column * CELL, cy: row * CELL, r: 2 }));
  return draw("g", { class: "ground" }, draw("rect", { width: COLUMNS * CELL, height: ROWS * CELL }), ...dots);
}

function tray() {
  const words = facts.tiles.some((_, i) => !layout.tiles[i].laid) ? "face down: +1 goods each" : "drop an improvement here: +1 goods";
  return draw("g", { class: "tray" },
    draw("rect", { x: 2, y: (ROWS + 0.1) * CELL, width: COLUMNS * CELL - 4, height: 1.4 * CELL, rx: 10 }),
    draw("text", { x: COLUMNS * CELL / 2, y: (ROWS + 1.42) * CELL }, words));
}

// Cells where the tile in hand may lie as it is turned now, and the free edge where it would stick out.
function lights() {
  const tile = layout.tiles[chosen - 2];
  if (!tile) return [];
  const found = new Map();
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const there = { ...tile, laid: true, at: [row, column] };
      const tried = read(facts, { ...layout, tiles: layout.tiles.map((other, i) => (i === chosen - 2 ? there : other)) });
      const way = tried.ways[chosen - 2];
      const cells = tileCells(there);
      if (!way.why) for (const cell of cells) found.set(cell.join(), { cell, look: "open" });
      else if (way.out) for (const cell of cells) if (!found.has(cell.join())) found.set(cell.join(), { cell, look: "out" });
    }
  }
  const onPads = new Set([0, 1].flatMap((pad) => padCells(layout, pad)).map((cell) => cell.join()));
  return [...found.values()].filter(({ cell, look }) => look === "open" || !onPads.has(cell.join()));
}

const lightBox = ({ cell: [row, column], look }) => draw("rect", { class: `light ${look}`, x: column * CELL + 3, y: row * CELL + 3, width: CELL - 6, height: CELL - 6, rx: 8 });

function badge([row, column]) {
  return draw("g", { class: "badge", transform: `translate(${column * CELL + CELL - 34} ${row * CELL + CELL - 22})` },
    draw("rect", { width: 30, height: 18, rx: 9 }), draw("text", { x: 15, y: 13 }, "+1"));
}

// From the table upwards: lower pad, tiles that lie on it alone, upper pad, tiles on it; what is dragged above all.
function show() {
  const bench = find("#bench");
  if (!bench) return;
  const result = read(facts, layout);
  const tiles = layout.tiles.map((_, i) => i);
  const laid = tiles.filter((i) => layout.tiles[i].laid).sort((a, b) => rise(result, a) - rise(result, b));
  const below = laid.filter((i) => !result.ways[i].on_upper);
  const parts = [padPart(1 - layout.top, result), ...below.map((i) => tilePart(i, result)), padPart(layout.top, result)];
  parts.push(...laid.filter((i) => !below.includes(i)).map((i) => tilePart(i, result)));
  parts.push(...tiles.filter((i) => !layout.tiles[i].laid).map((i) => tilePart(i, result)));
  const dragged = parts.findIndex((one) => one.classList.contains("dragged"));
  if (dragged >= 0) parts.push(...parts.splice(dragged, 1));
  const lit = lights();
  bench.replaceChildren(ground(), tray(), ...lit.filter(({ look }) => look === "out").map(lightBox), ...parts,
    draw("g", { class: "above" }, ...lit.filter(({ look }) => look === "open").map(lightBox), ...result.covered.map(badge)));
  if (focusing) find(`[data-part="${chosen}"]`, bench)?.focus({ preventScroll: true });
  tell(result);
}

const rise = (result, i) => (result.ways[i].why ? 99 : height(result, i));

// ---- what it brings, in numbers and words

function tell(read) {
  const result = { ...read, why: read.why || whyFixed(read) };
  const brought = result.brings;
  const extra = [brought.crates ? counted(brought.crates, "crate") : "", `${brought.covered} covered`, brought.aside ? `${brought.aside} face down` : "",
    facts.tokens ? counted(facts.tokens, "token") : "", facts.technologies ? `${facts.technologies} Li-Ion` : ""];
  const stock = facts.progress ? `only ${counted(facts.progress, "marker")} in stock` : "no marker in stock";
  const values = {
    price: [brought.price, priceWords(brought)],
    goods: [brought.goods, extra.filter(Boolean).join(" + ") + (brought.made > facts.stock ? `, only ${facts.stock} in stock` : "") + (facts.kept ? `, and ${facts.kept} kept` : "")],
    research: [brought.research, brought.research > facts.progress ? stock : "markers on technologies"],
    trucks: [brought.trucks, brought.research + brought.trucks > facts.progress ? `${stock} for both` : facts.gears_ship ? "with Li-Ion, gears too" : "markers on the map"],
    improvement: [brought.factory ? "yes" : "no", facts.last ? "no use in the last round" : brought.factory ? "take a tile" : "a goods token"],
  };
  for (const [key, [value, words]] of Object.entries(values)) {
    const line = find(`#plan [data-brings="${key}"]`);
    find("b", line).textContent = value;
    find("small", line).textContent = words;
  }
  for (const step of all("#plan [data-cover]")) step.classList.toggle("at", Number(step.dataset.cover) === brought.covered);
  coach(result);
  forecast(brought);
  parts();
  stand(brought);
  tools();
  offer(result, Object.values(values).map(([value]) => String(value)));
}

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function priceWords({ up, down, price }) {
  const parts = [up ? `+${up}` : "", down ? `−${down}` : "", facts.price.extra ? `+${facts.price.extra} NFC` : ""].filter(Boolean);
  const { start, extra, low } = facts.price;
  const limit = start + up - down + extra === price ? "" : price === low ? `, ${price} is the least` : `, ${price} is the most`;
  return parts.length ? `${start} ${parts.join(" ")}${limit}` : "no price symbol shows";
}

// What has been decided step by step: a layout goes on with it, or it is taken back first.
const decided = () => read(facts, layoutOf(facts, facts.plan, START)).codes.slice(0, facts.steps);
const goesOn = (result) => decided().every((code, i) => result.codes[i] === code);

// Where nothing can be taken back, as in an exercise, the pads are as they are.
function whyFixed(result) {
  return goesOn(result) || !find("#status").dataset.undo ? "" : "Here the pads stay as they lay: put them back, and lay the improvement.";
}

function coach(result) {
  const line = find("#plan .coach");
  line.classList.toggle("bad", Boolean(result.why));
  const text = result.why || `Covers ${counted(result.brings.covered, "cell")}. You can change it until you commit.`;
  if (find("span", line).textContent !== text) find("span", line).textContent = text;
  find("b", line).textContent = result.why ? "Not yet." : "Legal.";
}

// Who is known to act before and after: Steve's price is open, what the others' last plans ask is a hint.
function forecast({ price, goods }) {
  for (const step of all("#plan [data-price]")) step.classList.toggle("at", Number(step.dataset.price) === price);
  find("#plan [data-forecast]").textContent = facts.rivals.map((rival) => {
    if (rival.price === null) return rival.last === null ? "" : `${rival.name}’s last plan asks ${rival.last}.`;
    const before = rival.price - price || rival.vp - facts.vp || rival.goods - goods || rival.behind;
    const order = before > 0 ? "acts after you" : before < 0 ? "acts before you" : "ties with you: a coin decides";
    return `${rival.name} asks ${rival.price} and ${order}.`;
  }).filter(Boolean).join(" ") || "Nobody else’s price is known. Low prices act first; ties: fewer points on the board first.";
}

// ---- all parts at a glance: the sides of both pads, the improvements

function small(width, cells, look) {
  return draw("svg", { class: `small-part ${look}`, viewBox: `0 0 ${width * CELL} ${(cells.length / width) * CELL}`, "aria-hidden": "true" },
    draw("rect", { class: "base", x: 2, y: 2, width: width * CELL - 4, height: (cells.length / width) * CELL - 4, rx: 10 }),
    ...cells.map((kind, i) => symbol(kind, [Math.floor(i / width), i % width])));
}

function button(classes, data, pressed, ...inner) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: classes });
  Object.assign(made.dataset, data);
  made.setAttribute("aria-pressed", String(pressed));
  made.append(...inner);
  return made;
}

function word(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function parts() {
  const sides = [0, 1].flatMap((pad) => facts.pads[pad].map((faces, side) => button("part-side", { pad, side }, layout.side[pad] === side,
    small(2, faces, `pad-${"ab"[pad]}`), word("small", `Pad ${"AB"[pad]}: ${facts.sides[pad][side]}`))));
  const where = (tile) => (tile.laid ? (tile.under ? "under the pad" : "laid") : "aside: +1 goods");
  const tiles = facts.tiles.map((faces, i) => button("part-tile", { tile: i }, chosen === 2 + i, small(2, faces, "tile"), word("small", where(layout.tiles[i]))));
  const list = find("#plan [data-parts]");
  const [at, left] = [[...list.children].indexOf(document.activeElement), list.scrollLeft];
  list.replaceChildren(...sides, ...tiles);
  list.scrollLeft = left;
  list.children[at]?.focus({ preventScroll: true });
}

const PART = "#bench [data-part]";
const PICK = "#plan :is(.part-side, .part-tile)";
const numberOf = ({ dataset: { part, pad, tile } }) => Number(part ?? pad ?? 2 + Number(tile));

document.addEventListener("click", (event) => {
  const picked = event.target.closest?.(PICK);
  if (!picked) return;
  picked.focus({ preventScroll: true }); // not every browser does
  chosen = numberOf(picked);
  if (picked.dataset.side) layout.side[chosen] = Number(picked.dataset.side);
  changed();
});

// ---- where you stand: who would buy at this price, region by region

const buyersAt = (price) => facts.markets.reduce((sum, { red, purple, most }) =>
  sum + Math.min(most, red.filter((limit) => limit >= price).length + purple.filter(([, , have]) => have).length), 0);

function stand({ price, goods }) {
  const near = [price - 1, price + 1].filter((other) => other >= facts.price.low && other <= facts.price.high);
  const others = near.map((other) => `at ${other}: ${buyersAt(other)}`).join(", ");
  find("#plan [data-buyers]").textContent = `At price ${price}: ${counted(buyersAt(price), "willing buyer")} for ${goods + facts.kept} goods; ${others}. Before offices and technologies of this round, and before others sell.`;
  find("#plan [data-markets]").replaceChildren(...facts.markets.map(({ name: region, offices, red, purple }) => {
    const line = document.createElement("li");
    const chip = (text, willing, look, title) => Object.assign(word("i", text), { className: `${look}${willing ? " willing" : ""}`, title });
    line.append(word("b", region), word("small", offices ? counted(offices, "office") : "1 by 4G"),
      ...red.map((most) => chip(most, most >= price, "red", `pays up to ${most}`)),
      ...purple.map(([, tech, have]) => chip(tech, have, "purple", have ? `wants ${tech}: you have it` : `wants ${tech}`)));
    return line;
  }));
}

// ---- find a plan

const wish = { price: null, goods: null, research: null, trucks: null, factory: null };
let looking = null; // the search that is under way

function wished() {
  for (const [key, value] of Object.entries(wish)) {
    const output = find(`#plan [data-wished="${key}"]`);
    if (output) output.textContent = value ?? "any";
  }
  find('#plan [data-wish="factory"]').setAttribute("aria-pressed", String(Boolean(wish.factory)));
  seek();
}

// In small steps: the page stays quick meanwhile, and a new wish ends the old search.
function seek() {
  const steps = search(facts, wish, START);
  const mine = {};
  looking = mine;
  outdated(true);
  let found = [];
  const go = () => {
    if (looking !== mine || !find("#plan")) return;
    const { value, done } = steps.next();
    if (!done) { found = value; setTimeout(go); return; }
    showFound(found);
  };
  go();
}

// What an earlier wish has found cannot be laid out any more: it does not bring what is asked for now.
function outdated(is) {
  const list = find("#plan .found");
  list.toggleAttribute("inert", is);
  list.setAttribute("aria-busy", String(is));
  if (is) find("#plan .found-words").textContent = "Looking for plans …";
}

function showFound(found) {
  outdated(false);
  const exact = found.filter(({ short }) => !short);
  const asked = Object.values(wish).some((value) => value !== null);
  find("#plan .found-words").textContent = exact.length ? (asked ? "Plans that bring it:" : "Plans that bring much:") : "No plan was found that brings all of that. The nearest ones:";
  find("#plan .found").replaceChildren(...(exact.length ? exact : found).map((plan) => {
    const line = document.createElement("li");
    const { price, goods, research, trucks, factory } = plan.brings;
    const words = `price ${price}, ${goods} goods, ${research} research, ${trucks} logistics${factory ? ", an improvement" : ""}`;
    const made = button("found-plan", {}, false, word("b", `$ ${price}`), ...[["G", goods], ["R", research], ["T", trucks]].flatMap(([letter, number]) => [sign(letter), word("span", number)]), factory ? sign("F") : "");
    made.setAttribute("aria-label", `Lay out: ${words}`);
    made.removeAttribute("aria-pressed");
    made.addEventListener("click", () => { layout = structuredClone(plan.layout); changed(); });
    line.append(made);
    return line;
  }));
}

const sign = (letter) => draw("svg", { class: `sym sym-${letter}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
  draw("rect", { width: 24, height: 24, rx: 5 }), draw("use", { href: `#i-${letter}`, x: 3.5, y: 3.5, width: 17, height: 17 }));

const BOUNDS = { goods: [0, 12], research: [0, 8], trucks: [0, 8] };

document.addEventListener("click", (event) => {
  const pressed = event.target.closest?.("#plan [data-wish]");
  if (!pressed) return;
  const { wish: key, by } = pressed.dataset;
  if (key === "factory") wish.factory = wish.factory ? null : 1;
  else if (key === "price") wish.price = stepped(wish.price ?? facts.price.high + 1, Number(by), facts.price.low, facts.price.high + 1, facts.price.high + 1);
  else wish[key] = stepped(wish[key] ?? 0, Number(by), ...BOUNDS[key], 0);
  wished();
});

// One more or one less; where every value would do, none is said.
function stepped(value, by, low, high, any) {
  const next = clamp(value + by, low, high);
  return next === any ? null : next;
}

// ---- the buttons for the part in hand

function tools() {
  const tile = layout.tiles[chosen - 2];
  const words = tile ? `Improvement ${facts.names[chosen - 2]}` : `Pad ${"AB"[chosen]}, ${facts.sides[chosen][layout.side[chosen]]}`;
  find("#plan .in-hand b").textContent = words;
  const closed = {
    turn: Boolean(tile && !tile.laid),
    flip: Boolean(tile),
    top: tile ? !tile.laid : layout.top === chosen,
    under: !tile || !tile.laid,
    aside: !tile || !tile.laid,
    lay: !tile || tile.laid,
  };
  for (const button of all("#plan [data-tool]")) {
    button.disabled = closed[button.dataset.tool];
    if (button.dataset.tool === "under") button.setAttribute("aria-pressed", String(Boolean(tile?.under)));
  }
}

const doing = {
  turn() {
    const tile = layout.tiles[chosen - 2];
    if (tile?.laid) tile.turn = (tile.turn + 1) % 4;
    else if (!tile) layout.turn[chosen] = (layout.turn[chosen] + 1) % 4;
    within(chosen);
  },
  flip() { if (chosen < 2) layout.side[chosen] = 1 - layout.side[chosen]; },
  top() {
    if (chosen < 2) layout.top = chosen;
    else raise(chosen - 2);
  },
  under() {
    const tile = layout.tiles[chosen - 2];
    if (tile?.laid) tile.under = !tile.under;
  },
  aside() {
    const tile = layout.tiles[chosen - 2];
    if (tile) Object.assign(tile, { laid: false, under: false });
  },
  lay() { layTile(chosen - 2); },
};

function act(what) {
  doing[what]();
  changed();
}

const raise = (tile) => { layout.pile = [...layout.pile.filter((other) => other !== tile), tile]; };

// Puts a tile from the tray on the first place where it may lie, seen from the middle.
function layTile(i) {
  const tile = layout.tiles[i];
  if (!tile || tile.laid) return;
  const places = [];
  for (let row = 0; row < ROWS; row += 1) for (let column = 0; column < COLUMNS; column += 1) places.push([row, column]);
  places.sort((a, b) => Math.hypot(a[0] - 3, a[1] - 3.5) - Math.hypot(b[0] - 3, b[1] - 3.5));
  raise(i);
  for (const turn of [1, 2]) {
    for (const at of places) {
      Object.assign(tile, { laid: true, at, turn, under: false });
      if (!read(facts, layout).ways[i].why) return;
    }
  }
}

// Keeps a part on the grid.
function within(number) {
  const tile = layout.tiles[number - 2];
  const cells = tile ? tileCells(tile) : padCells(layout, number);
  const box = bounds(cells);
  const move = [clamp(0, -box.y / CELL, ROWS - (box.y + box.height) / CELL), clamp(0, -box.x / CELL, COLUMNS - (box.x + box.width) / CELL)];
  shift(number, ...move);
}

function shift(number, rows, columns) {
  const tile = layout.tiles[number - 2];
  const at = tile ? tile.at : layout.at[number];
  const there = [at[0] + rows, at[1] + columns];
  if (tile) tile.at = there;
  else layout.at[number] = there;
}

function changed() {
  keep();
  show();
}

// ---- mouse and touch: a part follows the pointer and lies down on the nearest cells

function spot(event) {
  const bench = find("#bench");
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(bench.getScreenCTM().inverse());
  return [point.x, point.y];
}

function take(event) {
  const group = event.target.closest?.(PART);
  if (!group || event.button) return;
  event.preventDefault();
  chosen = Number(group.dataset.part);
  focusing = true;
  const [x, y] = spot(event);
  drag = { part: chosen, x, y, dx: 0, dy: 0, moved: false, before: structuredClone(layout), pointer: event.pointerId };
  find("#bench").setPointerCapture(event.pointerId);
  requestAnimationFrame(show); // not at once: the touch still has to arrive where it began
}

function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const [x, y] = spot(event);
  if (!drag.moved && Math.hypot(x - drag.x, y - drag.y) < CELL / 8) return;
  if (!drag.moved) lift(x, y);
  const tile = layout.tiles[drag.part - 2];
  const origin = drag.before.tiles[drag.part - 2]?.at ?? drag.before.at[drag.part];
  const at = tile ? tile.at : layout.at[drag.part];
  const want = [(y - drag.y) / CELL, (x - drag.x) / CELL];
  shift(drag.part, Math.round(origin[0] + want[0]) - at[0], Math.round(origin[1] + want[1]) - at[1]);
  if (!tile || y < ROWS * CELL) within(drag.part);
  const now = tile ? tile.at : layout.at[drag.part];
  drag.dx = (origin[1] + want[1] - now[1]) * CELL;
  drag.dy = (origin[0] + want[0] - now[0]) * CELL;
  show();
}

// The first movement: a tile leaves the tray, and comes to lie on top of the others.
function lift(x, y) {
  drag.moved = true;
  const i = drag.part - 2;
  const tile = layout.tiles[i];
  if (!tile) return;
  raise(i);
  if (tile.laid) return;
  const at = [Math.round(y / CELL - 0.5), Math.round(x / CELL - 1)];
  Object.assign(tile, { laid: true, at, turn: 1, under: false });
  Object.assign(drag.before.tiles[i], { at: [y / CELL - 0.5, x / CELL - 1] });
  Object.assign(drag, { x, y });
}

function drop(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const [, y] = spot(event);
  const tile = layout.tiles[drag.part - 2];
  if (event.type === "pointercancel") layout = drag.before;
  else if (drag.moved && tile && y > ROWS * CELL) Object.assign(tile, { laid: false, under: false });
  else if (drag.moved) within(drag.part);
  drag = null;
  changed();
}

document.addEventListener("pointerdown", take);
document.addEventListener("touchstart", (event) => {
  if (event.target.closest?.(PART)) event.preventDefault(); // a part is dragged; beside it the page scrolls
}, { passive: false });
document.addEventListener("pointermove", move);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("dblclick", (event) => { if (event.target.closest?.(PART)) act("turn"); });

// ---- keys: arrows move the part in hand, letters are the buttons; on the bench and under "Your parts"

const ARROWS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };
const KEYS = { r: "turn", f: "flip", t: "top", u: "under", Delete: "aside", Backspace: "aside", Enter: "lay", " ": "lay" };

document.addEventListener("keydown", (event) => {
  const held = event.target.closest?.(`${PART}, ${PICK}`);
  if (!held || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? null : ARROWS[event.key]; // with Shift they lead to what explains itself
  const tool = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (held.matches(PICK) && (event.key === "Enter" || event.key === " ")) return; // by these a button is pressed
  if ((step || tool) && chosen !== numberOf(held)) { chosen = numberOf(held); show(); }
  if (event.key === "Escape" && drag) { layout = drag.before; drag = null; changed(); }
  else if (step) arrow(step);
  else if (tool && !find(`#plan [data-tool="${tool}"]`).disabled) act(tool);
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

function arrow(step) {
  const tile = layout.tiles[chosen - 2];
  if (tile && !tile.laid) layTile(chosen - 2);
  else { shift(chosen, ...step); within(chosen); }
  if (tile) raise(chosen - 2);
  changed();
}

document.addEventListener("focusin", (event) => {
  const group = event.target.closest?.(PART);
  if (!group) { focusing = focusing && Boolean(drag); return; }
  focusing = true;
  if (Number(group.dataset.part) === chosen) return;
  chosen = Number(group.dataset.part);
  show();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#plan [data-tool]");
  if (button && !button.disabled) act(button.dataset.tool);
});

// ---- the play "plan": what its preview shows and would send

function offer(result, values) {
  const play = find('template[data-play="plan"]');
  if (!play) return;
  const told = goesOn(result) ? decided().length : 0;
  play.dataset.codes = result.codes.slice(told).join(" ");
  play.dataset.takesBack = decided().length - told;
  play.dataset.why = result.why;
  all(".changes dd b", play.content).forEach((number, i) => { number.textContent = values[i]; });
  document.dispatchEvent(new CustomEvent("boardroom:changed", { detail: "plan" }));
}

// ---- begin, and again whenever the table was drawn anew

function begin() {
  const plan = find("#plan");
  if (!plan) { facts = null; return; }
  facts = JSON.parse(plan.dataset.facts);
  const names = JSON.parse(plan.dataset.names);
  for (const rival of facts.rivals) rival.name = names[rival.seat];
  layout = recall() ?? layoutOf(facts, facts.plan, START);
  if (chosen > facts.tiles.length + 1) chosen = 1;
  drag = null;
  plan.classList.add("ready");
  show();
  wished();
}

// A plan that a hint proposes: laid out, and not committed.
function propose({ detail: [stack, position, ...rest] }) {
  if (!facts) return;
  const { codes } = facts;
  const laid = rest.filter((code) => code < codes.above).map((code) => code - codes.lay);
  const order = rest.filter((code) => code >= codes.above).map((code) => code - codes.above);
  layout = layoutOf(facts, { stack: stack - codes.stack, position: position - codes.position, laid, order }, START);
  changed();
  find("#plan").scrollIntoView({ block: "nearest" });
}

document.addEventListener("boardroom:plan", propose);
document.addEventListener("boardroom:again", forget);
document.addEventListener("boardroom:drawn", begin);
begin();
