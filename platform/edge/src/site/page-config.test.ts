import type { Preview } from '@sharpside/contracts';
import { keys } from '@sharpside/registry/store/keys';
import {
  type AppsFixture,
  aPrerenderingHost,
  aRemoteRelease,
  publishFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../default-runtime-config.ts';
import { readPage } from '../testing/html.ts';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { toPageConfig } from './page-config.ts';

const deployment = { ...DEFAULT_RUNTIME_CONFIG, remoteTimeoutMs: 7000, subscribeUrl: 'https://pay.example/' };

const withSettings = (apps: AppsFixture) => {
  const state = { current: '1.0.0', previous: null, canary: null, frozen: null, withdrawn: [] };
  const entries = Object.entries(apps).map(([app, over]) => [app, { ...state, ...over }]);
  return toPageConfig(deployment, { apps: Object.fromEntries(entries) });
};

const readConfig = async ({ app }: TestEdge, cookie = '') =>
  readPage((await app.inject({ url: '/tools/odds', headers: { cookie } })).body).runtimeConfig;

describe('the runtime configuration of pages', () => {
  it('is the deployment’s with the settings of each app that has some', () => {
    expect(withSettings({ host: {}, 'remote-tools': { settings: { rows: 50 } } })).toEqual({
      ...deployment,
      settings: { 'remote-tools': { rows: 50 } },
    });
  });

  it('has what the host is set to in place of what the deployment says', () => {
    const settings = { remoteTimeoutMs: 2000, socialUrl: 'https://social.example/' };
    expect(withSettings({ host: { settings } })).toMatchObject({
      ...{
        remoteTimeoutMs: 2000,
        socialUrl: 'https://social.example/',
        subscribeUrl: 'https://pay.example/',
      },
    });
  });

  it('has each good value of the host, whatever the others are', () => {
    const settings = {
      remoteTimeoutMs: -1,
      socialUrl: 'https://social.example/',
      subscribeUrl: 'no address',
    };
    expect(withSettings({ host: { settings } })).toMatchObject({
      remoteTimeoutMs: deployment.remoteTimeoutMs,
      socialUrl: 'https://social.example/',
      subscribeUrl: deployment.subscribeUrl,
    });
  });

  it.each([
    ['an empty address', { subscribeUrl: '' }],
    ['what the deployment could not be', { remoteTimeoutMs: -1 }],
    ['what is a matter of the deployment', { backendUrl: 'https://elsewhere.example', productName: 'Other' }],
  ])('keeps the deployment’s word against %s', (_, settings) => {
    const { settings: _values, ...config } = withSettings({ host: { settings } });
    const { settings: _none, ...expected } = deployment;
    expect(config).toEqual(expected);
  });
});

describe('a page of a channel with settings', () => {
  it('changes with the revision that sets them, and so does its tag', async () => {
    const edge = await startTestEdge({ store: await aStore() });
    const first = await edge.app.inject('/tools/odds');
    expect(readPage(first.body).runtimeConfig.settings).toEqual({});
    await writeRevision(edge.store, 2, { host: {}, 'remote-tools': { settings: { rows: 50 } } });
    await edge.clock.leap(1000);
    expect((await readConfig(edge)).settings).toEqual({ 'remote-tools': { rows: 50 } });
    const etag = String(first.headers.etag);
    const again = await edge.app.inject({ url: '/tools/odds', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(200);
    expect(again.headers.etag).not.toBe(etag);
    const { headers } = again;
    const same = await edge.app.inject({
      url: '/tools/odds',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(same.statusCode).toBe(304);
  });

  it('keeps them over a restart without the store', async () => {
    const store = await aStore({ host: {}, 'remote-tools': { settings: { rows: 50 } } });
    const first = await startTestEdge({ store });
    await first.app.close();
    store.mood = 'failing';
    const edge = await startTestEdge({ store, stateDir: first.stateDir });
    expect((await readConfig(edge)).settings).toEqual({ 'remote-tools': { rows: 50 } });
  });

  it('has them in a canary and in a preview as well', async () => {
    const canary = { version: '1.1.0', percent: 100 };
    const edge = await startTestEdge({
      store: await aStore({ host: {}, 'remote-tools': { settings: { rows: 50 }, canary } }),
    });
    const preview: Preview = {
      ...{
        schema: 1,
        id: 'preview-of-the-tools-1',
        app: 'remote-tools',
        version: '1.1.0',
        by: 'ada',
        reason: null,
      },
      at: new Date(edge.clock.now()).toISOString(),
      until: new Date(edge.clock.now() + 1_000_000).toISOString(),
    };
    await edge.store.putIfAbsent(keys.preview(preview.id), Buffer.from(JSON.stringify(preview)));
    for (const cookie of ['canary-bucket=7', `release-preview=${preview.id}`]) {
      const { body } = await edge.app.inject({ url: '/tools/odds', headers: { cookie } });
      const { runtimeConfig, liveDocument } = readPage(body);
      expect(liveDocument.discovery.microFrontends['remote-tools']?.[0]?.metadata.version).toBe('1.1.0');
      expect(runtimeConfig.settings).toEqual({ 'remote-tools': { rows: 50 } });
    }
  });

  it('has those of the revision in a preview of the site as it was', async () => {
    const edge = await startTestEdge({
      store: await aStore({ host: {}, 'remote-tools': { settings: { rows: 50 } } }),
    });
    await writeRevision(edge.store, 2, { host: {}, 'remote-tools': { settings: { rows: 70 } } });
    await edge.clock.leap(1000);
    const preview: Preview = {
      ...{ schema: 2, id: 'preview-of-the-site-01', by: 'ada', reason: null, hasPicker: false },
      revision: { channel: 'production', number: 1, replaced: [] },
      releases: ['host', 'remote-tools'].map((app) => ({ app, version: '1.0.0' })),
      at: new Date(edge.clock.now()).toISOString(),
      until: new Date(edge.clock.now() + 1_000_000).toISOString(),
    };
    await edge.store.putIfAbsent(keys.preview(preview.id), Buffer.from(JSON.stringify(preview)));
    const ofPreview = await readConfig(edge, `release-preview=${preview.id}`);
    expect(ofPreview.settings).toEqual({ 'remote-tools': { rows: 50 } });
    expect((await readConfig(edge)).settings).toEqual({ 'remote-tools': { rows: 70 } });
  });

  it('is rendered with them, and tells nobody what they could be', async () => {
    const store = await aStore();
    const script =
      'globalThis.prerender = (text) => JSON.stringify({ html: JSON.stringify(JSON.parse(text).config.settings), styles: [] });';
    await publishFixture(store, aPrerenderingHost(script, { version: '1.1.0' }));
    const { release, files } = aRemoteRelease({ version: '1.2.0' });
    const { manifest } = release;
    if (manifest.kind !== 'remote') throw new Error('not a remote');
    const rows = { type: 'number' as const, min: 1, max: 100, default: 20, description: 'Rows of a page' };
    const declaration = { ...manifest.declaration, settings: { rows } };
    await publishFixture(store, { release: { ...release, manifest: { ...manifest, declaration } }, files });
    await writeRevision(store, 2, {
      host: { current: '1.1.0', settings: { remoteTimeoutMs: 900 } },
      'remote-tools': { current: '1.2.0', settings: { rows: 50 } },
    });
    const { app } = await startTestEdge({ store });
    const { body } = await app.inject('/');
    expect(body).toContain('{"host":{"remoteTimeoutMs":900},"remote-tools":{"rows":50}}');
    const { liveDocument } = readPage(body);
    expect(liveDocument.discovery.microFrontends['remote-tools']?.[0]?.extras.declaration).not.toHaveProperty(
      'settings',
    );
    expect(body).not.toContain('Rows of a page');
  });
});
