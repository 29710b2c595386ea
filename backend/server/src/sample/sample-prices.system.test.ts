import { join } from 'node:path';
import { toDay } from '@sharpside/sample-seasons/calendar/day';
import {
  type GenerateSampleOptions,
  planSample,
  writeSample,
} from '@sharpside/sample-seasons/generate-sample';
import { openDatabase, runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { stages } from '../cli/stages.ts';
import { loadSample } from './load-sample.ts';

const TODAY = '2026-11-20';

type Made = Pick<GenerateSampleOptions, 'size'> & { league: 'mlb' | 'nba' | 'nfl' };

/** Published picks and prices of a league's sample. A sample of all leagues takes three times as long. */
async function readSample({ league, size }: Made, toSql: (folder: string) => string) {
  const data = toDataFolder(join(await createTemporaryFolder(), 'data'));
  const generate = (options: GenerateSampleOptions) =>
    writeSample(
      planSample({ seed: 'sample', today: toDay(options.today), size }).filter(({ path }) =>
        [`${league}/`, `odds/${league}`].some((start) => path.startsWith(start)),
      ),
      options,
    );
  const { published } = await loadSample({ data, today: TODAY, size, generate, stages });
  const connection = await (await openDatabase({ threads: 1 })).connect();
  return runSql(connection, toSql(join(data.snapshots, published?.id ?? '')));
}

const tableOf = (folder: string, name: string) =>
  `read_parquet(${quoteText(join(folder, `${name}.parquet`))})`;

const COMING = `game_date >= DATE ${quoteText(TODAY)} AND probability IS NOT NULL`;

/** For each priced pick of the days to come, the chance that it has above the one in the best price, in points. */
const edgesSql = (folder: string, markets: Readonly<Record<string, string>>) => `
    SELECT kind, 100 * (any_value(probability) - 1 / max(o.price_decimal)) AS edge
    FROM ${tableOf(folder, 'predictions')} p JOIN ${tableOf(folder, 'odds_props')} o ON o.game_date = p.game_date
      AND o.player_name = p.player_name AND o.outcome IN ('Yes', 'Over')
      AND o.market = CASE p.kind ${Object.entries(markets)
        .map(([kind, market]) => `WHEN ${quoteText(kind)} THEN ${quoteText(market)}`)
        .join(' ')} END
    WHERE p.${COMING}
    GROUP BY p.kind, p.game_date, p.player_id`;

const shareOf = (edges: readonly number[], isIn: (edge: number) => boolean) =>
  edges.filter(isIn).length / edges.length;

it.each([
  {
    league: 'nfl',
    size: 'brief',
    close: 0.85,
    markets: {
      nfl_first_touchdown: 'player_1st_td',
      nfl_touchdown: 'player_anytime_td',
      nfl_touchdown_longshot: 'player_anytime_td',
    },
  },
  {
    league: 'mlb',
    size: 'brief',
    close: 0.5,
    markets: { mlb_hit: 'batter_hits', mlb_home_run: 'batter_home_runs' },
  },
  { league: 'nba', size: 'small', close: 0.85, markets: { nba_first_basket: 'player_first_basket' } },
] as const)(
  'prices of the $league are a few points from the forecasts of the sample, on both sides of them',
  async ({ markets, close, ...made }) => {
    const rows = await readSample(made, (folder) => edgesSql(folder, markets));
    const byKind = Map.groupBy(rows, ({ kind }) => String(kind));
    expect([...byKind.keys()].toSorted()).toEqual(Object.keys(markets));
    for (const [kind, picks] of byKind) {
      const edges = picks.map(({ edge }) => Number(edge));
      expect(Math.max(...edges.map(Math.abs)), kind).toBeLessThan(16);
      expect(
        shareOf(edges, (edge) => Math.abs(edge) <= 5),
        kind,
      ).toBeGreaterThan(close);
      // Most picks are no bet, as at real books: their margin is about as wide as a forecast is wrong.
      expect(
        shareOf(edges, (edge) => edge > 0),
        kind,
      ).toBeGreaterThan(0.05);
      expect(
        shareOf(edges, (edge) => edge < 0),
        kind,
      ).toBeGreaterThan(0.1);
    }
  },
);

it('most prices of three-pointers are a few points from the forecasts of the sample, on both sides of them', async () => {
  const rows = await readSample(
    { league: 'nba', size: 'small' },
    (folder) => `
      SELECT 100 * (probability - 1 / price_decimal) AS edge FROM ${tableOf(folder, 'predictions')}
      WHERE kind = 'nba_three_pointers' AND price_decimal IS NOT NULL AND ${COMING}`,
  );
  const edges = rows.map(({ edge }) => Number(edge));
  expect(edges.length).toBeGreaterThan(30);
  expect(Math.max(...edges.map(Math.abs))).toBeLessThan(18);
  expect(shareOf(edges, (edge) => Math.abs(edge) <= 5)).toBeGreaterThan(0.55);
  expect(shareOf(edges, (edge) => Math.abs(edge) <= 10)).toBeGreaterThan(0.9);
  expect(shareOf(edges, (edge) => edge > 0)).toBeGreaterThan(0.25);
  expect(shareOf(edges, (edge) => edge < 0)).toBeGreaterThan(0.25);
});

it('a brief sample has picks of three-pointers and of first baskets, with chances of a few of ten starters', async () => {
  const rows = await readSample(
    { league: 'nba', size: 'brief' },
    (folder) => `
      SELECT kind, count(*) AS picks, 100 * avg(probability) AS chance FROM ${tableOf(folder, 'predictions')}
      WHERE ${COMING} GROUP BY kind ORDER BY kind`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['nba_first_basket', 'nba_three_pointers']);
  for (const { picks } of rows) expect(Number(picks)).toBeGreaterThan(30);
  // Ten players start a game, and a list has the likeliest three of them.
  expect(Number(rows[0]?.chance)).toBeGreaterThan(10);
  expect(Number(rows[0]?.chance)).toBeLessThan(25);
});
