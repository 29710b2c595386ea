import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { EdgeErrors } from '@sharpside/contracts/control';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it, vi } from 'vitest';
import { listenHere } from '../testing/listen-here.ts';
import { startTestControl } from '../testing/test-control.ts';

type Answer = (url: string, body: string) => string | Promise<string>;

async function listen(answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    response.end(await answer(request.url ?? '', await text(request)));
  });
  return new URL(await listenHere(server)).host;
}

it('hands what edges tell to both trackers, and goes on collecting while one of them hangs', async () => {
  const clock = createTestClock();
  const at = Math.floor(clock.now() / 1000);
  const error = {
    id: 1,
    app: 'remote-tools',
    version: '1.0.0',
    failure: 'render',
    detail: 'no odds',
  } as const;
  const told: EdgeErrors = {
    schema: 1,
    process: 'an edge',
    channel: 'production',
    change: 1,
    errors: [{ ...error, stack: [], firstAt: at, lastAt: at, networks: ['aaaaaa.bbbbbb'], hasMore: false }],
  };
  let asked = 0;
  const edge = await listen((url) => {
    if (!url.includes('errors=')) return '{}';
    asked += 1;
    return JSON.stringify(told);
  });
  const records: string[] = [];
  const collector = await listen((_, body) => {
    records.push(body);
    return '{}';
  });
  const sentry = await listen(() => new Promise<string>(() => {}));
  await startTestControl({
    clock,
    config: {
      edges: [`http://${edge}`],
      errorsToOtlp: `http://${collector}/v1/logs`,
      errorsToSentry: `http://0a1b@${sentry}/42`,
    },
  });
  await vi.waitFor(async () => {
    await clock.advance(5_000);
    expect(records).toHaveLength(1);
    expect(asked).toBeGreaterThan(2);
  }, 20_000);
  expect(records[0]).toContain('"no odds"');
});
