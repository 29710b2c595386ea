import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInProcess } from '@sharpside/server/testing/run-backend';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { expect } from 'vitest';
import { publishSnapshot } from '../../publication/publish-snapshot.ts';
import type { Stage } from '../../publication/stage.ts';
import { aGame, shareTestData, type TestData } from '../../testing/a-data-folder.ts';
import { aForecast } from '../../testing/a-forecast.ts';
import { type NewForecast, toForecastKey, toTableRow } from '../forecast-entry.ts';
import { dayFile } from '../forecast-files.ts';

export const CLOSED = '2031-05-04';
export const OPEN = '2031-05-05';
export const TOMORROW = '2031-05-06';
const FIRST_MORNING = new Date(`${CLOSED}T14:00:00Z`);
const MORNING = new Date(`${OPEN}T14:00:00Z`);
export const EVENING = new Date(`${OPEN}T21:00:00Z`);

/** A stage that forecasts players who are not in the log, and shows all logged forecasts. */
const saying = (now: Date, ...players: [day: string, player: string][]): Stage => ({
  name: 'say',
  async run({ add, forecasts }) {
    const published_at = now.toISOString().replace('.000', '');
    const known = new Set(forecasts.said.map(toForecastKey));
    const fresh: NewForecast[] = players
      .map(([game_date, player_id]) =>
        aForecast({ game_date, player_id, published_at, start_time: `${game_date}T23:00:00Z` }),
      )
      .filter((one) => !known.has(toForecastKey(one)));
    for (const one of [...forecasts.said, ...fresh]) add('predictions', toTableRow(one));
    forecasts.say(fresh);
  },
});

export const publish = ({ data }: TestData, now: Date, ...players: [day: string, player: string][]) =>
  publishSnapshot({ data, now: () => now, stages: [saying(now, ...players)] });

/** Forecasts for a closed day, for today and, only in the second snapshot, for tomorrow. */
export const shareLoggedForecasts = () =>
  shareTestData(async (test) => {
    await test.ingestPitches(aGame(900001, 2));
    await publish(test, FIRST_MORNING, [CLOSED, '1'], [CLOSED, '2'], [OPEN, '1']);
    await publish(test, MORNING, [OPEN, '2'], [TOMORROW, '1']);
  });

export const run = ({ data }: TestData, ...argv: string[]) =>
  runInProcess([...argv, '--data', data.root], { cwd: data.root, now: () => EVENING });

export async function edit(data: DataFolder, day: string, change: (text: string) => string) {
  const text = await readFile(dayFile(data, day), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(dayFile(data, day), changed);
}

export const brighten = (text: string): string => text.replace('"probability":0.2', '"probability":0.9');

/** Name and text of each file of the log. The text of a folder is null. */
export async function readFiles({ forecasts }: DataFolder): Promise<unknown> {
  const names = await readdir(forecasts).catch(() => []);
  const read = (name: string) => readFile(join(forecasts, name), 'utf8').catch(() => null);
  return Promise.all(names.sort().map(async (name) => [name, await read(name)]));
}
