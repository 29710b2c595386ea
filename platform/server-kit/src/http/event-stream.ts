import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { EventConnection } from './event-hub.ts';
import { onceGone } from './once-gone.ts';

/** Headers of an answer that becomes an event stream. */
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
  // A stream ends only when this server ends, so its connection must not stay open.
  response.setHeader('connection', 'close');
  // A lost tab is not an error; 'close' follows.
  response.on('error', () => {});
  return response.writeHead(200);
}

/** The sending end of the answer to a request. `onClose` runs its task when the tab is gone. */
export function openEventStream(reply: FastifyReply): EventConnection & { onClose(task: () => void): void } {
  const response = openResponse(reply);
  return {
    write: (text, onTaken) => response.write(text, onTaken),
    end: () => response.end(),
    destroy: () => response.destroy(),
    onClose: (task) => onceGone(reply, task),
  };
}
