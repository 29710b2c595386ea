import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it, vi } from 'vitest';
import { APP, createSite, storeBuild } from '../../testing/a-site.ts';

const UI = '@sharpside/shared-ui';
const FITS = `/v1/apps/${APP}/fits`;

const aDialing = (version: string) =>
  aRemoteBuild({ version, uses: [UI], imports: { [UI]: ['Box', 'Dial'] }, screen: 'dial' });

const LACKS_DIAL = {
  check: 'Shared names are there',
  message: `${APP} imports Dial from ${UI} (./odds-converter), the live host 1.0.0 does not export it; no published host does; publish one that does, or leave the name out`,
};

describe('GET /v1/apps/:app/fits', () => {
  it('says of each listed release what stands against it now, in the words of a refused promote', async () => {
    const { deps, read } = await createSite();
    await storeBuild(deps, aDialing('1.3.0'));
    expect(await read(FITS)).toEqual({
      releases: [
        { version: '1.3.0', objections: [LACKS_DIAL] },
        ...['1.2.0', '1.1.0', '1.0.0'].map((version) => ({ version, objections: [] })),
      ],
    });
  });

  it('is of the channel that is asked for, and changes with what is live there', async () => {
    const { deps, change, read } = await createSite();
    await storeBuild(deps, aDialing('1.3.0'));
    await storeBuild(
      deps,
      aHostBuild({ version: '1.1.0', exports: { react: ['useState'], [UI]: ['Box', 'Dial'] } }),
    );
    const readOfNewest = async (query = '') => (await read(FITS + query)).releases[0];
    expect(await readOfNewest('?channel=staging')).toEqual({ version: '1.3.0', objections: [] });
    expect((await readOfNewest()).objections[0].message).toContain(
      'host 1.1.0 does: `mfe promote host 1.1.0` first',
    );
    await makeChange(deps, { action: 'promote', ...change, app: 'host', version: '1.1.0' });
    expect(await readOfNewest()).toEqual({ version: '1.3.0', objections: [] });
    const [host] = (await read('/v1/apps/host/fits')).releases;
    expect(host).toEqual({ version: '1.1.0', objections: [] });
  });

  it('reads each release once, however often somebody looks and whatever becomes live', async () => {
    const store = createMemoryStore();
    const get = vi.spyOn(store, 'get');
    const { deps, change, read } = await createSite({ store });
    await read(FITS);
    await makeChange(deps, { action: 'promote', ...change, version: '1.1.0' });
    get.mockClear();
    expect((await read(FITS)).releases).toHaveLength(3);
    await read('/v1/uses?name=react');
    const ofReleases = get.mock.calls.filter(([key]) => key.startsWith('releases/'));
    expect(ofReleases).toEqual([]);
  });

  it('leaves out a release whose record is damaged', async () => {
    const { deps, read } = await createSite();
    await deps.store.putIfAbsent(keys.release(APP, '1.3.0'), Buffer.from('{'));
    expect((await read(FITS)).releases).toHaveLength(3);
  });
});

it('GET /v1/uses lists the screens of the live, canary and fallback releases that import a name', async () => {
  const { deps, change, read } = await createSite();
  await makeChange(deps, { action: 'promote', ...change, version: '1.1.0' });
  await makeChange(deps, { action: 'canary', ...change, version: '1.2.0', percent: 5 });
  const { uses, unreadable } = await read('/v1/uses?name=react%23useState');
  expect(unreadable).toEqual([]);
  const use = { app: APP, screen: './odds-converter', entry: 'react', names: ['useState'] };
  expect(uses).toEqual([
    { ...use, version: '1.1.0', role: 'live' },
    { ...use, version: '1.2.0', role: 'canary' },
    { ...use, version: '1.0.0', role: 'fallback' },
  ]);
  expect((await read('/v1/uses?name=react%23useMemo')).uses).toEqual([]);
  expect((await read('/v1/uses?name=react&channel=staging')).uses).toEqual([]);
});
