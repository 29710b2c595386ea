import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBaseConfig } from '../base-config.ts';
import { PrerenderPlugin } from './prerender-plugin.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prerender-plugin-'));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src/main.ts'), 'export {};');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Builds an app whose prerender script has this body, for the page `/`; returns the errors of the build. */
async function build(body: string): Promise<string[]> {
  const script = `globalThis.prerender = (request: string) => { ${body} };`;
  await writeFile(join(root, 'src/prerender.ts'), script);
  const compiler = rspack({
    ...createBaseConfig({ root, name: 'host' }),
    entry: { main: './src/main.ts' },
    plugins: [new PrerenderPlugin({ root, entry: './src/prerender.ts', paths: ['/'], shared: [] })],
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
      compiler.close(() => (failure ? reject(failure) : resolve(errors.map(({ message }) => message))));
    });
  });
}

const answer = (html: string) => `return JSON.stringify({ html: ${html}, styles: [] });`;

describe('PrerenderPlugin', () => {
  it('emits one script that no page loads, named by its content', async () => {
    expect(await build(answer("'<p>Home</p>'"))).toEqual([]);
    const files = await readdir(join(root, 'dist'));
    const [script = '', ...more] = files.filter((file) => file.startsWith('prerender'));
    expect(script).toMatch(/^prerender\.[0-9a-f]{16}\.cjs$/);
    expect(more).toEqual([]);
    expect(await readFile(join(root, 'dist', script), 'utf8')).toContain('<p>Home</p>');
  });

  it('leaves nothing in the folder for temporary files, also where it fails', async () => {
    const scratch = join(root, 'scratch');
    await mkdir(scratch);
    vi.stubEnv('TMPDIR', scratch);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await build(answer("'<p>Home</p>'"))).toEqual([]);
    expect(await build("return missing('./nowhere.ts'); } import '../nowhere.ts'; {")).toHaveLength(1);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('renders with the language and little else, as no page loads it', async () => {
    const words = `[typeof fetch, typeof process, typeof setTimeout, typeof URL].join(' ')`;
    expect(await build(`throw new Error(${words});`)).toEqual([
      expect.stringContaining(
        './src/prerender.ts did not render /: undefined undefined undefined function. The first render of a page of the shell must not need a browser: do in an effect what does.',
      ),
    ]);
  });

  it('fails the build where a page needs a browser for its first render', async () => {
    expect(await build(answer('document.title'))).toEqual([
      expect.stringContaining(
        './src/prerender.ts did not render /: document is not defined. The first render of a page',
      ),
    ]);
  });

  it('fails the build where a page carries a style attribute, and shows it', async () => {
    expect(await build(answer(`'<p>a</p><i class="b" style="width:4%">c</i>'`))).toEqual([
      expect.stringContaining(
        'The page / has a style attribute, which the content policy forbids in HTML: <i class="b" style="width:4%">. Use style properties.',
      ),
    ]);
  });

  it('fails the build with what is wrong in the script', async () => {
    const [error = '', ...more] = await build("return missing('./nowhere.ts'); } import '../nowhere.ts'; {");
    expect(error).toContain('ERROR in ./src/prerender.ts');
    expect(error).toContain('nowhere.ts');
    expect(error).not.toMatch(/^\W*Error: /);
    expect(more).toEqual([]);
  });
});
