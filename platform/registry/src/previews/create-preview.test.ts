import { listPreviewed } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import type { Report } from '../records/checks.ts';
import { createRegistry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { publishBuild as publishTo } from '../testing/publish-scene.ts';
import { createPreview, endPreview, type PreviewOutcome } from './create-preview.ts';
import { findRevisionAt } from './find-revision-at.ts';

const NOW = new Date('2031-07-01T12:00:00.000Z');
const author = { channel: 'production', by: 'Ann', reason: null };
const tools = { ...author, app: 'remote-tools' };
const asked = { ...author, reason: 'For the editors', days: 3 };
const wanted = { ...asked, releases: [{ app: 'remote-tools' }] };
const wantedOf = (version: string) => ({ ...asked, releases: [{ app: 'remote-tools', version }] });
const toVersion = ({ preview }: PreviewOutcome) => listPreviewed(preview)[0]?.version;

let store: ReturnType<typeof createMemoryStore>;
const deps = () => ({ store, now: () => NOW });

const publishBuild = (fixture: BuildFixture) => publishTo(store, fixture, { channel: 'unchecked' });

const listPreviews = async () => (await store.list('previews/')).length;

beforeEach(async () => {
  store = createMemoryStore();
  await publishBuild(aRemoteBuild());
  await publishBuild(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
});

describe('createPreview', () => {
  it('records what is shown, for how long, by whom and why', async () => {
    const { preview, releases } = await createPreview(deps(), wantedOf('1.0.0'));
    expect(preview).toEqual({
      schema: 2,
      id: expect.stringMatching(/^[\w-]{22}$/),
      releases: [{ app: 'remote-tools', version: '1.0.0' }],
      hasPicker: false,
      by: 'Ann',
      at: NOW.toISOString(),
      until: '2031-07-04T12:00:00.000Z',
      reason: asked.reason,
    });
    expect(releases.map(({ version }) => version)).toEqual(['1.0.0']);
    const stored = new TextDecoder().decode(store.held.get(keys.preview(preview.id)));
    expect(JSON.parse(stored)).toEqual(preview);
    expect(await store.list(keys.allWork('change'))).toEqual([]);
  });

  it('shows the newest release that is neither live nor withdrawn', async () => {
    const preview = async () => toVersion(await createPreview(deps(), wanted));
    expect(await preview()).toBe('1.1.0');
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.1.0' });
    expect(await preview()).toBe('1.0.0');
    await publishBuild(aRemoteBuild({ version: '1.2.0', screen: 'best' }));
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.2.0' });
    await makeChange(deps(), { action: 'rollback', ...tools, reason: 'broken' });
    expect(await preview()).toBe('1.0.0');
    // The channel keeps the state of a retired app, so a withdrawn release stays withdrawn.
    await makeChange(deps(), { action: 'retire', ...tools, reason: 'The season is over' });
    expect(await preview()).toBe('1.1.0');
  });

  it('is no preview of a release that is not there or withdrawn, and says what to do instead', async () => {
    const expectRefused = (request: typeof wanted, message: RegExp) =>
      expect(createPreview(deps(), request)).rejects.toMatchObject({
        code: 'CHANGE_REFUSED',
        message: expect.stringMatching(message),
      });
    await expectRefused(
      wantedOf('9.0.0'),
      /remote-tools cannot be previewed:\s.*Channel takes it: remote-tools 9\.0\.0 is not published; `mfe publish/,
    );
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.0.0' });
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.1.0' });
    await makeChange(deps(), { action: 'rollback', ...tools, reason: 'broken' });
    await expectRefused(wantedOf('1.1.0'), /1\.1\.0 was withdrawn; publish a fixed version/);
    await expectRefused(
      wanted,
      /every release of remote-tools is live or withdrawn; publish the one to show/,
    );
    expect(await listPreviews()).toBe(0);
  });

  it('is no preview of a release whose files are gone', async () => {
    const { entry } = aRemoteBuild().manifest;
    store.held.delete(keys.asset('remote-tools', entry));
    const message = `${entry} of remote-tools 1.0.0 is gone from the store`;
    await expect(createPreview(deps(), wantedOf('1.0.0'))).rejects.toMatchObject({
      objections: [{ check: 'Files are stored', message }],
    });
  });

  it('warns of what a promote would be refused for, and shows it in spite of that', async () => {
    await publishBuild(aHostBuild({ provides: { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' } }));
    await makeChange(deps(), { action: 'promote', ...tools, app: 'host', version: '1.0.0' });
    const reported: string[] = [];
    const report: Report = ({ title, faults, isWarning }) => {
      if (faults.length > 0) reported.push(`${title}${isWarning ? ', a warning' : ''}`);
    };
    const { warnings } = await createPreview(deps(), { ...wanted, report });
    expect(warnings.map(({ message }) => message)).toEqual([
      'remote-tools needs react ^19.0.0, the live host 1.0.0 provides 20.0.0',
    ]);
    expect(reported).toEqual(['Shared modules fit, a warning']);
    expect(await listPreviews()).toBe(1);
  });

  it('writes nothing on a dry run', async () => {
    const before = [...store.held.keys()];
    const outcome = await createPreview(deps(), { ...wanted, isDryRun: true });
    expect(toVersion(outcome)).toBe('1.1.0');
    expect([...store.held.keys()]).toEqual(before);
    expect(await createRegistry(store).readChannel('production')).toBeUndefined();
  });
});

describe('a preview of a revision', () => {
  const ofRevision = (revision: number, more = {}) =>
    createPreview(deps(), { ...asked, revision, hasPicker: true, ...more });
  const promote = (app: string, version: string) =>
    makeChange(deps(), { action: 'promote', ...author, app, version });
  const host = { app: 'host', version: '1.0.0' };

  beforeEach(async () => {
    await publishBuild(aHostBuild());
    await promote('host', '1.0.0');
    await promote('remote-tools', '1.0.0');
    await makeChange(deps(), { action: 'canary', ...tools, version: '1.1.0', percent: 10 });
    await promote('remote-tools', '1.1.0');
  });

  it('shows what everybody got then, and no canary', async () => {
    const shown = async (revision: number) => listPreviewed((await ofRevision(revision)).preview);
    expect(await shown(1)).toEqual([host]);
    expect(await shown(3)).toEqual([host, { app: 'remote-tools', version: '1.0.0' }]);
    expect(await shown(4)).toEqual([host, { app: 'remote-tools', version: '1.1.0' }]);
  });

  it('shows no release that was withdrawn since, but what is live now where that is wanted', async () => {
    await makeChange(deps(), { action: 'rollback', ...tools, reason: 'broken' });
    await expect(ofRevision(4)).rejects.toThrow(/remote-tools 1\.1\.0 was live then and is withdrawn since$/);
    const { preview, warnings } = await ofRevision(4, { replacesWithdrawn: true });
    expect(warnings).toEqual([]);
    const replaced = [{ app: 'remote-tools', version: '1.1.0' }];
    expect(preview).toMatchObject({ revision: { channel: 'production', number: 4, replaced } });
    expect(listPreviewed(preview)).toEqual([host, { app: 'remote-tools', version: '1.0.0' }]);
    await makeChange(deps(), { action: 'retire', ...tools, reason: 'The season is over' });
    const { preview: without } = await ofRevision(4, { replacesWithdrawn: true });
    expect(listPreviewed(without)).toEqual([host]);
  });

  it('says who collected a release that is gone, and which record cannot be read', async () => {
    const key = keys.release('remote-tools', '1.0.0');
    store.held.set(key, new TextEncoder().encode('{}'));
    await expect(ofRevision(2)).rejects.toThrow('releases/remote-tools/1.0.0.json');
    store.held.delete(key);
    await expect(ofRevision(2)).rejects.toThrow(/remote-tools 1\.0\.0 is not published/);
    const collected = {
      schema: 1,
      app: 'remote-tools',
      version: '1.0.0',
      publishedBy: 'Ann',
      by: 'Ops',
      reason: null,
      publishedAt: NOW.toISOString(),
      at: NOW.toISOString(),
      unneeded: 'shown by no channel',
    };
    store.held.set(
      keys.collected('remote-tools', '1.0.0'),
      new TextEncoder().encode(JSON.stringify(collected)),
    );
    await expect(ofRevision(2)).rejects.toThrow(
      /1\.0\.0 was removed from the registry by Ops on 2031-07-01 \(`mfe gc`\), and cannot be shown any more/,
    );
    expect(await listPreviews()).toBe(0);
  });

  it('ends when it is told to, and again', async () => {
    const { preview } = await ofRevision(1);
    await endPreview(deps(), preview.id);
    await endPreview(deps(), preview.id);
    expect(await listPreviews()).toBe(0);
  });
});

describe('findRevisionAt', () => {
  const minute = (number: number) => new Date(NOW.getTime() + number * 60_000);
  const find = (at: Date, now = minute(60)) =>
    findRevisionAt(createRegistry(store), { channel: 'production', at, now });

  it('finds what was live at any minute', async () => {
    await publishBuild(aHostBuild());
    const promoteAt = (at: number, app: string, version: string) =>
      makeChange({ store, now: () => minute(at) }, { action: 'promote', ...author, app, version });
    await promoteAt(0, 'host', '1.0.0');
    for (const at of [1, 2, 3, 4, 5, 6]) await promoteAt(at, 'remote-tools', at % 2 ? '1.0.0' : '1.1.0');
    for (const at of [0, 1, 2, 3, 4, 5, 6]) {
      expect((await find(minute(at))).revision).toBe(at + 1);
      expect((await find(minute(at + 0.5))).revision).toBe(at + 1);
    }
    await expect(find(minute(-1))).rejects.toThrow(
      /nothing was live on it yet; the first revision is of 2031/,
    );
    await expect(find(minute(61))).rejects.toThrow(/that time is still to come; it is 2031-07-01T13:00/);
  });

  it('says that nothing was ever live', async () => {
    await expect(find(minute(0))).rejects.toThrow(/nothing was ever live on it/);
  });
});
