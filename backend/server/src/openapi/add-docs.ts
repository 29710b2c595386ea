import { createHash } from 'node:crypto';
import type { Call } from '@sharpside/boards/call/call';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../http/etag.ts';
import { DOCS_HEADERS, renderDocsPage } from './docs-page.ts';
import { createOpenapiDocument } from './openapi-document.ts';

/** The documentation of these calls: for programs at `/api/openapi.json`, for people at `/api/docs`. */
export function addDocs(app: FastifyInstance, calls: readonly Call[]): void {
  const document = JSON.stringify(createOpenapiDocument(calls));
  const page = renderDocsPage(calls);
  const add = (url: string, body: string, headers: Readonly<Record<string, string>>) => {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    app.get(url, async (request, reply) => {
      reply.headers({ ...headers, ETag: etag });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.send(body);
    });
  };
  add('/api/openapi.json', document, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  add('/api/docs', page, DOCS_HEADERS);
}
