// Finding a plan: say what it should bring, get plans that do. It draws nothing and asks nobody, as `plan.js`.
//
//   wish = { price, goods, research, trucks, factory }   the highest price and the least of the others; null: any
//
// All ways the pads can lie are tried; on the most promising ones the improvements are laid, one after the other.

import { layoutOf, padCells, read } from "./plan.js";

const STACKS = 8;
const BASES = 14; // ways of the pads on which improvements are tried
const WIDTH = 3; // layouts that are kept from one improvement to the next
const SHOWN = 5;

// How far a plan is from the wish, and how much it brings beyond it: of markers, those in stock; of an improvement, what
// can still be laid.
function judged(facts, layout, { brings }, wish) {
  const lacks = (name) => Math.max(0, (wish[name] ?? 0) - Number(brings[name]));
  const dear = wish.price === null ? 0 : Math.max(0, brings.price - wish.price);
  const short = dear + lacks("goods") + lacks("research") + lacks("trucks") + 2 * lacks("factory");
  const markers = Math.min(brings.research, facts.progress) + Math.min(brings.trucks, facts.progress);
  const gain = brings.goods + 1.2 * markers + (facts.last ? 0 : 1.5) * brings.factory + 0.4 * brings.price;
  return { layout, brings, short, gain };
}

const better = (one, other) => one.short - other.short || other.gain - one.gain;
const outcome = ({ brings }) => [brings.price, brings.goods, brings.research, brings.trucks, brings.factory].join();

// The first of all that bring the same.
function distinct(plans) {
  const seen = new Set();
  return plans.filter((plan) => !seen.has(outcome(plan)) && seen.add(outcome(plan)));
}

function bases(facts, wish, start) {
  const found = [];
  for (let stack = 0; stack < STACKS; stack += 1) {
    for (let position = 0; position < facts.positions.length; position += 1) {
      const layout = layoutOf(facts, { stack, position, laid: [], order: [] }, start);
      const result = read(facts, layout);
      if (!result.why) found.push(judged(facts, layout, result, wish));
    }
  }
  return distinct(found.sort(better)).slice(0, BASES);
}

// A layout with improvement `i` left aside, and laid on the pads in every way that is legal.
function* layings(facts, layout, i, wish) {
  const aside = judged(facts, layout, read(facts, layout), wish);
  yield aside;
  for (const at of [...padCells(layout, 0), ...padCells(layout, 1)]) {
    for (let turn = 0; turn < 4; turn += 1) {
      const tiles = layout.tiles.map((tile, n) => (n === i ? { laid: true, at, turn, under: false } : tile));
      const laid = { ...layout, tiles, pile: [...layout.pile.filter((n) => n !== i), i] };
      const result = read(facts, laid);
      if (!result.why) yield judged(facts, laid, result, wish);
    }
  }
}

// The plans that come nearest to a wish, best first; `short` is 0 where it is fulfilled. In steps, so that whoever asks
// can let the page breathe between two.
export function* search(facts, wish, start) {
  let found = [];
  for (const base of bases(facts, wish, start)) {
    let kept = [base];
    for (let i = 0; i < facts.tiles.length; i += 1) {
      kept = distinct(kept.flatMap(({ layout }) => [...layings(facts, layout, i, wish)]).sort(better)).slice(0, WIDTH);
    }
    found = distinct([...found, ...kept].sort(better)).slice(0, SHOWN);
    yield found;
  }
}
