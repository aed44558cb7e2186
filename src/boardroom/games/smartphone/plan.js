// The pads and improvements of a plan on a grid: what a layout means as actions, what it brings, or why it is not legal.
// It draws nothing and asks nobody; `facts` come with the page. The rules have the last word when a plan is committed.
//
//   layout = { top, side: [A, B], turn: [A, B], at: [[row, column], …], tiles: [{ laid, at, turn, under }], pile: [tile] }
//
// `at` is the top left cell of a turned pad, or the cell of a tile's first symbol; a tile's `turn` is the direction of
// its second one (0 north, 1 east, 2 south, 3 west). `pile` has the tiles in the order they were touched, lowest first.

export const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];
const [UP, DOWN, GOODS, FACTORY, RESEARCH, TRUCK] = [1, 2, 3, 4, 5, 6];
const ORDERED = 5; // heights in the pile, as in the rules: under the pad, in the chosen order, the rest
const REST = 10;

const back = (direction) => (direction + 2) % 4;
const add = (place, step) => [place[0] + step[0], place[1] + step[1]];
const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const least = (places) => [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));

// A quarter turn clockwise around the origin, `times` over.
function spin([row, column], times) {
  return times ? spin([column, -row], times - 1) : [row, column];
}

// The six cells of a pad, in the order of its printed side.
export function padCells(layout, pad) {
  const spun = [0, 1, 2, 3, 4, 5].map((cell) => spin([cell >> 1, cell & 1], layout.turn[pad]));
  const corner = least(spun);
  return spun.map(([row, column]) => [row - corner[0] + layout.at[pad][0], column - corner[1] + layout.at[pad][1]]);
}

export function tileCells(tile) {
  return [tile.at, add(tile.at, STEPS[tile.turn])];
}

// What a layout means: its codes and what it brings; `why` and `part` (0, 1 a pad, 2… a tile) where it is not legal.
export function read(facts, layout) {
  const grid = new Grid(layout);
  const result = { codes: [], why: "", part: -1, covered: [], order: [], meeting: [], ways: [] };
  const refuse = (why, part) => { if (!result.why) Object.assign(result, { why, part }); };
  result.covered = grid.coveredPlaces();
  if (!result.covered.length) refuse(facts.why.apart, 1 - layout.top);
  if (result.covered.length > 4) refuse(facts.why.identical, layout.top);
  result.ways = layout.tiles.map((tile, i) => tile.laid ? grid.way(facts, tile, facts.tiles[i]) : null);
  result.ways.forEach((way, i) => {
    const why = way && (way.why || facts.why[clash(facts, way, result.ways.slice(0, i))]);
    if (why) { way.why = why; refuse(why, 2 + i); }
  });
  result.order = order(result.ways, layout.pile);
  result.brings = brings(facts, layout, grid, result);
  if (!result.why) result.codes = codes(facts, layout, grid, result);
  return result;
}

function codes(facts, layout, grid, { ways, order: piled }) {
  const stack = 4 * layout.top + 2 * layout.side[0] + layout.side[1];
  const laid = ways.map((way) => facts.codes.lay + (way ? way.laying : facts.codes.aside));
  const position = facts.codes.position + facts.positions.indexOf(grid.position);
  return [facts.codes.stack + stack, position, ...laid, ...piled.slice(0, -1).map((tile) => facts.codes.above + tile)];
}

// Why a laid tile cannot lie so beside the earlier ones: the name of the reason, or nothing.
function clash(facts, way, earlier) {
  const others = earlier.filter((other) => other);
  if (way.out && !facts.sticks_out) return "beside_pads";
  if (way.out && others.some((other) => other.out)) return "already_sticks_out";
  const twin = (other) => !other.out && !way.out && [...other.cells].sort().join() === [...way.cells].sort().join();
  return others.some(twin) ? "covers_exactly" : "";
}

