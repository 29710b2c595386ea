import { EVENT_HEARTBEAT_MS } from '@sharpside/contracts/events';
import { type Clock, createEventHub, openEventStream, systemClock } from '@sharpside/server-kit';
import type { FastifyReply } from 'fastify';
import { BUILDS_EVENT, type Builds } from './page/builds.ts';

/** A build that open pages can apply, a build that only a page load can show, or a failed build. */
type Build = { app: string } & (
  | { kind: 'built'; hash: string }
  | { kind: 'reload'; hash: string; reason: string }
  | { kind: 'failed'; errors: string }
);

export type BuildEvents = {
  /** Time of the newest build that only a page load can show; 0 if there was none. */
  readonly pageLoadAt: number;
  tell(build: Build): void;
  open(reply: FastifyReply): void;
  close(): void;
};

/** Sends the state of the builds to every open page, and to a new one at once. */
export function createBuildEvents(clock: Clock = systemClock): BuildEvents {
  const hub = createEventHub({
    clock,
    heartbeatMs: EVENT_HEARTBEAT_MS,
    maxStreams: Number.POSITIVE_INFINITY,
  });
  const apps: Builds['apps'] = {};
  let pageLoad: Builds['pageLoad'] = null;
  let changes = 0;
  hub.start();
  return {
    get pageLoadAt() {
      return pageLoad?.at ?? 0;
    },
    tell(build) {
      const { app } = build;
      apps[app] = build.kind === 'failed' ? { ...apps[app], errors: build.errors } : { hash: build.hash };
      if (build.kind === 'reload') {
        // Later than the last one, also if both are of the same millisecond.
        pageLoad = { at: Math.max(clock.now(), (pageLoad?.at ?? 0) + 1), reason: build.reason };
      }
      changes += 1;
      hub.announce();
    },
    open(reply) {
      const connection = openEventStream(reply);
      const readNotices = () => [{ event: BUILDS_EVENT, id: String(changes), data: { pageLoad, apps } }];
      connection.onClose(hub.open(connection, { readNotices }));
    },
    close: () => hub.stop(),
  };
}
