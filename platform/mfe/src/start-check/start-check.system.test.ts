import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aHostBuild, aRemoteBuild, type BuildFixture, writeBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { findChromium } from './find-chromium.ts';
import { checkStart } from './start-check.ts';

/** Lines of a page of the shell that show a screen, as `ScreenArea` does, or the shell's own page. */
const shows = (app = 'host', version = '1.1.0', text = 'Odds') =>
  app === 'host'
    ? `document.documentElement.dataset.ready = ''; document.getElementById('root').append('${text}');`
    : `(() => {
        const screen = document.createElement('main');
        screen.dataset.release = '${app}@${version}';
        screen.append('${text}');
        document.body.append(screen);
        document.documentElement.dataset.ready = '';
      })();`;

/** A beacon of a page of the shell. */
const reports = (app: string, version: string, failure: string, detail: string) => {
  const body = JSON.stringify({ app, version, failure, detail, fallback: null });
  return `fetch('/beacons', { method: 'POST', body: '${body}' });`;
};

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
  const finding = await checkStart({ store: workspace.store, request, ...options });
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
  expect(await check({ main: shows() }, { browser })).toEqual({
    faults: [],
    note: '/, /help in a browser',
    pages: ['/', '/help'],
  });
  expect(await readFile(starts, 'utf8')).toBe('started\n');
});

