import { type FastifyServerOptions, LogController } from 'fastify';
import { type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';

type LogEvent = (event: string, fields?: Record<string, unknown>) => void;

export type Log = { info: LogEvent; warn: LogEvent; error: LogEvent };

/**
 * Options of pino for every server's log. A line is JSON with `time` (ISO 8601, UTC), `level` as a word, `event` in
 * kebab case, the event's own fields, and for some events a sentence as `message`. `error` is an error's stack with the
 * stacks of its causes. Process id and host name are left out, because a collector of several machines' logs adds the
 * names itself.
 */
const LOG_FORM = {
  base: null,
  messageKey: 'message',
  errorKey: 'error',
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: {
    error: (error: unknown) => (error instanceof Error ? stdSerializers.err(error).stack : error),
  },
} satisfies LoggerOptions;

type LogOptions = Pick<LoggerOptions, 'level' | 'serializers'> & {
  stream?: { write: (line: string) => void };
};

/**
 * Options of a Fastify server that logs in the format of `LOG_FORM`, with `requestId` in each line of a request. The
 * server logs requests in its own hook, with one line instead of Fastify's two.
 */
export const toLogOptions = ({ serializers, ...options }: LogOptions) =>
  ({
    logger: { ...LOG_FORM, ...options, serializers: { ...LOG_FORM.serializers, ...serializers } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  }) satisfies FastifyServerOptions;

/** A log in the format of `LOG_FORM`, for the time before there is a server. */
export const createLogger = ({ stream, ...options }: LogOptions): Logger => {
  const { logger } = toLogOptions(options);
  return stream === undefined ? pino(logger) : pino(logger, stream);
};

/** A log that passes each line, in the format of `LOG_FORM`, to `write`. */
export function createJsonLog(write: (line: string) => void): Log {
  const logger = pino(LOG_FORM, { write });
  return {
    info: (event, fields) => logger.info({ event, ...fields }),
    warn: (event, fields) => logger.warn({ event, ...fields }),
    error: (event, fields) => logger.error({ event, ...fields }),
  };
}
