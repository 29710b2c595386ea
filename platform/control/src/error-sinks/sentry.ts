import { createHash } from 'node:crypto';
import { isWebAddress } from '@sharpside/contracts';
import { isOurs, type TracedError, type TracedFrame } from '../release-errors/trace-errors.ts';
import { type ErrorSink, splitMessage, toTime } from './error-sink.ts';

/** A DSN, as Sentry shows it for a project: `https://<key>@<host>/<project>`. */
const DSN = /^(https?):\/\/([0-9a-zA-Z]+)@([^/@\s]+)((?:\/[^/\s]+)*)\/(\d+)$/;

const PROTOCOL = '7';
const CLIENT = 'sharpside-control/1';

export const isDsn = (text: string): boolean =>
  DSN.test(text) && isWebAddress(text.replace(/\/\/[^@]*@/, '//'));

/**
 * The same error with the same number of networks gets the same id, even after a restart, so Sentry keeps it once. If an
 * error comes back after it was gone, it began later, so it gets another id.
 */
const toEventId = ({ channel, key, networks, firstAt }: TracedError) =>
  createHash('sha256').update(`${channel} ${key} ${networks.length} ${firstAt}`).digest('hex').slice(0, 32);

function toFrame(frame: TracedFrame) {
  const { app, file, source } = frame;
  if (!source) return { filename: `${app}/${file}`, lineno: frame.line, colno: frame.column, in_app: false };
  const texts = (isWanted: (line: number) => boolean) =>
    source.lines.filter(({ line }) => isWanted(line)).map(({ text }) => text);
  return {
    filename: source.file,
    lineno: source.line,
    colno: source.column,
    ...(source.name !== null && { function: source.name }),
    in_app: isOurs(frame),
    pre_context: texts((line) => line < source.line),
    context_line: texts((line) => line === source.line)[0] ?? '',
    post_context: texts((line) => line > source.line),
  };
}

function toEvent(error: TracedError, eventId: string) {
  const { app, version, channel, failure, message, networks, commit, owner, firstAt, lastAt } = error;
  // Sentry lists the innermost frame last.
  const frames = error.stack.map(toFrame).reverse();
  return {
    event_id: eventId,
    timestamp: toTime(lastAt),
    platform: 'javascript',
    level: 'error',
    logger: 'sharpside.control',
    release: `${app}@${version}`,
    environment: channel,
    tags: { app, failure, ...(owner && { owner: owner.team }) },
    extra: {
      networks: networks.length,
      first_seen: toTime(firstAt),
      commit,
      owner_contact: owner?.contact ?? null,
    },
    exception: {
      values: [{ ...splitMessage(message), ...(frames.length > 0 && { stacktrace: { frames } }) }],
    },
  };
}

/**
 * A project of Sentry, or of a server that speaks its envelope protocol.
 *
 * @param dsn checked by `isDsn`.
 */
export function createSentrySink(dsn: string): ErrorSink {
  const [, scheme = '', key = '', host = '', path = '', project = ''] = DSN.exec(dsn) ?? [];
  return {
    name: 'sentry',
    toRequest(error, nowMs) {
      const eventId = toEventId(error);
      const payload = JSON.stringify(toEvent(error, eventId));
      const header = { event_id: eventId, sent_at: new Date(nowMs).toISOString() };
      const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload) };
      return {
        url: `${scheme}://${host}${path}/api/${project}/envelope/`,
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=${PROTOCOL}, sentry_client=${CLIENT}, sentry_key=${key}`,
        },
        body: `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`,
      };
    },
  };
}
