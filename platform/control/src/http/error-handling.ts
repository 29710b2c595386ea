import type { ControlErrorAnswer } from '@sharpside/contracts/control';
import { isStoreError, isStoreFull } from '@sharpside/object-store';
import {
  isChannelConflictError,
  isChannelRefusedError,
  isChannelUnknownError,
  isPublishRefusedError,
  isRegistryBusyError,
} from '@sharpside/registry/records/errors';
import type { Log } from '@sharpside/server-kit';
import { splitUrl } from '@sharpside/server-kit';
import { isCutOff } from '@sharpside/server-kit/server';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { ControlError, isControlError } from '../errors.ts';
import { RefusedAfterChecks } from './collect-checks.ts';
import { toLoggedPath } from './logged-path.ts';

type Answer = { status: number; headers: Record<string, string>; error: ControlErrorAnswer['error'] };

const CONFLICT = 409;
const REFUSED = 422;

function findRegistryAnswer(error: unknown): Answer | undefined {
  const headers = {};
  if (isChannelConflictError(error)) {
    const { code, message, winner } = error;
    return { status: CONFLICT, headers, error: { code, message, winner } };
  }
  if (isChannelRefusedError(error)) {
    const { code, message, objections } = error;
    const status = code === 'NOTHING_TO_CHANGE' ? CONFLICT : REFUSED;
    return { status, headers, error: { code, message, objections: [...objections] } };
  }
  if (isPublishRefusedError(error)) {
    const { code, message, objections } = error;
    return { status: REFUSED, headers, error: { code, message, objections: [...objections] } };
  }
  if (isRegistryBusyError(error)) {
    return { status: CONFLICT, headers, error: { code: error.code, message: error.message } };
  }
  return undefined;
}

/** The error that a caller sees in place of another error, without internal details. */
function toControlError(error: unknown): ControlError {
  if (isControlError(error)) return error;
  if (isChannelUnknownError(error)) {
    return new ControlError(`${error.message} To begin one, send "beginsChannel": true.`, {
      code: error.code,
      cause: error,
    });
  }
  if (isStoreFull(error)) {
    return new ControlError(
      'The disk of the registry is full. What is live stays live, and a rollback still works. For all else make room, or have `mfe gc --delete` run at the store; then try again.',
      { code: 'CONTROL_STORE_FULL', cause: error },
    );
  }
  if (isStoreError(error)) {
    return new ControlError('The registry does not answer; try again in a moment.', {
      code: 'STORE_UNREACHABLE',
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  const { statusCode = 500 }: Partial<FastifyError> = error instanceof Error ? error : {};
  if (statusCode === 413) {
    return new ControlError('The request is longer than this address takes.', {
      code: 'BODY_TOO_LARGE',
      cause: error,
    });
  }
  if (statusCode === 415) {
    return new ControlError('The body must be JSON: send it with `content-type: application/json`.', {
      code: 'WRONG_MEDIA_TYPE',
      cause: error,
    });
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new ControlError(
      'The request cannot be understood; docs/control.md says what each address takes.',
      {
        code: 'BAD_REQUEST',
        cause: error,
      },
    );
  }
  return new ControlError(
    'Something went wrong here; the log of the service has more under the request id.',
    {
      code: 'INTERNAL',
      cause: error,
    },
  );
}

function toAnswer(error: unknown): Answer {
  if (error instanceof RefusedAfterChecks) {
    const { error: body, ...answer } = toAnswer(error.cause);
    return { ...answer, error: { ...body, checks: error.checks } };
  }
  const ofRegistry = findRegistryAnswer(error);
  if (ofRegistry) return ofRegistry;
  const { statusCode, headers, code, message } = toControlError(error);
  return {
    status: statusCode,
    headers: { ...headers },
    error: { code, message },
  };
}

export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, headers, error: body } = toAnswer(error);
  return reply.code(status).headers(headers).send({ error: body });
}

/** Errors that are not logged per request, because anybody can cause any number of them. */
const QUIET: ReadonlySet<string> = new Set(['CONSOLE_NOT_BUILT', 'STREAMS_FULL']);

/** Answers every error in the same format: a code, and a message that says what to do. */
export function registerErrorHandling(app: FastifyInstance, { log }: { log: Log }): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, error: answered } = toAnswer(error);
    if (status >= 500 && !QUIET.has(answered.code) && !isCutOff(request.raw)) {
      log.error('request-failed', { requestId: request.id, path: toLoggedPath(request.url), error });
    }
    return sendError(reply, error);
  });
  app.setNotFoundHandler((request, reply) => {
    const { path } = splitUrl(request.url);
    const allowed = ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => app.findRoute({ method, url: path }));
    const error =
      allowed.length > 0
        ? new ControlError(`${request.method} is not possible here; possible: ${allowed.join(', ')}.`, {
            code: 'METHOD_NOT_ALLOWED',
            headers: { allow: allowed.join(', ') },
          })
        : new ControlError(
            'There is nothing at this address, or this service has no setting for it; docs/control.md lists the addresses.',
            {
              code: 'NOT_FOUND',
            },
          );
    return sendError(reply, error);
  });
}
