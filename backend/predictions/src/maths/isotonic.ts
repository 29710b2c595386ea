import { toLogit } from './logit.ts';

/** A forecast whose outcome is known. */
export type Judged = { readonly probability: number; readonly outcome: boolean };

type Block = { logit: number; hits: number; weight: number; count: number };

const MAX_GROUPS = 20;
const MIN_IN_GROUP = 50;
// A group's share is drawn towards its forecast probability with the weight of this many forecasts.
const PRIOR_TRIALS = 50;

function toGroup(forecasts: readonly Judged[]): Block {
  const count = forecasts.length;
  const said = forecasts.reduce((sum, { probability }) => sum + probability, 0) / count;
  const hits = forecasts.reduce((sum, { outcome }) => sum + (outcome ? 1 : 0), 0);
  const logit = forecasts.reduce((sum, { probability }) => sum + toLogit(probability), 0) / count;
  return { logit, hits: hits + PRIOR_TRIALS * said, weight: count + PRIOR_TRIALS, count };
}

/** Merges neighbouring groups whose shares fall instead of rising (pool adjacent violators). */
function pool(groups: readonly Block[]): Block[] {
  const blocks: Block[] = [];
  for (const group of groups) {
    let last = group;
    for (let before = blocks.at(-1); before !== undefined; before = blocks.at(-1)) {
      if (before.hits / before.weight < last.hits / last.weight) break;
      blocks.pop();
      const count = before.count + last.count;
      last = {
        logit: (before.count * before.logit + last.count * last.logit) / count,
        hits: before.hits + last.hits,
        weight: before.weight + last.weight,
        count,
      };
    }
    blocks.push(last);
  }
  return blocks;
}

/** Points of log-odds through the middles of the groups. Beyond the outer points their shift continues. */
export type Curve = readonly { readonly from: number; readonly to: number }[];

/**
 * A rising curve through the shares of past forecasts that came true, in groups of equal size (isotonic regression).
 *
 * Source: Barlow et al. 1972, Statistical inference under order restrictions; Zadrozny and Elkan 2002 for probabilities.
 */
export function fitIsotonic(forecasts: readonly Judged[]): Curve {
  const inOrder = forecasts.toSorted((one, other) => one.probability - other.probability);
  const groups = Math.min(MAX_GROUPS, Math.floor(inOrder.length / MIN_IN_GROUP));
  const edge = (at: number): number => Math.round((at * inOrder.length) / groups);
  const blocks = pool(
    Array.from({ length: groups }, (_, at) => toGroup(inOrder.slice(edge(at), edge(at + 1)))),
  );
  return blocks.map(({ logit, hits, weight }) => ({ from: logit, to: toLogit(hits / weight) }));
}

/** Log-odds on the curve. It never falls; it is flat where groups were merged. */
export function followCurve(curve: Curve, logit: number): number {
  const [first] = curve;
  const last = curve.at(-1);
  if (first === undefined || last === undefined) return logit;
  if (logit <= first.from) return logit + first.to - first.from;
  if (logit >= last.from) return logit + last.to - last.from;
  const at = curve.findIndex(({ from }) => from > logit);
  const [low = first, high = last] = curve.slice(at - 1, at + 1);
  return low.to + ((high.to - low.to) * (logit - low.from)) / (high.from - low.from);
}
