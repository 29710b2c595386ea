import { type Ballot, type GuardTally, MAX_BALLOTS_PER_NEIGHBOURHOOD } from '@sharpside/contracts/control';

/** Milliseconds since 1970; `until` is exclusive. */
export type Period = { from: number; until: number };

const toNeighbourhood = (network: string) => network.slice(0, network.indexOf('.'));

/**
 * Number of networks that reported on a release in a period, and of those that saw it fail. Of each neighbourhood, each
 * edge counts only a few networks; here the same limit applies to all edges together.
 */
export function countBallots(ballots: readonly Ballot[], { from, until }: Period): GuardTally {
  const counted = new Map<string, number>();
  const tally = { networks: 0, failing: 0 };
  const inPeriod = ballots.filter(({ at }) => at * 1000 >= from && at * 1000 < until);
  for (const { network, hasFailed } of inPeriod.sort((a, b) => a.at - b.at)) {
    const neighbourhood = toNeighbourhood(network);
    const neighbours = counted.get(neighbourhood) ?? 0;
    if (neighbours >= MAX_BALLOTS_PER_NEIGHBOURHOOD) continue;
    counted.set(neighbourhood, neighbours + 1);
    tally.networks += 1;
    if (hasFailed) tally.failing += 1;
  }
  return tally;
}
