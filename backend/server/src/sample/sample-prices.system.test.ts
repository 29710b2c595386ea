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

// Only the NFL, because a sample of all leagues takes three times as long.
const generate = (options: GenerateSampleOptions) =>
  writeSample(
    planSample({ seed: 'sample', today: toDay(options.today), size: options.size }).filter(({ path }) =>
      /^(nfl|odds\/nfl)/.test(path),
    ),
    options,
  );

/** For each pick of the days to come, the chance that it has above the one in the best price, in points. */
const edgesSql = (folder: string) => {
  const table = (name: string) => `read_parquet(${quoteText(join(folder, `${name}.parquet`))})`;
  return `
    SELECT kind, 100 * (any_value(probability) - 1 / max(o.price_decimal)) AS edge
    FROM ${table('predictions')} p JOIN ${table('odds_props')} o ON o.league = 'nfl' AND o.game_date = p.game_date
      AND o.player_name = p.player_name
      AND o.market = CASE p.kind WHEN 'nfl_first_touchdown' THEN 'player_1st_td' ELSE 'player_anytime_td' END
    WHERE p.game_date >= DATE ${quoteText(TODAY)} AND p.probability IS NOT NULL
    GROUP BY p.kind, p.game_date, p.player_id`;
};

it('prices of touchdowns are a few points from the forecasts of the sample, on both sides of them', async () => {
  const data = toDataFolder(join(await createTemporaryFolder(), 'data'));
  const { published } = await loadSample({ data, today: TODAY, size: 'brief', generate, stages });
  const connection = await (await openDatabase({ threads: 1 })).connect();
  const rows = await runSql(connection, edgesSql(join(data.snapshots, published?.id ?? '')));
  const byKind = Map.groupBy(rows, ({ kind }) => String(kind));
  expect([...byKind.keys()].toSorted()).toEqual([
    ...['nfl_first_touchdown', 'nfl_touchdown', 'nfl_touchdown_longshot'],
  ]);
  for (const [kind, picks] of byKind) {
    const edges = picks.map(({ edge }) => Number(edge));
    const shareOf = (isIn: (edge: number) => boolean) => edges.filter(isIn).length / edges.length;
    expect(Math.max(...edges.map(Math.abs)), kind).toBeLessThan(12);
    expect(
      shareOf((edge) => Math.abs(edge) <= 5),
      kind,
    ).toBeGreaterThan(0.85);
    expect(
      shareOf((edge) => edge > 0),
      kind,
    ).toBeGreaterThan(0.2);
    expect(
      shareOf((edge) => edge < 0),
      kind,
    ).toBeGreaterThan(0.2);
  }
});
