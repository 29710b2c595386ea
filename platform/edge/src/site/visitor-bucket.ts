import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Bucket, findBucket, pickBucket, toBucketCookie } from '../live/canary.ts';
import type { LiveSite } from './live-site.ts';

/**
 * The visitor's bucket. A visitor without a bucket gets a random bucket, in a cookie.
 *
 * Undefined while no app has a canary: no cookie is needed then, and caches may share the answers.
 */
export function requireBucket(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, behindTls }: BucketOptions,
) {
  if (!site.isSplit) return undefined;
  const known = findBucket(request.headers.cookie);
  if (known !== undefined) return known;
  const bucket: Bucket = pickBucket();
  reply.header('set-cookie', toBucketCookie(bucket, { behindTls }));
  return bucket;
}

type BucketOptions = { site: LiveSite; behindTls: boolean };
