import { toIntegrity } from '@sharpside/registry/records/integrity';
import { aRemoteBuild, withMaps } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import { describe, expect, it } from 'vitest';
import { aToolsUpload, createUploader, toUpload } from '../testing/an-upload.ts';
import { startScene } from '../testing/scenes/upload-scene.ts';
import { startTestControl } from '../testing/test-control.ts';

describe('an upload', () => {
  it('is published when all of it was sent, by any holder of the token, and leaves nothing behind', async () => {
    const { begin, sendAll, finish, registry, store, staged } = await startScene();
    const { request, bytes } = aToolsUpload();
    const begun = (await begin(request)).json();
    expect(begun).toMatchObject({
      stored: 0,
      missing: request.files.map(({ path, size }) => ({ path, size, offset: 0 })),
    });
    await sendAll(begun.id, bytes);
    const finished = await finish(begun.id);
    expect(finished.json()).toMatchObject({
      isNew: true,
      newFiles: bytes.size - 1,
      release: { version: '1.0.0' },
    });
    expect(await registry.readRelease('remote-tools', '1.0.0')).toMatchObject({ publishedBy: 'MLB team' });
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(await staged()).toEqual([]);
  });

  it('is published with a file that is empty, which nobody sends', async () => {
    const { begin, sendAll, finish } = await startScene();
    const { manifest, files } = aRemoteBuild();
    const empty = { path: 'empty.aaaa.js', size: 0, integrity: toIntegrity(new Uint8Array()) };
    const build = { manifest: { ...manifest, files: [...manifest.files, empty] }, files };
    const { request, bytes } = toUpload(build);
    const { id } = (await begin({ ...request, files: [...request.files, empty] })).json();
    await sendAll(id, bytes);
    expect((await finish(id)).json()).toMatchObject({ isNew: true, newFiles: files.size + 1 });
  });

  it('needs only what the registry does not have', async () => {
    const { begin, sendAll, finish } = await startScene();
    const first = aToolsUpload();
    const { id } = (await begin(first.request)).json();
    await sendAll(id, first.bytes);
    await finish(id);
    const next = toUpload(aRemoteBuild({ version: '1.1.0' }));
    const begun = (await begin(next.request)).json();
    expect(begun.stored).toBe(next.bytes.size - 1);
    expect(begun.missing.map(({ path }: { path: string }) => path)).toEqual(['remote.json']);
    await sendAll(begun.id, new Map([['remote.json', next.bytes.get('remote.json') ?? new Uint8Array()]]));
    expect((await finish(begun.id)).json()).toMatchObject({ isNew: true, newFiles: 0 });
  });

  it('takes source maps along, needs none twice, and publishes none as a file', async () => {
    const { begin, sendAll, finish, registry, store } = await startScene();
    const first = toUpload(withMaps(aRemoteBuild()));
    const { id } = (await begin(first.request)).json();
    await sendAll(id, first.bytes);
    expect((await finish(id)).json()).toMatchObject({ isNew: true, newFiles: 4 });
    expect((await registry.readRelease('remote-tools', '1.0.0'))?.manifest.maps).toHaveLength(3);
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    const next = toUpload(withMaps(aRemoteBuild({ version: '1.1.0' })));
    const begun = (await begin(next.request)).json();
    expect(begun.stored).toBe(next.bytes.size - 1);
    await sendAll(begun.id, new Map([['remote.json', next.bytes.get('remote.json') ?? new Uint8Array()]]));
    expect((await finish(begun.id)).json()).toMatchObject({ isNew: true, newFiles: 0 });
  });

  it('is counted, with the room that it may take up, until it is published', async () => {
    const { app, begin, sendAll, finish } = await startScene();
    const { request, bytes } = aToolsUpload();
    const size = request.files.reduce((sum, file) => sum + file.size, 0);
    const metrics = async () => (await app.operators.inject('/metrics')).body;
    const { id } = (await begin(request)).json();
    expect(await metrics()).toContain('control_uploads_open 1\n');
    expect(await metrics()).toContain(`control_upload_bytes_reserved ${size}\n`);
    await sendAll(id, bytes);
    await finish(id);
    expect(await metrics()).toContain('control_uploads_open 0\n');
    expect(await metrics()).toContain('control_upload_bytes_reserved 0\n');
  });

  it('goes on in the middle of a file, and says where', async () => {
    const { begin, put } = await startScene();
    const { request, bytes } = aToolsUpload();
    const { id } = (await begin(request)).json();
    const [[path, content] = ['', new Uint8Array()]] = bytes;
    expect((await put(id, path, { bytes: content.subarray(0, 100) })).json()).toEqual({ offset: 100 });
    const wrong = await put(id, path, { bytes: content });
    expect(wrong.statusCode).toBe(409);
    expect(wrong.json().error).toMatchObject({ code: 'UPLOAD_OFFSET', offset: 100 });
    expect((await begin(request)).json().missing[0]).toMatchObject({ path, offset: 100 });
    await put(id, path, { offset: 100, bytes: content.subarray(100) });
    expect((await begin(request)).json().missing).toHaveLength(bytes.size - 1);
  });

  it('goes on at a restarted server', async () => {
    const scene = await startScene();
    const { request, bytes } = aToolsUpload();
    const { id } = (await scene.begin(request)).json();
    const [[path, content] = ['', new Uint8Array()]] = bytes;
    await scene.put(id, path, { bytes: content.subarray(0, 100) });
    await scene.app.close();
    const { store, stateDir } = scene;
    const restarted = await startTestControl({ store, stateDir });
    const uploader = createUploader(restarted, await restarted.aToken({ app: 'remote-tools' }));
    expect((await uploader.put(id, path, { offset: 100, bytes: content })).json().error.code).toBe(
      'UPLOAD_UNKNOWN',
    );
    const again = createUploader(restarted, scene.token);
    const rest = await again.put(id, path, { offset: 100, bytes: content.subarray(100) });
    expect(rest.json()).toEqual({ offset: content.byteLength });
  });

  it('refuses bytes that are not the file’s, keeps none of them, and takes the right ones then', async () => {
    const { begin, put, sendAll, finish } = await startScene();
    const { request, bytes } = aToolsUpload();
    const { id } = (await begin(request)).json();
    const [[path, content] = ['', new Uint8Array()]] = bytes;
    const tampered = content.with(7, (content[7] ?? 0) ^ 1);
    await put(id, path, { bytes: tampered.subarray(0, 100) });
    const refused = await put(id, path, { offset: 100, bytes: tampered.subarray(100) });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({
      code: 'UPLOAD_FILE_MISMATCH',
      message: expect.stringContaining('its SHA-384 differs'),
    });
    const longer = await put(id, path, { bytes: new Uint8Array([...content, 0]) });
    expect(longer.json().error).toMatchObject({ message: expect.stringContaining('More was sent') });
    expect((await begin(request)).json().missing[0]).toMatchObject({ path, offset: 0 });
    await sendAll(id, bytes);
    expect((await finish(id)).statusCode).toBe(200);
  });

  it('is not published while something is missing, and names it', async () => {
    const { begin, finish, registry } = await startScene();
    const { request } = aToolsUpload();
    const { id } = (await begin(request)).json();
    const answer = await finish(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.missing).toEqual(request.files.map(({ path }) => path));
    expect(await registry.listApps()).toEqual([]);
  });

  it('is refused by the checks of every publish, each shown, and thrown away then', async () => {
    const { begin, sendAll, finish, staged, registry } = await startScene();
    const build = aRemoteBuild();
    const { request, bytes } = toUpload({ ...build, manifest: { ...build.manifest, entry: 'gone.js' } });
    const { id } = (await begin(request)).json();
    await sendAll(id, bytes);
    const answer = await finish(id);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      code: 'PUBLISH_REFUSED',
      objections: [{ check: 'Modules were built', message: expect.stringContaining('gone.js') }],
    });
    expect(answer.json().error.checks).toContainEqual({ title: 'Files are whole', faults: [] });
    expect(await staged()).toEqual([]);
    expect(await registry.listApps()).toEqual([]);
  });

  it('of two publishers at once has one release, and the other is told', async () => {
    const scene = await startScene();
    const second = createUploader(scene, await scene.aToken({ app: 'remote-tools', holder: 'Second' }));
    const { request, bytes } = aToolsUpload();
    const [one, two] = [(await scene.begin(request)).json(), (await second.begin(request)).json()];
    expect(one.id).not.toBe(two.id);
    await Promise.all([scene.sendAll(one.id, bytes), second.sendAll(two.id, bytes)]);
    const answers = await Promise.all([scene.finish(one.id), second.finish(two.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const busy = answers.find(({ statusCode }) => statusCode === 409);
    expect(busy?.json().error.code).toBe('UPLOAD_BUSY');
    expect(busy?.headers['retry-after']).toBe('1');
    const late = answers[0]?.statusCode === 200 ? await second.finish(two.id) : await scene.finish(one.id);
    expect(late.json().error.message).toContain('1.0.0 is already published (by ');
    expect(await findRegistryFaults(scene.store, 'production')).toEqual([]);
  });
});
