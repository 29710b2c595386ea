import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { runRspack, writeFiles } from '../testing/run-rspack.ts';
import { createBaseConfig, toEntryFile } from './base-config.ts';

const SOURCES = {
  'package.json': '{ "name": "app", "version": "1.0.0", "type": "module" }',
  'src/main.tsx': `import { createElement } from 'react';
import { help } from './help';
const picture: URL = new URL('./mark.png', import.meta.url);
export const worker = () => new Worker(new URL('./worker.ts', import.meta.url));
export const later = () => import(/* webpackChunkName: "later" */ './later.tsx');
export function View() {
  return <p title={String(picture)}>{help(1) ?? String(createElement)}</p>;
}
`,
  'src/help.ts':
    'export const help = (count: number): string | undefined => ({ count }?.count ?? 0).toFixed();\n',
  'src/later.tsx': 'export const later = <p>later</p>;\n',
  'src/worker.ts': "self.postMessage('worker');\n",
  'src/mark.png': 'a picture',
  'dist/old.js': 'of the build before',
};

type Options = { isDevelopment?: boolean; changes?: Record<string, string> };

async function build({ isDevelopment = false, changes = {} }: Options = {}) {
  const root = await createTemporaryFolder();
  await writeFiles(root, { ...SOURCES, ...changes });
  await symlink(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
  const base = createBaseConfig({ root, name: 'app', isDevelopment });
  const found = await runRspack({
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, library: { type: 'module' } },
    externals: [/^react(\/|$)/],
  });
  const dist = join(root, 'dist');
  const files = (await readdir(dist)).sort();
  const read = (start: string) =>
    readFile(join(dist, files.find((file) => file.startsWith(start)) ?? start), 'utf8');
  return { ...found, root, files, read };
}

describe('what every app is built with', () => {
  it('gives browsers small ES modules of a modern language, named by their content, and no file of before', async () => {
    const { errors, warnings, files, read } = await build();
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(files.map((file) => file.replace(/^\d+/, '*').replace(/\.[0-9a-f]{16}\./, '.#.'))).toEqual([
      '*.#.js',
      'later.#.js',
      'main.#.js',
      'mark.#.png',
    ]);
    const main = await read('main.');
    expect(main).toMatch(/^import|[;}]import/);
    expect(main).toMatch(/import\("\.\/"\+/);
    expect(main).toContain('?.');
    expect(main).not.toMatch(/\n {2}|sourceMappingURL|jsxDEV|require\(/);
    expect(await read('mark.')).toBe('a picture');
  });

  it('does not warn of a large file: the size budget of the release judges it', async () => {
    const text = `export const later = '${Array.from({ length: 80_000 }, (_, index) => index).join()}';\n`;
    const { warnings, read } = await build({ changes: { 'src/later.tsx': text } });
    expect((await read('later.')).length).toBeGreaterThan(400_000);
    expect(warnings).toEqual([]);
  });

  it('keeps its names while it is developed, with a map to the sources, and what open pages may still ask for', async () => {
    const { errors, files, read } = await build({ isDevelopment: true });
    expect(errors).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'main.dev.js',
        'main.dev.js.map',
        'later.dev.js',
        expect.stringMatching(/^mark\.[0-9a-f]{16}\.png$/),
        'old.js',
      ]),
    );
    const main = await read('main.dev.js');
    const words = ['react/jsx-dev-runtime', '$RefreshReg$', 'eval('];
    expect(words.filter((word) => main.includes(word))).toEqual(words.slice(0, 2));
    expect(await read('main.dev.js.map')).toContain('src/main.tsx');
    expect(toEntryFile(true)).toBe('remoteEntry.dev.js');
  });

  it('leaves the build before where the sources have a mistake while it is developed', async () => {
    const { errors, files } = await build({
      isDevelopment: true,
      changes: { 'src/later.tsx': 'export const = ;' },
    });
    expect(errors).toHaveLength(1);
    expect(files).toEqual(['old.js']);
  });
});
