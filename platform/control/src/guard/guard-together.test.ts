import { makeChange } from '@sharpside/registry/changes/make-change';
import { changeSeveral } from '@sharpside/registry/changes/several/change-several';
import { createRegistry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import { aHostRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { APP, createGuardScene, MINUTE_MS } from '../testing/scenes/guard-scene.ts';

describe('the guard takes back together what went live together', () => {
  async function withBadPair({ canaryPercent }: { canaryPercent?: number } = {}) {
    const scene = await createGuardScene();
    const { deps, clock, tell } = scene;
    await publishFixture(deps.store, aHostRelease({ version: '1.1.0' }));
    if (canaryPercent !== undefined) await scene.promote(canaryPercent);
    tell('1.0.0', { networks: 400, failing: 2 });
    await clock.advance(MINUTE_MS);
    const releases = ['host', APP].map((app) => ({ app, version: '1.1.0' }));
    await changeSeveral(deps, { action: 'promote', channel: 'production', by: 'Ann', releases });
    await clock.advance(MINUTE_MS);
    tell('1.1.0', { networks: 100, failing: 60 });
    const apps = async () => (await createRegistry(deps.store).readChannel('production'))?.apps;
    return { ...scene, apps };
  }

  it('in one revision, once', async () => {
    const { guard, apps, history, log } = await withBadPair();
    for (let look = 0; look < 3; look += 1) await guard.check();
    expect(await apps()).toMatchObject({
      host: { current: '1.0.0', withdrawn: ['1.1.0'] },
      [APP]: { current: '1.0.0', withdrawn: ['1.1.0'] },
    });
    const [newest, ...earlier] = await history();
    expect(newest?.change).toMatchObject({ action: 'restore', by: 'guard', restored: 1 });
    expect(earlier).toHaveLength(2);
    expect(log.find('guard-acted')?.fields).toMatchObject({ action: 'restore' });
    expect(guard.actions()).toMatchObject([{ action: 'restore', count: 1 }]);
  });

  it('but each by itself once one of them was changed since', async () => {
    const { guard, apps, deps } = await withBadPair();
    await publishFixture(deps.store, aHostRelease({ version: '1.2.0' }));
    const change = { channel: 'production', by: 'Ann', app: 'host', version: '1.2.0' };
    await makeChange(deps, { action: 'promote', ...change });
    await guard.check();
    expect(await apps()).toMatchObject({
      host: { current: '1.2.0', withdrawn: [] },
      [APP]: { current: '1.0.0', withdrawn: ['1.1.0'] },
    });
  });

  it('or alone, where another of them cannot go back', async () => {
    const { guard, apps, deps } = await withBadPair();
    deps.store.files.delete(keys.release('host', '1.0.0'));
    await guard.check();
    expect(await apps()).toMatchObject({ host: { current: '1.1.0' }, [APP]: { current: '1.0.0' } });
  });

  it('and leaves no canary of the release that it takes away', async () => {
    const { guard, state } = await withBadPair({ canaryPercent: 10 });
    await guard.check();
    expect(await state()).toMatchObject({ current: '1.0.0', canary: null, withdrawn: ['1.1.0'] });
  });

  it('or not at all, where one of them is pinned', async () => {
    const { guard, apps, deps } = await withBadPair();
    for (const app of ['host', APP]) {
      await makeChange(deps, { action: 'pin', channel: 'production', by: 'Ann', app, reason: 'Hold' });
    }
    await guard.check();
    expect(await apps()).toMatchObject({ host: { current: '1.1.0' }, [APP]: { current: '1.1.0' } });
  });
});
