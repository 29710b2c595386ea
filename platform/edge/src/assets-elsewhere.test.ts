import { aHostRelease, aRemoteRelease, PAGE } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { aStore, startTestEdge } from './testing/test-edge.ts';

const CDN = 'https://cdn.example/site';
const STYLED_PAGE = PAGE.replace(
  '</head>',
  '<style>@font-face { src: url("/assets/host/text.aaaa.woff2") }</style></head>',
);

async function start(assetBase: string | null) {
  const apps = { host: {}, 'remote-mlb': {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };
  const mlb = aRemoteRelease({ name: 'remote-mlb', access: 'protected' });
  const store = await aStore(apps, aHostRelease({}, STYLED_PAGE), mlb);
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

  it('allows the place of the files, and no other more than before', async () => {
    const [far, near] = [await start(CDN), await start(null)];
    const policyOf = async ({ app }: typeof far) =>
      String((await app.inject('/nope')).headers['content-security-policy']).split('; ');
    const withoutHashes = (directive: string) => directive.replace(/ 'sha256-[^']*'/g, '');
    const [policy, before] = [await policyOf(far), await policyOf(near)];
    const changed = policy.filter((directive) => directive.includes(CDN));
    expect(changed.map((directive) => directive.split(' ')[0]).join()).toBe(
      'script-src,style-src,img-src,font-src,connect-src',
    );
    expect(policy.map((directive) => withoutHashes(directive.replace(` ${CDN}/assets/`, '')))).toEqual(
      before.map(withoutHashes),
    );
  });
});
