import type { MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { keys } from '@sharpside/registry/store/keys';
import type { AppsFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { aLiveState } from '../testing/live-state.ts';
import { aStore } from '../testing/test-edge.ts';

async function assemble(apps: AppsFixture, change: (store: MemoryStore) => void = () => {}) {
  const store = await aStore();
  change(store);
  return aLiveState(apps, { store });
}

const dropTools =
  (...versions: string[]) =>
  ({ files }: MemoryStore) => {
    for (const version of versions) files.delete(keys.release('remote-tools', version));
  };

const UPGRADED = { current: '1.1.0', previous: '1.0.0' };

describe('assembleLiveState', () => {
  it.each<[string, AppsFixture[string], object, string[]]>([
    [
      'leaves out what is withdrawn',
      { previous: '1.1.0', withdrawn: ['1.1.0', '0.9.0'] },
      { current: { version: '1.0.0' }, previous: undefined, canary: undefined },
      ['remote-tools@1.1.0', 'remote-tools@0.9.0'],
    ],
    [
      'shows a paused canary to nobody, and has open tabs leave it',
      { canary: { version: '1.1.0', percent: 100, groups: ['staff'], paused: { reason: 'Odd odds' } } },
      { current: { version: '1.0.0' }, canary: undefined },
      ['remote-tools@1.1.0'],
    ],
    [
      'shows what is current even where it was withdrawn before',
      { current: '1.1.0', withdrawn: ['1.1.0'] },
      { current: { version: '1.1.0' } },
      [],
    ],
  ])('%s', async (_, tools, remote, withdrawn) => {
    const state = await assemble({ host: {}, 'remote-tools': tools });
    expect(state.remotes).toMatchObject([remote]);
    expect(state.withdrawn).toEqual(withdrawn);
  });

  it('serves the previous release of a remote whose current one cannot be read, and says so', async () => {
    const state = await assemble({ host: {}, 'remote-tools': UPGRADED }, dropTools('1.1.0'));
    expect(state.remotes[0]).toMatchObject({ current: { version: '1.0.0' }, previous: undefined });
    expect(state.problems).toEqual([expect.stringContaining('remote-tools@1.1.0')]);
  });

  it('leaves a remote out when nothing of it can be read, and keeps the others', async () => {
    const state = await assemble({ host: {}, 'remote-tools': UPGRADED }, dropTools('1.1.0', '1.0.0'));
    expect(state.remotes).toEqual([]);
    expect(state.host.current.version).toBe('1.0.0');
    expect(state.problems).toHaveLength(2);
  });

  it.each([
    { name: 'names no host', apps: { 'remote-tools': {} } },
    { name: 'names a host that cannot be read', apps: { host: { current: '9.9.9' } } },
  ])('refuses a revision that $name', async ({ apps }) => {
    await expect(assemble(apps)).rejects.toMatchObject({ code: 'EDGE_NOTHING_LIVE' });
  });

  it('passes on that the store does not answer rather than dropping a remote', async () => {
    const failing = assemble({ host: {}, 'remote-tools': {} }, (store) => {
      store.mood = 'failing';
    });
    await expect(failing).rejects.toMatchObject({ code: 'STORE_FAILED' });
  });
});
