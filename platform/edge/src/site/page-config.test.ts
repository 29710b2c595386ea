import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import {
  type AppsFixture,
  aHostRelease,
  aPrerenderingHost,
  aRemoteRelease,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import {
  aSiteKey,
  publishSigned,
  trusting,
  writeSignedRevision,
} from '@sharpside/registry/testing/signed-releases';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../default-runtime-config.ts';
import { readPage, readVersions } from '../testing/html.ts';
import { putPreview } from '../testing/preview-scene.ts';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { toPageConfig } from './page-config.ts';

const deployment = { ...DEFAULT_RUNTIME_CONFIG, remoteTimeoutMs: 7000, subscribeUrl: 'https://pay.example/' };

const withSettings = (apps: AppsFixture) => {
  const state = { current: '1.0.0', previous: null, canary: null, frozen: null, withdrawn: [] };
  const entries = Object.entries(apps).map(([app, over]) => [app, { ...state, ...over }]);
  return toPageConfig(deployment, { apps: Object.fromEntries(entries) }, null);
};

const readConfig = async ({ app }: TestEdge, cookie = '') =>
  readPage((await app.inject({ url: '/tools/odds', headers: { cookie } })).body).runtimeConfig;

describe('the runtime configuration of pages', () => {
  it('has each good value of the host in place of what the deployment says, whatever the others are', () => {
    const socialUrl = 'https://social.example/';
    const settings = { remoteTimeoutMs: -1, socialUrl, subscribeUrl: 'no address' };
    expect(withSettings({ host: { settings } })).toMatchObject({
      remoteTimeoutMs: deployment.remoteTimeoutMs,
      socialUrl,
      subscribeUrl: deployment.subscribeUrl,
    });
  });

  it.each([
    ['an empty address', { subscribeUrl: '' }],
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
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await edge.app.inject({ url: '/tools/odds', headers })).statusCode).toBe(200);
  });

  it('has them in a canary and in a preview as well', async () => {
    const canary = { version: '1.1.0', percent: 100 };
    const edge = await startTestEdge({
      store: await aStore({ host: {}, 'remote-tools': { settings: { rows: 50 }, canary } }),
    });
    for (const cookie of ['canary-bucket=7', await putPreview(edge)]) {
      const { body } = await edge.app.inject({ url: '/tools/odds', headers: { cookie } });
      expect(readVersions(body)).toMatchObject({ 'remote-tools': '1.1.0' });
      expect(readPage(body).runtimeConfig.settings).toEqual({ 'remote-tools': { rows: 50 } });
    }
  });

  it('has those of the revision in a preview of the site as it was', async () => {
    const edge = await startTestEdge({
      store: await aStore({ host: {}, 'remote-tools': { settings: { rows: 50 } } }),
    });
    await writeRevision(edge.store, 2, { host: {}, 'remote-tools': { settings: { rows: 70 } } });
    await edge.clock.leap(1000);
    const cookie = await putPreview(edge, {
      revision: { channel: 'production', number: 1, replaced: [] },
      releases: ['host', 'remote-tools'].map((app) => ({ app, version: '1.0.0' })),
    });
    const ofPreview = await readConfig(edge, cookie);
    expect(ofPreview.settings).toEqual({ 'remote-tools': { rows: 50 } });
    expect((await readConfig(edge)).settings).toEqual({ 'remote-tools': { rows: 70 } });
  });

  it('is rendered with them, and tells nobody what they could be', async () => {
    const script =
      'globalThis.prerender = (text) => JSON.stringify({ html: JSON.stringify(JSON.parse(text).config.settings), styles: [] });';
    const { manifest } = aRemoteRelease().release;
    if (manifest.kind !== 'remote') throw new Error('not a remote');
    const rows = { type: 'number' as const, min: 1, max: 100, default: 20, description: 'Rows of a page' };
    const remote = aRemoteRelease({ declaration: { ...manifest.declaration, settings: { rows } } });
    const apps = { host: { settings: { remoteTimeoutMs: 900 } }, 'remote-tools': { settings: { rows: 50 } } };
    const store = await aStore(apps, aPrerenderingHost(script), remote);
    const { app } = await startTestEdge({ store });
    const { body } = await app.inject('/tools/odds');
    expect(body).toContain(
      '<div id="root">{"host":{"remoteTimeoutMs":900},"remote-tools":{"rows":50}}</div>',
    );
    expect(body).not.toContain('Rows of a page');
  });
});

describe('an address of a setting to an origin that the trusted keys do not list', () => {
  const elsewhere = 'https://evil.example/join';
  const listed = { socialUrl: 'https://social.example/us' };
  const texts = { rows: 50, notice: `Read ${elsewhere}` };
  const forged = {
    host: { settings: { ...listed, subscribeUrl: elsewhere } },
    'remote-tools': { settings: { ...texts, helpUrl: elsewhere } },
  };

  async function startSigned(mode: 'warn' | 'require', apps: AppsFixture = forged) {
    const store = createMemoryStore();
    const key = createSigningKey();
    for (const release of [aHostRelease(), aRemoteRelease()]) await publishSigned(store, release, key);
    await writeSignedRevision(store, { key, revision: 1, apps });
    const addresses = ['https://social.example'];
    const trustedKeys = trusting([aSiteKey(key)], { mode, addresses });
    const edge = await startTestEdge({ store, config: { trustedKeys, runtimeConfig: deployment } });
    return { ...edge, key };
  }
  const readProblems = async ({ app }: TestEdge) => (await app.inject('/readyz')).json().problems;

  it('is on no page: pages have the address of the edge, or the default of their release', async () => {
    const edge = await startSigned('require');
    const { settings, ...config } = await readConfig(edge);
    expect(config).toMatchObject({ ...listed, subscribeUrl: deployment.subscribeUrl });
    expect(settings).toEqual({ host: listed, 'remote-tools': texts });
    expect(await readProblems(edge)).toEqual([
      expect.stringMatching(
        /^subscribeUrl of host leads to https:\/\/evil\.example, .* pages do not get it$/,
      ),
      expect.stringMatching(/^helpUrl of remote-tools leads to https:\/\/evil\.example/),
    ]);
    expect(edge.log.find('address-refused')).toMatchObject({ fields: { revision: 1, mode: 'require' } });
    const metrics = (await edge.app.operators.inject('/metrics')).body;
    expect(metrics).toContain('\nedge_untrusted_addresses 2\n');
  });

  it('is not in a preview of the revision that has it either', async () => {
    const edge = await startSigned('require');
    const { store, key } = edge;
    await writeSignedRevision(store, { key, revision: 2, apps: { host: {}, 'remote-tools': {} } });
    await vi.waitFor(async () => {
      await edge.clock.advance(200);
      expect((await edge.app.inject('/readyz')).json()).toMatchObject({ revision: 2 });
    });
    const cookie = await putPreview(edge, {
      revision: { channel: 'production', number: 1, replaced: [] },
      releases: ['host', 'remote-tools'].map((app) => ({ app, version: '1.0.0' })),
    });
    expect(await readConfig(edge, cookie)).toMatchObject({
      ...listed,
      subscribeUrl: deployment.subscribeUrl,
    });
    expect(await readProblems(edge)).toEqual([]);
  });

  it('is only reported in the mode warn', async () => {
    const edge = await startSigned('warn');
    expect(await readConfig(edge)).toMatchObject({ subscribeUrl: elsewhere });
    expect(await readProblems(edge)).toContainEqual(
      expect.stringMatching(/evil\.example.*the mode is warn$/),
    );
  });
});
