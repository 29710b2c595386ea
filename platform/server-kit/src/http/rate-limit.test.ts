import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createRateLimit } from './rate-limit.ts';

const count = (allow: (caller: string) => boolean, caller: string, times: number) =>
  Array.from({ length: times }, () => allow(caller)).filter(Boolean).length;

describe('createRateLimit', () => {
  it('lets a burst through, then what the rate allows', async () => {
    const clock = createTestClock();
    const allow = createRateLimit({ clock, burst: 3, perSecond: 2, maxCallers: 10 });
    expect(count(allow, 'ada', 5)).toBe(3);
    await clock.advance(1_000);
    expect(count(allow, 'ada', 5)).toBe(2);
  });

  it('never saves up more than a burst', async () => {
    const clock = createTestClock();
    const allow = createRateLimit({ clock, burst: 3, perSecond: 2, maxCallers: 10 });
    allow('ada');
    await clock.advance(3_600_000);
    expect(count(allow, 'ada', 10)).toBe(3);
  });

  it('counts each caller apart', () => {
    const allow = createRateLimit({ clock: createTestClock(), burst: 1, perSecond: 1, maxCallers: 10 });
    expect([allow('ada'), allow('ada'), allow('bob')]).toEqual([true, false, true]);
  });

  it('remembers a bounded number of callers, those seen last', () => {
    const allow = createRateLimit({ clock: createTestClock(), burst: 1, perSecond: 1, maxCallers: 2 });
    for (const caller of ['ada', 'bob', 'cyd']) allow(caller);
    expect([allow('cyd'), allow('bob'), allow('ada')]).toEqual([false, false, true]);
  });
});
