import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { openStore } from '../open-store.ts';
import { describeStore } from './describe-store.ts';
import { type S3StandIn, startS3StandIn } from './s3-stand-in.ts';

describe('the stand-in of S3', () => {
  let server: S3StandIn;
  beforeAll(async () => {
    server = await startS3StandIn();
  });
  afterAll(() => server.stop());

  describeStore('its bucket', async () => {
    const bucket = randomUUID();
    return () => openStore(`s3://${bucket}/site`, server.environment, { what: 'store' });
  });
});
