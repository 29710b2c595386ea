import type { TokenRecord } from '@sharpside/contracts/control';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { parseControlConfig } from '../config.ts';
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

  async function startUploads() {
    const stateDir = await createTemporaryFolder();
    const time = { now: 0 };
    const config = parseControlConfig({ storeLocation: 'unused', stateDir, uploadsPerToken: 2 });
    const uploads = createOpenUploads({ config, staging: createStaging(stateDir), now: () => time.now });
    await uploads.load();
    const begin = (patch: number) => {
      time.now += 1;
      return uploads.begin(token, { ...request, version: `1.0.${patch}` });
    };
    return { uploads, begin, time, config };
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
    expect(() => uploads.require(token, first.id)).toThrow(/published or abandoned; begin it again/);
    expect(uploads.require(token, second.id)).toBe(second);
    expect(uploads.count().uploads).toBe(2);
  });

  it('of a CI job are those of its ref, with the same limit for all its tokens', async () => {
    const { uploads } = await startUploads();
    const aJob = (id: string, workload = {}): Publisher => ({
      app: 'remote-tools',
      token: {
        ...aToken(id),
        workload: {
          issuer: 'https://gitlab.com',
          repository: 'acme/site',
          ref: 'refs/heads/main',
          event: 'push',
          environment: null,
          run: id,
          ...workload,
        },
      },
    });
    const first = await uploads.begin(aJob('aaaaaaaaaaaa'), request);
    expect(await uploads.begin(aJob('bbbbbbbbbbbb'), request)).toBe(first);
    const others = [
      { ref: 'refs/heads/next' },
      { event: 'merge_request_event' },
      { repository: 'acme/other' },
      { issuer: 'https://gitlab.example.com' },
    ];
    for (const other of others) {
      expect(() => uploads.require(aJob('cccccccccccc', other), first.id)).toThrow(/no such upload/);
    }
    expect(() => uploads.require({ ...aJob('cccccccccccc'), app: 'host' }, first.id)).toThrow(
      /no such upload/,
    );
    first.busy.add(0);
    (await uploads.begin(aJob('cccccccccccc'), { ...request, version: '1.0.2' })).busy.add(0);
    await expect(uploads.begin(aJob('dddddddddddd'), { ...request, version: '1.0.3' })).rejects.toMatchObject(
      {
        code: 'UPLOAD_TOO_MANY',
        message: expect.stringContaining('acme/site has 2 uploads under way'),
      },
    );
  });

  it('of which something was asked last stay longest, whichever was begun first', async () => {
    const { uploads, begin } = await startUploads();
    const [first, second] = [await begin(1), await begin(2)];
    expect(await begin(1)).toBe(first);
    await begin(3);
    expect(uploads.require(token, first.id)).toBe(first);
    expect(() => uploads.require(token, second.id)).toThrow('no such upload');
  });

  it('end when their time is up to the millisecond, unless bytes arrive', async () => {
    const { uploads, begin, time, config } = await startUploads();
    const [idle, busy] = [await begin(1), await begin(2)];
    busy.busy.add(0);
    time.now = idle.touchedAt + config.uploadAbandonedMs - 1;
    await uploads.sweep();
    expect(uploads.count().uploads).toBe(2);
    time.now += 5;
    await uploads.sweep();
    expect(uploads.count().uploads).toBe(1);
    expect(uploads.require(token, busy.id)).toBe(busy);
  });
});
