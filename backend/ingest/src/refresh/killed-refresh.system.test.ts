import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutPower } from '@sharpside/server/testing/power-cuts';
import { runInProcess } from '@sharpside/server/testing/run-backend';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
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
  await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T10:00:00Z') });
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
  server.answer('/a.csv', gives(toCsv(aGame(900_002, 3))));
  server.answer('/b.csv', gives(toCsv(aGame(900_003, 3))));
  return {
    ...test,
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
