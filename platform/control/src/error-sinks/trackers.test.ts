import { describe, expect, it } from 'vitest';
import { anError, trace } from '../testing/an-error.ts';
import type { ErrorSink } from './error-sink.ts';
import { createOtlpSink } from './otlp.ts';
import { createSentrySink, isDsn } from './sentry.ts';

const FRAMES = [
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
];

const toRequest = async (sink: ErrorSink) => sink.toRequest(await trace(anError()), Date.UTC(2031, 0, 2));

describe('Sentry', () => {
  it('gets an envelope with one event: release, environment, and the stack with its source', async () => {
    const request = await toRequest(createSentrySink('https://0a1b2c@sentry.example/sub/42'));
    const { url, headers } = request;
    const body = Buffer.from(request.body);
    expect(url).toBe('https://sentry.example/sub/api/42/envelope/');
    expect(headers['content-type']).toBe('application/x-sentry-envelope');
    expect(headers['x-sentry-auth']).toMatch(
      /^Sentry sentry_version=7, sentry_client=\S+\/\S+, sentry_key=0a1b2c$/,
    );

    // An envelope consists of lines, and gives the length of an item in bytes.
    const [head = '', item = ''] = body.toString().split('\n');
    const { length, type } = JSON.parse(item);
    const start = Buffer.byteLength(`${head}\n${item}\n`);
    expect(type).toBe('event');
    expect(body.subarray(start + length).toString()).toBe('\n');
    const event = JSON.parse(body.subarray(start, start + length).toString());
    expect(JSON.parse(head)).toEqual({
      event_id: event.event_id,
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    // Names and structure follow Sentry's developer documentation, "Event Payloads".
    expect(event).toEqual({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp: '2031-01-01T00:01:00.000Z',
      platform: 'javascript',
      level: 'error',
      logger: 'sharpside.control',
      release: 'remote-tools@1.1.0',
      environment: 'production',
      tags: { app: 'remote-tools', failure: 'render', owner: 'Tools section' },
      extra: {
        networks: 1,
        first_seen: '2031-01-01T00:00:00.000Z',
        commit: 'abc1234',
        owner_contact: '#tools',
      },
      exception: {
        values: [{ type: 'TypeError', value: 'no odds – “none”', stacktrace: { frames: FRAMES } }],
      },
    });
  });

  it('gets another event for an error that comes back, and the same one for an error that goes on', async () => {
    const sink = createSentrySink('https://0a1b2c@sentry.example/42');
    const error = await trace(anError());
    const readId = (sent: typeof error) =>
      /"event_id":"(\w+)"/.exec(Buffer.from(sink.toRequest(sent, 0).body).toString())?.[1];
    expect(readId({ ...error, lastAt: error.lastAt + 1 })).toBe(readId(error));
    expect(readId({ ...error, firstAt: error.firstAt + 1 })).not.toBe(readId(error));
  });

  it('is named by the DSN of a project', () => {
    expect(isDsn('https://0a1b@o1.ingest.sentry.io/42')).toBe(true);
    for (const wrong of ['https://o1.ingest.sentry.io/42', 'https://k@h/project', 'k@h/1'])
      expect(isDsn(wrong)).toBe(false);
  });
});

type Attribute = { key: string; value: Record<string, string> };

const toValues = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value]));

describe('a collector of OpenTelemetry', () => {
  it('gets a log record by OTLP over HTTP, with the conventional names for service, exception and code', async () => {
    const { url, headers, body } = await toRequest(createOtlpSink('http://collector:4318/v1/logs'));
    expect(url).toBe('http://collector:4318/v1/logs');
    expect(headers['content-type']).toBe('application/json');
    // Names and structure follow `ExportLogsServiceRequest` of OTLP 1 in JSON, with 64-bit numbers as texts.
    const [{ resource, scopeLogs }] = JSON.parse(body).resourceLogs;
    expect(toValues(resource.attributes)).toEqual({
      'service.name': { stringValue: 'remote-tools' },
      'service.version': { stringValue: '1.1.0' },
      'deployment.environment.name': { stringValue: 'production' },
    });
    const [record] = scopeLogs[0].logRecords;
    expect(record).toMatchObject({
      timeUnixNano: '1924992060000000000',
      observedTimeUnixNano: expect.stringMatching(/^\d{19}$/),
      severityNumber: 17,
      body: { stringValue: 'TypeError: no odds – “none”' },
    });
    expect(toValues(record.attributes)).toMatchObject({
      'exception.type': { stringValue: 'TypeError' },
      'exception.message': { stringValue: 'no odds – “none”' },
      'exception.stacktrace': {
        stringValue:
          'TypeError: no odds – “none”\n    at remote-tools/src/board.tsx:4:3\n    at host/libraries.0b.js:1:9',
      },
      'code.file.path': { stringValue: 'remote-tools/src/board.tsx' },
      'code.line.number': { intValue: '4' },
      'sharpside.networks': { intValue: '1' },
      'sharpside.owner.team': { stringValue: 'Tools section' },
    });
  });
});
