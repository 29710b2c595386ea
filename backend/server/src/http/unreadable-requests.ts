import { randomUUID } from 'node:crypto';
import { ApiError, toProblem, toStatus } from '@sharpside/boards/call/api-error';
import type { ApiErrorCode } from '@sharpside/contracts/api';
import type { ConnectionFault } from '@sharpside/server-kit';
import { createConnectionRefuser } from '@sharpside/server-kit/server';

const FAULTS: Record<ConnectionFault, { code: ApiErrorCode; message: string }> = {
  'too-slow': { code: 'REQUEST_TIMEOUT', message: 'the request took too long to arrive' },
  'headers-too-large': {
    code: 'HEADERS_TOO_LARGE',
    message: 'the address and the headers are too long together',
  },
  'no-http': { code: 'BAD_REQUEST', message: 'this is no HTTP request' },
};

/** Answers bytes that never become a request. */
export const refuseConnection = createConnectionRefuser((fault) => {
  const { code, message } = FAULTS[fault];
  const id = randomUUID();
  return {
    status: toStatus(code),
    headers: { 'x-content-type-options': 'nosniff', 'x-request-id': id },
    body: toProblem(new ApiError(message, { code }), id),
  };
});

export const createBadRequest = (message: string): Error => new ApiError(message, { code: 'BAD_REQUEST' });

export const createOtherPort = (message: string): Error => new ApiError(message, { code: 'NOT_FOUND' });
