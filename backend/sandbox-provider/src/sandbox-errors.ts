import type { ApiErrorCode, ApiProblem } from '@sharpside/contracts/api';
import type { ConnectionFault } from '@sharpside/server-kit';
import { addRefusals, createConnectionRefuser } from '@sharpside/server-kit/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Answer = { status: number; code: ApiErrorCode; message: string };

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const FAULTS: Record<ConnectionFault, Answer> = {
  'too-slow': { status: 408, code: 'REQUEST_TIMEOUT', message: 'the request took too long to arrive' },
  'headers-too-large': {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    message: 'the address and the headers are too long together',
  },
  'no-http': { status: 400, code: 'BAD_REQUEST', message: 'this is no HTTP request' },
};

const toBody = ({ code, message }: Answer, requestId?: string): ApiProblem => ({
  error: { code, message, ...(requestId !== undefined && { request_id: requestId }) },
});

/** Answers input that never becomes a request: too slow, too large, or not HTTP. */
export const refuseConnection = createConnectionRefuser((fault) => ({
  status: FAULTS[fault].status,
  headers: HEADERS,
  body: toBody(FAULTS[fault]),
}));

const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
  reply.code(answer.status).headers(HEADERS).send(toBody(answer, request.id));

const createBadRequest = (message: string): Error => Object.assign(new Error(message), { statusCode: 400 });

function toAnswer({ statusCode: status = 500, message }: Partial<FastifyError>): Answer {
  if (status === 413) return { status, code: 'BODY_TOO_LARGE', message: 'the form is too long' };
  if (status === 415)
    return { status, code: 'BAD_REQUEST', message: 'forms are sent as a browser sends them' };
  if (status < 500) return { status, code: 'BAD_REQUEST', message: message ?? 'the request cannot be read' };
  return { status: 500, code: 'INTERNAL', message: 'something went wrong in the sandbox; its log says what' };
}

/** Answers addresses that cannot be parsed. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, toAnswer(error));
}

/**
 * Gives the sandbox's own errors the common format. OpenID Connect errors keep the format that the protocol requires.
 */
export function addSandboxErrors(app: FastifyInstance): void {
  addRefusals(app, createBadRequest);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = toAnswer(error);
    if (answer.status >= 500) request.log.error({ event: 'sandbox-failed', err: error });
    return send(request, reply, answer);
  });
  app.setNotFoundHandler((request, reply) => {
    const message = 'there is no such address of the sandbox; begin at the site';
    return send(request, reply, { status: 404, code: 'NOT_FOUND', message });
  });
}
