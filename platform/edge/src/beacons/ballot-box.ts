import { BALLOT_LIFE_MS, type Ballot, MAX_BALLOTS_PER_NEIGHBOURHOOD } from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { type PageTicket, toNeighbourhood } from './page-tickets.ts';

export type PageReport = { release: string; page: PageTicket; hasFailed: boolean };

/**
 * The outcome of one page view per network, for each release.
 *
 * Only the first page view of a network within an hour counts. It may still fail after it has loaded. So the weight of
 * a network does not grow with its number of page views, and a network of many visitors is as likely to have a failing
 * ballot as a network of few.
 */
export type BallotBox = {
  add(report: PageReport): void;
  list(release: string): Ballot[];
};

type Cast = { pageId: string; at: number; hasFailed: boolean };
type ReleaseBallots = { cast: Map<string, Cast>; perNeighbourhood: Map<string, number> };

/** Maximum number of ballots of a release. This number gives its failure rate to within half a percent. */
const MAX_BALLOTS = 2_000;

const toRank = (network: string) => network.slice(network.indexOf('.') + 1);

function count({ perNeighbourhood }: ReleaseBallots, network: string, change: 1 | -1): void {
  const neighbourhood = toNeighbourhood(network);
  const left = (perNeighbourhood.get(neighbourhood) ?? 0) + change;
  if (left > 0) perNeighbourhood.set(neighbourhood, left);
  else perNeighbourhood.delete(neighbourhood);
}

function remove(ballots: ReleaseBallots, network: string): void {
  if (ballots.cast.delete(network)) count(ballots, network, -1);
}

// Removes the ballot with the highest tag. Nobody outside can choose or foresee tags, so the other ballots are a fair
// sample.
function removeLastRanked(ballots: ReleaseBallots): void {
  let last: string | undefined;
  for (const network of ballots.cast.keys()) {
    if (last === undefined || toRank(network) > toRank(last)) last = network;
  }
  if (last !== undefined) remove(ballots, last);
}

export function createBallotBox({
  clock,
  maxBallots = MAX_BALLOTS,
}: {
  clock: Pick<Clock, 'now'>;
  maxBallots?: number;
}): BallotBox {
  const releases = new Map<string, ReleaseBallots>();

  /** Removes expired ballots first. The Map keeps the order in which ballots were cast. */
  function findCurrent(release: string): ReleaseBallots | undefined {
    const ballots = releases.get(release);
    if (ballots === undefined) return undefined;
    for (const [network, { at }] of ballots.cast) {
      if (at + BALLOT_LIFE_MS > clock.now()) break;
      remove(ballots, network);
    }
    if (ballots.cast.size > 0) return ballots;
    releases.delete(release);
    return undefined;
  }

  function cast(ballots: ReleaseBallots, { page, hasFailed }: PageReport): void {
    const neighbours = ballots.perNeighbourhood.get(toNeighbourhood(page.network)) ?? 0;
    if (neighbours >= MAX_BALLOTS_PER_NEIGHBOURHOOD) return;
    ballots.cast.set(page.network, { pageId: page.id, at: clock.now(), hasFailed });
    count(ballots, page.network, 1);
    if (ballots.cast.size > maxBallots) removeLastRanked(ballots);
  }

  return {
    add(report) {
      const { release, page, hasFailed } = report;
      const ballots = findCurrent(release) ?? { cast: new Map(), perNeighbourhood: new Map() };
      const known = ballots.cast.get(page.network);
      if (known === undefined) cast(ballots, report);
      else if (known.pageId === page.id && hasFailed) known.hasFailed = true;
      releases.set(release, ballots);
    },

    list: (release) =>
      [...(findCurrent(release)?.cast ?? [])].map(([network, { at, hasFailed }]) => ({
        network,
        at: Math.floor(at / 1000),
        hasFailed,
      })),
  };
}
