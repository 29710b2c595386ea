import { signInTo } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
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
  hitRate: 'all',
  playerName: '',
  minOdds: '',
  maxOdds: '',
  sort: 'odds',
  direction: 'asc',
};

it.each([
  { what: 'coverages', call: '/api/nfl/coverage/', fetch: () => fetchCoverage('2024') },
  {
    what: 'defences',
    call: '/api/nfl/defenses-against-qbs/',
    fetch: () => fetchDefenses({ position: 'QB', year: '2024' }),
  },
  {
    what: 'games behind a hit rate',
    call: '/api/nfl/hit-rates/games/',
    fetch: () =>
      fetchHitRateGames({ playerId: '00-1', market: 'player_receptions', outcome: 'Over', point: 4.5 }),
  },
  {
    what: 'NFL hit rates',
    call: '/api/nfl/hit-rates/',
    fetch: () => fetchHitRates({ ...HIT_RATES, page: 1 }),
  },
  {
    what: 'matchup',
    call: '/api/nfl/matchup/',
    fetch: () => fetchMatchup({ offense: 'KC', defense: 'BUF', year: '2024' }),
  },
  {
    what: 'receivers',
    call: '/api/nfl/receivers/',
    fetch: () => fetchReceivers({ team: 'KC', year: '2024', coverage: 'All' }),
  },
  {
    what: 'touchdown predictions',
    call: '/api/top-td-first-history/',
    fetch: () => fetchTouchdownPredictions({ list: 'top-td-first-history', date: '2026-11-22' }),
  },
])('an answer of $call that is none is told as $what', async ({ what, call, fetch }) => {
  signInTo({ [call]: { json: 'Service moved.' } });
  await expect(fetch()).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    cause: { message: expect.stringMatching(new RegExp(`^${what} is not valid`)) },
  });
});

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

  it('are one answer for texts that ask for the same', () => {
    const spaced = { ...HIT_RATES, playerName: ' ', minOdds: 'even', maxOdds: ' ' };
    expect(hitRatesKey(spaced)).toEqual(hitRatesKey(HIT_RATES));
    expect(hitRatesKey({ ...HIT_RATES, playerName: 'Oak' })).not.toEqual(hitRatesKey(HIT_RATES));
  });
});
