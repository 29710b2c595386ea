import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with JSON, or with 304 if the page already has the same answer. Answers contain names of people, so no
 * browser may cache them (`no-store`). The page remembers the latest answers while it is open, and sends their ETags.
 */
export function answerKept(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const json = JSON.stringify(value);
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
