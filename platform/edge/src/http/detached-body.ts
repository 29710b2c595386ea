import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * The body of a request, for a call that passes it on. If the call ends or is answered before the body has arrived, the
 * rest is dropped, and the visitor still gets the answer. The request itself as the body would end the visitor's
 * connection then.
 */
export function toDetachedBody({ raw: response, request: { raw } }: FastifyReply): Readable {
  const body = new PassThrough();
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('The sender left before the whole body had arrived.'));
  });
  response.once('finish', () => body.destroy());
  raw.pipe(body);
  // After the listener of the pipe, which pauses the request.
  body.once('close', () => raw.resume());
  return body;
}
