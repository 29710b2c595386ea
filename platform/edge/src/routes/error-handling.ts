import { BACKEND_PREFIXES, BEACON_PATH, LOAD_TIME_PATH } from '@sharpside/contracts';
import type { Log } from '@sharpside/server-kit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EdgeError, type EdgeErrorCode, isEdgeError } from '../errors.ts';
import { toErrorPage } from '../page/error-page.ts';

const toBody = (code: EdgeErrorCode, message: string) => ({ error: { code, message } });

/** The error as visitors may see it: our own errors keep their words, all others get plain ones. */
function toEdgeError(error: unknown): EdgeError {
  if (isEdgeError(error)) return error;
  const { statusCode = 500 }: Partial<FastifyError> = error instanceof Error ? error : {};
  if (statusCode === 413) {
    return new EdgeError('The body is too large; a beacon has at most 2048 bytes.', {
      code: 'EDGE_BEACON_TOO_LARGE',
      cause: error,
    });
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new EdgeError('The request cannot be understood.', { code: 'EDGE_BAD_REQUEST', cause: error });
  }
  return new EdgeError('Something went wrong here; try again.', { code: 'EDGE_INTERNAL', cause: error });
}

/** True where a visitor asked for a page, rather than a script for an answer. */
const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** The header that names a request, for its sender and for the backend. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** RFC 9209: tells a balancer that an answer, of any status, comes from behind this edge. */
export const PASSED_ON = { 'proxy-status': 'edge' };

const FAILED_BEHIND = { 'proxy-status': 'edge; error=destination_unavailable' };
const isBehind = (code: EdgeErrorCode) =>
  code === 'EDGE_BACKEND_UNREACHABLE' || code === 'EDGE_STORE_UNREACHABLE';

/** Answers a request with an error: as a page to a visitor who asked for one, as JSON to everything else. */
export type SendError = (reply: FastifyReply, error: unknown) => FastifyReply;

export const createErrorSender =
  ({ productName }: { productName: string }): SendError =>
  (reply, error) => {
    const { statusCode: status, headers, code, message } = toEdgeError(error);
    const { request } = reply;
    reply.code(status).headers({
      'cache-control': 'no-store',
      [REQUEST_ID_HEADER]: request.id,
      ...(isBehind(code) && FAILED_BEHIND),
      ...headers,
    });
    if (!wantsPage(request)) return reply.send(toBody(code, message));
    const { html, contentPolicy } = toErrorPage({ productName, status, code, requestId: request.id });
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentPolicy })
      .send(html);
  };

const POSTED_PATHS: ReadonlySet<string> = new Set([BEACON_PATH, LOAD_TIME_PATH]);

/** The methods that a path takes, for requests with another one. */
const toAllowed = (path: string) => (POSTED_PATHS.has(path) ? 'POST' : 'GET, HEAD');

const isBelow = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

/** The reason why no path takes this request; undefined where some path may. */
function findRefusal(
  { raw: { method, url = '/' } }: FastifyRequest,
  hasBackend: boolean,
): EdgeError | undefined {
  const [path = '/'] = url.split('?', 1);
  if (BACKEND_PREFIXES.some((prefix) => isBelow(prefix, path))) {
    if (hasBackend) return undefined;
    return new EdgeError('There is nothing at this address: no backend is configured.', {
      code: 'EDGE_NO_BACKEND',
    });
  }
  const isRead = method === 'GET' || method === 'HEAD';
  if (POSTED_PATHS.has(path) ? method === 'POST' : isRead) return undefined;
  const allowed = toAllowed(path);
  return new EdgeError(`${method} is not possible here; possible: ${allowed}.`, {
    code: 'EDGE_METHOD_NOT_ALLOWED',
    headers: { allow: allowed },
  });
}

type ErrorHandlingOptions = { log: Log; hasBackend: boolean; sendError: SendError };

/** One form for every error, without internal details. */
export function registerErrorHandling(
  app: FastifyInstance,
  { log, hasBackend, sendError }: ErrorHandlingOptions,
): void {
  // Before any body is read. Pages take every path there is, so the router itself has nothing left to refuse.
  app.addHook('onRequest', (request, _reply, done) => done(findRefusal(request, hasBackend)));
  app.setErrorHandler((error, request, reply) => {
    const answer = toEdgeError(error);
    if (answer.code === 'EDGE_INTERNAL')
      log.error('request-failed', { requestId: request.id, url: request.raw.url, error });
    return sendError(reply, answer);
  });
}
