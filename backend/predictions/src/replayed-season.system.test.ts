import { readFile } from 'node:fs/promises';
import { predictionRecordsSchema } from '@sharpside/contracts/api';
import { readCheckedLog } from '@sharpside/ingest/forecasts/begin-anew';
import { dayFile } from '@sharpside/ingest/forecasts/forecast-files';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { mlbScheduleReader } from '@sharpside/ingest/readers/mlb/schedule';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { stages } from '@sharpside/server/cli/stages';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readLoggedLines, readResults, recomputeRecord } from './testing/recompute-record.ts';
import { type ReplayedGame, replayBaseball } from './testing/replayed-baseball.ts';

// Number of days that are known when the site starts. The following days are replayed. TEST_LONG=1 replays three
// months.
const KNOWN = 40;
const REPLAYED = process.env.TEST_LONG === '1' ? 92 : 4;
const POSTPONED_ON = 1;
const DELAYED_ON = 2;
const KINDS = ['mlb_home_run', 'mlb_hit'];

/** A data folder with a replayed season, and the steps to ingest and publish it. */
async function createScene() {
  const test = await createTestData();
  const season = replayBaseball({ firstDay: '2031-03-02', days: KNOWN + REPLAYED + 2, seed: 7 });
  const files: string[] = [];
  let manifest: Awaited<ReturnType<typeof publishSnapshot>> | undefined;
  const ingestSchedule = (options: Parameters<typeof season.schedule>[0]) =>
    test.ingest(season.schedule(options), { reader: mlbScheduleReader });
  async function ingestResults(games: readonly ReplayedGame[]) {
    files.push(season.statcast(games));
    await test.ingest(files.at(-1) ?? '');
    await ingestSchedule({ games, state: 'Final' });
  }
  async function publish(time: string) {
    manifest = await publishSnapshot({ data: test.data, stages, now: () => new Date(time) });
  }
  const requireManifest = () => {
    if (manifest === undefined) throw new RangeError('nothing was published');
    return manifest;
  };
  return { ...test, season, files, ingestSchedule, ingestResults, publish, requireManifest };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

const readLog = ({ data }: Scene, day: string) => readFile(dayFile(data, day), 'utf8').catch(() => '');

async function expectShownAsLogged(scene: Scene, day: string): Promise<void> {
  const lines = (await readLoggedLines(scene.data.forecasts)).filter(({ game_date }) => game_date === day);
  const snapshot = await openSnapshot({ data: scene.data, concurrency: 1 });
  const rows = await snapshot.rows(
    'SELECT kind, player_id, probability FROM predictions WHERE game_date = CAST($day AS DATE)',
    { day },
  );
  await snapshot.close();
  const toText = (row: { kind?: unknown; player_id?: unknown; probability?: unknown }) =>
    `${row.kind} ${row.player_id} ${row.probability}`;
  expect(rows.map(toText).sort()).toEqual(lines.map(toText).sort());
}

/** Replays a day: morning, line-ups, first pitch and night. After each step earlier forecasts must be unchanged. */
async function replayDay(
  scene: Scene,
  at: number,
  carried: readonly ReplayedGame[],
): Promise<ReplayedGame[]> {
  const { season, ingestSchedule, ingestResults, publish } = scene;
  const day = season.dayAt(KNOWN + at);
  const tomorrow = season.dayAt(KNOWN + at + 1);
  let games = [...carried, ...season.gamesOf(day)];
  const said: string[] = [];
  async function step(time: string) {
    await publish(time);
    said.push(await readLog(scene, day));
    expect(said.at(-1)?.startsWith(said.at(-2) ?? '')).toBe(true);
    await expectShownAsLogged(scene, day);
  }
  await ingestSchedule({ games: [...games, ...season.gamesOf(tomorrow)], state: 'Preview' });
  await step(`${day}T14:00:00Z`);
  const left: ReplayedGame[] = [];
  if (at % 7 === POSTPONED_ON) {
    const [game] = games.slice(-1);
    if (game !== undefined) left.push({ ...game, day: tomorrow, startTime: `${tomorrow}T17:05:00Z` });
    games = games.slice(0, -1);
    await ingestSchedule({ games: left, state: 'Preview' });
  }
  if (at % 7 === DELAYED_ON) {
    games = games.map((game, place) =>
      place === 0 ? { ...game, startTime: `${tomorrow}T01:05:00Z` } : game,
    );
  }
  await ingestSchedule({ games, state: 'Preview', hasLineups: true });
  await step(`${day}T21:00:00Z`);
  await ingestSchedule({ games: games.filter(({ startTime }) => startTime < `${tomorrow}`), state: 'Live' });
  await step(`${day}T23:06:00Z`);
  await ingestResults(games);
  await step(`${tomorrow}T05:30:00Z`);
  // No forecast is added after 21:00, because all games begin at 23:05, except a delayed game.
  if (at % 7 !== DELAYED_ON) expect([said[2], said[3]]).toEqual([said[1], said[1]]);
  return left;
}

it('a season day by day has each forecast once, unchanged, and the record that anybody can compute from the files', async () => {
  const scene = await createScene();
  const { season, data } = scene;
  await scene.ingestResults(
    Array.from({ length: KNOWN }, (_, at) => season.gamesOf(season.dayAt(at))).flat(),
  );
  let left: ReplayedGame[] = [];
  for (let at = 0; at < REPLAYED; at++) left = await replayDay(scene, at, left);

  const lines = await readLoggedLines(data.forecasts);
  const keys = lines.map(({ kind, game_date, player_id }) => `${kind} ${game_date} ${player_id}`);
  expect(new Set(keys).size).toBe(keys.length);
  const firstDay = season.dayAt(KNOWN);
  expect(lines.map(({ game_date }) => game_date).sort()[0]).toBe(firstDay);
  for (const { published_at, start_time } of lines) expect(published_at < start_time).toBe(true);
  const { checked } = await readCheckedLog(data);
  expect([checked.findings, checked.unwitnessed]).toEqual([[], 0]);

  const snapshot = await openSnapshot({ data, concurrency: 1 });
  const holder = {
    use: <T>(work: (one: typeof snapshot) => Promise<T>) => work(snapshot),
    currentId: () => snapshot.manifest.id,
  };
  const api = await startApiForTests({ deps: { holder } });
  const end = season.dayAt(KNOWN + REPLAYED - 1);
  const { body } = await api.get(`/api/predictions/record?end_date=${end}`);
  await snapshot.close();
  const { results, log } = v.parse(predictionRecordsSchema, body);
  expect(log).toMatchObject({ first_day: firstDay, forecasts: lines.length, head_day: end });
  const outcomes = readResults(scene.files);
  for (const kind of KINDS) {
    const ofKind = lines.filter((line) => line.kind === kind && line.game_date <= end);
    expect(ofKind.length).toBeGreaterThan(50);
    const { calibration, ...own } = recomputeRecord(ofKind, outcomes);
    const record = results.find((one) => one.kind === kind);
    expect(record).toMatchObject({
      ...own,
      started_on: firstDay,
      open: 0,
      ...closeTo({ hit_rate: own.hit_rate, mean_probability: own.mean_probability, brier: own.brier }),
      calibration: calibration.map((group) => ({
        ...group,
        ...closeTo({ mean_probability: group.mean_probability }),
      })),
    });
    // Forecasts are void for players who sat out, and for the players of the postponed game.
    expect(own.void).toBeGreaterThan(0);
    expect(record?.back_test.last_date).toBe(season.dayAt(KNOWN - 1));
  }
  // This limit only ends a test that hangs.
}, 3_600_000);

const closeTo = (figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, expect.closeTo(figure, 5)]));
