import type { EdgeError, EdgeErrors } from '@sharpside/contracts/control';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { createErrorCollector } from './error-collector.ts';

const EDGE = 'http://edge';

type Answer = Partial<EdgeErrors> | Error;

function createScene(clock = createTestClock()) {
  const at = Math.floor(clock.now() / 1000);
  const asked: number[] = [];
  const answers: Answer[] = [];
  const collector = createErrorCollector({
    edges: { origins: [EDGE] },
    clock,
    timeoutMs: 1,
    async fetchErrors(_edge, after) {
      asked.push(after);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Nothing was said.');
      return { schema: 1, process: 'first', channel: 'production', change: 0, errors: [], ...answer };
    },
  });
  const anError = (id: number, changes: Partial<EdgeError> = {}): EdgeError => ({
    id,
    app: 'remote-tools',
    version: '1.1.0',
    failure: 'render',
    detail: 'no odds',
    stack: [],
    firstAt: at,
    lastAt: at,
    networks: [],
    hasMore: false,
    ...changes,
  });
  const details = (channel = 'production') => collector.list(channel).map(({ detail }) => detail);
  return { clock, asked, answers, collector, anError, details };
}

it('asks an edge for what changed since, and keeps the newest of each error', async () => {
  const { answers, asked, collector, anError, details } = createScene();
  answers.push({ change: 3, errors: [anError(1), anError(2, { detail: 'no players' })] });
  answers.push({ change: 4, errors: [anError(1, { detail: 'no odds at all' })] });
  await collector.collect();
  await collector.collect();
  expect(asked).toEqual([0, 3]);
  expect(details().sort()).toEqual(['no odds at all', 'no players']);
  expect(details('staging')).toEqual([]);
});

it('asks a restarted edge for everything, and keeps what it told before', async () => {
  const { answers, asked, collector, anError, details } = createScene();
  answers.push({ change: 9, errors: [anError(1)] });
  answers.push({ process: 'second', change: 1 });
  answers.push({ process: 'second', change: 1, errors: [anError(1, { detail: 'after the restart' })] });
  await collector.collect();
  await collector.collect();
  expect(asked).toEqual([0, 9, 0]);
  expect(details()).toEqual(expect.arrayContaining(['no odds', 'after the restart']));
});

it('forgets an error a day after it was last seen, and never holds more than there is room for', async () => {
  const { clock, answers, collector, anError, details } = createScene();
  answers.push({ change: 1, errors: Array.from({ length: 1_500 }, (_, id) => anError(id)) });
  await collector.collect();
  expect(details()).toHaveLength(1_000);
  await clock.advance(24 * 60 * 60 * 1000);
  expect(details()).toEqual([]);
});
