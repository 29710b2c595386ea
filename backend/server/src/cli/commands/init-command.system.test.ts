import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { expect, it } from 'vitest';
import { createCliScene } from '../../testing/run-backend.ts';

it('starts a folder of real data, which the next commands then read into', async () => {
  const { data, write, run } = await createCliScene();
  const { code, stdout } = await run('init');
  expect(code).toBe(0);
  for (const command of [
    `npm run backend -- ingest <source> <file...> --publish --data ${data.root}`,
    `npm run backend -- refresh --data ${data.root}`,
    `BACKEND_DATA=${data.root} npm start`,
  ])
    expect(stdout).toContain(`  ${command}`);
  const config = join(data.root, 'refresh.json');
  const example = join(import.meta.dirname, '../../../refresh.example.json');
  expect(await readFile(config, 'utf8')).toBe(await readFile(example, 'utf8'));
  await writeFile(config, '{"jobs":[]}');
  expect((await run('init')).stdout).toContain('was there already, and stays as it is');
  const file = await write('real.csv', toCsv(aGame(900001, 2)));
  expect(await run('ingest', 'statcast', file, '--publish')).toMatchObject({ code: 0 });
  expect(await run('refresh')).toMatchObject({ code: 0 });
});

it('refuses real data among sample data, and says where they can go', async () => {
  const { data, write, run } = await createCliScene();
  const [invented, real] = [
    await write('invented.csv', toCsv(aGame(900001, 2))),
    await write('real.csv', toCsv(aGame(900002, 2))),
  ];
  await run('ingest', 'statcast', invented, '--sample', '--publish');
  const served = (await run('snapshots', '--json')).stdout;
  const config = await write('refresh.json', '{"jobs":[]}');
  const other = join(dirname(data.root), 'real');
  for (const argv of [
    ['ingest', 'statcast', real],
    ['ingest', 'statcast', real, '--publish'],
    ['refresh', '--config', config],
    ['init'],
  ]) {
    const { code, stderr } = await run(...argv);
    expect({ argv, code, stderr }).toEqual({
      argv,
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(
          `^✖ ${data.root} holds sample data.*'backend init --data ${other}' .*\n\\(REAL_AMONG_SAMPLE_DATA;`,
        ),
      ),
    });
  }
  expect((await run('snapshots', '--json')).stdout).toBe(served);
  expect(await run('ingest', 'statcast', real, '--sample', '--publish')).toMatchObject({ code: 0 });
});
