import type { Preview } from '@sharpside/contracts';
import { createRegistry } from '@sharpside/registry/records/registry';
import type { AppsFixture } from '@sharpside/registry/testing/releases';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../default-runtime-config.ts';
import { type LiveRelease, readLiveRelease } from '../live/live-release.ts';
import { NO_KEPT_PAGE } from '../prerender/kept-front-page.ts';
import { createScriptFailures } from '../prerender/script-failures.ts';
import { aLiveState } from '../testing/live-state.ts';
import { aStore } from '../testing/test-edge.ts';
import { createLiveSite } from './live-site.ts';

async function aSite({ pageCacheBytes = 1_000_000, apps = {} as AppsFixture } = {}) {
  return createLiveSite(await aLiveState({ host: {}, 'remote-tools': {}, ...apps }), {
    runtimeConfig: DEFAULT_RUNTIME_CONFIG,
    trusted: null,
    publicOrigin: null,
    assetBase: '',
    pagePolicy: { behindTls: false, trustedTypes: 'enforce', trustedTypesPolicies: [] },
    pageCacheBytes,
    frontPage: NO_KEPT_PAGE,
    failures: createScriptFailures(createTestClock()),
    log: createTestLog(),
  });
}

it('the pages of a site are made once as long as there is room, and make room for one another where there is none for all', async () => {
  const roomy = (await aSite()).viewFor(undefined);
  const largest = roomy.pageFor('/tools/odds').bytes;
  const tight = (await aSite({ pageCacheBytes: largest })).viewFor(undefined);
  const [kept, page] = [roomy.pageFor('/'), tight.pageFor('/')];
  expect(tight.pageFor('/')).toBe(page);
  for (const view of [roomy, tight]) expect(view.pageFor('/tools/odds')).toBeDefined();
  expect(roomy.pageFor('/')).toBe(kept);
  expect(tight.pageFor('/')).not.toBe(page);
});

const PREVIEW: Preview = {
  schema: 1,
  id: 'a',
  app: 'remote-tools',
  version: '1.1.0',
  by: 'ada',
  reason: null,
  at: '2031-01-01T00:00:00.000Z',
  until: '2031-01-02T00:00:00.000Z',
};

describe('the views of a site', () => {
  it('are one for everybody without a canary, and one for each of two groups with it', async () => {
    const site = await aSite();
    expect(site.viewFor({ bucket: 3 })).toBe(site.viewFor({ bucket: 99 }));
    const canary = { version: '1.1.0', percent: 50 };
    const split = await aSite({ apps: { 'remote-tools': { canary } } });
    const views = new Set(Array.from({ length: 100 }, (_, at) => split.viewFor({ bucket: at * 100 })));
    expect(views.size).toBe(2);
  });

  it('of previews are one for each link and choice', async () => {
    const site = await aSite();
    const registry = createRegistry(await aStore());
    const read = (version: string) => readLiveRelease(registry, { app: 'remote-tools', version });
    const [older, newer] = [await read('1.0.0'), await read('1.1.0')];
    const look = (id: string, ...picks: LiveRelease[]) =>
      site.previewFor({ preview: { ...PREVIEW, id }, hasAccount: false, releases: [newer], picks });
    expect(look('a')).toBe(look('a'));
    expect(look('b')).not.toBe(look('a'));
    expect(look('a', older)).not.toBe(look('a'));
    expect(look('a', older)).toBe(look('a', older));
  });
});
