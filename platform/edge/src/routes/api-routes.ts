import { Readable } from 'node:stream';
import { isOwnApi } from '@sharpside/contracts';
import { addressOf, onceGone, splitUrl } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NamedBackend } from '../backends/named-backend.ts';
import type { PassedCall } from '../backends/passed-call.ts';
import { EdgeError } from '../errors.ts';
import { toDetachedBody } from '../http/detached-body.ts';
import type { PreviewAccess } from '../http/preview-access.ts';
import type { ApiClaim } from '../live/api-map.ts';
import type { LiveSite } from '../site/live-site.ts';
import type { PreviewReader } from '../site/preview-reader.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import type { SiteView } from '../site/site-view.ts';
import type { Visitors } from '../site/visitors.ts';
import {
  API_PREFIX,
  createNoBackendError,
  PASSED_ON,
  REQUEST_ID_HEADER,
  toForwarded,
} from './error-handling.ts';

export type ApiRouteOptions = {
  status: ServingStatus;
  previews: PreviewReader;
  access: PreviewAccess;
  visitors: Visitors;
  /** The backends by their names in declarations. */
  backends: ReadonlyMap<string, NamedBackend>;
};

/** Passes on a call that a remote claims, and returns true; false if no remote claims it. */
export type PassClaimed = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

const pathOf = ({ raw }: FastifyRequest) => splitUrl(raw.url).path;

/** True for a call that no remote can claim, whatever is live. */
export const isSurelyOwn = (request: FastifyRequest): boolean => isOwnApi(pathOf(request));

/** The site as the caller's page has it. */
async function findView(
  request: FastifyRequest,
  site: LiveSite,
  { previews, access, visitors }: Pick<ApiRouteOptions, 'previews' | 'access' | 'visitors'>,
): Promise<SiteView> {
  const cookies = access.find(request);
  if (cookies !== undefined) {
    // A preview that has ended or cannot be read must not make calls fail: its page reports it, and the call gets the
    // visitor's ordinary view.
    const open = await previews
      .require(cookies, { site, address: addressOf(request) })
      .catch(() => undefined);
    if (open !== undefined) return site.previewFor(open);
  }
  return site.viewFor(visitors.of(request));
}

/**
 * Aborts when the answer is over or the visitor has gone. Otherwise, if this server answered with an error, the call to
 * the backend would keep its place.
 */
function watchVisitor(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  onceGone(reply, () => left.abort(new Error('The visitor left')));
  return left.signal;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { backend, ...call }: { backend: NamedBackend } & Pick<PassedCall, 'prefix' | 'isWithoutAccount'>,
): Promise<void> {
  const { method, headers, body } = request;
  const { url = '/' } = request.raw;
  const answer = await backend.send({
    ...call,
    method,
    url,
    headers,
    address: addressOf(request),
    forwarded: toForwarded(request),
    body: body instanceof Readable ? toDetachedBody(reply) : null,
    left: watchVisitor(reply),
  });
  reply.code(answer.status).headers({ ...answer.headers, ...PASSED_ON, [REQUEST_ID_HEADER]: request.id });
  reply.send(answer.body ?? undefined);
}

function requireBackend({ backend }: ApiClaim, backends: ApiRouteOptions['backends']): NamedBackend {
  const found = backends.get(backend);
  if (found !== undefined) return found;
  throw new EdgeError('There is nothing at this address: its backend is not configured.', {
    code: 'EDGE_NO_BACKEND',
  });
}

/** Passes claimed calls on, by the claims of the releases that the caller's page has at that moment. */
export const createPassClaimed =
  ({ status, previews, access, visitors, backends }: ApiRouteOptions): PassClaimed =>
  async (request, reply) => {
    const { site } = status;
    if (site === undefined) return false;
    const view = await findView(request, site, { previews, access, visitors });
    const claim = view.api.find(pathOf(request));
    if (claim === undefined) return false;
    await send(request, reply, {
      prefix: claim.prefix,
      backend: requireBackend(claim, backends),
      isWithoutAccount: access.isWithoutAccount(request),
    });
    return true;
  };

/** The calls of an edge without a backend of the product: only calls that remotes claim. */
export function registerClaimedOnly(
  app: FastifyInstance,
  { passClaimed }: { passClaimed: PassClaimed },
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.all(`${API_PREFIX}/*`, async (request, reply) => {
      if (!isSurelyOwn(request) && (await passClaimed(request, reply))) return reply;
      throw createNoBackendError();
    });
    done();
  });
}
