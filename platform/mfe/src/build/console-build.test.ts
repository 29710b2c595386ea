import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { expect, it } from 'vitest';
import { runRspack, writeFiles } from '../testing/run-rspack.ts';
import { defineConsoleBuild } from './console-build.ts';

const SOURCES = {
  'src/main.tsx': "import('./later.ts');\ndocument.title = 'Console';\n",
  'src/later.ts': "import mark from './mark.svg';\nexport const later = mark;\n",
  'src/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/page.html': '<head>\n    <!--build:inline-->\n    <!--build:scripts-->\n  </head>\n',
  'src/fonts.css': '@font-face { font-family: "A"; src: url("./all.woff2") format("woff2"); }\n',
  'src/all.woff2': 'all letters',
};

it('the console is one page, which names its fonts and its first script below /assets', async () => {
  const root = await createTemporaryFolder();
  await writeFiles(root, SOURCES);
  const configure = defineConsoleBuild({
    root,
    page: {
      file: 'src/page.html',
      inlineScripts: ['$&'],
      inlineRules: [],
      inlineStyleSheets: [join(root, 'src/fonts.css')],
    },
  });
  expect(await runRspack(configure())).toEqual({ errors: [], warnings: [] });
  const files = (await readdir(join(root, 'dist'), { recursive: true })).sort();
  expect(files.map((file) => file.replace(/[0-9a-f]{16}/, '*'))).toEqual([
    'assets',
    expect.stringMatching(/^assets\/\d+\.\*\.js$/),
    'assets/all.*.woff2',
    'assets/main.*.js',
    'assets/mark.*.svg',
    'index.html',
  ]);
  const [, , font, main] = files;
  expect(await readFile(join(root, 'dist/index.html'), 'utf8')).toBe(`<head>
    <script>$&</script>
    <style>@font-face{font-family: "A";src: url("/${font}") format("woff2")}</style>
    <link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>
    <script type="module" src="/${main}"></script>
  </head>
`);
  expect(await readFile(join(root, 'dist', font ?? ''), 'utf8')).toBe('all letters');
});
