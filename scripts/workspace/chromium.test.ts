import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, readChromiumVersion, requireChromium } from './chromium.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function putProgram(path: string, text = '#!/bin/sh\necho Chromium 1.2.3\n'): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

const places = () => ({
  usual: [join(folder, 'opt/chrome')],
  home: join(folder, 'home'),
  cache: join(folder, 'cache'),
});
const find = (environment: NodeJS.ProcessEnv = {}) =>
  findChromium({ PATH: join(folder, 'bin'), ...environment }, places());

describe('the Chromium to test with', () => {
  it('is looked for by name, on the PATH, in the usual places, with Playwright and in the cache, in this order', async () => {
    expect(find()).toBeUndefined();
    const cached = await putProgram('cache/chromium-153.0.0/chromium.sh');
    expect(find()).toBe(cached);
    const older = await putProgram('home/.cache/ms-playwright/chromium-1100/chrome-linux/chrome');
    expect(find()).toBe(older);
    const newer = await putProgram('home/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome');
    expect(find()).toBe(newer);
    const usual = await putProgram('opt/chrome');
    expect(find()).toBe(usual);
    const onPath = await putProgram('bin/google-chrome');
    expect(find()).toBe(onPath);
    const named = await putProgram('elsewhere/chrome');
    expect(find({ CHROMIUM_PATH: named })).toBe(named);
  });

  it('is not a file that cannot be run', async () => {
    const file = await putProgram('bin/chromium');
    await chmod(file, 0o644);
    expect(find()).toBeUndefined();
  });

  it('is not looked for elsewhere where CHROMIUM_PATH names one that cannot be run', async () => {
    await putProgram('bin/chromium');
    const missing = join(folder, 'missing');
    expect(() => find({ CHROMIUM_PATH: missing })).toThrow(
      `CHROMIUM_PATH names ${missing}, which cannot be run; name another, or unset it.`,
    );
    expect(() => requireChromium({ CHROMIUM_PATH: missing })).toThrow('cannot be run');
  });

  it('tells its version, unless it does not start', async () => {
    expect(readChromiumVersion(await putProgram('good'))).toBe('Chromium 1.2.3');
    expect(readChromiumVersion(await putProgram('bad', '#!/bin/sh\nexit 127\n'))).toBeUndefined();
  });
});
