import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aHostBuild, aRemoteBuild, type BuildFixture, writeBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { findChromium } from './find-chromium.ts';
import { createStartCheck } from './start-check.ts';

/** A beacon of a page of the shell, as `shared-auth` and the shell's own code would send it. */
const tell = (path: string, beacon: object) =>
  `fetch('${path}', { method: 'POST', body: '${JSON.stringify(beacon)}' });`;
const started = (app = 'host', version = '1.1.0') => tell('/beacons/loads', { app, version, loadMs: 5 });
const failed = (app: string, version: string, failure: string, detail: string) =>
  tell('/beacons', { app, version, failure, detail, fallback: null });

type CheckOptions = { live?: BuildFixture[]; browser?: string | null; limitMs?: number };

async function checkBuild(
  build: BuildFixture,
  { live = [], browser = findChromium(), limitMs }: CheckOptions = {},
) {
  const workspace = await createWorkspace(...live);
  const before = await workspace.store.list('');
  const folder = await writeBuild(await createTemporaryFolder(), build);
  const app = build.manifest.name;
  const request = { app, folder, by: 'ann', commit: null, channel: 'production' };
  const options = { browser: browser ?? undefined, ...(limitMs && { limitMs }) };
  const finding = await createStartCheck({ store: workspace.store, request, ...options }).run();
  expect(await workspace.store.list('')).toEqual(before);
  return finding;
}

const check = (host: Parameters<typeof aHostBuild>[0], { live = [], ...options }: CheckOptions = {}) =>
  checkBuild(aHostBuild({ version: '1.1.0', ...host }), { live: [aHostBuild(), ...live], ...options });

it('starts all pages in one browser, whose start takes longer than a page', {
  tags: 'chromium',
}, async () => {
  const folder = await createTemporaryFolder();
  const [browser, starts] = [join(folder, 'chromium'), join(folder, 'starts')];
  const script = `#!/bin/sh\necho started >> ${starts}\nexec ${findChromium()} "$@"\n`;
  await writeFile(browser, script, { mode: 0o755 });
  const { note } = await check({ main: started() }, { browser });
  expect(note).toBe('/, /help in a browser');
  expect(await readFile(starts, 'utf8')).toBe('started\n');
});

it('starts the pages of the shell and one of each live remote', { tags: 'chromium' }, async () => {
  const live = [aRemoteBuild(), aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' })];
  const main = `${started()} ${started('remote-tools', '1.0.0')} ${started('remote-mlb', '1.0.0')}`;
  expect(await check({ main }, { live })).toEqual({
    faults: [],
    note: '/, /help, /sportsbooks/odds-converter, /mlb/odds-converter in a browser',
  });
});

it('names a remote that fails with it', { tags: 'chromium' }, async () => {
  const main = `${started()} if (location.pathname !== '/') ${failed('remote-tools', '1.0.0', 'load', 'No such part')}`;
  const { faults } = await check({ main }, { live: [aRemoteBuild()] });
  expect(faults).toEqual(['/sportsbooks/odds-converter failed: remote-tools 1.0.0: No such part']);
});

it('says why a host does not start, and of which of its pages', { tags: 'chromium' }, async () => {
  const late = failed('host', '1.1.0', 'timeout', 'Error: no #root');
  const main = `if (location.pathname === '/') ${started()} else ${late}`;
  let limitMs = 3000;
  let { faults } = await check({ main }, { limitMs });
  // A busy machine may need longer than the limit to open the browser at all, so the limit grows.
  while (!faults[0]?.startsWith('/help') && limitMs < 60_000) {
    limitMs *= 4;
    ({ faults } = await check({ main }, { limitMs }));
  }
  expect(faults).toEqual([`/help has not started in ${limitMs / 1000} s: Error: no #root`]);
});

it('lets a host take its time, and says of which pages it did', { tags: 'chromium' }, async () => {
  const late = failed('host', '1.1.0', 'timeout', 'The shell has not run in time.').replace(/;$/, '');
  const main = `${late}.then(() => { ${started()} });`;
  expect(await check({ main })).toEqual({
    faults: [],
    note: '/, /help in a browser; later than a visitor waits: /, /help',
  });
});

it('says that a browser ended by itself', async () => {
  const browser = join(await createTemporaryFolder(), 'chromium');
  await writeFile(browser, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect((await check({}, { browser })).faults).toEqual([`/ was not opened: ${browser} ended by itself`]);
});

it('renders its own pages to text where there is no browser', async () => {
  const answer = (html: string) =>
    `globalThis.prerender = (text) => JSON.stringify({ html: ${html}, styles: [] });`;
  const note = 'not opened in a browser: no Chromium was found';
  const options = { browser: null };
  expect(await check({ prerender: answer("'text'") }, options)).toEqual({ faults: [], note });
  const path = 'JSON.parse(text).path';
  const { faults } = await check({ prerender: answer(`${path} === '/help' ? nowhere : 'text'`) }, options);
  expect(faults).toEqual([expect.stringContaining('did not render /help: nowhere is not defined')]);
});

describe('a next release of a remote', () => {
  const aNextRelease = () => {
    const fixture = aRemoteBuild({ version: '1.1.0', screen: 'better' });
    const { declaration } = fixture.manifest;
    const [route] = declaration.routes;
    if (!route) throw new Error('The fixture has a route.');
    const more = { ...route, path: '/sportsbooks/again', title: 'Again' };
    declaration.routes = [{ ...route, access: 'subscriber' }, more];
    return fixture;
  };

  it('is opened at each of its screens, behind the sign-in too', { tags: 'chromium' }, async () => {
    const main = `if (!document.documentElement.innerHTML.includes('"subscriber"')) { ${started('remote-tools', '1.1.0')} }`;
    expect(await checkBuild(aNextRelease(), { live: [aHostBuild({ main }), aRemoteBuild()] })).toEqual({
      faults: [],
      note: '/sportsbooks/odds-converter in a browser',
    });
  });

  it('is refused where it fails, though the previous release stands in for it', {
    tags: 'chromium',
  }, async () => {
    const fails = failed('remote-tools', '1.1.0', 'load', 'get is no function').replace(/;$/, '');
    const main = `${fails}.then(() => { ${started('remote-tools', '1.0.0')} });`;
    const { faults } = await checkBuild(aNextRelease(), { live: [aHostBuild({ main }), aRemoteBuild()] });
    expect(faults).toEqual(['/sportsbooks/odds-converter failed: remote-tools 1.1.0: get is no function']);
  });

  it('is not opened where no host is live, nor without a browser', async () => {
    expect((await checkBuild(aNextRelease())).note).toBe('not opened: no host is live on production');
    const options = { live: [aHostBuild()], browser: null };
    expect((await checkBuild(aNextRelease(), options)).note).toBe(
      'not opened in a browser: no Chromium was found',
    );
  });
});
