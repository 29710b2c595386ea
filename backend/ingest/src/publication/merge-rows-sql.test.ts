import type { Row } from '@sharpside/warehouse/engine/open-database';
import { describe, expect, it } from 'vitest';
import { base, batch, type LayerRows, mergeLayers } from '../testing/merge-layers.ts';

describe('weekly statistics', () => {
  type Over = Record<string, unknown>;
  const aWeek = (player_id: string, over: Over = {}) => ({
    season: 2031,
    week: 7,
    season_type: 'REG',
    player_id,
    team: 'CLE',
    opponent: 'DEN',
    receptions: 4,
    targets: 7,
    receiving_yards: 50,
    carries: 0,
    ...over,
  });
  const players = (from: number, count: number, over: Over = {}) =>
    Array.from({ length: count }, (_, at) => aWeek(`p${from + at}`, over));
  const yardsOf = (rows: readonly Row[]) =>
    Object.fromEntries(rows.map(({ player_id, receiving_yards }) => [player_id, receiving_yards]));
  const poorer = { receptions: 0, targets: 0, receiving_yards: 5 };

  async function mergeInBothOrders(one: LayerRows['rows'], other: LayerRows['rows']) {
    const merged = await mergeLayers('nfl_player_weeks', [batch(1, one), batch(2, other)]);
    expect(await mergeLayers('nfl_player_weeks', [batch(1, other), batch(2, one)])).toEqual(merged);
    return merged;
  }

  it('of excerpts count the fuller row of a player, in either order', async () => {
    const merged = await mergeInBothOrders([aWeek('p1')], [aWeek('p1', poorer)]);
    expect(yardsOf(merged)).toEqual({ p1: 50 });
  });

  it('of excerpts have every player, and the sum of rows without a figure in common', async () => {
    const run = { receptions: 0, targets: 0, receiving_yards: 0, carries: 3 };
    const merged = await mergeInBothOrders([aWeek('p1'), aWeek('p2')], [aWeek('p1', run), aWeek('p3')]);
    expect(merged).toMatchObject([
      { player_id: 'p1', receptions: 4, carries: 3 },
      { player_id: 'p2' },
      { player_id: 'p3' },
    ]);
  });

  it('of two parts of a week have the players of both', async () => {
    const merged = await mergeInBothOrders(players(0, 12), players(12, 12));
    expect(merged).toHaveLength(24);
  });

  it('take a newer copy of a week as it is, with what it corrects and takes back', async () => {
    const corrected = [...players(0, 11, { receiving_yards: 48 }), aWeek('new')];
    const merged = await mergeLayers('nfl_player_weeks', [base(players(0, 12)), batch(1, corrected)]);
    expect(yardsOf(merged)).toEqual(
      Object.fromEntries(corrected.map((row) => [row.player_id, row.receiving_yards])),
    );
  });

  it('of a newer whole copy count before those of an older game of the week', async () => {
    const game = [aWeek('p0', { receiving_tds: 1 }), ...players(1, 11, { receiving_tds: 0 })];
    const week = players(0, 24, { receiving_yards: 44, receiving_tds: 0 });
    for (const layers of [
      [base(game), batch(1, week)],
      [batch(1, game), batch(2, week)],
    ])
      expect(await mergeLayers('nfl_player_weeks', layers)).toEqual(
        await mergeLayers('nfl_player_weeks', [batch(1, week)]),
      );
  });

  it('of a copy without one of the players do not count, and correct nothing', async () => {
    const whole = players(0, 12, { receiving_tds: 0 });
    const merged = await mergeInBothOrders(whole, [
      aWeek('p0', { receiving_yards: 61, receiving_tds: 1 }),
      ...players(1, 10, { receiving_tds: 0 }),
    ]);
    expect(merged).toEqual(await mergeLayers('nfl_player_weeks', [batch(1, whole)]));
  });

  it('of a whole copy are joined by parts with other figures', async () => {
    const returns = { receptions: 0, targets: 0, receiving_yards: 0, special_teams_tds: 1 };
    const merged = await mergeInBothOrders(players(0, 24), players(0, 12, returns));
    expect(merged.filter(({ special_teams_tds }) => special_teams_tds === 1)).toHaveLength(12);
  });

  it('of two whole copies have the fuller row of each player, in either order', async () => {
    const merged = await mergeInBothOrders(
      [...players(0, 6), ...players(6, 6, poorer)],
      [...players(0, 6, poorer), ...players(6, 6)],
    );
    expect(yardsOf(merged)).toEqual(yardsOf(players(0, 12)));
  });

  it('of two whole copies with figures of different kinds have all, in either order', async () => {
    const runs = { receptions: 0, targets: 0, receiving_yards: 0, carries: 3 };
    const merged = await mergeInBothOrders(players(0, 12), players(0, 12, runs));
    expect(merged.map(({ carries, receiving_yards }) => [carries, receiving_yards])).toEqual(
      Array(12).fill([3, 50]),
    );
  });

  it('of two copies with a man in two teams have the team that he has in the next week', async () => {
    const elsewhere = { team: 'BUF', opponent: 'NYJ' };
    const merged = await mergeInBothOrders(
      [...players(0, 12, { carries: 2 }), aWeek('p3', { ...elsewhere, week: 8 })],
      [...players(0, 3), aWeek('p3', elsewhere), ...players(4, 8)],
    );
    expect(merged.filter(({ player_id, week }) => player_id === 'p3' && week === 7)).toMatchObject([
      elsewhere,
    ]);
  });

  it('take from an excerpt only players whom no whole copy has', async () => {
    const merged = await mergeInBothOrders(players(0, 12), [
      aWeek('p1', { receiving_yards: 90 }),
      aWeek('other'),
    ]);
    expect(yardsOf(merged)).toEqual({ ...yardsOf(players(0, 12)), other: 50 });
  });

  it('take a correction before all older copies, excerpts too', async () => {
    const right = { ...batch(3, [aWeek('p1', poorer)]), isCorrection: true };
    const merged = await mergeLayers('nfl_player_weeks', [
      base(players(0, 12)),
      batch(2, [aWeek('other')]),
      right,
    ]);
    expect(yardsOf(merged)).toEqual({ p1: 5 });
  });
});

