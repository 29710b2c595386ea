import { expect, it } from 'vitest';
import { createOutcomes, toFailures } from './outcomes.ts';

/** Outcomes on a clock that a test moves. */
function aRun() {
  const clock = { now: 100_000 };
  return { clock, outcomes: createOutcomes(() => clock.now) };
}

it('puts a failure down to a fault that was there meanwhile, and who may notice it', () => {
  const { clock, outcomes } = aRun();
  outcomes.begin('backend killed');
  const times = { from: 99_000, to: 101_000 };
  expect(outcomes.add({ kind: 'data', ...times, reason: '502' })).toEqual({
    reason: '502',
    fault: 'backend killed',
  });
  expect(outcomes.add({ kind: 'page', ...times, reason: '502' })).toEqual({
    reason: '502',
    fault: undefined,
  });
  clock.now = 104_000;
  outcomes.end('backend killed');
  const lost = outcomes.tallies.data.lost;
  expect([...lost]).toEqual([['backend killed: 502', 1]]);
  expect(toFailures(outcomes)).toEqual(['page: 1 × 502']);
});

it.each([
  ['just after it', 108_000, true],
  ['when all should be well again', 109_001, false],
])('puts a failure down to a fault %s', (_, from, isExplained) => {
  const { clock, outcomes } = aRun();
  outcomes.begin('control service killed');
  clock.now = 104_000;
  outcomes.end('control service killed');
  const { fault } = outcomes.add({ kind: 'change', from, to: from + 50_000, reason: 'refused' });
  expect(fault !== undefined).toBe(isExplained);
});

it('explains nothing that ended before the fault', () => {
  const { outcomes } = aRun();
  outcomes.begin('edge killed');
  expect(outcomes.add({ kind: 'page', from: 1, to: 99_999, reason: '500' }).fault).toBeUndefined();
});

it('takes the fault of an earlier step as the reason of a later one', async () => {
  const { outcomes } = aRun();
  const refused = async () => 'refused';
  await outcomes.run('change', refused, 'disk full');
  await outcomes.run('change', () => Promise.reject(new Error('it broke')));
  await outcomes.run('change', async () => undefined, 'disk full');
  expect(outcomes.tallies.change).toMatchObject({
    asked: 3,
    lost: new Map([['disk full: refused', 1]]),
    failed: new Map([['it broke', 1]]),
  });
});
