import { chmod, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { makeChildScript } from './child-script.ts';
import { loadRemote } from './load-remote.ts';

const CHILD = join(import.meta.dirname, 'load-child.ts');

async function makeCache(): Promise<string> {
  const folder = await createTemporaryFolder();
  await chmod(folder, 0o755);
  return folder;
}

const task = { entry: 'entry.js', modules: ['./screen'], scripts: { 'entry.js': 'window.nothing.here;' } };
const load = (script: string) => loadRemote(task, undefined, script);

describe('the script of the process that loads a remote', () => {
  it('is a copy without types, made once, that finds what the sources find', async () => {
    const cache = await makeCache();
    const scripts = await Promise.all([makeChildScript(CHILD, cache), makeChildScript(CHILD, cache)]);
    expect(new Set(scripts).size).toBe(1);
    const [script = ''] = scripts;
    expect(basename(script)).toBe('load-child.mjs');
    expect(await readdir(cache)).toEqual([basename(dirname(script))]);
    const reason = "Cannot read properties of undefined (reading 'here')";
    for (const one of [script, CHILD])
      expect(await load(one)).toEqual([{ module: null, reason, isProof: true }]);
    expect(await makeChildScript(CHILD, cache)).toBe(script);
  });

  it('is the source itself where no copy can be kept', async () => {
    const file = join(await makeCache(), 'file');
    await writeFile(file, '');
    expect(await makeChildScript(CHILD, file)).toBe(CHILD);
  });

  it('is JavaScript as it is', async () => {
    expect(await makeChildScript('/site/lib/load-child.js', '/nowhere')).toBe('/site/lib/load-child.js');
  });
});
