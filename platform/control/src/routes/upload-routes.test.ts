import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { aRemoteBuild, withMaps } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import { describe, expect, it } from 'vitest';
import { aToolsUpload, createUploader, startScene, toHash, toUpload } from '../testing/an-upload.ts';
import { listenTestControl } from '../testing/listen-control.ts';
import { startTestControl } from '../testing/test-control.ts';
import { createTokenUses } from '../tokens/token-uses.ts';

describe('the list of a build', () => {
  const file = { path: 'main.js', size: 1, integrity: `sha384-${'A'.repeat(64)}` };
  const manifest = { ...file, path: 'remote.json' };

  const named = (...paths: string[]) => ({ files: [manifest, ...paths.map((path) => ({ ...file, path }))] });

  it.each([
    ['too many files', { uploadFiles: 3 }, /has 5 files, and at most 3/],
    ['a file too large', { uploadFileBytes: 500 }, /at most 500 are taken; split/],
    ['too many bytes', { uploadBytes: 3000 }, /at most 3000 are taken/],
  ])('may not have %s', async (_, config, said) => {
    const { list } = await startScene(config);
    const answer = await list(aToolsUpload().request);
    expect(answer.json().error).toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      message: expect.stringMatching(said),
    });
    expect(answer.statusCode).toBe(413);
  });

  it.each<[string, object, RegExp]>([
    [
      'a path that leads out of its folder',
      named('../escape.js'),
      /files\.1\.path: must be a plain relative/,
    ],
    ['no manifest', { files: [file] }, /has no remote\.json or host\.json/],
    ['a file twice', named('main.js', 'MAIN.js'), /twice/],
    ['a file and a folder of one name', named('a/b/c.js', 'a/B'), /is a file, and a folder of another file/],
    ['a size that is none', { files: [{ ...manifest, size: -1 }] }, /files\.0\.size/],
    ['no hash', { files: [{ ...manifest, integrity: 'x' }] }, /sha384-/],
  ])('may not say %s', async (_, overrides, said) => {
    const { list } = await startScene();
    const answer = await list({ ...aToolsUpload().request, ...overrides });
    const { code, message } = answer.json().error;
    expect([answer.statusCode, code]).toEqual([400, 'BAD_REQUEST']);
    expect(message).toMatch(said);
  });
});

describe('a file of a build', () => {
  const bytes = new TextEncoder().encode('{}');

  it.each([{ 'content-type': 'application/json' }, { 'content-encoding': 'gzip' }])(
    'is refused with %j',
    async (headers) => {
      const { put } = await startScene();
      const answer = await put(bytes, { headers });
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error.code).toBe('WRONG_MEDIA_TYPE');
    },
  );

  it.each([
    ['another app', { app: 'remote-mlb' }, 'TOKEN_WRONG_APP'],
    ['another right', { app: 'remote-tools', right: 'promote' as const }, 'TOKEN_WRONG_RIGHT'],
  ])('is refused, as its build is, with a token for %s', async (_, options, code) => {
    const scene = await startScene();
    const wrong = createUploader(scene, await scene.aToken(options));
    for (const answer of [await wrong.list(aToolsUpload().request), await wrong.put(bytes)]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error.code).toBe(code);
    }
  });

  it('is refused where it is too large, or not what its address says, and nothing of it is kept', async () => {
    const { put, staged } = await startScene({ uploadFileBytes: 100 });
    const large = await put(new Uint8Array(101));
    expect(large.json().error.code).toBe('BODY_TOO_LARGE');
    const refused = await put(bytes, { hash: toHash(new Uint8Array(1)) });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({
      code: 'UPLOAD_FILE_MISMATCH',
      message: expect.stringContaining('its SHA-384 differs'),
    });
    expect((await put(bytes, { hash: '..%2f..%2fescape' })).json().error.code).toBe('BAD_REQUEST');
    expect(await staged()).toEqual([]);
  });
});

