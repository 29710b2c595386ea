import {
  listOf,
  nflCoverageSchema,
  nflDefenseRowSchema,
  nflHitRateGamesSchema,
  nflHitRatePageSchema,
  nflMatchupSchema,
  nflReceiverRowSchema,
  nflSeasonListOf,
  nflTouchdownPredictionSchema,
} from '@sharpside/contracts/api';
import { signInTo } from '@sharpside/shared-auth/testing';
import { describeCalls } from '@sharpside/shared-auth/testing/answers';
import { describe, expect, it } from 'vitest';
import {
  aCoverageRow,
  aDefense,
  aHitRateGame,
  aHitRateRow,
  aMatchedReceiver,
  aReceiver,
  aTouchdownPrediction,
} from '../testing/rows.ts';
import { fetchCoverage } from './coverage.ts';
import { fetchDefenses } from './defenses.ts';
import { fetchHitRateGames } from './hit-rate-games.ts';
import { fetchHitRates, type HitRateQuery, hitRatesKey } from './hit-rates.ts';
import { fetchMatchup } from './matchup.ts';
import { fetchReceivers } from './receivers.ts';
import { fetchTouchdownPredictions } from './touchdown-predictions.ts';

const HIT_RATES: HitRateQuery = {
  markets: [],
  books: [],
  day: '',
  isOpenOnly: false,
  minGames: 5,
  hitRate: 'all',
  playerName: '',
  minOdds: '',
  maxOdds: '',
  sort: 'odds',
  direction: 'asc',
};

const COVERED = { coverage_type: 'Cover 3' as const, plays: 100, tgt: 20, rec: 15, yds: 200, td: 1 };
const RED_ZONE = { rz_touches: 7, rz_targets: 5, rz_g2g: 1 };

describeCalls([
  {
    what: 'coverages',
    call: '/api/nfl/coverage/',
    schema: nflCoverageSchema,
    answer: { year: 2024, results: [aCoverageRow(), aCoverageRow()] },
    fetch: () => fetchCoverage('2024'),
  },
  {
    what: 'defenses',
    call: '/api/nfl/defenses-against-qbs/',
    schema: nflSeasonListOf(nflDefenseRowSchema),
    answer: {
      year: 2024,
      results: [aDefense('Buffalo Bills', RED_ZONE), aDefense('New York Jets', RED_ZONE)],
    },
    fetch: () => fetchDefenses({ position: 'QB', year: '2024' }),
  },
  {
    what: 'games behind a hit rate',
    call: '/api/nfl/hit-rates/games/',
    schema: nflHitRateGamesSchema,
    answer: {
      player_id: '00-1',
      name: 'Ray Oak',
      market: 'player_receptions',
      results: [aHitRateGame(), aHitRateGame()],
    },
    fetch: () =>
      fetchHitRateGames({ playerId: '00-1', market: 'player_receptions', outcome: 'Over', point: 4.5 }),
  },
  {
    what: 'hit rates',
    call: '/api/nfl/hit-rates/',
    schema: nflHitRatePageSchema,
    answer: {
      results: [aHitRateRow(), aHitRateRow()],
      next: null,
      sportsbooks: [{ key: 'fanduel', name: 'FanDuel' }],
      days: ['2026-11-22'],
      hidden_lines: 312,
      updated_at: '2026-11-22T12:00:00Z',
    },
    fetch: () => fetchHitRates({ ...HIT_RATES, page: 1 }),
  },
  {
    what: 'receivers of the matchup',
    call: '/api/nfl/matchup/',
    schema: nflMatchupSchema,
    answer: {
      year: 2024,
      offense: 'KC',
      defense: 'BUF',
      coverages: [{ coverage_type: 'Cover 3', plays: 100, percentage: 30 }],
      results: [aMatchedReceiver({ coverages: [COVERED] }), aMatchedReceiver({ coverages: [COVERED] })],
    },
    fetch: () => fetchMatchup({ offense: 'KC', defense: 'BUF', year: '2024' }),
  },
  {
    what: 'receivers',
    call: '/api/nfl/receivers/',
    schema: nflSeasonListOf(nflReceiverRowSchema),
    answer: { year: 2024, results: [aReceiver(), aReceiver()] },
    fetch: () => fetchReceivers({ team: 'KC', year: '2024', coverage: 'All' }),
  },
  {
    what: 'touchdown predictions',
    call: '/api/top-td-first-history/',
    schema: listOf(nflTouchdownPredictionSchema),
    answer: { results: [aTouchdownPrediction(), aTouchdownPrediction()] },
    fetch: () => fetchTouchdownPredictions({ list: 'top-td-first-history', date: '2026-11-22' }),
  },
]);

describe('the lines of the slate', () => {
  it('are asked for by what is typed, without the spaces around it and the bounds that are none', async () => {
    const { requests } = signInTo({ '/api/nfl/hit-rates/': { json: 'Service moved.' } });
    const typed = { ...HIT_RATES, playerName: '  Ray Oak ', minOdds: ' +100 ', maxOdds: 'even' };
    await fetchHitRates({ ...typed, page: 2 }).catch(() => {});
    expect(Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams)).toEqual({
      hit_rate: 'all',
      player_name: 'Ray Oak',
      min_odds: '+100',
      sort: 'odds',
      direction: 'asc',
      page: '2',
    });
  });

  it('may have a side that is another word than ours', async () => {
    const json = { results: [aHitRateRow({ outcome: 'More' })], next: null };
    signInTo({ '/api/nfl/hit-rates/': { json } });
    expect((await fetchHitRates({ ...HIT_RATES, page: 1 })).results).toMatchObject([{ outcome: 'More' }]);
  });

  it('are asked for with a number of games where that is another than the backend’s own', async () => {
    const { requests } = signInTo({ '/api/nfl/hit-rates/': { json: 'Service moved.' } });
    for (const minGames of [5, 0]) await fetchHitRates({ ...HIT_RATES, minGames, page: 1 }).catch(() => {});
    expect(requests.map(({ url }) => new URL(url).searchParams.get('min_games'))).toEqual([null, '0']);
  });

  it('are one answer for texts that ask for the same', () => {
    const spaced = { ...HIT_RATES, playerName: ' ', minOdds: 'even', maxOdds: ' ' };
    expect(hitRatesKey(spaced)).toEqual(hitRatesKey(HIT_RATES));
    expect(hitRatesKey({ ...HIT_RATES, playerName: 'Oak' })).not.toEqual(hitRatesKey(HIT_RATES));
  });
});
