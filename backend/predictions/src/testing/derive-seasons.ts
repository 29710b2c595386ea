import type { ForecastEntry } from '@sharpside/ingest/forecasts/forecast-entry';
import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import type { League } from '@sharpside/warehouse/teams/team';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { type Derived, derivePredictions } from '../derive-predictions.ts';
import type { PredictionRow } from '../shared/begun-games.ts';
import { createRunQuery } from '../shared/run-query.ts';
import { BASEBALL_DAYS, FIRST_DAY, type InventedRows, inventSeasons } from './invented-seasons.ts';

// 14:00 UTC is before the day's games, which start at 00:30 UTC of the following day.
export const easternMorning = (day: string) => new Date(`${day}T14:00:00Z`);

type SayOptions = { now: Date; said?: readonly ForecastEntry[]; closedThrough?: string };

/** The seasons that most tests use. No test may change them. */
export const SEASONS = inventSeasons();

/** Seasons of one league, for tests that need no other league: each model that runs takes time. */
const seasonsOf = (league: League): InventedRows =>
  Object.fromEntries(Object.entries(SEASONS).filter(([table]) => table.startsWith(`${league}_`)));

export const BASEBALL = seasonsOf('mlb');
export const BASKETBALL = seasonsOf('nba');

export async function deriveAt(rows: InventedRows, options: SayOptions): Promise<Derived> {
  const snapshot = await openTestSnapshot(rows);
  return derivePredictions(
    createRunQuery((sql) => snapshot.rows(sql)),
    options,
  );
}

const ofSeasons = new Map<number, Promise<Derived>>();

/**
 * Predictions of `SEASONS` with an empty log. A derivation takes half a second, so tests with the same `now` share it.
 */
export function deriveSeasonsAt(now: Date): Promise<Derived> {
  const known = ofSeasons.get(now.getTime()) ?? deriveAt(SEASONS, { now });
  ofSeasons.set(now.getTime(), known);
  return known;
}

export const derive = async (rows: InventedRows, today: string): Promise<readonly PredictionRow[]> =>
  (await deriveAt(rows, { now: easternMorning(today) })).rows;

export const deriveSeasons = async (today: string): Promise<readonly PredictionRow[]> =>
  (await deriveSeasonsAt(easternMorning(today))).rows;

export const toEntries = ({ fresh }: Derived): ForecastEntry[] =>
  fresh.map((one) => ({ ...one, snapshot: 's1', through_batch: 1 }));

// The last day of baseball and basketball, which has only scheduled games. Football has later days too.
export const TODAY = addDays(FIRST_DAY, BASEBALL_DAYS - 1);
