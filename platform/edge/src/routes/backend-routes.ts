import { Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import { BACKEND_PREFIXES, type RuntimeConfig } from '@sharpside/contracts';
import { addressOf, callerOfNetwork, createPlaces, hasCode, type Log, onceGone } from '@sharpside/server-kit';
import { isCutOff } from '@sharpside/server-kit/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createBusyError } from '../backends/passed-call.ts';
import { toCallHeaders, withoutConnection, withoutCookies } from '../backends/passed-headers.ts';
import type { EdgeConfig } from '../config.ts';
import { EdgeError } from '../errors.ts';
import { toDetachedBody } from '../http/detached-body.ts';
import type { PreviewAccess } from '../http/preview-access.ts';
import { isSurelyOwn, type PassClaimed } from './api-routes.ts';
import { API_PREFIX, PASSED_ON, type SendError, toForwarded } from './error-handling.ts';
import { findUnreachableSignIn } from './unreachable-sign-in.ts';

const TIMEOUT_MS = 30_000;

/** Concurrent calls to the backend below each prefix. Further calls wait. */
const MAX_CALLS = 512;
// An office behind one address needs many places while the backend is slow. Others must keep some, however slowly one
// address sends.
const MAX_CALLS_OF_ADDRESS = MAX_CALLS / 4;
const MAX_CALLS_OF_NETWORK = MAX_CALLS / 2;

/**
 * Runtime configuration for pages. If this edge passes calls on and no `backendUrl` is set, pages call their own
 * origin.
 */
export const toRuntimeConfig = ({ runtimeConfig, backend, backends }: EdgeConfig): RuntimeConfig =>
  backend === null && backends.length === 0
    ? runtimeConfig
    : { ...runtimeConfig, backendUrl: runtimeConfig.backendUrl ?? '/' };

/** undici refuses to send a request with these codes. The backend is not at fault. */
const UNSENDABLE = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'];

/** True if a call failed because of its sender. Such failures must not raise an alarm. */
const isOfCaller = ({ request }: FastifyReply, error: unknown) =>
  isCutOff(request.raw) || hasCode(error, ...UNSENDABLE);

const BROKEN_OFF = ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'];

/** Bodies up to this length reach the backend before it can refuse them. */
const SHORT_BODY_BYTES = 64 * 1024;

/**
 * True if the backend closed the connection while it received a body, as servers do with a body that is too long. The
 * backend's answer is lost, but the backend is up. A sender who has left is excluded.
 */
const isBodyRefused = ({ raw: response, request: { raw } }: FastifyReply, error: unknown) =>
  (hasCode(error, ...BROKEN_OFF) || (error instanceof Error && hasCode(error.cause, ...BROKEN_OFF))) &&
  !response.destroyed &&
  ((raw.headers['transfer-encoding'] !== undefined && !raw.complete) ||
    Number(raw.headers['content-length']) > SHORT_BODY_BYTES);

const createBodyTooLarge = (cause: unknown) =>
  new EdgeError('The body is longer than the backend takes; send less.', {
    code: 'BODY_TOO_LARGE',
    cause,
  });

const createUnpassable = (cause: unknown) =>
  new EdgeError('The request cannot be passed on.', { code: 'BAD_REQUEST', cause });

/** Prefix of the backend's paths for signing in. */
const ACCOUNTS_PREFIX = '/accounts';

const createSignedOut = () =>
  new EdgeError('This preview runs without your account; leave it to sign in.', {
    code: 'EDGE_PREVIEW_SIGNED_OUT',
  });

type BackendRouteOptions = {
  backend: string;
  log: Log;
  sendError: SendError;
  passClaimed: PassClaimed;
  access: PreviewAccess;
};

/**
 * Passes calls on to the backend, so that pages and calls share an origin: no CORS, and first-party cookies. Calls that
 * a remote claims go to the backend of that remote.
 *
 * Answers `EDGE_BACKEND_UNREACHABLE` if the backend does not answer, `EDGE_BACKEND_BUSY` if the caller's network holds
 * its share of the calls, `BODY_TOO_LARGE` if the backend refuses a long body, and redirects a person who wants to sign in to a page that explains the outage.
 */
export function registerBackendRoutes(
  app: FastifyInstance,
  { backend, log, sendError, passClaimed, access }: BackendRouteOptions,
): void {
  const places = createPlaces();

  /** The refusal of a call whose network holds its share of the places. */
  function takePlace(reply: FastifyReply): EdgeError | undefined {
    const address = addressOf(reply.request);
    const leave = places.take([
      { caller: callerOfNetwork(address, 'line'), max: MAX_CALLS_OF_ADDRESS },
      { caller: callerOfNetwork(address, 'network'), max: MAX_CALLS_OF_NETWORK },
    ]);
    if (!leave) return createBusyError();
    onceGone(reply, leave);
    return undefined;
  }

  for (const prefix of BACKEND_PREFIXES) {
    app.register(proxy, {
      upstream: backend,
      prefix,
      rewritePrefix: prefix,
      preHandler(request, reply, done) {
        if (prefix === ACCOUNTS_PREFIX && access.isWithoutAccount(request)) return done(createSignedOut());
        const passOwn = () => {
          if (request.body instanceof Readable) request.body = toDetachedBody(reply);
          done(takePlace(reply));
        };
        if (prefix !== API_PREFIX || isSurelyOwn(request)) return passOwn();
        passClaimed(request, reply).then((isPassed) => isPassed || passOwn(), done);
      },
      undici: {
        connections: MAX_CALLS,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        // By default the proxy accepts any certificate, but calls carry sessions.
        connect: { rejectUnauthorized: true },
      },
      replyOptions: {
        // By default a GET with the answer 503 is sent up to eleven times. That multiplies the load in an outage, and
        // uses a code of the sign-in twice. The caller decides about retries.
        retryDelay: () => null,
        // The backend's headers about its own connection are removed. The visitor's connection is between the visitor
        // and this server.
        rewriteHeaders: (headers, request) => {
          const isWithoutAccount = request !== undefined && access.isWithoutAccount(request);
          const passed = withoutConnection(headers);
          return { ...(isWithoutAccount ? withoutCookies(passed) : passed), ...PASSED_ON };
        },
        rewriteRequestHeaders: (request, headers) => ({
          ...(access.isWithoutAccount(request)
            ? toCallHeaders(headers, { isTrusted: false, hasBody: true })
            : withoutConnection(headers)),
          ...toForwarded(request),
        }),
        onError(reply, { error }) {
          // The proxy types its reply more loosely than the routes of this server.
          const own = reply as Parameters<SendError>[0];
          if (isBodyRefused(own, error)) return void sendError(own, createBodyTooLarge(error));
          if (isOfCaller(own, error)) return void sendError(own, createUnpassable(error));
          log.error('backend-unreachable', { requestId: reply.request.id, backend, error });
          const page = findUnreachableSignIn(reply.request);
          if (page !== undefined) {
            reply.header('cache-control', 'no-store').redirect(page, 303);
            return;
          }
          const message = 'The backend does not answer right now; try again.';
          const unreachable = new EdgeError(message, { code: 'EDGE_BACKEND_UNREACHABLE', cause: error });
          sendError(own, unreachable);
        },
      },
    });
  }
}
