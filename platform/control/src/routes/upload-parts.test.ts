import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it, vi } from 'vitest';
import { aToolsUpload, createUploader } from '../testing/an-upload.ts';
import { HOUR_MS, startScene } from '../testing/scenes/upload-scene.ts';
import { startTestControl } from '../testing/test-control.ts';

describe('a part of an upload', () => {
  it('goes to no file that the list does not have, and says so', async () => {
    const { begin, put } = await startScene();
    const { id } = (await begin(aToolsUpload().request)).json();
    for (const path of ['other.js', '..%2fupload.json']) {
      const answer = await put(id, path, { bytes: new Uint8Array(1) });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('UPLOAD_FILE_UNKNOWN');
    }
  });

  it.each([{ 'content-type': 'application/json' }, { 'content-encoding': 'gzip' }])(
    'is refused with %j',
    async (headers) => {
      const { begin, put } = await startScene();
      const { id } = (await begin(aToolsUpload().request)).json();
      const answer = await put(id, 'remote.json', { bytes: new TextEncoder().encode('{}'), headers });
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error.code).toBe('CONTROL_WRONG_MEDIA_TYPE');
    },
  );

  it('goes to no upload of another token', async () => {
    const scene = await startScene();
    const { id } = (await scene.begin(aToolsUpload().request)).json();
    const other = createUploader(scene, await scene.aToken({ app: 'remote-tools', holder: 'Other' }));
    const answer = await other.put(id, 'remote.json', { bytes: new Uint8Array(1) });
    expect(answer.statusCode).toBe(404);
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
});
