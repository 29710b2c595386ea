import type { RuntimeConfig } from '@sharpside/contracts';
import { type AppsFixture, aHostRelease, aRemoteRelease, PAGE } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../default-runtime-config.ts';
import { findTags, readPage, toHashSource } from '../testing/html.ts';
import { aStore, startTestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';
import { MEMBER_PRELOAD_SCRIPT } from './member-preloads.ts';

const UPGRADED: AppsFixture = { host: {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };

async function fetchPage(path: string, options: TestEdgeOptions = {}) {
  const { app } = await startTestEdge({ store: await aStore(UPGRADED), ...options });
  const { body, headers } = await app.inject(path);
  return { html: body, headers, ...readPage(body) };
}

const hrefs = (tags: readonly Record<string, string>[]) => tags.map(({ href }) => href);

it('the title of each page is of the site, whatever characters its name has', async () => {
  const runtimeConfig = { ...DEFAULT_RUNTIME_CONFIG, productName: 'Bettor & Co' };
  const { app } = await startTestEdge({ store: await aStore(UPGRADED), config: { runtimeConfig } });
  const titles = ['/', '/login', '/tools/odds', '/nope'].map(
    async (path) => readPage((await app.inject(path)).body).title,
  );
  const expected = ['', 'Sign in · ', 'Odds & Ends · ', 'Page not found · '];
  expect(await Promise.all(titles)).toEqual(
    expected.map((title) => `${title}Bettor & Co`.replaceAll('&', '&amp;')),
  );
});

describe('the import map', () => {
  it('has the integrity of every script of the host and of every retained release of its section, and of nothing else', async () => {
    const { integrity } = await fetchPage('/tools/odds');
    expect(Object.keys(integrity).sort()).toEqual([
      '/assets/host/home.aaaa.js',
      '/assets/host/libraries.aaaa.js',
      '/assets/host/main.1.0.0.js',
      '/assets/host/part-charts.aaaa.js',
      '/assets/host/part-table.aaaa.js',
      '/assets/host/runtime.aaaa.js',
      '/assets/remote-tools/entry.1.0.0.js',
      '/assets/remote-tools/entry.1.1.0.js',
      '/assets/remote-tools/odds.1.0.0.js',
      '/assets/remote-tools/odds.1.1.0.js',
      '/assets/remote-tools/vendor.aaaa.js',
    ]);
    const { files } = aRemoteRelease().release.manifest;
    const entry = files.find(({ path }) => path === 'entry.1.0.0.js');
    expect(integrity['/assets/remote-tools/entry.1.0.0.js']).toBe(entry?.integrity);
  });

  it.each([
    ['has the canary, whoever looks', { canary: { version: '1.1.0', percent: 0 } }, true],
    ['does not vouch for what is withdrawn', { previous: '1.1.0', withdrawn: ['1.1.0'] }, false],
  ])('%s', async (_, tools, isNamed) => {
    const store = await aStore({ host: {}, 'remote-tools': tools });
    const { integrity } = await fetchPage('/tools/odds', { store });
    expect('/assets/remote-tools/entry.1.1.0.js' in integrity).toBe(isNamed);
  });

  it('stands before everything that loads a module', async () => {
    const { html } = await fetchPage('/');
    expect(html.indexOf('type="importmap"')).toBeLessThan(html.indexOf('<link'));
    expect(html.indexOf('type="importmap"')).toBeLessThan(html.indexOf('type="module"'));
  });
});

describe('a page behind the sign-in', () => {
  it('names what only some may be given, and leaves it to the browser to ask for it', async () => {
    const store = await aStore({ host: {}, 'remote-tools': {} }, aRemoteRelease({ access: 'protected' }));
    const { html, preloads, headers } = await fetchPage('/tools/odds', { store });
    expect(hrefs(preloads)).not.toContain('/assets/remote-tools/entry.1.0.0.js');
    const block = /id="member-preloads">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    expect(JSON.parse(block)).toMatchObject({
      access: 'protected',
      files: expect.arrayContaining([
        { href: '/assets/remote-tools/entry.1.0.0.js', integrity: expect.stringMatching(/^sha384-/) },
      ]),
    });
    expect(html).toContain(`<script>${MEMBER_PRELOAD_SCRIPT}</script>`);
    expect(headers['content-security-policy']).toContain(toHashSource(MEMBER_PRELOAD_SCRIPT));
  });

  it.each([
    ['of another origin', 'https://api.example/', 'https://api.example'],
    ['of this origin', '/', ''],
    ['of a site without a backend', null, undefined],
  ])('names the calls that its screen makes first, %s', async (_, backendUrl, backend) => {
    const firstCalls = ['/api/rows/?page=1'];
    const remote = aRemoteRelease({ access: 'protected', firstCalls });
    const store = await aStore({ host: {}, 'remote-tools': {} }, remote);
    const runtimeConfig = { ...DEFAULT_RUNTIME_CONFIG, backendUrl };
    const { html } = await fetchPage('/tools/odds', { store, config: { runtimeConfig } });
    const { calls } = JSON.parse(/id="member-preloads">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
    expect(calls).toEqual(backend === undefined ? undefined : { backend, paths: firstCalls });
    // Only the data block of the preloads has the calls, not the live document.
    expect(html).not.toContain('"firstCalls"');
  });
});

describe('preloads', () => {
  it('are what the path needs, each once, first needed first', async () => {
    const shell = ['/assets/host/main.1.0.0.js', '/assets/host/libraries.aaaa.js'];
    expect(hrefs((await fetchPage('/')).preloads)).toEqual([...shell, '/assets/host/home.aaaa.js']);
    expect(hrefs((await fetchPage('/nope')).preloads)).toEqual(shell);
    expect(hrefs((await fetchPage('/tools/odds')).preloads)).toEqual([
      ...shell,
      '/assets/host/runtime.aaaa.js',
      '/assets/remote-tools/entry.1.1.0.js',
      '/assets/remote-tools/odds.1.1.0.js',
      '/assets/remote-tools/vendor.aaaa.js',
      '/assets/host/part-table.aaaa.js',
    ]);
  });

  it('name none of the shared parts for a remote whose build says nothing of them', async () => {
    const store = await aStore({ host: {}, 'remote-tools': {} }, aRemoteRelease({ uses: {} }));
    const { preloads } = await fetchPage('/tools/odds', { store });
    expect(hrefs(preloads).filter((href) => href?.includes('part-'))).toEqual([]);
  });

  it('ask as the import after them does: anonymously, with the integrity of the import map', async () => {
    const { html, preloads, integrity } = await fetchPage('/tools/odds');
    const modules = findTags(html, 'script').filter(({ type }) => type === 'module');
    expect(modules.map(({ src }) => src)).toEqual(['/assets/host/main.1.0.0.js']);
    for (const tag of [...preloads, ...modules]) {
      expect(tag.crossorigin).toBe('');
      expect(tag.integrity).toBe(integrity[tag.href ?? tag.src ?? '']);
    }
  });

  it('include the fonts, asked for as the style sheet will', async () => {
    const { html } = await fetchPage('/');
    expect(findTags(html, 'link')).toContainEqual({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossorigin: '',
      href: '/assets/host/text.aaaa.woff2',
    });
  });
});

it('a data block cannot be left by what a configuration says', async () => {
  const productName = '</script><script>alert(1)</script><!-- \u2028 \u2029';
  const page = await fetchPage('/', {
    config: { runtimeConfig: { ...DEFAULT_RUNTIME_CONFIG, productName } },
  });
  expect(page.runtimeConfig).toEqual({ ...DEFAULT_RUNTIME_CONFIG, productName });
  expect(page.html).not.toContain('<script>alert(1)');
  expect(page.html).toContain('\\u003c!-- \\u2028 \\u2029');
});

describe('the content policy', () => {
  const scriptSources = (headers: Record<string, unknown>) =>
    /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? [];

  it('allows the import map, the scripts that ask for files and those of the template, by hash', async () => {
    const { headers, importMapHash } = await fetchPage('/tools/odds');
    expect(scriptSources(headers)).toHaveLength(5);
    expect(scriptSources(headers)).toContain(importMapHash);
  });

  it('allows the style sheet that the template carries, by hash', async () => {
    const page = PAGE.replace('</head>', '<style>p { color: red }</style></head>');
    const store = await aStore({ host: {} }, aHostRelease({}, page));
    const { headers } = await fetchPage('/', { store });
    expect(headers['content-security-policy']).toContain(toHashSource('p { color: red }'));
  });

  it.each<[string, Partial<RuntimeConfig>, string]>([
    [
      'call the configured backend',
      { backendUrl: 'https://api.example/v1' },
      "connect-src 'self' https://api.example;",
    ],
    ['call a backend below this origin', { backendUrl: '/api' }, "connect-src 'self';"],
    [
      'call configured scoreboards, each origin named once',
      { scoreboardUrls: { mlb: 'https://scores.example/mlb', nba: 'https://scores.example/nba' } },
      "connect-src 'self' https://scores.example;",
    ],
    [
      'show pictures of the configured hosts',
      { logoBaseUrl: 'https://logos.example/v1', imageOrigins: ['https://faces.example'] },
      "img-src 'self' data: https://logos.example https://faces.example;",
    ],
    ['show pictures of no others', {}, "img-src 'self' data:;"],
  ])('lets the page %s', async (_, settings, directive) => {
    const runtimeConfig = { ...DEFAULT_RUNTIME_CONFIG, ...settings };
    const { headers } = await fetchPage('/', { config: { runtimeConfig } });
    expect(headers['content-security-policy']).toContain(directive);
  });
});
