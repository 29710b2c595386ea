import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GroupReader } from '../http/visitor-groups.ts';
import { findBucket } from '../live/canary.ts';
import type { Visitor } from '../live/variant.ts';
import type { ServingStatus } from './serving-status.ts';

export type Visitors = {
  /** The groups from the sign-in; empty while no canary is for groups. */
  groupsOf(request: FastifyRequest): readonly string[];
  /** Bucket and groups, as the request brings them. */
  of(request: FastifyRequest): Visitor;
  /** Time at which the groups of a request expire, in milliseconds since 1970; undefined without groups. */
  findEndMs(request: FastifyRequest): number | undefined;
};

const NONE: readonly string[] = [];

/**
 * Reads the groups of each request before its route runs, while some canary is for groups.
 *
 * @param reader null if this edge has no keys; then no visitor is in a group.
 */
export function registerVisitors(
  app: FastifyInstance,
  { status, reader }: { status: ServingStatus; reader: GroupReader | null },
): Visitors {
  const found = new WeakMap<FastifyRequest, readonly string[]>();

  app.addHook('onRequest', (request, _reply, done) => {
    if (reader === null || !status.site?.asksForGroups) return done();
    const groups = reader.read(request.headers.cookie);
    // Only a cookie that is not cached waits for the check of its signature.
    if (!(groups instanceof Promise)) {
      found.set(request, groups);
      return done();
    }
    groups.then(
      (verified) => {
        found.set(request, verified);
        done();
      },
      () => done(),
    );
  });

  const groupsOf = (request: FastifyRequest) => found.get(request) ?? NONE;
  return {
    groupsOf,
    of: (request) => ({ bucket: findBucket(request.headers.cookie), groups: groupsOf(request) }),
    findEndMs: (request) =>
      groupsOf(request).length === 0 ? undefined : reader?.findEndMs(request.headers.cookie),
  };
}
