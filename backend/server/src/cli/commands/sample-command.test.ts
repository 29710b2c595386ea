import { writeFile } from 'node:fs/promises';
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