describe('lines of NBA games', () => {
  const aLine = (over: Record<string, unknown> = {}) => ({
    game_date: '2030-11-05',
    player_id: 4001,
    season: 2030,
    season_type: 'regular',
    team: 'GSW',
    opponent: 'LAL',
    minutes: 34,
    points: 25,
    rebounds: 8,
    assists: 6,
    ...over,
  });
  const mergeLines = (...lines: object[]) =>
    mergeLayers(
      'nba_player_games',
      lines.map((line, at) => batch(at + 1, [{ ...line }])),
    );

  it('of two files is the fuller one, in either order', async () => {
    const poor = aLine({ points: 25, rebounds: 0, assists: 2 });
    for (const lines of [
      [aLine(), poor],
      [poor, aLine()],
    ])
      expect(await mergeLines(...lines)).toMatchObject([{ points: 25, rebounds: 8, assists: 6 }]);
  });

  it('of two files are put together where they are parts, and their minutes summed', async () => {
    const parts = [aLine({ minutes: 20, rebounds: 0, assists: 0 }), aLine({ minutes: 14, points: 0 })];
    for (const lines of [parts, parts.toReversed()])
      expect(await mergeLines(...lines)).toMatchObject([
        { minutes: 34, points: 25, rebounds: 8, assists: 6 },
      ]);
  });

  it('are corrected by a newer one that is as full, and keep what only the older one has', async () => {
    const merged = await mergeLines(aLine({ plus_minus: 13 }), aLine({ assists: 5 }));
    expect(merged).toMatchObject([{ assists: 5, plus_minus: 13 }]);
  });

  it('are corrected by a poorer one that is said to be a correction', async () => {
    const right = { ...batch(2, [aLine({ assists: 0 })]), isCorrection: true };
    expect(await mergeLayers('nba_player_games', [batch(1, [aLine()]), right])).toMatchObject([
      { assists: 0 },
    ]);
  });
});
