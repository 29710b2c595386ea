import { channelNameSchema } from '@sharpside/contracts';
import { CONSOLE_EVENTS_PATH } from '@sharpside/contracts/control';
import { EVENT_HEARTBEAT_MS } from '@sharpside/contracts/events';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import {
  callerOfSecret,
  createEventHub,
  type EventNotice,
  openEventStream,
  repeat,
  toReason,
} from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { createStreamPlaces } from '../http/stream-places.ts';
import type { ObservationSource } from '../observations/observation-source.ts';
import { parseInput } from '../routes/parse-input.ts';
import type { ChannelLogs } from './channel-logs.ts';
import { findSessionId } from './sessions/session-cookie.ts';
import { type ConsoleSessions, toSessionKey } from './sessions/session-store.ts';

const MAX_STREAMS = 200;
/** Enough for all consoles of an office, which may share one address. */
const MAX_STREAMS_PER_ADDRESS = 100;
const MAX_STREAMS_PER_TOKEN = 50;

/** Interval at which watched channels are read, to find changes made elsewhere, such as directly in the store. */
const POLL_MS = 500;

/** Interval at which open streams are checked for revoked tokens. */
const CHECK_MS = 15_000;
const PARALLEL = 16;

const querySchema = v.object({ channel: v.optional(channelNameSchema, 'production') });

type EventRouteDeps = {
  logs: ChannelLogs;
  observations: ObservationSource;
  sessions: Pick<ConsoleSessions, 'onEnd'>;
};

/** An open stream. It ends when the token or session of its request ends. */
type OpenStream = { request: FastifyRequest; sessionKey: string | undefined; end: () => void };

function createWatchedChannels(logs: ChannelLogs) {
  const watched = new Map<string, { streams: number; revision: number }>();

  async function look(channel: string): Promise<void> {
    const [newest] = await logs.read(channel);
    const entry = watched.get(channel);
    if (entry) entry.revision = newest?.revision ?? 0;
  }

  function part(channel: string): void {
    const entry = watched.get(channel);
    if (entry && entry.streams > 1) watched.set(channel, { ...entry, streams: entry.streams - 1 });
    else watched.delete(channel);
  }

  async function join(channel: string): Promise<void> {
    const entry = watched.get(channel) ?? { streams: 0, revision: 0 };
    watched.set(channel, { ...entry, streams: entry.streams + 1 });
    await look(channel).catch((error: unknown) => {
      part(channel);
      throw error;
    });
  }

  return {
    join,
    part,
    look: () => Promise.all([...watched.keys()].map(look)),
    revisionOf: (channel: string) => watched.get(channel)?.revision ?? 0,
  };
}

function createOpenStreams({ signIn, log }: Pick<ControlContext, 'signIn' | 'log'>) {
  const streams = new Set<OpenStream>();

  async function checkStream({ request, end }: OpenStream): Promise<void> {
    if (!(await signIn.isStillGood(request))) end();
  }

  return {
    add: (stream: OpenStream) => streams.add(stream),
    delete: (stream: OpenStream) => streams.delete(stream),
    async check(): Promise<void> {
      await mapLimited([...streams], PARALLEL, checkStream).catch((error: unknown) =>
        log.warn('console-events-unchecked', { reason: toReason(error) }),
      );
    },
    endSession(key: string): void {
      for (const { sessionKey, end } of [...streams]) if (sessionKey === key) end();
    },
  };
}

/** The stream of events for open consoles: changes of a channel, and new reports of browsers. */
export function registerConsoleEvents(
  app: FastifyInstance,
  { config, signIn, clock, log }: ControlContext,
  { logs, observations, sessions }: EventRouteDeps,
): void {
  const hub = createEventHub({ clock, heartbeatMs: EVENT_HEARTBEAT_MS, maxStreams: MAX_STREAMS });
  const places = createStreamPlaces({
    listeners: 'consoles',
    max: MAX_STREAMS,
    maxPerAddress: MAX_STREAMS_PER_ADDRESS,
  });
  const watched = createWatchedChannels(logs);
  const open = createOpenStreams({ signIn, log });
  let stopPolling = () => {};
  let stopChecking = () => {};

  // A session that this service ends closes its stream at once. If another service ends it, the next check notices.
  sessions.onEnd(({ key }) => open.endSession(key));

  async function poll(): Promise<void> {
    await watched
      .look()
      .catch((error: unknown) => log.warn('console-events-stale', { reason: toReason(error) }));
    hub.announce();
  }

  const toRevision = (channel: string): EventNotice => {
    const revision = watched.revisionOf(channel);
    return { event: 'revision', id: String(revision), data: { channel, revision } };
  };
  const toObservations = (): EventNotice | undefined => {
    const at = observations.newestAt;
    return at === undefined ? undefined : { event: 'observations', id: at, data: { at } };
  };

  app.get(CONSOLE_EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const tokens = await signIn.readTokens(request);
    const { channel } = parseInput(querySchema, request.query, 'The query');
    const leavePlace = places.take(
      request,
      tokens.map((token) => ({ caller: callerOfSecret(token.id), max: MAX_STREAMS_PER_TOKEN })),
    );
    await watched.join(channel).catch((error: unknown) => {
      leavePlace();
      throw error;
    });
    const connection = openEventStream(reply);
    const id = findSessionId(request.headers.cookie, config);
    const sessionKey = id === undefined ? undefined : toSessionKey(id);
    const stream = { request, sessionKey, end: () => connection.end() };
    open.add(stream);
    const leave = hub.open(connection, { readNotices: () => [toRevision(channel), toObservations()] });
    connection.onClose(() => {
      leave();
      open.delete(stream);
      watched.part(channel);
      leavePlace();
    });
  });

  app.onStart(() => {
    hub.start();
    stopPolling = repeat(clock, POLL_MS, poll);
    stopChecking = repeat(clock, CHECK_MS, open.check);
  });
  // Ends the streams before the server stops. Without this, the server would wait for ever for these open answers.
  app.addHook('preClose', async () => {
    stopPolling();
    stopChecking();
    hub.stop();
  });
}
