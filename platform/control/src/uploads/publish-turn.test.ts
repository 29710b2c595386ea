import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { createPublishTurn } from './publish-turn.ts';

it('a publisher who waits comes before one who publishes again and again', async () => {
  const clock = createTestClock();
  const turn = createPublishTurn(clock);
  const end = turn.take('busy');
  expect([turn.take('first'), turn.take('second'), turn.take('busy')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  end?.();
  expect([turn.take('busy'), turn.take('second')]).toEqual([undefined, undefined]);
  await clock.advance(1_000);
  turn.take('first')?.();
  turn.take('second')?.();
  expect(turn.take('busy')).toBeDefined();
});

it('nobody waits for one who asks no more', async () => {
  const clock = createTestClock();
  const turn = createPublishTurn(clock);
  const end = turn.take('busy');
  expect(turn.take('gone')).toBeUndefined();
  end?.();
  expect(turn.take('busy')).toBeUndefined();
  await clock.advance(5_001);
  expect(turn.take('busy')).toBeDefined();
});