// The picture turned so that pad A is upright with its top left cell at (0, 0): the frame in which the rules speak.
class Grid {
  constructor(layout) {
    this.turns = (4 - layout.turn[0]) % 4;
    this.upper = layout.top;
    this.lower = 1 - layout.top;
    const spun = [0, 1].map((pad) => padCells(layout, pad).map((place) => spin(place, this.turns)));
    this.corner = least(spun[0]);
    this.cells = spun.map((places) => places.map(([row, column]) => [row - this.corner[0], column - this.corner[1]]));
    this.position = [(layout.turn[1] + this.turns) % 4, ...least(this.cells[1])].join(" ");
    this.real = padCells(layout, this.lower);
  }

  place(at) {
    const [row, column] = spin(at, this.turns);
    return [row - this.corner[0], column - this.corner[1]];
  }

  on(pad, place) { return this.cells[pad].findIndex((cell) => same(cell, place)); }

  covered(cell) { return this.on(this.upper, this.cells[this.lower][cell]) >= 0; }

  coveredPlaces() { return this.real.filter((_, cell) => this.covered(cell)); }

  // The visible pad cell at a place, 0 to 11; -1 beside the pads.
  seen(place) {
    for (const pad of [this.upper, this.lower]) {
      const cell = this.on(pad, place);
      if (cell >= 0) return 6 * pad + cell;
    }
    return -1;
  }

  // How a tile lies: its number in the action list, the pad cells it lies on, where its halves are to be seen.
  way(facts, tile, faces) {
    const [first, second] = tileCells(tile).map((at) => this.place(at));
    const direction = (tile.turn + this.turns) % 4;
    const alike = faces[0] === faces[1];
    return tile.under ? this.tucked(facts, first, second, direction, alike) : this.over(facts, first, second, direction, alike);
  }

  over(facts, first, second, direction, alike) {
    const [one, two] = [this.seen(first), this.seen(second)];
    const way = { under: false, halves: [first, second], cells: [one, two].filter((cell) => cell >= 0), why: "" };
    way.out = way.cells.length < 2;
    way.on_upper = way.cells.some((cell) => Math.floor(cell / 6) === this.upper);
    if (!way.cells.length) return { ...way, out: false, why: facts.why.off };
    return { ...way, laying: named(facts.codes, [0, facts.codes.over_out], one, two, direction, alike) };
  }

  tucked(facts, first, second, direction, alike) {
    const [one, two] = [this.on(this.lower, first), this.on(this.lower, second)];
    const on = [one, two].filter((cell) => cell >= 0);
    const hidden = (cell, place) => (cell >= 0 && this.covered(cell) ? null : place);
    const way = { under: true, on_upper: false, out: on.length < 2, cells: on.map((cell) => 6 * this.lower + cell), why: "" };
    way.halves = [hidden(one, first), hidden(two, second)];
    const free = one < 0 ? first : second;
    if (on.length === 1 && this.seen(free) >= 0) return { ...way, out: false, why: facts.why.beside_lower_pad };
    if (!on.some((cell) => this.covered(cell))) return { ...way, out: false, why: facts.why.nothing_under };
    return { ...way, laying: named(facts.codes, [facts.codes.under, facts.codes.under_out], one, two, direction, alike) };
  }
}

// The number of a laying: a tile with two equal symbols has one name for both ways round.
function named(codes, [inside, outside], one, two, direction, alike) {
  if (one >= 0 && two >= 0) {
    const other = alike && (direction === 0 || direction === 3);
    return inside + 4 * (other ? two : one) + (other ? back(direction) : direction);
  }
  return one >= 0 ? inside + 4 * one + direction : (alike ? inside : outside) + 4 * two + back(direction);
}

// ---- which tile hides which

const halves = (way) => way.halves.filter((place) => place);
const meet = (one, other) => halves(one).some((place) => halves(other).some((there) => same(place, there)));
const openly = (one, other) => meet(one, other) && !((one.under && other.on_upper) || (other.under && one.on_upper));

