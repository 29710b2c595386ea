import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { EventConnection } from './event-hub.ts';
import { onceGone } from './once-gone.ts';

export const EVENT_STREAM_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that buffer answers would hold events back.
  'x-accel-buffering': 'no',
};

/** Takes the answer over from Fastify, which would end it. */
function openResponse(reply: FastifyReply): ServerResponse {
  reply.hijack();
  reply.server.countAnswer?.(reply.request, 200);
  const response = reply.raw;
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...EVENT_STREAM_HEADERS })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  // This server usually ends a stream because it closes, and its close would wait for a connection that stays open for
  // further requests.
  response.setHeader('connection', 'close');
  // A lost tab is not an error; the 'close' event follows.
  response.on('error', () => {});
  return response.writeHead(200);
}

/** An event stream as the answer to a request. `onClose` runs its task when the tab is gone. */
export function openEventStream(reply: FastifyReply): EventConnection & { onClose(task: () => void): void } {
  const response = openResponse(reply);
  return {
    write: (text, onTaken) => response.write(text, onTaken),
    end: () => response.end(),
    destroy: () => response.destroy(),
    onClose: (task) => onceGone(reply, task),
  };
}
