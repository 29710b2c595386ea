import type { TokenRecord } from '@sharpside/contracts/control';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { type ControlConfigInput, parseControlConfig } from '../config.ts';
import { aToolsUpload } from '../testing/an-upload.ts';
import { createOpenUploads, type Publisher } from './open-uploads.ts';
import { createStaging } from './staging.ts';

const { request } = aToolsUpload();

describe('open uploads', () => {
  const aToken = (id: string): TokenRecord => ({
    id,
    apps: ['remote-tools'],
    rights: ['publish'],
    holder: 'Tools team',
    secretHash: 'a9'.repeat(32),
    createdAt: '2031-01-01T00:00:00.000Z',
    createdBy: 'Ops',
    expiresAt: '2031-01-02T00:00:00.000Z',
  });
  const token: Publisher = { token: aToken('abcdefghijkl'), app: 'remote-tools' };

  async function startUploads(settings: Partial<ControlConfigInput> = {}) {
    const time = { now: 0 };
    const config = parseControlConfig({ storeLocation: 'unused', uploadsPerToken: 2, ...settings });
    const now = () => time.now;
    const store = createMemoryStore();
    const staging = createStaging({ store, folder: null, now: () => new Date(now()) });
    const uploads = createOpenUploads({ config, staging, now });
    const startOther = () => createOpenUploads({ config, staging, now });
    const begin = (patch: number) => {
      time.now += 1;
      return uploads.begin(token, { ...request, version: `1.0.${patch}` });
    };
    return { uploads, begin, time, config, staging, startOther };
  }

  it('of a token are so many at most, and those that bytes arrive for do not give way', async () => {
    const { uploads, begin } = await startUploads();
    const [first, second] = [await begin(1), await begin(2)];
    first.busy.add(0);
    second.isFinishing = true;
    await expect(begin(3)).rejects.toMatchObject({
      code: 'UPLOAD_TOO_MANY',
      headers: { 'retry-after': '10' },
      message: expect.stringContaining('Token abcdefghijkl has 2 uploads under way, and may have 2'),
    });
    first.busy.clear();
    await begin(3);
    await expect(uploads.require(token, first.id)).rejects.toThrow(/published or abandoned; begin it again/);
    expect(await uploads.require(token, second.id)).toBe(second);
    expect((await uploads.count()).uploads).toBe(2);
  });

  it('that begin at once are no more than those that begin in turn', async () => {
    const { uploads, startOther } = await startUploads();
    const begun = Array.from({ length: 12 }, (_, patch) =>
      uploads.begin(token, { ...request, version: `2.0.${patch}` }),
    );
    // Metrics and the sweep look at the store meanwhile.
    await Promise.all([uploads.count(), uploads.sweep(), ...begun]);
    expect((await uploads.count()).uploads).toBe(2);
    expect((await startOther().count()).uploads).toBe(2);
  });

  const aWorkload = (ref: string) => ({
    issuer: 'https://gitlab.com',
    repository: 'acme/site',
    ref,
    event: 'push',
    environment: null,
    run: '1',
  });

  it('of a few refs of a repository give way to one of somebody who has fewer, once they were left', async () => {
    const size = request.files.reduce((sum, file) => sum + file.size, 0);
    const { uploads, time } = await startUploads({ uploadTotalBytes: 4 * size });
    const beginAs = (part: Partial<TokenRecord>, patch: number) =>
      uploads.begin(
        { ...token, token: { ...aToken('abcdefghijkl'), ...part } },
        { ...request, version: `1.0.${patch}` },
      );
    for (const patch of [0, 1, 2, 3]) {
      time.now += 1;
      await beginAs({ workload: aWorkload(`refs/pull/${patch}/merge`) }, patch);
    }
    await expect(beginAs({ id: 'zzzzzzzzzzzz' }, 4)).rejects.toMatchObject({ code: 'UPLOAD_NO_ROOM' });
    time.now += 60_000;
    const late = await beginAs({ id: 'zzzzzzzzzzzz' }, 4);
    expect((await uploads.count()).bytes).toBe(4 * size);
    expect(await uploads.require({ ...token, token: aToken('zzzzzzzzzzzz') }, late.id)).toBe(late);
    // The holder of most cannot take the place of one who has less.
    time.now += 60_000;
    const most = beginAs({ workload: aWorkload('refs/heads/main') }, 5);
    await expect(most).rejects.toMatchObject({ code: 'UPLOAD_NO_ROOM' });
  });

  it('of a CI job are those of its ref, with all its tokens', async () => {
    const { uploads } = await startUploads();
    const aJob = (id: string, ref: string): Publisher => ({
      app: 'remote-tools',
      token: { ...aToken(id), workload: aWorkload(ref) },
    });
    const first = await uploads.begin(aJob('aaaaaaaaaaaa', 'refs/heads/main'), request);
    expect(await uploads.begin(aJob('bbbbbbbbbbbb', 'refs/heads/main'), request)).toBe(first);
    await expect(uploads.require(aJob('cccccccccccc', 'refs/heads/next'), first.id)).rejects.toThrow(
      /no such upload/,
    );
  });

  it('are those of all services: each knows what another begins, receives and ends', async () => {
    const { uploads, begin, startOther, time, config } = await startUploads();
    const other = startOther();
    const first = await begin(1);
    expect((await other.require(token, first.id)).request).toEqual(first.request);
    expect(await other.count()).toEqual(await uploads.count());
    // Bytes arrive at one of them for a long while: no other takes it for abandoned, or for idle.
    time.now += config.uploadAbandonedMs - 1;
    await uploads.touch(first);
    time.now += 60_000;
    await other.sweep();
    expect(await other.require(token, first.id)).toBeDefined();
    (await other.begin(token, { ...request, version: '1.0.2' })).busy.add(0);
    await expect(other.begin(token, { ...request, version: '1.0.3' })).rejects.toMatchObject({
      code: 'UPLOAD_TOO_MANY',
    });
    await uploads.remove(first);
    await expect(other.require(token, first.id)).rejects.toThrow('no such upload');
    expect((await other.count()).uploads).toBe(1);
  });
});
