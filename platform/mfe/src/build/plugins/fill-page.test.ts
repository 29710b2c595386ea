import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { expect, it } from 'vitest';
import { fillPage, findFirstFonts } from './fill-page.ts';

it('leaves a font for some letters to be asked for where they stand', async () => {
  const folder = await createTemporaryFolder();
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

it('inlines a style sheet without white space, its strings as they are', async () => {
  const folder = await createTemporaryFolder();
  const file = join(folder, 'page.html');
  const sheet = join(folder, 'notice.css');
  await writeFile(file, '<!--build:inline-->');
  await writeFile(
    sheet,
    `/* Why. */
    #a :hover,
    #a + b::before {
      content: "a ; { b";
      font:
        500 1rem / 1.5 Archivo,
        "Archivo  Fallback";
    }
    @media (min-width: 1rem) and (hover: hover) { p { inset: auto 0 var(--room, 0px); } }`,
  );
  const page = { file, inlineScripts: [], inlineRules: [], inlineStyleSheets: [sheet] };
  expect(fillPage(page, { emit: () => undefined, toUrl: String })).toBe(
    '<style>#a :hover,#a + b::before{content: "a ; { b";font: 500 1rem / 1.5 Archivo,"Archivo  Fallback"}' +
      '@media (min-width: 1rem) and (hover: hover){p{inset: auto 0 var(--room,0px)}}</style>',
  );
});
