import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { createRegistry } from '../records/registry.ts';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import {
  author,
  makeLive,
  messagesOf,
  publishBuild,
  publishFolder,
  write,
} from '../testing/publish-scene.ts';

describe('a build that may not be published', () => {
  it('is refused with everything that is wrong at once, whatever kind it is', async () => {
    const store = createMemoryStore();
    await makeLive(store, aHostBuild({ version: '1.2.0' }));
    await makeLive(store, aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' }));
    const fixture = aRemoteBuild({ pathPrefix: '/mlb', shared: { react: '^20.0.0' } });
    const folder = await write(fixture);
    await unlink(join(folder, fixture.manifest.entry));
    expect(await messagesOf(publishFolder(store, folder))).toEqual([
      `Files are whole: ${fixture.manifest.entry} is missing`,
      'Shared modules fit: remote-tools needs react ^20.0.0, the live host 1.2.0 provides 19.3.1',
      'Paths are free: the prefix /mlb belongs to the live remote-mlb 1.0.0',
    ]);
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual([]);
  });

  it('is compared with the channel that it is meant for', async () => {
    const store = createMemoryStore();
    await makeLive(store, aHostBuild());
    const fixture = aRemoteBuild({ shared: { react: '^20.0.0' } });
    expect(await messagesOf(publishBuild(store, fixture))).toHaveLength(1);
    expect((await publishBuild(store, fixture, { channel: 'staging' })).isNew).toBe(true);
  });

  it('is one that the channel would not take, when a promote is to follow', async () => {
    const store = createMemoryStore();
    await makeLive(store, aRemoteBuild());
    await makeChange({ store }, { action: 'freeze', ...author, app: 'remote-tools', reason: 'World Series' });
    const next = aRemoteBuild({ version: '1.1.0' });
    const folder = await write(next);
    await unlink(join(folder, next.manifest.entry));
    expect(await messagesOf(publishFolder(store, folder, { willPromote: true }))).toEqual([
      `Files are whole: ${next.manifest.entry} is missing`,
      expect.stringMatching(/^Channel takes it: remote-tools is frozen \(World Series\)/),
    ]);
    await expect(publishBuild(store, next, { willPromote: true })).rejects.toThrow(/^remote-tools 1\.1\.0 /);
    expect((await publishBuild(store, next)).isNew).toBe(true);
  });
});
