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

type RefuserOptions = {
  commonHeaders: Readonly<Record<string, string>>;
  /** The page for visitors whose headers are too long. Others are no browsers. */
  toPage: (error: EdgeError) => { html: string; contentPolicy: string };
};

/** Answers to input that cannot be parsed as a request. */
export const createEdgeRefuser = ({ commonHeaders, toPage }: RefuserOptions) =>
  createConnectionRefuser((fault) => {
    const { code, message } = FAULTS[fault];
    const error = new EdgeError(message, { code });
    const refusal = { status: error.statusCode, headers: commonHeaders, body: { error: { code, message } } };
    if (fault !== 'headers-too-large') return refusal;
    const { html, contentPolicy } = toPage(error);
    return { ...refusal, page: { html, headers: { 'content-security-policy': contentPolicy } } };
  });

export const createBadRequest = (message: string): Error => new EdgeError(message, { code: 'BAD_REQUEST' });

export const createOtherPort = (message: string): Error =>
  new EdgeError(message, { code: 'EDGE_OTHER_PORT' });
