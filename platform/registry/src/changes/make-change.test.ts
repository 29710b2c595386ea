import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../records/checks.ts';
import { createRegistry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { NOW, publishBuild as publishTo } from '../testing/publish-scene.ts';
import { writeRevision } from '../testing/releases.ts';
import { makeChange } from './make-change.ts';

const tools = { app: 'remote-tools', channel: 'production', by: 'Ann', reason: null };
const host = { ...tools, app: 'host' };

let store: ReturnType<typeof createMemoryStore>;
const depsOf = (over: Store) => ({ store: over, now: () => NOW });
const deps = () => depsOf(store);

const promote = (version: string, author = tools) =>
  makeChange(deps(), { action: 'promote', ...author, version });
const freeze = (by = 'Ann') => makeChange(deps(), { action: 'freeze', ...tools, by, reason: 'Finals' });

const publishBuild = (fixture: BuildFixture) => publishTo(store, fixture, { channel: 'unchecked' });

const live = async (app = 'remote-tools') =>
  (await createRegistry(store).readChannel('production'))?.apps[app];

beforeEach(async () => {
  store = createMemoryStore();
  await publishBuild(aRemoteBuild());
  await publishBuild(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
});

it('a promote is refused with every objection of every check at once', async () => {
  await promote('1.0.0');
  await freeze();
  const { entry } = aRemoteBuild({ version: '1.1.0', screen: 'better' }).manifest;
  store.held.delete(keys.asset('remote-tools', entry));
  await expect(promote('1.1.0')).rejects.toMatchObject({
    code: 'CHANGE_REFUSED',
    objections: [
      { check: 'Channel takes it', message: expect.stringContaining('frozen (Finals)') },
      { check: 'Files are stored', message: `${entry} of remote-tools 1.1.0 is gone from the store` },
    ],
  });
  expect(await live()).toMatchObject({ current: '1.0.0' });
});

describe('two changes at the same moment', () => {
  /** A store in which another writer takes the number of the next revision, once. */
  function withFaster(run: () => Promise<unknown>): Store {
    let isFirst = true;
    return {
      ...store,
      async putIfAbsent(key, bytes) {
        if (isFirst && key.startsWith('channels/')) {
          isFirst = false;
          await run();
        }
        return store.putIfAbsent(key, bytes);
      },
    };
  }

  it('leave one of them refused, told who won with what, and nothing of it written', async () => {
    await promote('1.0.0');
    const faster = withFaster(() => freeze('Bob'));
    await expect(
      makeChange(depsOf(faster), { action: 'promote', ...tools, version: '1.1.0' }),
    ).rejects.toMatchObject({
      code: 'CHANNEL_CONFLICT',
      message: expect.stringMatching(
        /Bob changed production first \(revision 2: freeze remote-tools.*`mfe status`/,
      ),
      winner: { revision: 2, change: { by: 'Bob', action: 'freeze' } },
    });
    expect(await live()).toMatchObject({ current: '1.0.0', frozen: { reason: 'Finals' } });
    expect(await createRegistry(store).readHistory('production')).toHaveLength(2);
  });

  it('never let a second change through by itself, even of another app', async () => {
    await publishBuild(aHostBuild());
    const faster = withFaster(() => promote('1.0.0', host));
    const second = () => makeChange(depsOf(faster), { action: 'promote', ...tools, version: '1.0.0' });
    await expect(second()).rejects.toMatchObject({ code: 'CHANNEL_CONFLICT' });
    await second();
    expect(await live('host')).toMatchObject({ current: '1.0.0' });
    expect(await live()).toMatchObject({ current: '1.0.0' });
  });
});

describe('a release whose API prefix belongs to another remote', () => {
  const nhl = { ...tools, app: 'remote-nhl' };
  const api = { '/api/nhl/': 'nhl' };

  beforeEach(async () => {
    await publishBuild(aRemoteBuild({ name: 'remote-nhl', pathPrefix: '/nhl', api }));
    await publishBuild(aRemoteBuild({ version: '2.0.0', screen: 'greedy', api }));
    await promote('1.0.0', nhl);
    await promote('1.0.0');
  });

  it('is refused by whatever would show it, and goes live once the other is off the channel', async () => {
    const message = 'the API prefix /api/nhl/ belongs to the live remote-nhl 1.0.0';
    for (const change of [
      { action: 'promote', version: '2.0.0' },
      { action: 'canary', version: '2.0.0', percent: 10 },
      { action: 'pin', version: '2.0.0', reason: 'Finals' },
    ] as const)
      await expect(makeChange(deps(), { ...tools, ...change })).rejects.toMatchObject({
        code: 'CHANGE_REFUSED',
        objections: [{ check: 'Paths are free', message }],
      });
    expect(await live()).toMatchObject({ current: '1.0.0', canary: null });
    // Never live, so a rollback to it is a promote too.
    const back = { action: 'rollback' as const, version: '2.0.0', reason: 'Finals' };
    await expect(makeChange(deps(), { ...tools, ...back })).rejects.toMatchObject({
      code: 'CHANGE_REFUSED',
      objections: [{ check: 'Paths are free', message }],
    });
    await makeChange(deps(), { action: 'retire', ...nhl, reason: 'The season is over' });
    await promote('2.0.0');
    expect(await live()).toMatchObject({ current: '2.0.0' });
  });
});

describe('a rollback', () => {
  const reason = 'Odds are wrong';
  const rollBack = () => makeChange(deps(), { action: 'rollback', ...tools, reason });

  beforeEach(async () => {
    await promote('1.0.0');
    await promote('1.1.0');
  });

  it('finds its next fallback in the history of the channel', async () => {
    await publishBuild(aRemoteBuild({ version: '1.2.0', screen: 'best' }));
    await promote('1.2.0');
    await rollBack();
    expect(await live()).toMatchObject({ current: '1.1.0', previous: '1.0.0', withdrawn: ['1.2.0'] });
    await rollBack();
    expect(await live()).toMatchObject({ current: '1.0.0', previous: null, withdrawn: ['1.2.0', '1.1.0'] });
  });

  it('goes ahead with a warning where a promote would be refused', async () => {
    await publishBuild(aHostBuild());
    const provides = { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' };
    await publishBuild(aHostBuild({ version: '2.0.0', provides }));
    await promote('1.0.0', host);
    const registry = createRegistry(store);
    const state = await registry.readChannel('production');
    await writeRevision(store, 4, { ...state?.apps, host: { ...state?.apps.host, current: '2.0.0' } });
    const reported: string[] = [];
    const report: Report = ({ title, faults, isWarning }) => {
      if (faults.length > 0) reported.push(`${isWarning ? 'warning' : 'objection'}: ${title}`);
    };
    const { warnings } = await makeChange(deps(), { action: 'rollback', ...tools, reason, report });
    expect(reported).toEqual(['warning: Shared modules fit']);
    expect(warnings.map(({ message }) => message)).toEqual([
      'remote-tools needs react ^19.0.0, the live host 2.0.0 provides 20.0.0',
    ]);
    expect(await live()).toMatchObject({ current: '1.0.0' });
  });

  it('brings no withdrawn release back that a promote would be refused for', async () => {
    await rollBack();
    await publishBuild(aHostBuild({ provides: { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' } }));
    const state = await createRegistry(store).readChannel('production');
    const one = { current: '1.0.0', previous: null, canary: null, frozen: null, withdrawn: [] };
    await writeRevision(store, 4, { ...state?.apps, host: one });
    const revival = makeChange(deps(), { action: 'rollback', ...tools, reason, version: '1.1.0' });
    await expect(revival).rejects.toMatchObject({
      code: 'CHANGE_REFUSED',
      objections: [{ check: 'Shared modules fit' }],
    });
    expect(await live()).toMatchObject({ current: '1.0.0', withdrawn: ['1.1.0'] });
  });

  it('goes ahead when the channel is frozen, and when its old records are damaged', async () => {
    await freeze();
    store.held.set(keys.revision('production', 1), new TextEncoder().encode('damaged'));
    await rollBack();
    expect(await live()).toMatchObject({ current: '1.0.0', previous: null });
  });

  it('is refused when the files of the release are gone, and leaves what is live', async () => {
    const { entry } = aRemoteBuild().manifest;
    store.held.delete(keys.asset('remote-tools', entry));
    await expect(rollBack()).rejects.toThrow(`${entry} of remote-tools 1.0.0 is gone`);
    expect(await live()).toMatchObject({ current: '1.1.0', withdrawn: [] });
  });
});

it('a retirement leaves the other apps, and is undone by a promote, except of a release that was withdrawn', async () => {
  const read = () => createRegistry(store).readChannel('production');
  await publishBuild(aHostBuild());
  await promote('1.0.0', host);
  await promote('1.0.0');
  await promote('1.1.0');
  await makeChange(deps(), { action: 'rollback', ...tools, reason: 'broken' });
  const before = await read();
  await makeChange(deps(), { action: 'retire', ...tools, reason: 'The season is over' });
  const after = await read();
  expect(after?.apps).toEqual({ host: before?.apps.host });
  expect(after?.retired).toEqual({ 'remote-tools': before?.apps['remote-tools'] });

  await expect(promote('1.1.0')).rejects.toThrow('1.1.0 was withdrawn');
  await promote('1.0.0');
  expect(await live()).toMatchObject({ current: '1.0.0', previous: null, withdrawn: ['1.1.0'] });
  expect(await read()).not.toHaveProperty('retired');
});
