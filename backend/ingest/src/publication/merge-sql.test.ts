import type { Row } from '@sharpside/warehouse/engine/open-database';
import { describe, expect, it } from 'vitest';
import { base, batch, mergeLayers } from '../testing/merge-layers.ts';

const aPitchRow = (over: Record<string, unknown> = {}) => ({
  game_pk: 1,
  game_date: '2031-05-04',
  at_bat_number: 1,
  pitch_number: 1,
  description: 'ball',
  ...over,
});

const pitches = (game: number, count: number, description: string) =>
  Array.from({ length: count }, (_, at) => aPitchRow({ game_pk: game, pitch_number: at + 1, description }));

const countBy = (rows: readonly Row[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ game_pk, description }) => `${game_pk} ${description}`)].map(([key, group]) => [
      key,
      group.length,
    ]),
  );

describe('tables that are replaced by unit', () => {
  it('take a newer copy that is as full, and not one that has a pitch less', async () => {
    const merged = await mergeLayers('mlb_pitches', [
      base([...pitches(1, 20, 'old'), ...pitches(2, 5, 'old')]),
      batch(1, [...pitches(1, 19, 'new'), ...pitches(2, 5, 'new')]),
    ]);
    expect(countBy(merged)).toEqual({ '1 old': 20, '2 new': 5 });
  });

  it('take a correction whole, so that pitches that were taken back are gone, and what comes after it', async () => {
    const right = { ...batch(1, pitches(1, 19, 'right')), isCorrection: true };
    const layers = [base([...pitches(1, 20, 'old'), ...pitches(2, 5, 'old')]), right];
    expect(countBy(await mergeLayers('mlb_pitches', layers))).toEqual({ '1 right': 19, '2 old': 5 });
    const later = batch(2, [...pitches(1, 18, 'excerpt'), ...pitches(2, 5, 'new')]);
    expect(countBy(await mergeLayers('mlb_pitches', [...layers, later]))).toEqual({
      '1 right': 19,
      '2 new': 5,
    });
  });

  it('do not take a copy with fewer columns for one that has them', async () => {
    const rows = (description: string, over: object) =>
      pitches(1, 20, description).map((pitch) => ({ ...pitch, ...over }));
    const full = base(rows('full', { hit_distance_ft: 400, batter_hand: 'L' }));
    const poor = await mergeLayers('mlb_pitches', [full, batch(1, rows('poor', { batter_hand: 'L' }))]);
    expect(countBy(poor)).toEqual({ '1 full': 20 });
    const richer = rows('richer', { hit_distance_ft: 400, batter_hand: 'L', outs: 1 });
    expect(countBy(await mergeLayers('mlb_pitches', [full, batch(1, richer)]))).toEqual({ '1 richer': 20 });
  });

  it('take the newest of several copies', async () => {
    const merged = await mergeLayers('mlb_pitches', [
      batch(6, pitches(1, 4, 'excerpt')),
      batch(7, pitches(1, 20, 'first')),
      batch(9, pitches(1, 20, 'third')),
      batch(8, pitches(1, 20, 'second')),
    ]);
    expect(countBy(merged)).toEqual({ '1 third': 20 });
  });

  it('add the rest of a game that was suspended, even within a plate appearance, with the day of its first part', async () => {
    const first = batch(1, pitches(1, 4, 'first'));
    const rest = batch(
      2,
      pitches(1, 20, 'rest')
        .slice(4)
        .map((pitch) => ({ ...pitch, game_date: '2031-06-01' })),
    );
    const poorer = batch(3, pitches(1, 3, 'poorer'));
    for (const layers of [
      [first, rest, poorer],
      [{ ...rest, number: 1 }, poorer, { ...first, number: 9 }],
    ]) {
      const merged = await mergeLayers('mlb_pitches', layers);
      expect(countBy(merged)).toEqual({ '1 first': 4, '1 rest': 16 });
      expect(new Set(merged.map(({ game_date }) => game_date))).toEqual(new Set(['2031-05-04']));
      const whole = batch(5, pitches(1, 20, 'whole'));
      expect(countBy(await mergeLayers('mlb_pitches', [...layers, whole]))).toEqual({ '1 whole': 20 });
    }
  });

  it('take fewer rows too where a part is not told from the whole: a book that no longer offers a line', async () => {
    const anOffer = (point: number | null) => ({
      league: 'mlb',
      event_id: 'e',
      game_date: '2031-05-04',
      book: 'b',
      market: 'totals',
      outcome: 'Over',
      point,
    });
    const merged = await mergeLayers('odds_lines', [
      base([anOffer(7.5), anOffer(8), anOffer(8.5)]),
      batch(1, [anOffer(9)]),
    ]);
    expect(merged.map(({ point }) => point)).toEqual([9]);
  });

  it('keep the first known price of a line beside the newest, over any number of publications', async () => {
    const aPrice = (point: number, price_american: number, opening_american?: number | null) => ({
      league: 'mlb',
      event_id: 'e',
      game_date: '2031-05-04',
      book: 'b',
      market: 'totals',
      outcome: 'Over',
      point,
      price_american,
      ...(opening_american !== undefined && { opening_american }),
    });
    const read = async (...layers: Parameters<typeof mergeLayers>[1]) =>
      (await mergeLayers('odds_lines', layers)).map((row) => [
        row.point,
        row.opening_american,
        row.price_american,
      ]);
    expect(await read(batch(1, [aPrice(8, -110)]), batch(2, [aPrice(8, -115), aPrice(9, 100)]))).toEqual([
      [8, -110, -115],
      [9, 100, 100],
    ]);
    const published = base([aPrice(8, -115, -110), aPrice(8.5, 120, null)]);
    expect(await read(published, batch(3, [aPrice(8, -120), aPrice(8.5, 125)]))).toEqual([
      [8, -110, -120],
      [8.5, 120, 125],
    ]);
  });
});

