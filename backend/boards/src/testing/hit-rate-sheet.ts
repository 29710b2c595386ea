import { nflHitRatePageSchema } from '@sharpside/contracts/api';
import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aFieldOf, anNflGame, anNflPlayer, aPlayerWeek, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';

export const HIT_RATES = '/api/nfl/hit-rates/';

export const NOW = '2024-11-22T16:00:00Z';

/** Weeks of the receiver with these catches; the last week is 11. */
export const weeksWith = (receptions: readonly number[], over: Parameters<typeof aPlayerWeek>[0] = {}) =>
  receptions.map((count, at) =>
    aPlayerWeek({ week: 12 - receptions.length + at, receptions: count, ...over }),
  );

export const hitRateRows = {
  nfl_games: [anNflGame()],
  nfl_players: [anNflPlayer()],
  nfl_player_weeks: weeksWith([5, 4, 6]),
  odds_props: [aProp()],
};

export const fanDuel = { book: 'fanduel', book_title: 'FanDuel' };

/**
 * A page of the sheet, by default of `hitRateRows` two days before the game. It includes lines with few games unless
 * the query sets a minimum. `rows` replaces tables of `hitRateRows`.
 */
export async function getHitRates(query = '', rows: TestRows = {}, now = NOW) {
  const api = await startApiForTests({ rows: { ...hitRateRows, ...rows }, now });
  const all = query.includes('min_games') ? query : `min_games=0&${query}`;
  const { body } = await api.get(`${HIT_RATES}?${all}`);
  return v.parse(nflHitRatePageSchema, body);
}

/** Participation that lists these players, week by week. */
export const fieldsOf = (
  weeks: readonly number[],
  players: readonly string[],
  over: Parameters<typeof aFieldOf>[1] = {},
) => {
  const fields = weeks.map((week) => aFieldOf(players, { week, defense: 'BUF', ...over }));
  return {
    nfl_coverage_plays: fields.flatMap(({ nfl_coverage_plays }) => nfl_coverage_plays),
    nfl_offense_snaps: fields.flatMap(({ nfl_offense_snaps }) => nfl_offense_snaps),
  };
};
