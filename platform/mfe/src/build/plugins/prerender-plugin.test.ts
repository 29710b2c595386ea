import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runRspack, writeFiles } from '../../testing/run-rspack.ts';
import { createBaseConfig } from '../base-config.ts';
import { PrerenderPlugin } from './prerender-plugin.ts';

let root = '';
beforeEach(async () => {
  root = await createTemporaryFolder();
});

/** Builds an app whose prerender script has this body, for the page `/`; returns the errors of the build. */
async function build(body: string): Promise<string[]> {
  const script = `globalThis.prerender = (request: string) => { ${body} };`;
  await writeFiles(root, { 'src/main.ts': 'export {};', 'src/prerender.ts': script });
  const { errors } = await runRspack({
    ...createBaseConfig({ root, name: 'host' }),
    entry: { main: './src/main.ts' },
    plugins: [new PrerenderPlugin({ root, entry: './src/prerender.ts', paths: ['/'], shared: [] })],
  });
  return errors;
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
