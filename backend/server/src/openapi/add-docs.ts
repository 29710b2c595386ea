import { createHash } from 'node:crypto';
import type { Call } from '@sharpside/boards/call/call';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../http/etag.ts';
import { DOCS_HEADERS, renderDocsPage } from './docs-page.ts';
import { createOpenapiDocument } from './openapi-document.ts';

type Page = { body: string; etag: string };

const toPage = (body: string): Page => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
});

/**
 * Adds the calls' documentation: `/api/openapi.json` for programs, `/api/docs` for people. Each is rendered at its
 * first request, because most servers never get one.
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