// The tiles that meet openly, from bottom to top: as they were piled, but those under the pad before those on it.
function order(ways, pile) {
  const legal = (i) => ways[i] && !ways[i].why;
  let waiting = pile.filter((i) => legal(i) && ways.some((other, j) => j !== i && legal(j) && openly(ways[i], other)));
  const piled = [];
  while (waiting.length) {
    const tucked = waiting.some((i) => ways[i].under);
    const next = waiting.find((i) => !(tucked && ways[i].on_upper));
    piled.push(next);
    waiting = waiting.filter((i) => i !== next);
  }
  return piled;
}

export function height(result, tile) {
  const at = result.order.indexOf(tile);
  if (at >= 0) return ORDERED + at;
  return result.ways[tile].under ? tile : REST + tile;
}

// ---- what a plan brings

function brings(facts, layout, grid, result) {
  const laid = result.ways.map((way, i) => ({ way, i })).filter(({ way }) => way && !way.why);
  const at = (place) => laid.filter(({ way }) => halves(way).some((half) => same(half, place)));
  const pads = Array(7).fill(0);
  const tiles = Array(7).fill(0);
  for (const pad of [0, 1]) {
    grid.cells[pad].forEach((place, cell) => {
      const hidden = (pad === grid.lower && grid.covered(cell)) || at(place).length;
      if (!hidden) pads[facts.pads[pad][layout.side[pad]][cell]] += 1;
    });
  }
  for (const { way, i } of laid) {
    way.halves.forEach((place, half) => {
      const top = place && at(place).every((other) => other.i === i || height(result, other.i) < height(result, i));
      if (top) tiles[facts.tiles[i][half]] += 1;
    });
  }
  const both = (symbol) => pads[symbol] + tiles[symbol];
  const aside = layout.tiles.filter((tile) => !tile.laid).length;
  const made = pads[GOODS] * facts.gps + tiles[GOODS] + result.covered.length + aside + facts.tokens + facts.technologies;
  const wanted = facts.price.start + both(UP) - both(DOWN) + facts.price.extra;
  return {
    price: Math.max(facts.price.low, Math.min(facts.price.high, wanted)),
    goods: Math.min(made, facts.stock),
    made,
    crates: pads[GOODS] * facts.gps + tiles[GOODS],
    covered: result.covered.length,
    aside,
    research: both(RESEARCH),
    trucks: both(TRUCK) + (facts.gears_ship ? both(RESEARCH) : 0),
    factory: both(FACTORY) > 0,
    up: both(UP),
    down: both(DOWN),
  };
}

// ---- a layout from a plan in the numbers of the rules

export function layoutOf(facts, plan, [row, column]) {
  const [turns, down, right] = facts.positions[plan.position].split(" ").map(Number);
  const layout = {
    top: plan.stack >> 2,
    side: [(plan.stack >> 1) & 1, plan.stack & 1],
    turn: [0, turns],
    at: [[row, column], [row + down, column + right]],
    tiles: [],
    pile: [],
  };
  layout.tiles = facts.tiles.map((_, i) => tileOf(facts, layout, plan.laid[i] ?? facts.codes.aside));
  const rest = layout.tiles.map((_, i) => i).filter((i) => !plan.order.includes(i));
  layout.pile = [...plan.order, ...rest];
  return layout;
}

function tileOf(facts, layout, laying) {
  const { over_out, under, under_out, aside } = facts.codes;
  if (laying === aside) return { laid: false, at: [0, 0], turn: 1, under: false };
  const tucked = laying >= under;
  const turned = tucked ? laying >= under_out : laying >= over_out;
  const first = tucked ? (turned ? under_out : under) : turned ? over_out : 0;
  const cell = (laying - first) >> 2;
  const direction = (laying - first) & 3;
  const pad = tucked ? 1 - layout.top : Math.floor(cell / 6);
  const base = padCells(layout, pad)[cell % 6];
  if (turned) return { laid: true, at: add(base, STEPS[direction]), turn: back(direction), under: tucked };
  return { laid: true, at: base, turn: direction, under: tucked };
}