it('keep the first known line of a book, over any number of publications and lines', async () => {
  const aLine = (point: number, over: Record<string, unknown> = {}) => ({
    league: 'mlb',
    event_id: 'e',
    game_date: '2031-05-04',
    book: 'b',
    market: 'totals',
    outcome: 'Over',
    point,
    price_american: -110,
    ...over,
  });
  const read = async (...layers: Parameters<typeof mergeLayers>[1]) =>
    (await mergeLayers('odds_lines', layers)).map((row) => [row.book, row.point, row.opening_point]);
  expect(
    await read(batch(1, [aLine(8)]), batch(2, [aLine(8.5), aLine(9, { book: 'c' })]), batch(3, [aLine(9)])),
  ).toEqual([
    ['b', 9, 8],
    ['c', 9, 9],
  ]);
  const published = base([aLine(8.5, { opening_point: 8 })]);
  expect(await read(published, batch(4, [aLine(9)]))).toEqual([['b', 9, 8]]);
});

const aGameRow = (over: Record<string, unknown> = {}) => ({
  game_pk: 1,
  game_date: '2031-05-04',
  season: 2031,
  home_team: 'ARI',
  away_team: 'WAS',
  ...over,
});

describe('tables that are replaced by cell', () => {
  it('keep what a newer file does not speak of, and lose what it says is no longer so', async () => {
    const old = base([aGameRow({ home_probable_pitcher: 2001, status: 'Scheduled' })]);
    const [game] = await mergeLayers('mlb_games', [old, batch(1, [aGameRow({ status: 'Final' })])]);
    expect(game).toMatchObject({ home_probable_pitcher: 2001, status: 'Final' });
    const [other] = await mergeLayers('mlb_games', [
      old,
      batch(1, [aGameRow({ home_probable_pitcher: null })]),
    ]);
    expect(other).toMatchObject({ home_probable_pitcher: null, status: 'Scheduled' });
  });

  it('take the newest word whatever the order of files, and add rows', async () => {
    const merged = await mergeLayers('mlb_games', [
      batch(3, [aGameRow({ status: 'Final' })]),
      batch(2, [aGameRow({ status: 'Live' }), aGameRow({ game_pk: 2, status: 'Preview' })]),
    ]);
    expect(merged.map(({ game_pk, status }) => [game_pk, status])).toEqual([
      [1, 'Final'],
      [2, 'Preview'],
    ]);
  });

  it('take a better source before a newer one, and learn from a lesser one what it never said', async () => {
    const [player] = await mergeLayers('mlb_players', [
      base([{ player_id: 1, name: 'Luis García Jr.', name_rank: 3, bats: 'L', throws: null }]),
      batch(5, [{ player_id: 1, name: 'García, L', name_rank: 2, throws: 'R' }]),
      batch(6, [{ player_id: 1, name: 'L. Garcia', name_rank: 1, bats: 'R' }]),
    ]);
    expect(player).toMatchObject({ name: 'Luis García Jr.', bats: 'L', throws: 'R' });
  });

  it('go by the day that a season line is of, not by when it came', async () => {
    const aLine = (as_of: string, wins: number) => ({ season: 2031, pitcher: 1, as_of, wins });
    const [line] = await mergeLayers('mlb_pitcher_seasons', [
      base([aLine('2031-07-01', 9)]),
      batch(1, [aLine('2031-05-01', 4)]),
    ]);
    expect(line).toMatchObject({ as_of: '2031-07-01', wins: 9 });
  });
});