it('starts the pages of the shell and one of each live remote', { tags: 'chromium' }, async () => {
  const live = [aRemoteBuild(), aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' })];
  const main = shows() + shows('remote-tools', '1.0.0') + shows('remote-mlb', '1.0.0');
  expect(await check({ main }, { live })).toMatchObject({
    faults: [],
    note: '/, /help, /sportsbooks/odds-converter, /mlb/odds-converter in a browser',
  });
});

it('names a remote that fails with it', { tags: 'chromium' }, async () => {
  const fails = reports('remote-tools', '1.0.0', 'load', 'No such part');
  const main = `${shows()} if (location.pathname.startsWith('/sportsbooks')) ${fails}`;
  const { faults } = await check({ main }, { live: [aRemoteBuild()] });
  expect(faults).toEqual(['/sportsbooks/odds-converter failed: remote-tools 1.0.0: No such part']);
});

it('names the page that throws, and the error', { tags: 'chromium' }, async () => {
  const main = `if (location.pathname === '/help') throw new TypeError('no #root'); ${shows()}`;
  expect((await check({ main })).faults).toEqual(['/help failed: TypeError: no #root']);
});

it('opens the other pages too after one that shows nothing', { tags: 'chromium' }, async () => {
  const { faults, pages } = await check({ main: shows('host', '1.1.0', '') }, { limitMs: 5_000 });
  expect(faults).toEqual(['/ showed no screen in 5 s', '/help showed no screen in 5 s']);
  expect(pages).toEqual(['/', '/help']);
});

it('names a page whose script never ends, and opens the next', { tags: 'chromium' }, async () => {
  const main = `if (location.pathname === '/') for (;;) {} ${shows()}`;
  const { faults, pages } = await check({ main }, { limitMs: 5_000 });
  expect(faults).toEqual([
    '/ showed no screen in 5 s: a script kept the page busy, as a loop without an end does; if this machine was busy, run the check again',
  ]);
  expect(pages).toEqual(['/', '/help']);
});

it('takes a screen whose content is hidden for none, and a picture for content', {
  tags: 'chromium',
}, async () => {
  const ready = "document.documentElement.dataset.ready = '';";
  const root = "document.getElementById('root')";
  const picture = `${root}.innerHTML = '<div><canvas></canvas></div>'; ${ready}`;
  // The page's security policy ignores a style in HTML.
  const hide = `${root}.querySelector('p').style.visibility = 'hidden';`;
  const hidden = `${root}.innerHTML = '<div><p>Odds</p></div>'; ${hide} ${ready}`;
  const main = `if (location.pathname === '/') { ${hidden} } else { ${picture} }`;
  expect((await check({ main }, { limitMs: 5_000 })).faults).toEqual(['/ showed no screen in 5 s']);
});

it('lets a host take its time, and says of which pages it did', { tags: 'chromium' }, async () => {
  const late = reports('host', '1.1.0', 'timeout', 'The shell has not run in time.').replace(/;$/, '');
  const main = `${late}.then(() => { ${shows()} });`;
  expect(await check({ main })).toMatchObject({
    faults: [],
    note: '/, /help in a browser; later than a visitor waits: /, /help',
  });
});

it('names a browser that does not start, and no page', async () => {
  const browser = join(await createTemporaryFolder(), 'chromium');
  await writeFile(browser, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { faults, pages } = await check({}, { browser });
  expect(faults).toEqual([expect.stringContaining(`no page was opened: ${browser} does not start`)]);
  expect(pages).toEqual([]);
});

it('renders its own pages to text where there is no browser', async () => {
  const answer = (html: string) =>
    `globalThis.prerender = (text) => JSON.stringify({ html: ${html}, styles: [] });`;
  const note = 'not opened in a browser: no Chromium was found';
  const options = { browser: null };
  expect(await check({ prerender: answer("'text'") }, options)).toEqual({ faults: [], note, pages: [] });
  const path = 'JSON.parse(text).path';
  const { faults } = await check({ prerender: answer(`${path} === '/help' ? nowhere : 'text'`) }, options);
  expect(faults).toEqual([expect.stringContaining('did not render /help: nowhere is not defined')]);
});

it.each([
  ['the tokens of mfe', 'node.env.MFE_TOKEN', 'undefined'],
  ['the memory of mfe', "fs.readFileSync('/proc/' + node.ppid + '/environ')", 'ERR_ACCESS_DENIED'],
  ['files outside the repository', "fs.readFileSync('/etc/hosts')", 'ERR_ACCESS_DENIED'],
  ['other programs', "node.getBuiltinModule('child_process').spawnSync('id')", 'ERR_ACCESS_DENIED'],
])('gives a script that gets out of its scope no %s', async (_, act, got) => {
  vi.stubEnv('MFE_TOKEN', 'a token');
  const prerender = `globalThis.prerender = () => {
    const node = URL.constructor('return process')();
    const fs = node.getBuiltinModule('fs');
    let got;
    try { got = String(${act}); } catch ({ code }) { got = code; }
    throw new Error('It got ' + got);
  };`;
  const { faults } = await check({ prerender }, { browser: null });
  expect(faults).toContainEqual(expect.stringContaining(`: It got ${got}`));
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
  const checkNext = (main: string) =>
    checkBuild(aNextRelease(), { live: [aHostBuild({ main }), aRemoteBuild()] });

  it('is opened at each of its screens, for a subscriber who is signed in', {
    tags: 'chromium',
  }, async () => {
    const main = `
      const [{ isAuthenticated }, [{ paid_until }]] = await Promise.all(
        ['/api/auth/status', '/api/check-subscription/'].map(async (path) => (await fetch(path)).json()),
      );
      if (isAuthenticated && Date.parse(paid_until) > Date.now()) ${shows('remote-tools')}`;
    expect(await checkNext(main)).toEqual({
      faults: [],
      note: '/sportsbooks/odds-converter in a browser',
      pages: ['/sportsbooks/odds-converter'],
    });
  });

  it('is refused where it fails while its calls wait, with empty answers, or while they fail', {
    tags: 'chromium',
  }, async () => {
    const page = '/sportsbooks/odds-converter';
    const fails = reports('remote-tools', '1.1.0', 'render', 'Error: no odds');
    const read = async (main: string) => (await checkNext(`${shows('remote-tools')} ${main}`)).faults;
    const ask = (condition: string) =>
      `const answer = await fetch('/api/nhl/rows/'); const rows = (await answer.json()).results; if (${condition}) ${fails}`;
    expect(await read(ask('!answer.ok'))).toEqual([
      `${page} (while its calls fail) failed: remote-tools 1.1.0: Error: no odds`,
    ]);
    expect(await read(ask('rows?.length === 0'))).toEqual([
      `${page} (with empty answers) failed: remote-tools 1.1.0: Error: no odds`,
    ]);
    const waits = `setTimeout(() => { if (!answered) ${fails} }, 300);`;
    const answers = `fetch('/api/nhl/rows/').then(() => { answered = true; });`;
    expect(await read(`let answered = false; ${waits} ${answers}`)).toEqual([
      `${page} (while its calls wait) failed: remote-tools 1.1.0: Error: no odds`,
    ]);
  });

  it('is refused where it fails, though the previous release stands in for it', {
    tags: 'chromium',
  }, async () => {
    const fails = reports('remote-tools', '1.1.0', 'render', 'get is no function').replace(/;$/, '');
    const { faults } = await checkNext(`${fails}.then(() => { ${shows('remote-tools', '1.0.0')} });`);
    expect(faults).toEqual(['/sportsbooks/odds-converter failed: remote-tools 1.1.0: get is no function']);
  });

  it('is not taken for started by a prerendered screen alone', { tags: 'chromium' }, async () => {
    const main = shows('remote-tools').replace("document.documentElement.dataset.ready = '';", '');
    const options = { live: [aHostBuild({ main }), aRemoteBuild()], limitMs: 10_000 };
    expect((await checkBuild(aNextRelease(), options)).faults).toEqual([
      '/sportsbooks/odds-converter showed no screen in 10 s',
    ]);
  });

  it('gets nothing from other servers', { tags: 'chromium' }, async () => {
    const main = `fetch('https://other.example/').catch(() => { ${shows('remote-tools')} });`;
    expect((await checkNext(main)).faults).toEqual([]);
  });

  it('is not opened where no host is live, nor without a browser', async () => {
    expect((await checkBuild(aNextRelease())).note).toBe('not opened: no host is live on production');
    const options = { live: [aHostBuild()], browser: null };
    expect((await checkBuild(aNextRelease(), options)).note).toBe(
      'not opened in a browser: no Chromium was found',
    );
  });
});
