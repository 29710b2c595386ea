import { describe, expect, it } from 'vitest';
import { aLiveState } from '../testing/live-state.ts';
import { createSiteMap } from './site-map.ts';
import { toVariant } from './variant.ts';

const aSiteMap = async () => createSiteMap(toVariant(await aLiveState({ host: {}, 'remote-tools': {} }), {}));

describe('createSiteMap', () => {
  it.each(['/nope', '/tools/odds/deeper', '/Tools/odds', '/tools/odds//', '/__proto__'])(
    'does not know %s',
    async (path) => {
      expect((await aSiteMap()).toPage(path)).toMatchObject({ status: 404, title: 'Page not found' });
    },
  );

  it('takes a path with a trailing slash for the same, and redirects only what is declared', async () => {
    const siteMap = await aSiteMap();
    expect(siteMap.toPage('/tools/odds')).toMatchObject({ status: 200, title: 'Odds & Ends' });
    expect(siteMap.toPage('/tools/odds/')).toBe(siteMap.toPage('/tools/odds'));
    expect(siteMap.toPage('//')).toBe(siteMap.toPage('/'));
    for (const path of ['/tools', '/tools/'])
      expect(siteMap.findRedirect(path)).toEqual({ to: '/tools/odds' });
    expect(siteMap.findRedirect('/tools/odds')).toBeUndefined();
  });

  it.each([
    ['/t%6fols/odds', '/tools/odds'],
    ['/tools/%6Fdds/', '/tools/odds/'],
    ['/%74%6F%6f%6c%73', '/tools/odds'],
    ['/log%69n', '/login'],
  ])('leads from %s, whose letters are escaped for no reason, to %s', async (path, to) => {
    expect((await aSiteMap()).findRedirect(path)).toEqual({ to });
  });

  it.each([
    '/tools%2Fodds',
    '/tools/%20odds',
    '/nop%65',
    '/%2e%2e/tools/odds',
    '/%2f%65vil.example',
    '/tools/odds%',
  ])('leaves %s alone, which is no other form of a page', async (path) => {
    const siteMap = await aSiteMap();
    expect(siteMap.findRedirect(path)).toBeUndefined();
    expect(siteMap.toPage(path).status).toBe(404);
  });
});
