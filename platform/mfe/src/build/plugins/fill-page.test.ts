import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFirstFonts } from './fill-page.ts';

it('leaves a font for some letters to be asked for where they stand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fill-page-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const sheet = join(folder, 'fonts.css');
  await writeFile(join(folder, 'all.woff2'), 'all letters');
  await writeFile(join(folder, 'some.woff2'), 'some letters');
  await writeFile(
    sheet,
    `@font-face { font-family: "A"; src: url("./all.woff2") format("woff2"); }
     @font-face { font-family: "A"; src: url("./some.woff2") format("woff2"); unicode-range: U+100-17F; }
     @font-face { font-family: "B"; src: local("Arial"); }`,
  );
  const page = { file: 'page.html', inlineScripts: [], inlineRules: [], inlineStyleSheets: [sheet] };
  expect(findFirstFonts(page)).toEqual([expect.stringMatching(/^all\.[0-9a-f]{16}\.woff2$/)]);
});
