import { PARK_FACTORS, type ParkFactor } from '@sharpside/contracts/api';
import { keepPerSnapshot } from '../../call/kept-rows.ts';
import { ALL_SPLIT, parkFactorsQuery, splitParkFactorsQuery } from './factors.ts';
import { parkFactorSeasonQuery } from './query.ts';

type Factors = { home_runs: number | null; hits: number | null };

// Of the league's hits in 2024 and 2025, by the totals of MLB.
const HIT_SHARES: Readonly<Record<ParkFactor, number>> = {
  home_runs: 0.139,
  triples: 0.017,
  doubles: 0.194,
  singles: 0.65,
};

const toTenths = (factor: number | null) => (factor === null ? null : Math.round(10 * factor) / 10);

function toHits(row: Readonly<Record<ParkFactor, number | null>>): number | null {
  const parts = PARK_FACTORS.map((event) => ({ factor: row[event], share: HIT_SHARES[event] }));
  return parts.some(({ factor }) => factor === null)
    ? null
    : parts.reduce((sum, { factor, share }) => sum + share * (factor ?? 0), 0);
}

const readFactors = keepPerSnapshot(async ({ runQuery }): Promise<ReadonlyMap<string, Factors>> => {
  const [newest] = await runQuery(parkFactorSeasonQuery, {});
  if (newest === undefined) return new Map();
  const { season, has_logs } = newest;
  const rows = has_logs
    ? await runQuery(parkFactorsQuery, { season })
    : await runQuery(splitParkFactorsQuery, { season, ...ALL_SPLIT, prior: 1 });
  return new Map(
    rows.map((row) => [row.team, { home_runs: toTenths(row.home_runs), hits: toTenths(toHits(row)) }]),
  );
});

/**
 * Factors of a team's park for home runs and for hits of any kind; 100 is neutral.
 *
 * Definition: those of the table of park factors, for all hands and times. The factor for hits is the mean of its four
 * factors, weighted with the shares that these have of all hits.
 */
export async function readParkFactors(context: Parameters<typeof readFactors>[0]) {
  const factors = await readFactors(context);
  return (homeTeam: string | null): Factors | undefined =>
    homeTeam === null ? undefined : factors.get(homeTeam);
}
