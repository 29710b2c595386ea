import { createHash } from 'node:crypto';
import type { Call } from '@sharpside/boards/call/call';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../http/etag.ts';
import { DOCS_HEADERS, renderDocsPage } from './docs-page.ts';
import { createOpenapiDocument } from './openapi-document.ts';

/** A document with its etag, for revalidation. */
type Page = { body: string; etag: string };

const toPage = (body: string): Page => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
});

/**
 * The documentation of these calls: for programs at `/api/openapi.json`, for people at `/api/docs`. Each is rendered at
 * its first request, which most servers never get.
 */
export function addDocs(app: FastifyInstance, calls: readonly Call[]): void {
  const add = (url: string, render: () => string, headers: Readonly<Record<string, string>>) => {
    let page: Page | undefined;
    app.get(url, async (request, reply) => {
      page ??= toPage(render());
      const { body, etag } = page;
      reply.headers({ ...headers, ETag: etag });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.send(body);
    });
  };
  add('/api/openapi.json', () => JSON.stringify(createOpenapiDocument(calls)), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  add('/api/docs', () => renderDocsPage(calls), DOCS_HEADERS);
}
