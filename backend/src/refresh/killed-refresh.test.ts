import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freshnessSchema } from 'contracts/api';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { toDataFolder } from '../files/data-folder.ts';
import { openSnapshot } from '../snapshot/open-snapshot.ts';
import { publishSnapshot } from '../snapshot/publish-snapshot.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { runBackend, runInProcess } from '../testing/run-backend.ts';
import { serveBackend } from '../testing/serve-backend.ts';
import { gives, startSourceServer } from '../testing/source-server.ts';

// A process for each step; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 300_000 });

/** A published snapshot of one game of two pitches, and sources on a server that have two more of three pitches each. */
async function createScene() {
  const test = await createTestData();
  await test.ingestPitches(aGame(900001, 2));
  const { id } = await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T10:00:00Z') });
  const server = await startSourceServer();
  const config = join(test.folder, 'refresh.json');
  const jobs = ['a', 'b'].map((name) => ({
    name,
    source: 'statcast',
    every: 'day',
    inputs: [`${server.url}/${name}.csv`],
  }));
  await writeFile(config, JSON.stringify({ jobs }));
  const offer = (round: number) => {
    server.answer('/a.csv', gives(toCsv(aGame(900_000 + round * 2, 3))));
    server.answer('/b.csv', gives(toCsv(aGame(900_001 + round * 2, 3))));
  };
  offer(1);
  return {
    ...test,
    server,
    offer,
    first: id,
    toArgv: (root: string) => ['refresh', '--all', '--config', config, '--data', root],
  };
}

async function countPitches(root: string): Promise<unknown> {
  const snapshot = await openSnapshot({ data: toDataFolder(root) });
  const [row] = await snapshot.rows('SELECT count(*) AS pitches FROM mlb_pitches');
  await snapshot.close();
  return row?.pitches;
}

/** Steps spread over the command, and more of the last, where the decision falls. */
function chooseSteps(steps: number): number[] {
  const spread = Array.from({ length: 3 }, (_, at) => 1 + Math.floor((at * steps) / 3));
  const last = Array.from({ length: 4 }, (_, at) => steps - at);
  return [...new Set([...spread, ...last])].filter((step) => step > 0).sort((a, b) => a - b);
}

it('leaves the last snapshot or the next one, whole, wherever it is killed, and the next refresh finishes', async () => {
  const { data, folder, toArgv } = await createScene();
  const copyData = async (name: string) => {
    await cp(data.root, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const counted = await runBackend(toArgv(await copyData('count')), { script: 'disturbed' });
  const steps = Number(/steps: (\d+)/.exec(counted.stdout)?.[1]);
  expect(counted.code).toBe(0);
  const seen = new Set<unknown>();
  for (const step of chooseSteps(steps)) {
    const root = await copyData(`killed-${step}`);
    const environment = { DISTURBANCE: JSON.stringify({ when: 'after', step }) };
    const killed = await runBackend(toArgv(root), { script: 'disturbed', environment });
    expect(killed.signal).toBe('SIGKILL');
    const pitches = await countPitches(root);
    // One game, or all of them: what one job brought is not published without the other.
    expect([2, 8]).toContain(pitches);
    seen.add(pitches);
    expect(await runInProcess(toArgv(root))).toMatchObject({ code: 0 });
    expect(await countPitches(root)).toBe(8);
  }
  expect(seen).toEqual(new Set([2, 8]));
});

const askFreshness = async (url: string) => {
  const response = await fetch(`${url}/api/freshness`);
  expect(response.status).toBe(200);
  const { snapshot_id, tables } = v.parse(freshnessSchema, await response.json());
  return { id: snapshot_id, pitches: tables.find(({ table }) => table === 'mlb_pitches')?.rows };
};

/** Starts the command, and kills it after so long, or when it has ended by itself. */
async function killAfter(argv: readonly string[], ms: number): Promise<void> {
  const main = join(import.meta.dirname, '../cli/main.ts');
  const child = spawn(process.execPath, [main, ...argv], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([pause(ms), ended]);
  child.kill('SIGKILL');
  await ended;
}

it('is nothing that a server notices when it is killed, again and again', async () => {
  const { data, offer, first, toArgv } = await createScene();
  const { url } = await serveBackend({ root: data.root });
  expect(await askFreshness(url)).toEqual({ id: first, pitches: 2 });
  const startedAt = performance.now();
  expect(await runBackend(toArgv(data.root))).toMatchObject({ code: 0 });
  const wholeMs = performance.now() - startedAt;

  const answers: { id: string; pitches: number | undefined }[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) answers.push(await askFreshness(url));
  })();
  for (let round = 2; round <= 6; round++) {
    offer(round);
    await killAfter(toArgv(data.root), wholeMs * (0.25 + 0.15 * (round - 2)));
  }
  expect(await runBackend(toArgv(data.root))).toMatchObject({ code: 0 });
  const last = await createSnapshotStore(data).requireCurrent();
  await expect.poll(async () => (await askFreshness(url)).id, { timeout: 30_000 }).toBe(last);
  isOver = true;
  await asking;
  // Never back to an older one.
  const served = answers.map(({ pitches = 0 }) => pitches);
  expect(served).toEqual([...served].sort((a, b) => a - b));
  expect(answers.length).toBeGreaterThan(20);
  const { pitches = 0 } = await askFreshness(url);
  expect(await countPitches(data.root)).toBe(pitches);
  // The last round's games are there, and the first two rounds' at least.
  expect(pitches).toBeGreaterThanOrEqual(2 + 6 + 6);
});
