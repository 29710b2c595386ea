import { createMemoryStore, type MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import {
  aHostRelease,
  aPrerenderingHost,
  aRemoteRelease,
  PAGE,
  PAGE_WITH_CONTENT,
  PRERENDER_SCRIPT,
  publishFixture,
  type ReleaseFixture,
} from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { readLiveRelease } from './live-release.ts';

async function aStoreWith(fixture: ReleaseFixture): Promise<MemoryStore> {
  const store = createMemoryStore();
  await publishFixture(store, fixture);
  return store;
}

const read = (store: MemoryStore, app: string, version = '1.0.0') =>
  readLiveRelease(createRegistry(store), { app, version });

describe('readLiveRelease', () => {
  it('reads a host with its page', async () => {
    const store = await aStoreWith(aHostRelease());
    expect(await read(store, 'host')).toMatchObject({
      app: 'host',
      version: '1.0.0',
      texts: { 'page.1.0.0.html': PAGE },
      prerenderer: undefined,
    });
  });

  it('reads a host with what prerenders its pages', async () => {
    const store = await aStoreWith(aPrerenderingHost());
    expect(await read(store, 'host')).toMatchObject({
      prerenderer: { render: expect.any(Function) },
      texts: { 'page.1.0.0.html': PAGE_WITH_CONTENT, 'prerender.1.0.0.cjs': PRERENDER_SCRIPT },
    });
  });

  it('refuses a host whose prerender script was changed', async () => {
    const store = await aStoreWith(aPrerenderingHost());
    store.files.set(keys.asset('host', 'prerender.1.0.0.cjs'), Buffer.from('evil()'));
    await expect(read(store, 'host')).rejects.toThrow(
      "its prerender script 'prerender.1.0.0.cjs' is not what was published",
    );
  });

  it('reads a remote with the integrity of its entry', async () => {
    const fixture = aRemoteRelease();
    const entry = fixture.release.manifest.files.find(({ path }) => path === 'entry.1.0.0.js');
    const release = await read(await aStoreWith(fixture), 'remote-tools');
    expect(release).toMatchObject({ app: 'remote-tools', entryIntegrity: entry?.integrity });
  });

  it('refuses a release that is not there', async () => {
    await expect(read(createMemoryStore(), 'remote-tools')).rejects.toMatchObject({
      code: 'EDGE_RELEASE_UNREADABLE',
      message: expect.stringContaining('it is not in the store'),
    });
  });

  it('refuses a host whose page is missing', async () => {
    const store = await aStoreWith(aHostRelease());
    store.files.delete(keys.asset('host', 'page.1.0.0.html'));
    await expect(read(store, 'host')).rejects.toThrow("its page 'page.1.0.0.html' is not in the store");
  });

  it('refuses a host whose page was changed', async () => {
    const store = await aStoreWith(aHostRelease());
    store.files.set(keys.asset('host', 'page.1.0.0.html'), Buffer.from(`${PAGE}<script>evil()</script>`));
    await expect(read(store, 'host')).rejects.toThrow('is not what was published');
  });

  it('refuses a host whose page is no template', async () => {
    const store = await aStoreWith(aHostRelease({}, '<html></html>'));
    await expect(read(store, 'host')).rejects.toMatchObject({
      code: 'EDGE_RELEASE_UNREADABLE',
      message: expect.stringContaining('<!--edge:title-->'),
    });
  });

  it('refuses a remote that does not list its entry', async () => {
    const store = await aStoreWith(aRemoteRelease({ entry: 'elsewhere.js' }));
    await expect(read(store, 'remote-tools')).rejects.toThrow("does not list its entry 'elsewhere.js'");
  });

  it('refuses a document that names another release', async () => {
    const store = createMemoryStore();
    const { release } = aRemoteRelease({ version: '2.0.0' });
    store.files.set(keys.release('remote-tools', '1.0.0'), Buffer.from(JSON.stringify(release)));
    await expect(read(store, 'remote-tools')).rejects.toThrow(/is of remote-tools 2\.0\.0/);
  });

  it('refuses a manifest that names another release', async () => {
    const { release, files } = aRemoteRelease({ version: '2.0.0' });
    const store = await aStoreWith({ release: { ...release, version: '1.0.0' }, files });
    await expect(read(store, 'remote-tools')).rejects.toThrow(/with the manifest of remote-tools 2\.0\.0/);
  });

  it('refuses a document that does not keep its contract', async () => {
    const store = createMemoryStore();
    store.files.set(keys.release('remote-tools', '1.0.0'), Buffer.from('{"schema":1'));
    await expect(read(store, 'remote-tools')).rejects.toMatchObject({ code: 'EDGE_RELEASE_UNREADABLE' });
  });

  it('passes on that the store does not answer', async () => {
    const store = await aStoreWith(aHostRelease());
    store.mood = 'failing';
    await expect(read(store, 'host')).rejects.toMatchObject({ code: 'STORE_FAILED' });
  });
});
