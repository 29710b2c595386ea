import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
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
  for (const [path, content] of Object.entries({ ...SOURCES, ...changes })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await symlink(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
  const base = createBaseConfig({ root, name: 'app', isDevelopment });
  const compiler = rspack({
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, library: { type: 'module' } },
    externals: [/^react(\/|$)/],
  });
  const found = await new Promise<{ errors?: unknown[]; warnings?: unknown[] }>((resolve, reject) => {
    compiler.run((failure, stats) => {
      const { errors = [], warnings = [] } = stats?.toJson({ errors: true, warnings: true }) ?? {};
      compiler.close(() => (failure ? reject(failure) : resolve({ errors, warnings })));
    });
  });
  const dist = join(root, 'dist');
  const files = (await readdir(dist)).sort();
  const read = (start: string) =>
    readFile(join(dist, files.find((file) => file.startsWith(start)) ?? start), 'utf8');
  return { ...found, root, files, read };
}

describe('what every app is built with', () => {
  it('names each file by its content, and leaves nothing of the build before', async () => {
    const { errors, warnings, files } = await build();
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(files.map((file) => file.replace(/^\d+/, '*').replace(/\.[0-9a-f]{16}\./, '.#.'))).toEqual([
      '*.#.js',
      'later.#.js',
      'main.#.js',
      'mark.#.png',
    ]);
  });

  it('gives browsers small ES modules of a modern language, whose parts are imported', async () => {
    const { read } = await build();
    const main = await read('main.');
    expect(main).toMatch(/^import|[;}]import/);
    expect(main).toContain('react/jsx-runtime');
    expect(main).toMatch(/import\("\.\/"\+/);
    expect(main).toContain('?.');
    expect(main).not.toMatch(/\n {2}|sourceMappingURL|jsxDEV|require\(/);
    expect(await read('mark.')).toBe('a picture');
  });

  it('names what it builds alike in every folder', async () => {
    const [one, other] = [await build(), await build()];
    expect(one.files).toEqual(other.files);
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
      expect.arrayContaining(['main.dev.js', 'main.dev.js.map', 'later.dev.js', 'mark.dev.png', 'old.js']),
    );
    const main = await read('main.dev.js');
    const words = ['react/jsx-dev-runtime', '$RefreshReg$', 'eval('];
    expect(words.filter((word) => main.includes(word))).toEqual(words.slice(0, 2));
    expect(await read('main.dev.js.map')).toContain('src/main.tsx');
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

describe('the entry of a remote', () => {
  it('is named by its content, or for development', () => {
    expect(toEntryFile(false)).toBe('remoteEntry.[contenthash:16].js');
    expect(toEntryFile(true)).toBe('remoteEntry.dev.js');
  });
});
