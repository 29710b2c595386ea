import { makeChange } from '@sharpside/registry/changes/make-change';
import { aHostRelease, aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { APP, createGuardScene, MINUTE_MS, SETTINGS } from '../testing/scenes/guard-scene.ts';
import type { GuardMode } from './guard-settings.ts';

/** remote-tools 1.1.0 fails in more networks than the previous release. A tenth of visitors get it, or all. */
async function withBad(kind: 'canary' | 'promote', mode?: GuardMode) {
  const scene = await createGuardScene(mode);
  const { clock, tell, promote } = scene;
  tell('1.0.0', { networks: 400, failing: 2 });
  await clock.advance(MINUTE_MS);
  await promote(kind === 'canary' ? 10 : undefined);
  await clock.advance(MINUTE_MS);
  tell('1.1.0', { networks: 100, failing: 60 });
  return scene;
}

describe('the guard', () => {
  it('aborts a canary that fails more than what is live, once, and the history says why', async () => {
    const { guard, state, history, log } = await withBad('canary');
    await guard.check();
    expect(await state()).toMatchObject({ current: '1.0.0', canary: null, withdrawn: ['1.1.0'] });
    for (let look = 0; look < 3; look += 1) await guard.check();
    const [newest, ...earlier] = await history();
    expect(newest?.change).toMatchObject({
      action: 'abort',
      by: 'guard',
      from: '1.1.0',
      reason: expect.stringContaining('60 of 100 networks saw 1.1.0 fail (60.0 %)'),
    });
    expect(earlier).toHaveLength(2);
    expect(guard.actions()).toEqual([{ channel: 'production', app: APP, action: 'abort', count: 1 }]);
    expect(log.find('guard-acted')?.fields).toMatchObject({ version: '1.1.0', action: 'abort' });
  });

  it('stops a release for poor web vitals only where it is told to, and says that it was for them', async () => {
    const scene = await createGuardScene();
    const { start, tell, poor, clock, state, history } = scene;
    await clock.advance(MINUTE_MS);
    await scene.promote(10);
    await clock.advance(MINUTE_MS);
    for (const version of ['1.0.0', '1.1.0']) tell(version, { networks: 200 });
    tell('1.0.0', { networks: 400, failing: 40, of: poor });
    tell('1.1.0', { networks: 100, failing: 60, of: poor });
    await start('act').check();
    expect((await state())?.canary).toMatchObject({ version: '1.1.0' });
    await start('act', true).check();
    expect((await state())?.canary).toBeNull();
    expect((await history())[0]?.change.reason).toMatch(
      /^60 of 100 networks saw 1\.1\.0 with poor web vitals \(60\.0 %\), 40 of 400 networks saw 1\.0\.0 with poor/,
    );
  });

  it('rolls back what was promoted where it fails more than the release before it did', async () => {
    const { guard, state, history } = await withBad('promote');
    await guard.check();
    expect(await state()).toMatchObject({ current: '1.0.0', withdrawn: ['1.1.0'] });
    const change = { action: 'rollback', by: 'guard', from: '1.1.0', to: '1.0.0' };
    expect((await history())[0]?.change).toMatchObject(change);
    expect(guard.actions()).toEqual([{ channel: 'production', app: APP, action: 'rollback', count: 1 }]);
  });

  it('aborts a canary of the host, whose pages tell of it where its shell does not start', async () => {
    const { guard, deps, by, tell } = await createGuardScene();
    await publishFixture(deps.store, aHostRelease({ version: '1.1.0' }));
    await makeChange(deps, { action: 'canary', ...by, app: 'host', version: '1.1.0', percent: 10 });
    tell('1.0.0', { networks: 400, failing: 2 });
    tell('1.1.0', { networks: 100, failing: 60 });
    await guard.check();
    expect(guard.actions()).toMatchObject([{ app: 'host', action: 'abort' }]);
  });

  it('says what it would do, once, and does nothing, where it only observes', async () => {
    const { guard, state, log } = await withBad('canary', 'observe');
    for (let look = 0; look < 3; look += 1) await guard.check();
    expect(await state()).toMatchObject({ canary: { version: '1.1.0' }, withdrawn: [] });
    expect(guard.list('production')).toMatchObject([{ verdict: 'tripped', version: '1.1.0' }]);
    expect(log.entries.filter(({ event }) => event === 'guard-would-act')).toHaveLength(1);
  });

  it('leaves a pinned app alone, and says why', async () => {
    const { guard, deps, by, state, log } = await withBad('promote');
    await makeChange(deps, { action: 'pin', ...by, reason: 'World Series' });
    await guard.check();
    expect(await state()).toMatchObject({ current: '1.1.0', withdrawn: [] });
    expect(guard.list('production')).toMatchObject([
      { verdict: 'pinned', reason: expect.stringContaining('remote-tools is pinned, so it stays') },
    ]);
    for (let look = 0; look < 2; look += 1) await guard.check();
    const pinned = log.entries.filter(({ event }) => event === 'guard-pinned');
    expect(pinned.map(({ fields }) => fields)).toMatchObject([{ app: APP, version: '1.1.0' }]);
  });

  it('acts against no release twice, though it was restarted, when somebody brings it back', async () => {
    const { guard, start, deps, by, state, clock, tell, log } = await withBad('canary');
    await guard.check();
    // A withdrawn release can come back only by a rollback, and then as a canary beside another.
    await makeChange(deps, { action: 'rollback', ...by, version: '1.1.0', reason: 'It was the network' });
    await publishFixture(deps.store, aRemoteRelease({ version: '1.2.0' }));
    await makeChange(deps, { action: 'promote', ...by, version: '1.2.0' });
    await makeChange(deps, { action: 'canary', ...by, version: '1.1.0', percent: 50 });
    await clock.advance(MINUTE_MS);
    tell('1.1.0', { networks: 100, failing: 60 });
    tell('1.2.0', { networks: 100 });
    await start().check();
    expect(await state()).toMatchObject({ canary: { version: '1.1.0', percent: 50 } });
    expect(log.find('guard-spent')?.fields).toMatchObject({ app: APP, version: '1.1.0' });
  });

  it('counts nothing that was told before a canary was resumed', async () => {
    const { guard, deps, by, state, clock } = await withBad('canary', 'observe');
    await makeChange(deps, { action: 'pause', ...by, reason: 'Look' });
    await clock.advance(MINUTE_MS);
    await makeChange(deps, { action: 'resume', ...by });
    await guard.check();
    expect(guard.list('production')).toMatchObject([{ candidate: { networks: 0, failing: 0 } }]);
    expect(await state()).toMatchObject({ canary: { version: '1.1.0' } });
  });

  it('leaves the channel to the faster writer, and judges again', async () => {
    const { guard, deps, by, state, history } = await withBad('canary');
    const put = deps.store.putIfAbsent.bind(deps.store);
    let isFirst = true;
    deps.store.putIfAbsent = async (key, bytes) => {
      if (isFirst) {
        isFirst = false;
        await makeChange(deps, { action: 'abort', ...by, reason: 'I saw it too' });
      }
      return put(key, bytes);
    };
    await guard.check();
    await guard.check();
    expect(await state()).toMatchObject({ canary: null, withdrawn: ['1.1.0'] });
    expect((await history())[0]?.change).toMatchObject({ by: 'Ann', reason: 'I saw it too' });
    expect(guard.actions()).toEqual([]);
  });

  it('looks at nothing where it is off', async () => {
    const { guard, state } = await withBad('canary', 'off');
    await guard.check();
    expect(guard.list('production')).toEqual([]);
    expect(await state()).toMatchObject({ canary: { version: '1.1.0' } });
  });

  it('says that it is blind while the registry is away, and acts at the next look after it is back', async () => {
    const { guard, deps, state, log } = await withBad('canary');
    const { get } = deps.store;
    deps.store.get = () => Promise.reject(new Error('the store is away'));
    await guard.check();
    expect(log.find('guard-blind')?.fields).toMatchObject({
      channel: 'production',
      remedy: expect.stringContaining('once the registry answers'),
    });
    deps.store.get = get;
    await guard.check();
    expect(await state()).toMatchObject({ canary: null, withdrawn: ['1.1.0'] });
  });

  it('tries again a minute after its change could not be written, and not before', async () => {
    const { guard, deps, state, clock, log } = await withBad('canary');
    const { putIfAbsent } = deps.store;
    deps.store.putIfAbsent = () => Promise.reject(new Error('the disk is full'));
    await guard.check();
    expect(log.find('guard-failed')?.fields).toMatchObject({ app: APP, version: '1.1.0' });
    expect(guard.actions()).toEqual([]);
    deps.store.putIfAbsent = putIfAbsent;
    await clock.advance(MINUTE_MS - 1);
    await guard.check();
    expect(await state()).toMatchObject({ canary: { version: '1.1.0' } });
    await clock.advance(1);
    await guard.check();
    expect(await state()).toMatchObject({ canary: null, withdrawn: ['1.1.0'] });
  });

  it('counts what it did of each app and kind, and says each reason once', async () => {
    const { guard, deps, by, clock, tell, log } = await withBad('canary');
    await guard.check();
    await publishFixture(deps.store, aRemoteRelease({ version: '1.2.0' }));
    await makeChange(deps, { action: 'canary', ...by, version: '1.2.0', percent: 10 });
    await clock.advance(MINUTE_MS);
    tell('1.2.0', { networks: 100, failing: 60 });
    await guard.check();
    expect(guard.actions()).toEqual([{ channel: 'production', app: APP, action: 'abort', count: 2 }]);
    expect(log.entries.filter(({ event }) => event === 'guard-acted')).toHaveLength(2);
  });

  it('counts no ballot that is older than its window', async () => {
    const { guard, clock, tell } = await withBad('canary');
    await clock.advance(SETTINGS.windowMs - MINUTE_MS);
    tell('1.0.0', { networks: 400, failing: 2 });
    await clock.advance(MINUTE_MS + 1_000);
    await guard.check();
    expect(guard.list('production')).toMatchObject([
      { verdict: 'waiting', candidate: { networks: 0, failing: 0 }, baseline: { networks: 400, failing: 2 } },
    ]);
  });
});
