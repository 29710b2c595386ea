import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepLive, listBatches } from '@sharpside/ingest/batches/batch';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, createTestData, type TestData } from '@sharpside/ingest/testing/a-data-folder';
import { acceptance, acceptanceArgs, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { withWorkFolder } from '@sharpside/warehouse/files/work-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { tableNames } from '@sharpside/warehouse/tables/tables';
import { expect, it, vi } from 'vitest';
import { countSteps, killAtStep } from '../testing/power-cuts.ts';
import { runBackend, runInProcess } from '../testing/run-backend.ts';

// `BACKEND_KILLS=20 BACKEND_KILLS_SEED=7` repeats a walk.
const KILLS = Number(process.env.BACKEND_KILLS ?? (process.env.TEST_LONG === '1' ? 100 : 5));
const SEED = Number(process.env.BACKEND_KILLS_SEED ?? Date.now() % 100_000);

// For what hangs: each kill takes a process or two.
vi.setConfig({ testTimeout: 7_200_000 });

const COMMANDS = ['ingest', 'publish', 'refresh', 'remove', 'two publishers'] as const;
type CommandName = (typeof COMMANDS)[number];

type Scene = TestData & {
  random: (below: number) => number;
  /** A file with a game that nobody has, of three pitches. */
  writeGame: () => Promise<string>;
};

async function createScene(): Promise<Scene> {
  const test = await createTestData();
  await test.ingestPitches(aGame(900_000, 3));
  await publishSnapshot({ data: test.data });
  let games = 900_000;
  const writeGame = async () => {
    games += 1;
    const path = join(test.folder, `${games}.csv`);
    await writeFile(path, toCsv(aGame(games, 3)));
    return path;
  };
  return { ...test, random: createDice(SEED), writeGame };
}

/** Runs a command that is not killed in this process, by the clock of the others. */
const run = (argv: readonly string[]) => runInProcess(argv, { now: () => new Date() });

type ToArgv = (root: string) => string[];

/** A command that has something to do. */
async function prepare(name: CommandName, scene: Scene): Promise<ToArgv> {
  const { data, folder, random, writeGame } = scene;
  const file = await writeGame();
  if (name === 'ingest' || name === 'two publishers')
    return (root) => ['ingest', 'statcast', file, '--publish', ...acceptanceArgs, '--data', root];
  if (name === 'refresh') {
    const config = join(folder, 'refresh.json');
    const jobs = [{ name: 'games', source: 'statcast', every: 'day', inputs: [file], accept: acceptance }];
    await writeFile(config, JSON.stringify({ jobs }));
    return (root) => ['refresh', '--all', '--config', config, '--data', root];
  }
  await run(['ingest', 'statcast', file, ...acceptanceArgs, '--data', data.root]);
  if (name === 'publish') return (root) => ['publish', '--data', root];
  // The first one stays, so that there is always something to serve.
  const live = keepLive(await listBatches(data)).slice(1);
  const number = String(live[random(live.length)]?.number);
  return (root) => ['batches', 'remove', number, '--reason', 'a walk of kills', '--data', root];
}

/** Opens what is served, having compared each of its files with what its record says. */
async function readServed({ data }: Scene) {
  const store = createSnapshotStore(data);
  const manifest = await store.requireManifest(await store.requireCurrent());
  for (const table of tableNames) {
    const content = await readFile(store.tablePath(manifest.id, table));
    expect(createHash('sha256').update(content).digest('hex'), table).toBe(manifest.tables[table]?.sha256);
  }
  const snapshot = await openSnapshot({ data });
  const [row] = await snapshot.rows(
    'SELECT count(*) AS pitches, count(DISTINCT game_pk) AS games FROM mlb_pitches',
  );
  await snapshot.close();
  expect(row?.pitches).toBe(Number(row?.games) * 3);
  const { throughBatch, without = [] } = manifest;
  return { throughBatch, without, games: Number(row?.games) };
}

const countLiveGames = async ({ data }: Scene) =>
  new Set(keepLive(await listBatches(data)).flatMap(({ games }) => Object.keys(games?.mlb_pitches ?? {})))
    .size;

const stepsOf = new Map<CommandName, number>();

/** Kills the command at a step by chance. Gives how it is run again, and how the other publisher fared. */
async function kill(name: CommandName, scene: Scene): Promise<string[]> {
  const { data, folder, random } = scene;
  const toArgv = await prepare(name, scene);
  const steps = stepsOf.get(name) ?? (await countSteps({ root: data.root, folder, toArgv }));
  stepsOf.set(name, steps);
  const other = name === 'two publishers' ? await prepare(name, scene) : undefined;
  // It waits for the turn of the one that dies, or has its own before.
  const running = other && runBackend(other(data.root));
  const step = 1 + random(steps);
  const isKilled = await killAtStep(toArgv(data.root), { kill: random(2) === 0 ? 'before' : 'after', step });
  if (running) expect(await running, 'the other publisher').toMatchObject({ code: 0 });
  return isKilled ? toArgv(data.root) : kill(name, scene);
}

async function walk(name: CommandName, scene: Scene): Promise<void> {
  const before = await readServed(scene);
  const argv = await kill(name, scene);
  const left = await readServed(scene);
  expect(left.throughBatch).toBeGreaterThanOrEqual(before.throughBatch);
  // A batch that was taken out never comes back.
  expect(left.without).toEqual(expect.arrayContaining(before.without));
  expect(await run(argv)).toMatchObject({ code: 0 });
  const after = await readServed(scene);
  expect(after.throughBatch).toBeGreaterThanOrEqual(left.throughBatch);
  expect(after.games).toBe(await countLiveGames(scene));
  await withWorkFolder({ data: scene.data, what: 'next' }, async () => undefined);
  expect(readdirSync(scene.data.work)).toEqual([]);
}

it(`leaves one whole snapshot, never an older one, and ends when it is run again, after ${KILLS} kills of seed ${SEED}`, async () => {
  const scene = await createScene();
  for (let at = 0; at < KILLS; at++) {
    const name = COMMANDS[at % COMMANDS.length] ?? 'ingest';
    await walk(name, scene).catch((cause: unknown) => {
      throw new Error(`kill ${at + 1}, of ${name}, seed ${SEED}: ${cause}`, { cause });
    });
  }
});
