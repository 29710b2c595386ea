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
});
