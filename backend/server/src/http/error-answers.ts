import { ApiError, isApiError, toProblem, toStatus } from '@sharpside/boards/call/api-error';
import { splitUrl } from '@sharpside/server-kit';
import { isCutOff } from '@sharpside/server-kit/server';
import { isSnapshotError } from '@sharpside/warehouse/snapshot/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const RETRY_SECONDS = 2;

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('FST_');

function fromFastify(error: FastifyError): ApiError | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return new ApiError('the body is too large for any call', { code: 'BODY_TOO_LARGE', cause: error });
  }
  if (status === 415)
    return new ApiError("send the body as 'application/json'", { code: 'NOT_JSON', cause: error });
  if (error.code === 'FST_ERR_BAD_URL') {
    const message = 'the address cannot be read: percent signs must stand for UTF-8';
    return new ApiError(message, { code: 'BAD_REQUEST', cause: error });
  }
  if (status < 500) return new ApiError(error.message, { code: 'BAD_REQUEST', cause: error });
  return undefined;
}

/** The error that a visitor gets. Details of internal errors are left out. */
function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  if (isSnapshotError(error)) {
    return new ApiError('there are no statistics to answer from yet', { code: 'NO_SNAPSHOT', cause: error });
  }
  const known = isFastifyError(error) ? fromFastify(error) : undefined;
  return (
    known ??
    new ApiError('something went wrong on our side; report it with the request id', {
      code: 'INTERNAL',
      cause: error,
    })
  );
}

// An answer to a client that is gone. Nobody receives it, but without it the request would count as a server error.
const createCutOff = (cause: unknown) =>
  new ApiError('the request ended before all of it had come', { code: 'BAD_REQUEST', cause });

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const status = toStatus(error.code);
  const event = { event: 'call-failed', reason: error.code, error: status === 500 ? error.cause : undefined };
  if (status >= 500) request.log.error(event, error.message);
  else request.log.info(event, error.message);
  if (status === 503) reply.header('Retry-After', RETRY_SECONDS);
  return reply.code(status).header('Cache-Control', 'no-store').send(toProblem(error, request.id));
}

const METHODS = ['GET', 'POST'] as const;

/** Answers addresses that cannot be parsed, and therefore reach neither hooks nor routes. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
  sendError(request, reply, toApiError(error));
}

export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    sendError(request, reply, isCutOff(request.raw) ? createCutOff(error) : toApiError(error)),
  );
  app.setNotFoundHandler((request, reply) => {
    const { path: url } = splitUrl(request.url);
    const methods = METHODS.filter((method) => app.hasRoute({ method, url }));
    if (methods.length === 0) {
      return sendError(
        request,
        reply,
        new ApiError('there is no such address; GET /api/docs lists them', { code: 'NOT_FOUND' }),
      );
    }
    reply.header('Allow', methods.join(', '));
    const message = `this address takes ${methods.join(' and ')} only`;
    return sendError(request, reply, new ApiError(message, { code: 'METHOD_NOT_ALLOWED' }));
  });
}
