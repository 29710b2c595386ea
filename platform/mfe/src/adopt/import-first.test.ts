import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { expect, it } from 'vitest';
import { writeFiles } from '../testing/run-rspack.ts';
import { writeImportFirst } from './import-first.ts';

const ENTRY = { 'entry.js': "import './assets/one.js';" };

async function write(files: Record<string, string>) {
  const folder = await createTemporaryFolder();
  await writeFiles(folder, { 'screen.js': '', ...files });
  return writeImportFirst({ folder, entry: 'entry.js', screens: { './screen': ['screen.js'] } });
}

it('is needed by no build whose files are all imported by `import()`', async () => {
  expect(await write({ 'entry.js': "import('./screen.js');" })).toEqual({ faults: [] });
});

it.each([
  ['itself', { 'assets/one.js': "import './one.js';" }],
  ['the entry, from a screen', { 'assets/one.js': '', 'screen.js': "import './entry.js';" }],
  ['another twice', { 'assets/one.js': "import './two.js'; export * from './two.js';", 'assets/two.js': '' }],
])('lets a file import %s', async (_, files) => {
  const { text, faults } = await write({ ...ENTRY, ...files });
  expect(faults).toEqual([]);
  expect(text).toContain("await import('./entry.js')");
});

const NOT_OF_THE_BUILD = 'which is not of the build: bundle it, or share it';

it.each<[string, Record<string, string>, string]>([
  [
    'two files that import each other',
    { 'assets/one.js': "import './two.js';", 'assets/two.js': "import './one.js';" },
    'assets/one.js and assets/two.js import each other, which Safari refuses: have one file for them',
  ],
  [
    'a file that imports the entry, which imports it',
    { 'assets/one.js': "import '../entry.js';" },
    'entry.js and assets/one.js import each other, which Safari refuses: have one file for them',
  ],
  [
    'what is no module',
    { 'assets/one.js': 'export const = 1;' },
    'assets/one.js is no module of JavaScript: ',
  ],
  [
    'a package',
    { 'assets/one.js': "import 'lodash';" },
    `assets/one.js imports 'lodash', ${NOT_OF_THE_BUILD}`,
  ],
  [
    'a file of another site',
    { 'assets/one.js': "import 'https://x.example/a.js';" },
    `assets/one.js imports 'https://x.example/a.js', ${NOT_OF_THE_BUILD}`,
  ],
  [
    'a file beside the build',
    { 'assets/one.js': "import '../../secret.js';" },
    `assets/one.js imports '../../secret.js', ${NOT_OF_THE_BUILD}`,
  ],
  [
    'a file that is not there',
    { 'assets/one.js': "import './none.js';" },
    'assets/none.js is imported, and is not in the build',
  ],
])('names the fault of %s', async (_, files, fault) => {
  const { faults } = await write({ ...ENTRY, ...files });
  expect(faults).toEqual([expect.stringContaining(fault)]);
});
