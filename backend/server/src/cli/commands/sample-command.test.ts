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
])('backend sample refuses %j before it writes anything', async (argv, message) => {
  const { code, stderr } = await runInProcess(['sample', ...argv]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

it('backend sample --help says what it makes', async () => {
  const { code, stdout } = await runInProcess(['sample', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('--full');
  expect(stdout).toContain('invented players');
});

// No folder can be made below a file, so that nothing is written and it ends at once.
it.each([
  ['a day that there is', ['--today', '2026-11-20'], 'seasons'],
  ['the whole size', ['--full'], 'seasons'],
  ['today', [], 'seasons'],
])('backend sample takes %s, and says where it cannot write', async (_, argv, name) => {
  const file = join(await createTemporaryFolder(), 'file');
  await writeFile(file, '');
  const out = join(file, name);
  const { code, stderr } = await runInProcess(['sample', '--files-only', '--out', out, ...argv]);
  expect(code).toBe(1);
  expect(stderr).toContain(`ENOTDIR: not a directory, mkdir '${out}`);
});

it('backend sample writes into the data folder where no other is named', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, 'sample'), '');
  const { stderr } = await runInProcess(['sample', '--files-only', '--data', folder]);
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
