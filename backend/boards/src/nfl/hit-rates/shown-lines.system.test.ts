import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it } from 'vitest';
import { SAMPLE } from '../../testing/an-event.ts';
import { getHitRates, HIT_RATES, NOW } from '../../testing/hit-rate-sheet.ts';

describe('which lines are shown', () => {
  const later = { event_id: 'event-2', game_date: '2024-11-25', commence_time: '2024-11-26T01:15:00Z' };

  it('shows games of today and later, and no earlier ones', async () => {
    const odds_props = [aProp({ point: 1.5 }), aProp({ ...later, point: 2.5 })];
    const page = (now: string) => getHitRates('', { odds_props }, now);
    expect((await page('2024-11-24T17:00:00Z')).results.map(({ point }) => point).sort()).toEqual([1.5, 2.5]);
    expect((await page('2024-11-25T17:00:00Z')).results).toMatchObject([{ point: 2.5 }]);
  });

  it('shows the newest priced week while nothing newer is priced', async () => {
    const earlier = { event_id: 'event-0', game_date: '2024-11-19', commence_time: '2024-11-20T01:15:00Z' };
    const first = { event_id: 'event-3', game_date: '2024-11-20', commence_time: '2024-11-21T01:15:00Z' };
    const odds_props = [
      aProp({ ...earlier, point: 0.5 }),
      aProp({ ...first, point: 3.5 }),
      aProp({ point: 1.5 }),
      aProp({ ...later, point: 2.5 }),
    ];
    const { results } = await getHitRates('', { odds_props }, '2024-12-24T17:00:00Z');
    expect(results.map(({ point }) => point).sort()).toEqual([1.5, 2.5, 3.5]);
  });

  it('leaves out other leagues and markets that it has no figure for', async () => {
    const odds_props = [aProp({ market: 'player_kicking_points' }), aProp({ league: 'nba' })];
    expect(await getHitRates('', { odds_props })).toEqual({
      results: [],
      next: null,
      sportsbooks: [],
      total_rows: 0,
      hidden_lines: 0,
      days: [],
      updated_at: null,
    });
  });

  it('has prices of sample books as repeated every two minutes', async () => {
    const api = await startApiForTests({ rows: { odds_props: [aProp()] }, now: NOW, manifest: SAMPLE });
    const { body } = await api.get(`${HIT_RATES}?min_games=0`);
    const last_update = '2024-11-22T16:00:00Z';
    expect(body).toMatchObject({ updated_at: last_update, results: [{ sportsbooks: [{ last_update }] }] });
    expect(await getHitRates('min_games=0', { odds_props: [aProp()] })).toMatchObject({
      updated_at: '2024-11-22T12:00:00Z',
    });
  });

  it('puts lines of games that have begun last, marked, and leaves them out where that is asked for', async () => {
    const begun = aProp({ price_american: -1000, price_decimal: 1.1 });
    const late = {
      event_id: 'event-2',
      commence_time: '2024-11-25T01:20:00Z',
      home_team: 'LAC',
      away_team: 'BAL',
    };
    const next = { event_id: 'event-3', game_date: '2024-11-25', commence_time: '2024-11-26T01:15:00Z' };
    const rows = { odds_props: [begun, aProp(late), aProp(next)] };
    const now = '2024-11-24T18:00:00Z';
    const list = async (query: string) =>
      (await getHitRates(query, rows, now)).results.map(({ start_time, game_state }) => [
        start_time,
        game_state,
      ]);
    const open = [
      ['2024-11-25T01:20:00Z', 'scheduled'],
      ['2024-11-26T01:15:00Z', 'scheduled'],
    ];
    expect(await list('sort=odds&direction=asc')).toEqual([...open, ['2024-11-24T18:00:00Z', 'begun']]);
    expect(await list('sort=odds&direction=asc&begun=no')).toEqual(open);
    expect(await list('date=2024-11-25')).toEqual(open.slice(1));
    expect((await getHitRates('date=2024-11-25', rows, now)).days).toEqual(['2024-11-24', '2024-11-25']);
  });
});
