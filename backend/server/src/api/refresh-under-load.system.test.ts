import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { acceptance, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { gives, startSourceServer } from '@sharpside/ingest/testing/source-server';
import { expect, it } from 'vitest';
import { aSlate, countEngineAnswers, PATIENCE, startVisitors } from '../testing/clients-under-load.ts';
import { runInProcess } from '../testing/run-backend.ts';
import { serveBackend } from '../testing/serve-backend.ts';

async function createScene() {
  const test = await createTestData();
  await test.ingestPitches(aSlate(0));
  await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T10:00:00Z') });
  const server = await startSourceServer();
  const config = join(test.folder, 'refresh.json');
  const inputs = [`${server.url}/pitches.csv`];
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs, accept: acceptance };
  await writeFile(config, JSON.stringify({ jobs: [job] }));
  const refresh = async (round: number) => {
    server.answer('/pitches.csv', gives(toCsv(aSlate(round))));
    const { code, stdout } = await runInProcess([
      ...['refresh', '--all', '--config', config],
      ...['--data', test.data.root],
    ]);
    if (code !== 0) throw new Error(stdout);
  };
  return { root: test.data.root, refresh };
}

it('answers every request once, and from one snapshot, while two refreshes publish', async () => {
  const { root, refresh } = await createScene();
  // On a machine that is busy, answers may take long: here they are not to be turned away for that.
  const { url, operatorsUrl, log } = await serveBackend({
    root,
    environment: { ...PATIENCE, BACKEND_LOG_LEVEL: 'info' },
  });
  const { roundsByClient, untilAllHave, end } = await startVisitors(url);
  await untilAllHave(0);
  for (const round of [1, 2]) await Promise.all([refresh(round), untilAllHave(round)]);
  const sent = await end();

  // Each went from one snapshot to the next with requests in flight, and none went back.
  for (const rounds of roundsByClient) {
    expect(rounds).toEqual(rounds.toSorted());
    expect(new Set(rounds)).toEqual(new Set([0, 1, 2]));
  }
  expect(await countEngineAnswers(operatorsUrl)).toBe(sent);
  // The log is written a moment after what it tells of.
  const countMoves = () => log().split('"event":"snapshot-moved"').length - 1;
  await expect.poll(countMoves, { timeout: 60_000 }).toBe(2);
}, 400_000);
