import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EdgeError } from '../errors.ts';

// Forms of previews have an app and a version at most.
const MAX_FORM_BYTES = 1_024;

/** Makes the routes of a scope accept forms, and only forms. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, parsed) => parsed(null, body),
  );
}

/**
 * The fields of a form that a visitor sent from a page of this host.
 *
 * @throws {EdgeError} `CROSS_SITE_REQUEST` for any other request.
 */
export function requireOwnForm({ headers, host, body }: FastifyRequest): URLSearchParams {
  const { origin, 'sec-fetch-site': from, 'sec-fetch-dest': to = 'document' } = headers;
  // Browsers send `sec-fetch-site`, and pages cannot set it. It is right even behind a proxy that changes the host
  // name. A script that sends the form unseen (`fetch`, a frame) has another destination.
  const isOwn =
    from === undefined ? origin !== undefined && URL.parse(origin)?.host === host : from === 'same-origin';
  if (isOwn && to === 'document') return new URLSearchParams(typeof body === 'string' ? body : '');
  throw new EdgeError('Only the buttons of a preview may send this, on a page of this site.', {
    code: 'CROSS_SITE_REQUEST',
  });
}
