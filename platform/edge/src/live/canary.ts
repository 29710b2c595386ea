import { createHash, randomInt } from 'node:crypto';

/** A visitor's place between 0 and 9999. It does not depend on versions, so it outlives every canary. */
export type Bucket = number;

export const BUCKETS = 10_000;

export const BUCKET_COOKIE = 'canary-bucket';
const ONE_YEAR_IN_SECONDS = 31_536_000;

/** Offset of an app's canaries, so that the same visitors are not the first in every canary. */
export const toCanaryOffset = (app: string): number =>
  createHash('sha256').update(app).digest().readUInt32BE() % BUCKETS;

type CanaryOptions = { bucket: Bucket; offset: number; percent: number };

/** True if a visitor gets the canary: exactly `percent` (0–100) of all buckets do. */
export const isInCanary = ({ bucket, offset, percent }: CanaryOptions): boolean =>
  (bucket + offset) % BUCKETS < Math.round((percent * BUCKETS) / 100);

export const pickBucket = (): Bucket => randomInt(BUCKETS);

/** The bucket in a `Cookie` header; undefined without a valid bucket. */
export function findBucket(cookies: string | undefined): Bucket | undefined {
  const digits = cookies === undefined ? null : /(?:^|;\s*)canary-bucket=(\d{1,4})(?:;|$)/.exec(cookies);
  return digits === null ? undefined : Number(digits[1]);
}

export const toBucketCookie = (bucket: Bucket, { behindTls }: { behindTls: boolean }): string =>
  `${BUCKET_COOKIE}=${bucket}; Max-Age=${ONE_YEAR_IN_SECONDS}; Path=/; HttpOnly; SameSite=Lax${behindTls ? '; Secure' : ''}`;
