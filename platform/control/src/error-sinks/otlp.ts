import type { TracedError, TracedFrame } from '../release-errors/trace-errors.ts';
import { type ErrorSink, splitMessage, toTime } from './error-sink.ts';

const ERROR_SEVERITY = 17;
const NANOSECONDS = '000000';

type Value = string | number | null | undefined;

const toAttributes = (values: Readonly<Record<string, Value>>) =>
  Object.entries(values).flatMap(([key, value]) => {
    if (value === null || value === undefined) return [];
    // The protocol's JSON writes a 64-bit number as a text.
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });

/** Nanoseconds since 1970 as a text, because they are too large for a number. */
const toNanoseconds = (ms: number) => `${ms}${NANOSECONDS}`;

const toLine = ({ app, file, line, column, source }: TracedFrame) =>
  source
    ? `    at ${source.file}:${source.line}:${source.column}`
    : `    at ${app}/${file}:${line}:${column}`;

function toRecord(error: TracedError, nowMs: number) {
  const { message, failure, stack, where, networks, firstAt, lastAt, commit, owner } = error;
  const { type, value } = splitMessage(message);
  return {
    timeUnixNano: toNanoseconds(lastAt * 1000),
    observedTimeUnixNano: toNanoseconds(nowMs),
    severityNumber: ERROR_SEVERITY,
    severityText: 'ERROR',
    body: { stringValue: message },
    attributes: toAttributes({
      'exception.type': type,
      'exception.message': value,
      'exception.stacktrace': [`${type}: ${value}`, ...stack.map(toLine)].join('\n'),
      'code.file.path': where?.source?.file,
      'code.line.number': where?.source?.line,
      'vcs.ref.head.revision': commit,
      'sharpside.failure': failure,
      'sharpside.networks': networks.length,
      'sharpside.first_seen': toTime(firstAt),
      'sharpside.owner.team': owner?.team,
      'sharpside.owner.contact': owner?.contact,
    }),
  };
}

/**
 * A collector of OpenTelemetry that accepts logs over HTTP as JSON. `url` is complete: `http://collector:4318/v1/logs`.
 */
export const createOtlpSink = (url: string): ErrorSink => ({
  name: 'otlp',
  toRequest: (error, nowMs) => ({
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      resourceLogs: [
        {
          resource: {
            attributes: toAttributes({
              'service.name': error.app,
              'service.version': error.version,
              'deployment.environment.name': error.channel,
            }),
          },
          scopeLogs: [{ scope: { name: 'sharpside.control' }, logRecords: [toRecord(error, nowMs)] }],
        },
      ],
    }),
  }),
});
