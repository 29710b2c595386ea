import type { ConsoleChange } from 'contracts/control';
import { describe, expect, it } from 'vitest';
import { describeChange, toTone } from './describe-change.ts';

const aChange = (overrides: Partial<ConsoleChange>): ConsoleChange => ({
  revision: 7,
  action: 'promote',
  app: 'remote-tools',
  from: '1.3.0',
  to: '1.4.0',
  percent: null,
  by: 'Ann',
  via: null,
  at: '2031-01-01T00:00:00.000Z',
  reason: null,
  ...overrides,
});

describe('describeChange', () => {
  it.each<[Partial<ConsoleChange>, string, string]>([
    [{ action: 'promote' }, 'Promoted 1.4.0 over 1.3.0', 'up'],
    [{ action: 'promote', from: null }, 'Promoted 1.4.0', 'up'],
    [{ action: 'canary', percent: 12.5 }, 'Showed 1.4.0 to 12.5 % as a canary', 'accent'],
    [{ action: 'canary', percent: 0 }, 'Ended the canary 1.3.0', 'accent'],
    [{ action: 'pause' }, 'Paused the canary 1.3.0', 'warn'],
    [{ action: 'resume' }, 'Resumed the canary 1.4.0', 'accent'],
    [{ action: 'abort' }, 'Aborted the canary 1.3.0', 'down'],
    [{ action: 'rollback' }, 'Rolled back from 1.3.0 to 1.4.0', 'down'],
    [{ action: 'freeze' }, 'Froze it', 'warn'],
    [{ action: 'unfreeze' }, 'Unfroze it', 'accent'],
    [{ action: 'pin' }, 'Pinned it to 1.4.0', 'warn'],
    [{ action: 'unpin' }, 'Unpinned it', 'accent'],
    [{ action: 'retire' }, 'Took 1.3.0 off the site', 'down'],
  ])('%j: %s, %s', (overrides, words, tone) => {
    expect(describeChange(aChange(overrides))).toBe(words);
    expect(toTone(aChange(overrides))).toBe(tone);
  });
});
