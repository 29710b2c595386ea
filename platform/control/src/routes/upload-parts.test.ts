import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it, vi } from 'vitest';
import { aToolsUpload, createUploader } from '../testing/an-upload.ts';
import { HOUR_MS, startScene } from '../testing/scenes/upload-scene.ts';
import { startTestControl } from '../testing/test-control.ts';

describe('a part of an upload', () => {
  it.each(['../upload.json', '..%2fupload.json', '%2e%2e/%2e%2e/x', '%2fetc%2fpasswd', 'remote.json%00', ''])(
    'goes to no file named %j',
    async (path) => {
      const { begin, put } = await startScene();
      const { id } = (await begin(aToolsUpload().request)).json();
      const answer = await put(id, path, { bytes: new Uint8Array(1) });
      expect(answer.statusCode).toBe(404);
    },
  );

  it('goes to no file that the list does not have, and says so', async () => {
    const { begin, put } = await startScene();
    const { id } = (await begin(aToolsUpload().request)).json();
    const answer = await put(id, 'other.js', { bytes: new Uint8Array(1) });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toMatchObject({
      code: 'UPLOAD_FILE_UNKNOWN',
      message: 'The upload has no such file; begin it anew with all that it is to have.',
    });
  });

  it.each(['-1', '1.5', 'x', '1e3', '', '99999999999999'])(
    'is refused with the offset %j',
    async (offset) => {
      const { begin, put } = await startScene();
      const { id } = (await begin(aToolsUpload().request)).json();
      const answer = await put(id, 'remote.json', { offset, bytes: new Uint8Array(1) });
      expect(answer.json().error).toMatchObject({ code: 'CONTROL_BAD_REQUEST' });
    },
  );

  it.each([
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'identity, br' },
  ])('is refused with %j, and nothing is kept of it', async (headers) => {
    const { begin, put } = await startScene();
    const { request, bytes } = aToolsUpload();
    const { id } = (await begin(request)).json();
    const text = new TextEncoder().encode('{}');
    const answer = await put(id, 'remote.json', { bytes: text, headers });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error).toEqual({
      code: 'CONTROL_WRONG_MEDIA_TYPE',
      message: expect.stringContaining('application/octet-stream'),
    });
    const whole = bytes.get('remote.json') ?? text;
    const headersOfPlain = { 'content-encoding': 'Identity' };
    const taken = await put(id, 'remote.json', { bytes: whole, headers: headersOfPlain });
    expect(taken.json()).toEqual({ offset: whole.byteLength });
  });

  it('goes to no upload of another token, nor to one that is none', async () => {
    const scene = await startScene();
    const { id } = (await scene.begin(aToolsUpload().request)).json();
    const other = createUploader(scene, await scene.aToken({ app: 'remote-tools', holder: 'Other' }));
    for (const wrong of [id, '0'.repeat(32), '..', '%2e%2e%2f%2e%2e']) {
      const answer = await other.put(wrong, 'remote.json', { bytes: new Uint8Array(1) });
      expect(answer.statusCode).toBe(404);
    }
  });

  it.each([
    ['another app', { app: 'remote-mlb' }, 'TOKEN_WRONG_APP'],
    ['another right', { app: 'remote-tools', right: 'promote' as const }, 'TOKEN_WRONG_RIGHT'],
  ])('is refused, as all of an upload is, with a token for %s', async (_, options, code) => {
    const scene = await startScene();
    const { id } = (await scene.begin(aToolsUpload().request)).json();
    const wrong = createUploader(scene, await scene.aToken(options));
    for (const answer of [
      await wrong.begin(aToolsUpload().request),
      await wrong.put(id, 'remote.json', { bytes: new Uint8Array(1) }),
      await wrong.finish(id),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error.code).toBe(code);
    }
  });
});

describe('uploads that are left lying', () => {
  const version = (patch: number) => ({ version: `1.0.${patch}` });

  it('are thrown away after their time, by a restarted server too', async () => {
    const { begin, staged, clock, app, stateDir, store } = await startScene({ uploadAbandonedMs: HOUR_MS });
    await begin(aToolsUpload().request);
    expect(await staged()).toHaveLength(1);
    await clock.advance(2 * HOUR_MS);
    await vi.waitFor(async () => expect(await staged()).toEqual([]));
    await begin(aToolsUpload().request);
    await app.close();
    await writeFile(join(stateDir, 'uploads', 'stray'), 'x');
    // Two days after.
    await startTestControl({ store, stateDir, clock: createTestClock(clock.now() + 48 * HOUR_MS) });
    await vi.waitFor(async () => expect(await staged()).toEqual([]));
  });

  it('give way to a new one of the same token, and to none of another', async () => {
    const scene = await startScene({ uploadsPerToken: 2 });
    const other = createUploader(scene, await scene.aToken({ app: 'remote-tools', holder: 'Other' }));
    const kept = (await other.begin(aToolsUpload().request)).json();
    const ids: string[] = [];
    for (let patch = 1; patch <= 3; patch += 1) {
      await scene.clock.advance(1_000);
      ids.push((await scene.begin(aToolsUpload(version(patch)).request)).json().id);
    }
    expect((await scene.staged()).sort()).toEqual([kept.id, ...ids.slice(1)].sort());
  });

  it('may take up the last byte that there is room for', async () => {
    const { request } = aToolsUpload();
    const size = request.files.reduce((sum, file) => sum + file.size, 0);
    const { begin } = await startScene({
      uploadTotalBytes: size,
      uploadBytes: size,
      uploadFiles: request.files.length,
    });
    expect((await begin(request)).statusCode).toBe(200);
  });

  it('hold the room that they may yet need, so that two that begin at once cannot both have the last of it', async () => {
    const { request } = aToolsUpload();
    const size = request.files.reduce((sum, file) => sum + file.size, 0);
    const { begin, staged } = await startScene({ uploadTotalBytes: size * 2 - 1 });
    const answers = await Promise.all([begin(request), begin({ ...request, ...version(1) })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 507]);
    expect(answers.find(({ statusCode }) => statusCode === 507)?.headers['retry-after']).toBe('60');
    expect(await staged()).toHaveLength(1);
  });
});
