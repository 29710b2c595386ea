import { PassThrough } from 'node:stream';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it, vi } from 'vitest';
import { aToolsUpload } from '../testing/an-upload.ts';
import type { OpenUpload } from './open-uploads.ts';
import { receivePart } from './receive-part.ts';
import { createStaging } from './staging.ts';

async function startScene() {
  const clock = createTestClock();
  const store = createMemoryStore();
  const staging = createStaging({ store, folder: null, now: () => new Date(clock.now()) });
  const { request, bytes } = aToolsUpload();
  const record = {
    schema: 1 as const,
    id: 'a'.repeat(32),
    app: 'remote-tools',
    owner: 'abcdefghijkl',
    begunAt: '2031-01-01T00:00:00.000Z',
    request,
  };
  await staging.begin(record);
  const times = { touchedAt: 0, touchedHereAt: 0, notedAt: 0 };
  const upload: OpenUpload = { ...record, ...times, bytes: 0, busy: new Set(), isFinishing: false };
  const [content = new Uint8Array()] = bytes.values();
  const deps = { staging, clock, stalledMs: 15_000 };
  const receive = (part: { offset?: number; bytes: PassThrough }) =>
    receivePart(deps, upload, { index: 0, offset: 0, ...part });
  return { staging, clock, upload, content, receive };
}

describe('a part of a file', () => {
  it('is given up when nothing comes for a while, keeps what came, and lets the next one go on', async () => {
    const { staging, clock, upload, content, receive } = await startScene();
    const stalled = new PassThrough();
    const received = receive({ bytes: stalled });
    stalled.write(content.subarray(0, 50));
    await vi.waitFor(() => expect([stalled.readableLength, clock.waiting]).toEqual([0, 2]));
    // On a slow line bytes are kept before there is a whole chunk of them.
    await clock.advance(2_000);
    await vi.waitFor(async () =>
      expect(await staging.measure(upload.id, 0)).toEqual({ bytes: 50, isWhole: false }),
    );
    const refused = expect(received).rejects.toMatchObject({ code: 'UPLOAD_CUT_OFF' });
    await clock.advance(15_000);
    await refused;
    expect(await staging.measure(upload.id, 0)).toEqual({ bytes: 50, isWhole: false });
    const rest = new PassThrough();
    rest.end(content.subarray(50));
    expect(await receive({ offset: 50, bytes: rest })).toBe(content.byteLength);
    expect(await staging.measure(upload.id, 0)).toEqual({ isWhole: true });
  });

  it('waits for no other: while one arrives the next is told to try again', async () => {
    const { content, upload, receive } = await startScene();
    const first = new PassThrough();
    const received = receive({ bytes: first });
    await expect(receive({ bytes: new PassThrough() })).rejects.toMatchObject({
      code: 'UPLOAD_BUSY',
      headers: { 'retry-after': '1' },
    });
    first.end(content);
    expect(await received).toBe(content.byteLength);
    expect(upload.busy.size).toBe(0);
  });
});
