import { describe, expect, it } from 'vitest';
import { anOddsRow } from '../testing/rows.ts';
import { groupByGame } from './odds.ts';

const OTHER_SIDE = { team: 'BOS', opponent: 'NYY' };

describe('the games of the odds', () => {
  it('have both sides, whichever comes first, and games of a double header apart', () => {
    const late = '2026-05-21T02:10:00Z';
    const rows = [
      anOddsRow(),
      anOddsRow({ start_time: late }),
      anOddsRow({ team: 'LAD', opponent: 'SF' }),
      anOddsRow(OTHER_SIDE),
      anOddsRow({ ...OTHER_SIDE, start_time: late }),
    ];
    expect(
      groupByGame(rows).map(({ startsAt, rows: sides }) => [startsAt, sides.map(({ team }) => team)]),
    ).toEqual([
      ['2026-05-20T23:10:00Z', ['NYY', 'BOS']],
      [late, ['NYY', 'BOS']],
      ['2026-05-20T23:10:00Z', ['LAD']],
    ]);
  });

  it('have a day, and no start as long as no time is set', () => {
    const [game] = groupByGame([anOddsRow({ start_time: '2026-05-20T04:00:00Z' })]);
    expect(game).toMatchObject({ day: '2026-05-20', startsAt: null });
  });

  it.each([
    { first: '2026-05-20T20:00:00Z', second: '2026-05-20T19:00:00Z', oldest: '2026-05-20T19:00:00Z' },
    { first: '2026-05-20T19:00:00Z', second: '2026-05-20T20:00:00Z', oldest: '2026-05-20T19:00:00Z' },
    { first: null, second: '2026-05-20T20:00:00Z', oldest: '2026-05-20T20:00:00Z' },
    { first: '2026-05-20T20:00:00Z', second: null, oldest: '2026-05-20T20:00:00Z' },
    { first: null, second: null, oldest: null },
  ])('are as old as the older of their prices: $first and $second, $oldest', ({ first, second, oldest }) => {
    const [game] = groupByGame([
      anOddsRow({ last_update: first }),
      anOddsRow({ ...OTHER_SIDE, last_update: second }),
    ]);
    expect(game?.lastUpdate).toBe(oldest);
  });
});
