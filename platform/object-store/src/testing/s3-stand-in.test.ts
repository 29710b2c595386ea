import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import { describeStore } from './describe-store.ts';
import { type S3StandIn, startS3StandIn } from './s3-stand-in.ts';

describe('the stand-in of S3', () => {
  let server: S3StandIn;
  beforeAll(async () => {
    server = await startS3StandIn();
  });
  afterAll(() => server.stop());

  const open = (bucket: string) => openStore(`s3://${bucket}/site`, server.environment, { what: 'store' });

  describeStore('its bucket', async () => {
    const bucket = randomUUID();
    return () => open(bucket);
  });

  it('can be as careless as servers that know no conditional writes', async () => {
    server.isCareless = true;
    const writing = open(randomUUID()).putIfAbsent('a', new Uint8Array(1));
    await expect(writing).rejects.toMatchObject({ code: 'STORE_UNSAFE' });
    server.isCareless = false;
  });
});
