import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { runInProcess } from '../../testing/run-backend.ts';

it.each([
  [['--today', '2026-02-30'], "'2026-02-30' is no day"],
  [['--today', 'tomorrow'], "'tomorrow' is no day"],
  [['folder'], "'folder' is too much: the command takes nothing."],
  [['--size', 'full'], '--size'],
  [['--brief', '--full'], '--brief and --full are two sizes; give one of them.'],
])('backend sample refuses %j before it writes anything', async (argv, message) => {
  const { code, stderr } = await runInProcess(['sample', ...argv]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

// A file occupies the path of the folder `sample`, so the command fails before it writes anything.
it('backend sample writes into the data folder', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, 'sample'), '');
  const { code, stderr } = await runInProcess([
    'sample',
    '--full',
    '--today',
    '2026-11-20',
    '--data',
    folder,
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain(`mkdir '${join(folder, 'sample')}`);
});

// A file occupies the path of the folder `mlb`, so the command fails before it writes anything.
it('backend sample says that it begins anew where an older version of it made the sample', async () => {
  const folder = await createTemporaryFolder();
  const file = { path: 'a.csv', source: 'statcast', recipe: '1|sample', bytes: 1, sha256: '' };
  const manifest = { source: 'sample', about: '', today: '2026-11-20', size: 'small', seed: 'sample' };
  await mkdir(join(folder, 'sample'));
  await writeFile(join(folder, 'sample/mlb'), '');
  await writeFile(join(folder, 'sample/manifest.json'), JSON.stringify({ ...manifest, files: [file] }));
  const { stdout } = await runInProcess(['sample', '--today', '2026-11-20', '--data', folder]);
  expect(stdout).toBe(
    'The sample here was made by another version of the generator, which invented other games: it begins anew.\n',
  );
});

it.each(['sample', 'init', 'refresh', 'snapshots', 'serve'])(
  'backend %s says which setting names a data folder that is a file',
  async (command) => {
    const file = join(await createTemporaryFolder(), 'file');
    await writeFile(file, '');
    const { code, stderr } = await runInProcess([command, '--data', file]);
    expect(code).toBe(2);
    expect(stderr).toContain(`--data: must be a folder that can be`);
    expect(stderr).toContain(`it is '${file}', which is a file`);
  },
);