describe('a file of which half has arrived', () => {
  const CONTENT = new Uint8Array(80);

  /** `put` sends the whole file beside it: the service has room for one. `isRead`: all that was sent has arrived. */
  async function startHalf(store = createMemoryStore()) {
    const config = { uploadFileBytes: 100, uploadBytes: 100 };
    const control = await listenTestControl({ store, config });
    const arrived = once(control.app.server, 'connection');
    const { bearer, ...token } = await control.aToken({ app: 'remote-tools' });
    const headers = { ...bearer.headers, 'content-type': 'application/octet-stream', 'content-length': 80 };
    const path = `/v1/apps/remote-tools/uploads/${toHash(CONTENT)}`;
    const half = request(`${control.url}${path}`, { method: 'PUT', headers });
    const response = new Promise<IncomingMessage>((resolve) => half.on('response', resolve));
    half.on('error', () => undefined); // Its connection is cut before it is complete.
    half.write(CONTENT.subarray(0, 40));
    const [socket]: Socket[] = await arrived;
    const isRead = () => socket?.bytesRead === half.socket?.bytesWritten;
    const uploader = createUploader(control, { bearer, ...token });
    const put = async () => (await uploader.put(CONTENT)).statusCode;
    await expect.poll(put).toBe(409);
    await expect.poll(isRead).toBe(true);
    return { ...control, half, response, socket, isRead, put };
  }

  it('is no fault of the service if its connection breaks, and leaves its room to the next', async () => {
    const { half, put, log } = await startHalf();
    half.destroy();
    await expect.poll(put).toBe(200);
    expect(await put()).toBe(200);
    expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is given up after 15 s with a byte now and then, leaves its room to the next, and is logged once', async () => {
    const { clock, half, response, socket, isRead, put, log } = await startHalf();
    for (const at of [40, 41]) {
      await clock.advance(7_000);
      half.write(CONTENT.subarray(at, at + 1));
      await expect.poll(isRead).toBe(true);
    }
    expect(await put()).toBe(409);
    log.entries.length = 0;
    await clock.advance(1_000);
    const { statusCode, headers } = await response;
    expect([statusCode, headers.connection]).toEqual([408, 'close']);
    expect(await text(await response)).toContain('"code":"REQUEST_TIMEOUT"');
    await expect.poll(() => socket?.destroyed).toBe(true);
    expect(log.entries).toEqual([
      { level: 'info', event: 'request', fields: expect.objectContaining({ method: 'PUT', status: 408 }) },
    ]);
    expect(await put()).toBe(200);
  });

  it('may take long to be stored once the rest has arrived', async () => {
    const store = createMemoryStore();
    const { clock, half, response } = await startHalf(store);
    const { putIfAbsent } = store;
    const [storing, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    store.putIfAbsent = async (key, bytes) => {
      storing.resolve();
      await resumed.promise;
      return putIfAbsent(key, bytes);
    };
    half.end(CONTENT.subarray(40));
    await storing.promise;
    await clock.advance(60_000);
    resumed.resolve();
    expect((await response).statusCode).toBe(200);
  });
});

describe('a build', () => {
  it('is published when all of it was sent, and leaves nothing behind', async () => {
    const { list, put, registry, store, staged } = await startScene();
    const { request, bytes } = aToolsUpload();
    expect((await list(request)).json()).toEqual({ missing: request.files.map(({ path }) => path) });
    expect(await registry.listApps()).toEqual([]);
    const [[, first = new Uint8Array()] = []] = bytes;
    for (const content of [first, ...bytes.values()]) expect((await put(content)).statusCode).toBe(200);
    expect((await list(request)).json()).toMatchObject({
      isNew: true,
      newFiles: bytes.size - 1,
      release: { version: '1.0.0' },
    });
    expect(await registry.readRelease('remote-tools', '1.0.0')).toMatchObject({ publishedBy: 'MLB team' });
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(await staged()).toEqual([]);
  });

  it('is published with a file that is empty', async () => {
    const { publish } = await startScene();
    const { manifest, files } = aRemoteBuild();
    const empty = { path: 'empty.aaaa.js', size: 0, integrity: toIntegrity(new Uint8Array()) };
    const build = { manifest: { ...manifest, files: [...manifest.files, empty] }, files };
    const { request, bytes } = toUpload(build);
    const upload = { request: { ...request, files: [...request.files, empty] }, bytes };
    expect((await publish(upload)).json()).toMatchObject({ isNew: true, newFiles: files.size + 1 });
  });

  it('needs only what the registry does not have', async () => {
    const { list, publish } = await startScene();
    await publish(aToolsUpload());
    const next = toUpload(aRemoteBuild({ version: '1.1.0' }));
    expect((await list(next.request)).json()).toEqual({ missing: ['remote.json'] });
    expect((await publish(next)).json()).toMatchObject({ isNew: true, newFiles: 0 });
  });

  it('takes source maps along, needs none twice, and publishes none as a file', async () => {
    const { list, publish, registry, store } = await startScene();
    expect((await publish(toUpload(withMaps(aRemoteBuild())))).json()).toMatchObject({
      isNew: true,
      newFiles: 4,
    });
    expect((await registry.readRelease('remote-tools', '1.0.0'))?.manifest.maps).toHaveLength(3);
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    const next = toUpload(withMaps(aRemoteBuild({ version: '1.1.0' })));
    expect((await list(next.request)).json()).toEqual({ missing: ['remote.json'] });
    expect((await publish(next)).json()).toMatchObject({ isNew: true, newFiles: 0 });
  });

  it('is published by a service that received none of its files', async () => {
    const scene = await startScene();
    const { request, bytes } = aToolsUpload();
    for (const content of bytes.values()) await scene.put(content);
    const other = createUploader(await startTestControl({ store: scene.store }), scene.token);
    expect((await other.list(request)).json()).toMatchObject({ isNew: true });
  });

  it('is refused by the checks of every publish, each shown', async () => {
    const { publish, registry } = await startScene();
    const build = aRemoteBuild();
    const answer = await publish(toUpload({ ...build, manifest: { ...build.manifest, entry: 'gone.js' } }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      code: 'PUBLISH_REFUSED',
      objections: [{ check: 'Modules were built', message: expect.stringContaining('gone.js') }],
    });
    expect(answer.json().error.checks).toContainEqual({ title: 'Files are whole', faults: [] });
    expect(await registry.listApps()).toEqual([]);
  });

  it('is refused if its manifest has another version than its list', async () => {
    const { publish, registry } = await startScene();
    const answer = await publish(aToolsUpload({ version: '1.0.1' }));
    expect([answer.statusCode, answer.json().error.objections]).toEqual([
      422,
      [
        {
          check: 'Build is there',
          message: 'remote.json is of version 1.0.0, and the upload is of 1.0.1; build the app again',
        },
      ],
    ]);
    expect(await registry.listApps()).toEqual([]);
  });

  it('is judged by the report of `mfe check` that came with it, and the record of the use says if it was there', async () => {
    const { publish, registry, store, token, clock } = await startScene();
    const { bytes } = aToolsUpload();
    const build = toIntegrity(bytes.get('remote.json') ?? new Uint8Array());
    const checkedAt = '2026-07-01T11:00:00.000Z';
    const report = { schema: 1 as const, build, checkedAt, pages: ['/sportsbooks/odds-converter'] };
    const broken = await publish(aToolsUpload({ checked: { ...report, faults: ['/ failed: no odds'] } }));
    expect(broken.json().error.objections).toEqual([{ check: 'Pages start', message: '/ failed: no odds' }]);
    expect(await registry.listApps()).toEqual([]);
    const readCheck = async (upload: ReturnType<typeof aToolsUpload>) =>
      (await publish(upload)).json().checks.find(({ title }: { title: string }) => title === 'Pages start');
    expect(await readCheck(aToolsUpload({ checked: { ...report, faults: [] } }))).toEqual({
      title: 'Pages start',
      faults: [],
      note: `/sportsbooks/odds-converter, by \`mfe check\` at ${checkedAt}`,
    });
    expect(await readCheck(toUpload(aRemoteBuild({ version: '1.1.0' })))).toMatchObject({
      faults: [expect.stringContaining('has no report')],
      isWarning: true,
    });
    const uses = createTokenUses({ store, now: () => new Date(clock.now()) });
    const publishes = (await uses.list(token.id, 20)).filter(({ what }) => what === 'publish');
    expect(publishes.map(({ detail, outcome }) => `${detail}: ${outcome?.code}`).sort()).toEqual([
      `1.0.0, for production, checked at ${checkedAt}: DONE`,
      `1.0.0, for production, checked at ${checkedAt}: PUBLISH_REFUSED`,
      '1.1.0, for production, not checked: DONE',
    ]);
  });

  it('of two publishers at once has one release, and the other is told', async () => {
    const scene = await startScene();
    const second = createUploader(scene, await scene.aToken({ app: 'remote-tools', holder: 'Second' }));
    const { request, bytes } = aToolsUpload();
    for (const content of bytes.values()) await scene.put(content);
    const answers = await Promise.all([scene.list(request), scene.list(request), second.list(request)]);
    const [published, busy, late] = answers.map((answer) => answer.json());
    expect(published).toMatchObject({ isNew: true });
    expect(busy.error.code).toBe('UPLOAD_BUSY');
    expect(answers[1]?.headers['retry-after']).toBe('1');
    // By now the registry has the other files, but not the manifest, which is a part of the release's record.
    expect(late).toEqual({ missing: ['remote.json'] });
    const refused = (await second.publish({ request, bytes })).json();
    expect(refused.error.message).toContain('1.0.0 is already published (by ');
    expect(await findRegistryFaults(scene.store, 'production')).toEqual([]);
  });
});
