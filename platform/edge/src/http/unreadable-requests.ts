import type { ConnectionFault } from '@sharpside/server-kit';
import { createConnectionRefuser } from '@sharpside/server-kit/server';
import { EdgeError, type EdgeErrorCode } from '../errors.ts';

const FAULTS: Record<ConnectionFault, { code: EdgeErrorCode; message: string }> = {
  'too-slow': { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
  'headers-too-large': {
    code: 'HEADERS_TOO_LARGE',
    message: 'The address and the headers are too long together.',
  },
  'no-http': { code: 'BAD_REQUEST', message: 'The request cannot be understood.' },
};

/** Answers to input that cannot be parsed as a request. */
export const createEdgeRefuser = (commonHeaders: Readonly<Record<string, string>>) =>
  createConnectionRefuser((fault) => {
    const { code, message } = FAULTS[fault];
    const { statusCode } = new EdgeError(message, { code });
    return { status: statusCode, headers: commonHeaders, body: { error: { code, message } } };
  });

export const createBadRequest = (message: string): Error => new EdgeError(message, { code: 'BAD_REQUEST' });

export const createOtherPort = (message: string): Error =>
  new EdgeError(message, { code: 'EDGE_OTHER_PORT' });
