import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { expect, it } from 'vitest';
import { toSources } from './to-sources.ts';

it('says places of a build as places of its sources, and others as they are', async () => {
  const folder = await createTemporaryFolder();
  const map = {
    version: 3,
    file: 'screen-odds.dev.js',
    sources: ['webpack://remote-tools/./src/screens/odds-screen.tsx'],
    names: [],
    // The second line of the build is the fifth of the source.
    mappings: ';AAIA',
  };
  await writeFile(join(folder, 'screen-odds.dev.js.map'), JSON.stringify(map));
  expect(await toSources(folder, 'Too many. (at screen-odds.dev.js:2:5, shell.0123.js:1:9)')).toBe(
    'Too many. (at src/screens/odds-screen.tsx:5, shell.0123.js:1:9)',
  );
  expect(await toSources(folder, 'No place: ../../etc/passwd.js:1:1.')).toBe(
    'No place: ../../etc/passwd.js:1:1.',
  );
});
