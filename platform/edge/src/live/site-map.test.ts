import { createRegistry } from '@sharpside/registry/records/registry';
import { type AppsFixture, aRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { aStore } from '../testing/test-edge.ts';
import { readLiveRelease } from './live-release.ts';
import { assembleLiveState } from './live-state.ts';
import { createSiteMap } from './site-map.ts';
import { toVariant } from './variant.ts';

async function aSiteMap(apps: AppsFixture = { host: {}, 'remote-tools': {} }, bucket?: number) {
  const registry = createRegistry(await aStore());
  const state = await assembleLiveState(aRevision(1, apps), (app, version) =>
    readLiveRelease(registry, { app, version }),
  );
  return createSiteMap(toVariant(state, { bucket: bucket }));
}

describe('createSiteMap', () => {
  it('knows the pages of the shell and of the remotes, with the files they need first', async () => {
    const siteMap = await aSiteMap();
    expect(siteMap.toPage('/')).toMatchObject({
      status: 200,
      title: null,
      files: [{ app: 'host', path: 'home.aaaa.js' }],
    });
    expect(siteMap.toPage('/tools/odds')).toMatchObject({
      status: 200,
      title: 'Odds & Ends',
      files: [
        { app: 'remote-tools', path: 'entry.1.0.0.js' },
        { app: 'remote-tools', path: 'odds.1.0.0.js' },
        { app: 'remote-tools', path: 'vendor.aaaa.js' },
        { app: 'host', path: 'part-table.aaaa.js' },
      ],
    });
  });

  it('has the files of the release that the visitor gets', async () => {
    const canary = { version: '1.1.0', percent: 100 };
    const siteMap = await aSiteMap({ host: {}, 'remote-tools': { canary } }, 5);
    expect(siteMap.toPage('/tools/odds').files[0]?.path).toBe('entry.1.1.0.js');
  });

  it.each(['/nope', '/tools/odds/deeper', '/Tools/odds', '/tools/odds//', '/__proto__'])(
    'does not know %s',
    async (path) => {
      expect((await aSiteMap()).toPage(path)).toMatchObject({ status: 404, title: 'Page not found' });
    },
  );

  it('takes a path with a trailing slash for the same', async () => {
    const siteMap = await aSiteMap();
    expect(siteMap.toPage('/tools/odds/')).toBe(siteMap.toPage('/tools/odds'));
    expect(siteMap.toPage('//')).toBe(siteMap.toPage('/'));
    expect(siteMap.findRedirect('/tools/')).toEqual({ to: '/tools/odds' });
  });

  it('redirects only what is declared', async () => {
    const siteMap = await aSiteMap();
    expect(siteMap.findRedirect('/tools')).toEqual({ to: '/tools/odds' });
    expect(siteMap.findRedirect('/tools/odds')).toBeUndefined();
  });
});
