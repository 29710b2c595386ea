import {
  BACKEND_PREFIXES,
  BEACON_PATH,
  LOAD_TIME_PATH,
  POLICY_REPORT_PATH,
  VITALS_PATH,
} from '@sharpside/contracts';
import { addressOf, hasCode, type Log, MAX_REPORT_BYTES, splitUrl } from '@sharpside/server-kit';
import { isCutOff } from '@sharpside/server-kit/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_BEACON_BYTES } from '../beacons/beacon-limit.ts';
import { EdgeError, type EdgeErrorCode, isEdgeError } from '../errors.ts';
import { toErrorPage } from '../page/error-page.ts';
import { isPreviewLink, PREVIEW_PICK_PATH } from '../page/preview-mark.ts';

const toBody = (code: EdgeErrorCode, message: string) => ({ error: { code, message } });

/** The error as visitors may see it: errors of the edge keep their message, all others get a neutral message. */
function toEdgeError(error: unknown, path: string): EdgeError {
  if (isEdgeError(error)) return error;
  const { statusCode = 500 }: Partial<FastifyError> = error instanceof Error ? error : {};
  if (statusCode === 413 && path === PREVIEW_PICK_PATH) {
    const message =
      'That names no release; an app is written as remote-tools, and a version as 1.4.0 or 1.4.0-rc.1.';
    return new EdgeError(message, { code: 'EDGE_PICK_REFUSED', cause: error });
  }
  if (statusCode === 413 && !isPreviewLink(path)) {
    const most =
      path === POLICY_REPORT_PATH
        ? `reports have at most ${MAX_REPORT_BYTES} bytes together`
        : `a beacon has at most ${MAX_BEACON_BYTES} bytes`;
    return new EdgeError(`The body is too large; ${most}.`, {
      code: 'BODY_TOO_LARGE',
      cause: error,
    });
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new EdgeError('The request cannot be understood.', { code: 'BAD_REQUEST', cause: error });
  }
  return new EdgeError('Something went wrong here; try again.', { code: 'INTERNAL', cause: error });
}

const toPath = ({ raw }: FastifyRequest) => splitUrl(raw.url).path;

/** True for the paths of forms, which visitors send from a page. */
const isFormPath = (path: string) => path === PREVIEW_PICK_PATH || isPreviewLink(path);

/** True if a visitor asked for a page; false if a script asked for data. */
const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD' || isFormPath(toPath(request))) &&
  (request.headers.accept ?? '').includes('text/html');

/** The header with the request id, for the sender and for the backend. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** RFC 9209: shows a load balancer that the answer, of any status, comes from behind this edge. */
export const PASSED_ON = { 'proxy-status': 'edge' };

const FAILED_BEHIND = { 'proxy-status': 'edge; error=destination_unavailable' };
const BEHIND: ReadonlySet<EdgeErrorCode> = new Set([
  'EDGE_BACKEND_BUSY',
  'EDGE_BACKEND_TIMEOUT',
  'EDGE_BACKEND_UNREACHABLE',
  'EDGE_BACKEND_UNSAFE',
  'STORE_UNREACHABLE',
]);

type ForwardedRequest = Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'host'>;

/** Headers that the edge adds to a call which it passes on. */
export const toForwarded = (request: ForwardedRequest): Record<string, string> => ({
  [REQUEST_ID_HEADER]: request.id,
  'x-forwarded-for': addressOf(request),
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
});

/** Answers a request with an error: as a page if a visitor asked for a page, else as JSON. */
export type SendError = (reply: FastifyReply, error: unknown) => FastifyReply;

export const createErrorSender =
  ({ productName }: { productName: string }): SendError =>
  (reply, error) => {
    const { statusCode: status, headers: all, code, message } = toEdgeError(error, toPath(reply.request));
    // The cookie is sent only with a page that explains the reason. A background request must not end a preview
    // silently.
    const { 'set-cookie': cookie, ...headers } = all;
    const { request } = reply;
    reply.code(status).headers({
      'cache-control': 'no-store',
      [REQUEST_ID_HEADER]: request.id,
      ...(BEHIND.has(code) && FAILED_BEHIND),
      ...headers,
    });
    if (!wantsPage(request)) return reply.send(toBody(code, message));
    const { html, contentPolicy } = toErrorPage({
      productName,
      status,
      code,
      message,
      requestId: request.id,
      hasLeftPreview: cookie !== undefined && code !== 'EDGE_PICK_REFUSED',
    });
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy,
        ...(cookie !== undefined && { 'set-cookie': cookie }),
      })
      .send(html);
  };

const POSTED_PATHS: ReadonlySet<string> = new Set([
  BEACON_PATH,
  LOAD_TIME_PATH,
  POLICY_REPORT_PATH,
  PREVIEW_PICK_PATH,
  VITALS_PATH,
]);

const toAllowed = (path: string): string[] => [
  ...(POSTED_PATHS.has(path) ? [] : ['GET', 'HEAD']),
  ...(POSTED_PATHS.has(path) || isPreviewLink(path) ? ['POST'] : []),
];

export const createNoBackendError = () =>
  new EdgeError('There is nothing at this address: no backend is configured.', { code: 'EDGE_NO_BACKEND' });

/** Prefix of the backend's paths below which remotes may claim paths. */
export const API_PREFIX = '/api';

const CLAIMABLE = `${API_PREFIX}/`;

const isBelow = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

/** Methods of calls. Other methods are for proxies and WebDAV, or reveal the received request (TRACE). */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const createWrongMethod = (method: string, methods: readonly string[]) => {
  const allow = methods.join(', ');
  return new EdgeError(`${method} is not possible here; possible: ${allow}.`, {
    code: 'METHOD_NOT_ALLOWED',
    headers: { allow },
  });
};

/** The reason why no route accepts this request; undefined if some route may. */
function findRefusal(request: FastifyRequest, hasBackend: boolean): EdgeError | undefined {
  const { method = '' } = request.raw;
  const path = toPath(request);
  if (BACKEND_PREFIXES.some((prefix) => isBelow(prefix, path))) {
    if (!METHODS.has(method)) return createWrongMethod(method, [...METHODS]);
    // A remote may claim the path. If none does, the route of the path answers with this error.
    return hasBackend || path.startsWith(CLAIMABLE) ? undefined : createNoBackendError();
  }
  const allowed = toAllowed(path);
  return allowed.includes(method) ? undefined : createWrongMethod(method, allowed);
}

type ErrorHandlingOptions = { log: Log; hasBackend: boolean; sendError: SendError };

/** Refuses requests that no route accepts, and answers every error in the same format, without internal details. */
export function registerErrorHandling(
  app: FastifyInstance,
  { log, hasBackend, sendError }: ErrorHandlingOptions,
): void {
  // Refusals come before any body is read. The page routes accept every path, so the router itself refuses nothing.
  app.addHook('onRequest', (request, _reply, done) => done(findRefusal(request, hasBackend)));
  app.setErrorHandler((error, request, reply) => {
    // The time limit of a call ends the reading of its body, although the sender is still there.
    const isLate = hasCode(error, 'REQUEST_TIMEOUT', 'EDGE_BACKEND_TIMEOUT');
    const answer =
      isCutOff(request.raw) && !isLate
        ? new EdgeError('The request ended too early.', { code: 'BAD_REQUEST', cause: error })
        : toEdgeError(error, toPath(request));
    if (answer.code === 'INTERNAL')
      log.error('request-failed', { requestId: request.id, url: request.raw.url, error });
    return sendError(reply, answer);
  });
}
