import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as think } from 'node:timers/promises';
import { freshnessSchema } from '@sharpside/contracts/api';
import { cutPower, killAt } from '@sharpside/server/testing/power-cuts';
import { runInProcess } from '@sharpside/server/testing/run-backend';
import { serveBackend } from '@sharpside/server/testing/serve-backend';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { acceptance, toCsv } from '../testing/ingest-text.ts';
import { gives, startSourceServer } from '../testing/source-server.ts';

// For what hangs: with TEST_LONG=1 there is a process for each step.
vi.setConfig({ testTimeout: 1_200_000 });

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
    accept: acceptance,
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

it('leaves the last snapshot or the next one, whole, wherever it is killed, and the next refresh finishes', async () => {
  const { data, folder, toArgv } = await createScene();
  const seen = new Set<unknown>();
  for (const { name, root } of await cutPower({ root: data.root, folder, toArgv })) {
    const pitches = await countPitches(root);
    // One game, or all of them: what one job brought is not published without the other.
    expect([2, 8], name).toContain(pitches);
    seen.add(pitches);
    expect(await runInProcess(toArgv(root)), name).toMatchObject({ code: 0 });
    expect(await countPitches(root), name).toBe(8);
  }
  expect(seen).toEqual(new Set([2, 8]));
});

// Between two requests of a visitor: without it they would leave the refresh, which stands back, no processor.
const THINKING_MS = 50;

const askFreshness = async (url: string) => {
  const response = await fetch(`${url}/api/freshness`);
  expect(response.status).toBe(200);
  const { snapshot_id, tables } = v.parse(freshnessSchema, await response.json());
  return { id: snapshot_id, pitches: tables.find(({ table }) => table === 'mlb_pitches')?.rows };
};

it('is nothing that a server notices when it is killed, again and again', async () => {
  const { data, offer, first, toArgv } = await createScene();
  const { url } = await serveBackend({ root: data.root });
  expect(await askFreshness(url)).toEqual({ id: first, pitches: 2 });
  expect(await runInProcess(toArgv(data.root))).toMatchObject({ code: 0 });

  const answers: { id: string; pitches: number | undefined }[] = [];
  let isOver = false;
  const asking = (async () => {
    for (; !isOver; await think(THINKING_MS)) answers.push(await askFreshness(url));
  })();
  // Of interest only where the test itself has not failed.
  asking.catch(() => undefined);
  // While it ingests, when it has written the tables, just before it publishes, and just after.
  const kills = [
    { kill: 'after', target: 'batch.json' },
    { kill: 'after', target: 'snapshot.json' },
    { kill: 'before', target: 'current' },
    { kill: 'after', target: 'current' },
  ] as const;
  for (const [at, kill] of kills.entries()) {
    offer(at + 2);
    await killAt(toArgv(data.root), kill);
  }
  expect(await runInProcess(toArgv(data.root))).toMatchObject({ code: 0 });
  const last = await createSnapshotStore(data).requireCurrent();
  await expect.poll(async () => (await askFreshness(url)).id, { timeout: 120_000 }).toBe(last);
  isOver = true;
  await asking;
  answers.push(await askFreshness(url));
  // Never back to an older one.
  const served = answers.map(({ pitches = 0 }) => pitches);
  expect(served).toEqual([...served].sort((a, b) => a - b));
  expect(answers.at(-1)).toEqual({ id: last, pitches: await countPitches(data.root) });
  // Of the first kill nothing had been ingested yet, and its source has something else since.
  expect(served.at(-1)).toBe(2 + 4 * 6);
});
