import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { publish } from '../publish/publish.ts';
import type { Report } from '../records/checks.ts';
import { createRegistry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture, writeBuild } from '../testing/a-build.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { createPreview } from './create-preview.ts';

const NOW = new Date('2031-07-01T12:00:00.000Z');
const author = { channel: 'production', by: 'Ann', reason: null };
const tools = { ...author, app: 'remote-tools' };
const wanted = { ...tools, reason: 'For the editors', days: 3 };

let store: ReturnType<typeof createMemoryStore>;
const deps = () => ({ store, now: () => NOW });

async function publishBuild(fixture: BuildFixture) {
  const folder = await writeBuild(await createTemporaryFolder(), fixture);
  const { name: app } = fixture.manifest;
  await publish(deps(), { app, folder, by: 'Ann', commit: null, channel: 'unchecked' });
}

const listPreviews = async () => (await store.list('previews/')).length;

beforeEach(async () => {
  store = createMemoryStore();
  await publishBuild(aRemoteBuild());
  await publishBuild(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
});

describe('createPreview', () => {
  it('records what is shown, for how long, by whom and why', async () => {
    const { preview, release } = await createPreview(deps(), { ...wanted, version: '1.0.0' });
    expect(preview).toEqual({
      schema: 1,
      id: expect.stringMatching(/^[\w-]{22}$/),
      app: 'remote-tools',
      version: '1.0.0',
      by: 'Ann',
      at: NOW.toISOString(),
      until: '2031-07-04T12:00:00.000Z',
      reason: 'For the editors',
    });
    expect(release.version).toBe('1.0.0');
    const stored = new TextDecoder().decode(store.held.get(keys.preview(preview.id)));
    expect(JSON.parse(stored)).toEqual(preview);
    expect(await store.list(keys.allWork('change'))).toEqual([]);
  });

  it('begins now, by the clock of the machine where no other is given', async () => {
    const before = Date.now();
    const { preview } = await createPreview({ store }, wanted);
    expect(Date.parse(preview.at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(preview.until) - Date.parse(preview.at)).toBe(3 * 86_400_000);
  });

  it('shows the newest release that is neither live nor withdrawn', async () => {
    const preview = async () => (await createPreview(deps(), wanted)).preview.version;
    expect(await preview()).toBe('1.1.0');
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.1.0' });
    expect(await preview()).toBe('1.0.0');
    await publishBuild(aRemoteBuild({ version: '1.2.0', screen: 'best' }));
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.2.0' });
    await makeChange(deps(), { action: 'rollback', ...tools, reason: 'broken' });
    expect(await preview()).toBe('1.0.0');
    // The channel remembers its state, so a withdrawn release stays withdrawn.
    await makeChange(deps(), { action: 'retire', ...tools, reason: 'The season is over' });
    expect(await preview()).toBe('1.1.0');
  });

  it('is no preview of a release that is not there or withdrawn, and says what to do instead', async () => {
    const refused = (message: RegExp) => ({
      name: 'ChannelRefusedError',
      code: 'CHANGE_REFUSED',
      message: expect.stringMatching(message),
    });
    await expect(createPreview(deps(), { ...wanted, version: '9.0.0' })).rejects.toMatchObject(
      refused(
        /remote-tools cannot be previewed:\s.*Channel takes it: remote-tools 9\.0\.0 is not published; `mfe publish remote-tools`/,
      ),
    );
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.0.0' });
    await makeChange(deps(), { action: 'promote', ...tools, version: '1.1.0' });
    await makeChange(deps(), { action: 'rollback', ...tools, reason: 'broken' });
    await expect(createPreview(deps(), { ...wanted, version: '1.1.0' })).rejects.toMatchObject(
      refused(/1\.1\.0 was withdrawn by a rollback; publish a fixed version/),
    );
    await expect(createPreview(deps(), wanted)).rejects.toMatchObject(
      refused(/every release of remote-tools is live or withdrawn; publish the one to show first/),
    );
    expect(await listPreviews()).toBe(0);
  });

  it('is no preview of a release whose files are gone', async () => {
    const { entry } = aRemoteBuild().manifest;
    store.held.delete(keys.asset('remote-tools', entry));
    await expect(createPreview(deps(), { ...wanted, version: '1.0.0' })).rejects.toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining('remote-tools cannot be previewed'),
      objections: [
        { check: 'Files are stored', message: `${entry} of remote-tools 1.0.0 is gone from the store` },
      ],
    });
  });

  it('warns of what a promote would be refused for, and shows it in spite of that', async () => {
    await publishBuild(aHostBuild({ provides: { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' } }));
    await makeChange(deps(), { action: 'promote', ...tools, app: 'host', version: '1.0.0' });
    const reported: string[] = [];
    const report: Report = ({ title, faults, isWarning = false }) => {
      reported.push(`${title}: ${faults.length > 0 ? 'failed' : 'passed'}${isWarning ? ', a warning' : ''}`);
    };
    const { warnings } = await createPreview(deps(), { ...wanted, report });
    expect(warnings.map(({ message }) => message)).toEqual([
      'remote-tools needs react ^19.0.0, the live host 1.0.0 provides 20.0.0',
    ]);
    expect(reported[0]).toBe('Files are stored: passed');
    expect(reported).toContain('Shared modules fit: failed, a warning');
    expect(await listPreviews()).toBe(1);
  });

  it('writes nothing on a dry run', async () => {
    const before = [...store.held.keys()];
    const { preview } = await createPreview(deps(), { ...wanted, isDryRun: true });
    expect(preview.version).toBe('1.1.0');
    expect([...store.held.keys()]).toEqual(before);
    expect(await createRegistry(store).readChannel('production')).toBeUndefined();
  });
});
