import { createHash } from 'node:crypto';
import { isWebAddress } from '@sharpside/contracts';
import type { MappedFrame, SourceLine } from '@sharpside/contracts/control';
import { type ErrorSink, type SinkError, splitMessage } from './error-sink.ts';

/** A DSN, as Sentry shows it for a project: `https://<key>@<host>/<project>`. */
const DSN = /^(https?):\/\/([0-9a-zA-Z]+)@([^/@\s]+)((?:\/[^/\s]+)*)\/(\d+)$/;

const PROTOCOL = '7';
const CLIENT = 'sharpside-control/1';

/** True for the DSN of a project. */
export const isDsn = (text: string): boolean =>
  DSN.test(text) && isWebAddress(text.replace(/\/\/[^@]*@/, '//'));

/**
 * The same error at the same size is the same event, also after a restart: Sentry keeps it once. One that was gone and
 * comes back began later, so it is another event.
 */
const toEventId = ({ channel, id, networks, firstAt }: SinkError) =>
  createHash('sha256').update(`${channel} ${id} ${networks} ${firstAt}`).digest('hex').slice(0, 32);

const isOurs = ({ source }: MappedFrame) => source !== null && !source.file.startsWith('node_modules/');

/** The lines before, at and after a place. */
function toContext(lines: readonly SourceLine[], at: number | undefined) {
  const texts = (isWanted: (line: number) => boolean) =>
    lines.filter(({ line }) => isWanted(line)).map(({ text }) => text);
  if (at === undefined || lines.length === 0) return {};
  return {
    pre_context: texts((line) => line < at),
    context_line: texts((line) => line === at)[0] ?? '',
    post_context: texts((line) => line > at),
  };
}

function toFrames({ stack, where, lines }: SinkError) {
  const frames = stack.map((frame) => ({
    filename: frame.source?.file ?? `${frame.app}/${frame.file}`,
    lineno: frame.source?.line ?? frame.line,
    colno: frame.source?.column ?? frame.column,
    ...(frame.source?.name != null && { function: frame.source.name }),
    in_app: isOurs(frame),
    ...(frame.line === where?.line &&
      frame.column === where.column &&
      frame.file === where.file &&
      toContext(lines, where.source?.line)),
  }));
  // Sentry has the innermost frame last.
  return frames.reverse();
}

function toEvent(error: SinkError, eventId: string) {
  const { app, version, channel, failure, message, networks, commit, owner, firstAt, lastAt, id } = error;
  const frames = toFrames(error);
  return {
    event_id: eventId,
    timestamp: lastAt,
    platform: 'javascript',
    level: 'error',
    logger: 'sharpside.control',
    release: `${app}@${version}`,
    environment: channel,
    fingerprint: [id],
    tags: { app, failure, ...(owner && { owner: owner.team }) },
    extra: { networks, first_seen: firstAt, commit, owner_contact: owner?.contact ?? null },
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
