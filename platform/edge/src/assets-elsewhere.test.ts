import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import {
  aHostRelease,
  aRemoteRelease,
  PAGE,
  publishFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { findTags, readPage } from './testing/html.ts';
import { startTestEdge } from './testing/test-edge.ts';

const CDN = 'https://cdn.example/site';
const STYLED_PAGE = PAGE.replace(
  '</head>',
  '<style>@font-face { src: url("/assets/host/text.aaaa.woff2") }</style></head>',
);

async function start(assetBase: string | null) {
  const store = createMemoryStore();
  await publishFixture(store, aHostRelease({}, STYLED_PAGE));
  await publishFixture(store, aRemoteRelease());
  await publishFixture(store, aRemoteRelease({ version: '1.1.0' }));
  await publishFixture(store, aRemoteRelease({ name: 'remote-mlb', access: 'protected' }));
  const apps = { host: {}, 'remote-mlb': {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };
  await writeRevision(store, 1, apps);
  return startTestEdge({ store, config: { assetBase } });
}

describe('a site whose files come from elsewhere', () => {
  it.each(['/', '/tools/odds', '/mlb/odds', '/nope'])('names no file of its own on %s', async (path) => {
    const { app } = await start(CDN);
    const { body } = await app.inject(path);
    const named = [...body.matchAll(/[^"]*\/assets\/[^"]*/g)].map(([url]) => url);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((url) => !url.startsWith(`${CDN}/assets/`))).toEqual([]);
  });

  it('asks for scripts with integrity and without cookies, as the import map has them', async () => {
    const { app } = await start(CDN);
    const { body } = await app.inject('/tools/odds');
    const { integrity, preloads, liveDocument } = readPage(body);
    const scripts = findTags(body, 'script').filter(({ src }) => src !== undefined);
    const asked = [...preloads, ...scripts];
    expect(asked.length).toBeGreaterThan(3);
    for (const { href, src, crossorigin, integrity: own } of asked) {
      const url = href ?? src ?? '';
      expect({ url, crossorigin, own }).toEqual({ url, crossorigin: '', own: integrity[url] });
    }
    const entry = `${CDN}/assets/remote-tools/entry.1.1.0.js`;
    const fallback = `${CDN}/assets/remote-tools/entry.1.0.0.js`;
    expect(liveDocument.discovery.microFrontends['remote-tools']).toMatchObject([
      { url: entry, fallbackUrl: fallback, extras: { fallback: { url: fallback } } },
    ]);
    expect(Object.keys(integrity)).toEqual(expect.arrayContaining([entry, fallback]));
  });

  it('allows the place of the files, and no other more than before', async () => {
    const [far, near] = [await start(CDN), await start(null)];
    const policyOf = async ({ app }: typeof far) =>
      String((await app.inject('/nope')).headers['content-security-policy']).split('; ');
    const before = await policyOf(near);
    const isNew = (directive: string) => directive.includes(CDN);
    const policy = await policyOf(far);
    expect(policy.filter(isNew).map((directive) => directive.split(' ')[0])).toEqual([
      'script-src',
      'style-src',
      'img-src',
      'font-src',
      'connect-src',
    ]);
    const withoutHashes = (directive: string) => directive.replace(/ 'sha256-[^']*'/g, '');
    expect(policy.map((directive) => withoutHashes(directive.replace(` ${CDN}/assets/`, '')))).toEqual(
      before.map(withoutHashes),
    );
  });

  it('lets pages of another origin have its files, as a CDN that takes them from here needs', async () => {
    const [far, near] = [await start(CDN), await start(null)];
    const url = '/assets/host/main.1.0.0.js';
    expect((await far.app.inject(url)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { headers } = await near.app.inject(url);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});
