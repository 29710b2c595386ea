import { finished } from 'node:stream';
import { type Clock, type ConnectionFault, type Log, repeat } from '@sharpside/server-kit';
import { createConnectionRefuser } from '@sharpside/server-kit/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ControlError, type ControlErrorCode } from '../errors.ts';

const FAULTS: Record<ConnectionFault, { code: ControlErrorCode; message: string }> = {
  'too-slow': { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
  'headers-too-large': {
    code: 'HEADERS_TOO_LARGE',
    message: 'The address and the headers are too long together.',
  },
  'no-http': { code: 'BAD_REQUEST', message: 'The request cannot be understood.' },
};

const createTooSlow = () => new ControlError(FAULTS['too-slow'].message, FAULTS['too-slow']);

/** Answers of the control service to data that is no valid request. Each has a line in the log. */
export const createControlRefuser = (commonHeaders: Readonly<Record<string, string>>, log: Log) =>
  createConnectionRefuser(
    (fault) => {
      const { code, message } = FAULTS[fault];
      const { statusCode } = new ControlError(message, { code });
      return { status: statusCode, headers: commonHeaders, body: { error: { code, message } } };
    },
    (fault, address) => log.info('request-unreadable', { address, code: FAULTS[fault].code }),
  );

export const createBadRequest = (message: string): Error =>
  new ControlError(message, { code: 'BAD_REQUEST' });

export const createOtherPort = (message: string): Error => new ControlError(message, { code: 'NOT_FOUND' });

/** Ends requests whose body does not arrive within `limitMs`, except requests for which `isLarge` is true. */
export function addArrivalLimit(
  app: FastifyInstance,
  { limitMs, isLarge }: { limitMs: number; isLarge: (method: string, path: string) => boolean },
): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !raw.complete && !isLarge(raw.method ?? '', raw.url ?? '')) {
      const timer = setTimeout(() => {
        if (!raw.complete && !reply.sent) reply.send(createTooSlow());
      }, limitMs);
      for (const event of ['finish', 'close']) reply.raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}

/** Refuses a request, and ends its connection, if less than `minBytes` of it arrive in `windowMs`. */
export function requirePace(
  reply: FastifyReply,
  { clock, windowMs, minBytes }: { clock: Clock; windowMs: number; minBytes: number },
): void {
  const { raw } = reply.request;
  const { socket } = raw;
  let { bytesRead } = socket;
  const stop = repeat(clock, windowMs, () => {
    if (raw.complete || reply.sent) return stop();
    const isSlow = socket.bytesRead - bytesRead < minBytes;
    bytesRead = socket.bytesRead;
    if (isSlow) reply.send(createTooSlow());
  });
  finished(reply.raw, stop);
}
