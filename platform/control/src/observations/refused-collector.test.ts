import type { EdgeRefused } from '@sharpside/contracts/control';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { createRefusedCollector } from './refused-collector.ts';

const anEdge = (withTicket: number, withoutTicket: number, process = 'one'): EdgeRefused => ({
  schema: 1,
  process,
  channel: 'production',
  failures: { withTicket, withoutTicket },
});

function open(answers: Record<string, EdgeRefused | Error>) {
  const clock = createTestClock();
  const collector = createRefusedCollector({
    edges: { origins: Object.keys(answers) },
    clock,
    timeoutMs: 1,
    async fetchRefused(edge) {
      const answer = answers[edge];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
      return answer;
    },
  });
  return { clock, collector, answers };
}

it('adds up what edges turned away in the last hour, by channel, also after a restart of one', async () => {
  const { clock, collector, answers } = open({
    one: anEdge(100, 100),
    two: anEdge(0, 0),
    old: new TypeError('is not of the agreed form'),
  });
  await collector.collect();
  expect(collector.list('production')).toEqual({ withTicket: 0, withoutTicket: 0 });
  answers.one = anEdge(102, 110);
  answers.two = { ...anEdge(0, 7), channel: 'staging' };
  await collector.collect();
  expect(collector.list('production')).toEqual({ withTicket: 2, withoutTicket: 10 });
  expect(collector.list('staging')).toEqual({ withTicket: 0, withoutTicket: 7 });
  answers.one = anEdge(1, 2, 'another');
  await collector.collect();
  expect(collector.list('production'), 'after a restart').toEqual({ withTicket: 3, withoutTicket: 12 });
  await clock.advance(60 * 60 * 1000);
  await collector.collect();
  expect(collector.list('production')).toEqual({ withTicket: 0, withoutTicket: 0 });
});
