import { channelNameSchema } from '@sharpside/contracts';
import { HINTS_PATH } from '@sharpside/contracts/control';
import { createEventHub, openEventStream } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { createStreamPlaces } from '../http/stream-places.ts';
import { parseInput } from '../routes/parse-input.ts';
import { createChannelWatch } from './channel-watch.ts';

/** Edges stop relying on a service that is silent for several of these intervals. */
const HEARTBEAT_MS = 1_000;
const MAX_STREAMS = 1_000;
/** Enough for all edges of one machine, or behind one address. */
const MAX_STREAMS_PER_ADDRESS = 200;

const querySchema = v.object({ channel: channelNameSchema });

type Stream = { channel: string; end: () => void };

/**
 * The stream that announces new revisions to edges. It has only their numbers, which every page of the site shows too,
 * so it needs no token. It ends while the registry does not answer, so edges do not rely on outdated hints.
 */
export function registerHints(
  app: FastifyInstance,
  { registry, clock, log, onRevision, metrics }: ControlContext,
): void {
  const hub = createEventHub({ clock, heartbeatMs: HEARTBEAT_MS, maxStreams: MAX_STREAMS });
  const places = createStreamPlaces({
    listeners: 'edges',
    max: MAX_STREAMS,
    maxPerAddress: MAX_STREAMS_PER_ADDRESS,
  });
  const streams = new Set<Stream>();
  const watch = createChannelWatch({
    registry,
    clock,
    log,
    onNews(channel) {
      if (watch.revisionOf(channel) !== undefined) hub.announce();
      else for (const stream of streams) if (stream.channel === channel) stream.end();
    },
  });
  onRevision(watch.note);
  metrics.addGauge({
    name: 'control_hint_streams',
    help: 'Edges that listen for new revisions.',
    read: () => hub.size,
  });

  app.get(HINTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { channel } = parseInput(querySchema, request.query, 'The query');
    const leavePlace = places.take(request);
    const leaveWatch = await watch.join(channel).catch((error: unknown) => {
      leavePlace();
      throw error;
    });
    const connection = openEventStream(reply);
    const leaveHub = hub.open(connection, {
      readNotices() {
        const revision = watch.revisionOf(channel);
        return [
          revision === undefined
            ? undefined
            : { event: 'revision', id: String(revision), data: { revision } },
        ];
      },
    });
    const stream = {
      channel,
      end() {
        // Must come first: a heartbeat after the end would break the answer off.
        leaveHub();
        connection.end();
      },
    };
    streams.add(stream);
    connection.onClose(() => {
      streams.delete(stream);
      leaveHub();
      leaveWatch();
      leavePlace();
    });
  });

  app.onStart(() => {
    hub.start();
    watch.start();
  });
  // Ends the streams before the server stops. Without this, the server would wait for ever for these open answers.
  app.addHook('preClose', async () => {
    watch.stop();
    hub.stop();
  });
}
