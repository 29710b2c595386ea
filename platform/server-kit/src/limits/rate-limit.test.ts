import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import {
  type Caller,
  callerOfNetwork,
  callerOfSecret,
  createRateLimit,
  type RateLimit,
} from './rate-limit.ts';

const [ada, bob, cyd] = [callerOfSecret('ada'), callerOfSecret('bob'), callerOfSecret('cyd')];

const count = (limit: RateLimit, caller: Caller, times: number) =>
  Array.from({ length: times }, () => limit.allow(caller)).filter(Boolean).length;

describe('createRateLimit', () => {
  it('lets a burst through, then what the rate allows, and never saves up more than a burst', async () => {
    const clock = createTestClock();
    const limit = createRateLimit({ clock, burst: 3, perSecond: 2, maxCallers: 10 });
    expect(count(limit, ada, 5)).toBe(3);
    await clock.advance(1_000);
    expect(count(limit, ada, 5)).toBe(2);
    await clock.advance(3_600_000);
    expect(count(limit, ada, 10)).toBe(3);
  });

  it('counts each caller apart, and all of one line as one', () => {
    const limit = createRateLimit({ clock: createTestClock(), burst: 1, perSecond: 1, maxCallers: 10 });
    expect([limit.allow(ada), limit.allow(ada), limit.allow(bob)]).toEqual([true, false, true]);
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'];
    const allowed = addresses.map((address) => limit.allow(callerOfNetwork(address, 'line')));
    expect(allowed).toEqual([true, false, true]);
  });

  it('remembers a bounded number of callers, those seen last', () => {
    const limit = createRateLimit({ clock: createTestClock(), burst: 1, perSecond: 1, maxCallers: 2 });
    for (const caller of [ada, bob, cyd]) limit.allow(caller);
    expect([limit.allow(cyd), limit.allow(bob), limit.allow(ada)]).toEqual([false, false, true]);
  });

  it('says how long until the next is allowed, in whole seconds', async () => {
    const clock = createTestClock();
    const limit = createRateLimit({ clock, burst: 2, perSecond: 0.1, maxCallers: 10 });
    count(limit, ada, 2);
    expect([limit.waitSeconds(ada), limit.waitSeconds(bob)]).toEqual([10, 1]);
    await clock.advance(8_500);
    expect([limit.allow(ada), limit.waitSeconds(ada)]).toEqual([false, 2]);
    await clock.advance(1_500);
    expect(limit.allow(ada)).toBe(true);
  });
});
