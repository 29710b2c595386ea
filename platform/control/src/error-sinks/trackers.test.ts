import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anError, createForwarderScene, receiveOne, startTracker } from '../testing/error-tracker.ts';
import { createOtlpSink } from './otlp.ts';
import { createSentrySink, isDsn } from './sentry.ts';

/** An event as Sentry's envelope protocol has it; see its developer documentation, "Event Payloads". */
const sentryEventSchema = v.strictObject({
  event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  platform: v.literal('javascript'),
  level: v.picklist(['fatal', 'error', 'warning', 'info', 'debug']),
  logger: v.string(),
  release: v.pipe(v.string(), v.maxLength(250), v.regex(/^[^/\\\s]+$/)),
  environment: v.pipe(v.string(), v.maxLength(64)),
  fingerprint: v.array(v.string()),
  tags: v.record(v.pipe(v.string(), v.maxLength(32)), v.pipe(v.string(), v.maxLength(200))),
  extra: v.record(v.string(), v.unknown()),
  exception: v.strictObject({
    values: v.array(
      v.strictObject({
        type: v.string(),
        value: v.string(),
        stacktrace: v.strictObject({
          frames: v.array(
            v.strictObject({
              filename: v.string(),
              function: v.optional(v.string()),
              lineno: v.number(),
              colno: v.number(),
              in_app: v.boolean(),
              pre_context: v.optional(v.array(v.string())),
              context_line: v.optional(v.string()),
              post_context: v.optional(v.array(v.string())),
            }),
          ),
        }),
      }),
    ),
  }),
});

describe('Sentry', () => {
  it('gets an envelope with one event: release, environment, fingerprint, and the stack with its source', async () => {
    const tracker = await startTracker();
    const { forwarder } = createForwarderScene(createSentrySink(`http://0a1b2c@${tracker.host}/sub/42`));
    forwarder.note('production', [anError()]);
    const { url, headers, body } = await receiveOne(tracker);
    expect(url).toBe('POST /sub/api/42/envelope/');
    expect(headers['content-type']).toBe('application/x-sentry-envelope');
    expect(headers['x-sentry-auth']).toMatch(
      /^Sentry sentry_version=7, sentry_client=\S+\/\S+, sentry_key=0a1b2c$/,
    );

    // An envelope is lines; the length of an item is in bytes.
    const [head = '', item = ''] = body.toString().split('\n');
    const { length, type } = v.parse(v.object({ type: v.string(), length: v.number() }), JSON.parse(item));
    const start = Buffer.byteLength(`${head}\n${item}\n`);
    expect(type).toBe('event');
    expect(body.subarray(start + length).toString()).toBe('\n');
    const event = v.parse(sentryEventSchema, JSON.parse(body.subarray(start, start + length).toString()));
    expect(JSON.parse(head)).toEqual({
      event_id: event.event_id,
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(event).toMatchObject({
      release: 'remote-tools@1.1.0',
      environment: 'production',
      fingerprint: ['0123456789'],
      tags: { app: 'remote-tools', failure: 'render', owner: 'Tools section' },
      extra: { networks: 1, commit: 'abc1234' },
    });
    const [exception] = event.exception.values;
    expect(exception).toMatchObject({ type: 'TypeError', value: 'no odds – “none”' });
    expect(exception?.stacktrace.frames).toEqual([
      { filename: 'host/libraries.0b.js', lineno: 1, colno: 9, in_app: false },
      {
        filename: 'remote-tools/src/board.tsx',
        function: 'rows',
        lineno: 4,
        colno: 3,
        in_app: true,
        pre_context: ['export function Board() {'],
        context_line: '  return rows.map(x);',
        post_context: ['}'],
      },
    ]);
  });

  it('is named by the DSN of a project', () => {
    expect(isDsn('https://0a1b@o1.ingest.sentry.io/42')).toBe(true);
    for (const wrong of [
      'https://o1.ingest.sentry.io/42',
      'https://k@h/project',
      'k@h/1',
      'ftp://k@h/1',
      '',
    ]) {
      expect(isDsn(wrong)).toBe(false);
    }
  });
});

const attributesSchema = v.array(
  v.strictObject({
    key: v.string(),
    value: v.union([
      v.strictObject({ stringValue: v.string() }),
      v.strictObject({ intValue: v.pipe(v.string(), v.regex(/^\d+$/)) }),
    ]),
  }),
);
const nanosecondsSchema = v.pipe(v.string(), v.regex(/^\d{19}$/));

/** `ExportLogsServiceRequest` of OTLP 1, in its JSON encoding: lower camel case, 64-bit numbers as texts. */
const otlpSchema = v.strictObject({
  resourceLogs: v.array(
    v.strictObject({
      resource: v.strictObject({ attributes: attributesSchema }),
      scopeLogs: v.array(
        v.strictObject({
          scope: v.strictObject({ name: v.string() }),
          logRecords: v.array(
            v.strictObject({
              timeUnixNano: nanosecondsSchema,
              observedTimeUnixNano: nanosecondsSchema,
              severityNumber: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
              severityText: v.string(),
              body: v.strictObject({ stringValue: v.string() }),
              attributes: attributesSchema,
            }),
          ),
        }),
      ),
    }),
  ),
});

const toValues = (attributes: v.InferOutput<typeof attributesSchema>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('a collector of OpenTelemetry', () => {
  it('gets a log record by OTLP over HTTP, with the conventional names for service, exception and code', async () => {
    const tracker = await startTracker();
    const { forwarder } = createForwarderScene(createOtlpSink(`http://${tracker.host}/v1/logs`));
    forwarder.note('production', [anError()]);
    const { url, headers, body } = await receiveOne(tracker);
    expect(url).toBe('POST /v1/logs');
    expect(headers['content-type']).toBe('application/json');
    const { resourceLogs } = v.parse(otlpSchema, JSON.parse(body.toString()));
    const [resource] = resourceLogs;
    expect(toValues(resource?.resource.attributes ?? [])).toEqual({
      'service.name': 'remote-tools',
      'service.version': '1.1.0',
      'deployment.environment.name': 'production',
    });
    const record = resource?.scopeLogs[0]?.logRecords[0];
    expect(record).toMatchObject({ severityNumber: 17, timeUnixNano: '1924992060000000000' });
    expect(toValues(record?.attributes ?? [])).toMatchObject({
      'exception.type': 'TypeError',
      'exception.message': 'no odds – “none”',
      'exception.stacktrace':
        'TypeError: no odds – “none”\n    at remote-tools/src/board.tsx:4:3\n    at host/libraries.0b.js:1:9',
      'code.file.path': 'remote-tools/src/board.tsx',
      'code.line.number': '4',
      'sharpside.networks': '1',
      'sharpside.owner.team': 'Tools section',
    });
  });
});

it('an error that comes back is another event for Sentry', () => {
  const sink = createSentrySink('https://0a1b@sentry.example/42');
  const toBody = (firstAt: string) =>
    sink.toRequest({ ...anError({ firstAt }), channel: 'production' }, 0).body;
  const toEventId = (body: string) => /"event_id":"(\w+)"/.exec(body)?.[1];
  const first = toEventId(toBody('2031-01-01T00:00:00.000Z'));
  expect(toEventId(toBody('2031-01-01T00:00:00.000Z'))).toBe(first);
  expect(toEventId(toBody('2031-01-03T00:00:00.000Z'))).not.toBe(first);
});
