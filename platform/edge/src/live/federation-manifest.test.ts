import { generateSnapshotFromManifest, getResourceUrl } from '@module-federation/sdk';
import { aRemoteRelease } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { aStore, startTestEdge } from '../testing/test-edge.ts';

const CDN = 'https://cdn.example/site';
const TOOLS = '/mf/remote-tools/mf-manifest.json';

async function start(assetBase: string | null = null) {
  const imports = { './odds': { react: ['useState'], 'react/jsx-runtime': ['jsx'] } };
  const mlb = aRemoteRelease({ name: 'remote-mlb', access: 'protected', imports });
  const apps = { host: {}, 'remote-mlb': {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };
  return startTestEdge({ store: await aStore(apps, mlb), config: { assetBase } });
}

describe('the description of a live remote, as Module Federation has it', () => {
  it.each([
    { place: 'the edge itself', assetBase: null, origin: 'https://site.example' },
    { place: 'a CDN', assetBase: CDN, origin: CDN },
  ])('leads its runtime to files of $place, for every remote', async ({ assetBase, origin }) => {
    const { app } = await start(assetBase);
    const { microFrontends } = (await app.inject('/discovery.json')).json();
    expect(Object.keys(microFrontends)).toEqual(['remote-mlb', 'remote-tools']);
    for (const name of Object.keys(microFrontends)) {
      const path = `/mf/${name}/mf-manifest.json`;
      const manifest = (await app.inject(path)).json();
      const snapshot = generateSnapshotFromManifest(manifest, { version: `https://site.example${path}` });
      if (!('modules' in snapshot)) throw new Error('The snapshot of a remote has its modules.');
      const files = [snapshot.remoteEntry, ...snapshot.modules.flatMap(({ assets }) => assets.js.sync)];
      expect(files.length).toBeGreaterThan(1);
      for (const file of files) {
        const { href } = new URL(getResourceUrl(snapshot, file));
        expect(href).toMatch(`${origin}/assets/${name}/`);
        expect((await app.inject(href.slice(origin.length))).statusCode).toBe(200);
      }
    }
  });

  it('names the release, its entry as an ES module, what it exposes and what it takes', async () => {
    const { app } = await start();
    expect((await app.inject(TOOLS)).json()).toMatchObject({
      name: 'remote-tools',
      metaData: {
        buildInfo: { buildVersion: '1.1.0' },
        remoteEntry: { name: expect.stringMatching(/\.js$/), type: 'module' },
      },
      shared: expect.arrayContaining([expect.objectContaining({ name: 'react', singleton: true })]),
      exposes: [expect.objectContaining({ name: 'odds', path: './odds' })],
    });
  });

  it('names what a remote imports besides what it declares: the entry points of React', async () => {
    const { app } = await start();
    expect((await app.inject('/mf/remote-mlb/mf-manifest.json')).json()).toMatchObject({
      shared: expect.arrayContaining([
        expect.objectContaining({ name: 'react/jsx-runtime', singleton: true, requiredVersion: '^19.0.0' }),
      ]),
    });
  });

  it('may be read by pages of any origin, and is not sent again to who has it', async () => {
    const { app } = await start();
    const { headers } = await app.inject(TOOLS);
    const forAll = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache', 'live-revision': '1' };
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', ...forAll });
    const again = await app.inject({ url: TOOLS, headers: { 'if-none-match': headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject(forAll);
  });

  it('is refused where no such remote is live', async () => {
    const { app } = await start();
    const { statusCode, body, headers } = await app.inject('/mf/remote-none/mf-manifest.json');
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'EDGE_NO_SUCH_REMOTE']);
    expect(headers).toHaveProperty('access-control-allow-origin', '*');
  });
});
