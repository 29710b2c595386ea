import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { expect, it } from 'vitest';
import { createCliScene } from '../../testing/run-backend.ts';

async function createScene() {
  const { folder, data, write, run } = await createCliScene();
  const ingest = async (name: string, game: number, ...options: string[]) => {
    const rows = [...aGame(game, 3), ...aGame(game, 1, { type: 'Q', at_bat_number: 9 })];
    return run('ingest', 'statcast', await write(name, toCsv(rows)), ...options);
  };
  await ingest('right.csv', 900001, '--publish');
  await ingest('wrong.csv', 900002, '--publish');
  return { folder, data, run, ingest };
}

it('lists what came when from which file, newest first, and what became of it', async () => {
  const { run, ingest, data } = await createScene();
  await ingest('next.csv', 900003);
  const path = join(data.batches, '000001', 'batch.json');
  const accepted = { checks: ['dropped'], reason: 'a rain-out' };
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), accepted }));
  expect((await run('batches')).stdout.split('\n')).toEqual([
    expect.stringMatching(/^BATCH +INGESTED \(UTC\) +SOURCE +KEPT +DROPPED +INPUT$/),
    expect.stringMatching(/^ +3 +2031-05-05 10:03 +statcast +3 +1 +next\.csv +not served$/),
    expect.stringMatching(/^ +2 +2031-05-05 10:02 .*wrong\.csv$/),
    expect.stringMatching(/^ +1 +2031-05-05 10:01 .*right\.csv$/),
    '    accepted dropped: a rain-out',
    '',
  ]);
  const { batches } = JSON.parse((await run('batches', '--json')).stdout);
  expect(batches).toMatchObject([
    { number: 3, kept: 3, isServed: false, input: 'next.csv' },
    { number: 2, isServed: true },
    { number: 1, isServed: true, accepted },
  ]);
  expect(batches[0]).not.toHaveProperty('games');
  expect((await run('batches', '--source', 'odds')).stdout).toBe(
    "There is no batch of odds yet: 'backend ingest' makes one of each file.\n",
  );
  expect(await run('batches', '--source', 'nope')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no source 'nope'"),
  });
  expect((await run('batches', '--source', 'statcast')).stdout.split('\n')).toHaveLength(6);
});

it('takes one out with a reason, says so wherever it is named, and reads its file again when told to', async () => {
  const { run, ingest, folder } = await createScene();
  const { code, stdout } = await run('batches', 'remove', '2', '--reason', 'another day');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Took out batch 2: statcast .*wrong\.csv\.\nPublished snapshot 20310505T\d+Z-\w+, without it\.\n$/,
  );
  expect((await run('batches')).stdout).toMatch(
    /^ +2 .*wrong\.csv +taken out\n {4}taken out on 2031-05-05 10:03: another day$/m,
  );
  expect((await run('batches', 'remove', '2', '--reason', 'once more')).stdout).toBe(
    'Batch 2 had been taken out before: another day\nThe snapshot that is served is without it.\n',
  );
  // A refresh does not ingest the removed file again.
  const jobs = [{ name: 'games', source: 'statcast', every: 'day', inputs: [join(folder, 'wrong.csv')] }];
  await writeFile(join(folder, 'refresh.json'), JSON.stringify({ jobs }));
  const refresh = await run('refresh', '--config', join(folder, 'refresh.json'));
  expect(refresh.stdout).toMatch(/0 new files, 1 known before.*\nNothing new/);
  expect((await ingest('wrong.csv', 900002, '--publish')).stdout).toContain('1 file ingested');
  expect((await run('batches', '--game', '900002')).stdout.split('\n')).toEqual([
    expect.stringMatching(/^BATCH /),
    expect.stringMatching(/^ +3 .*wrong\.csv$/),
    '    3 rows of game 900002 in mlb_pitches',
    expect.stringMatching(/^ +2 .*wrong\.csv +taken out$/),
    '    taken out on 2031-05-05 10:03: another day',
    '    3 rows of game 900002 in mlb_pitches',
    '',
  ]);
});

it('names the batches whose games nobody recorded, and the rows of a game in its JSON', async () => {
  const { run, data } = await createScene();
  expect((await run('batches', '--game', '7')).stdout).toBe(
    'No batch has rows of game 7, as its source writes the id.\n',
  );
  const path = join(data.batches, '000001', 'batch.json');
  const { games: _, ...older } = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify(older));
  expect((await run('batches', '--game', '900002')).stdout).toMatch(
    /^Older programs did not record the games of these batches, so they may have the game, too: 1\.$/m,
  );
  const { batches } = JSON.parse((await run('batches', '--game', '900002', '--json')).stdout);
  expect(batches).toMatchObject([{ number: 2, rowsOfGame: { mlb_pitches: 3 } }]);
});
