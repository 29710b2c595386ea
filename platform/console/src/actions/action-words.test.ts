import { CHANGE_ACTION_NAMES } from '@sharpside/contracts';
import type { ConsoleChange } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { aCanary, aChange, anApp } from '../testing/an-app.ts';
import { ACTION_WORDS, type ChangeDraft, changeTone, describeChange } from './action-words.ts';

const explain = (draft: Partial<ChangeDraft> & Pick<ChangeDraft, 'action'>, app = anApp()) =>
  ACTION_WORDS[draft.action]
    .explain({ version: undefined, percent: undefined, ...draft }, { app, channel: 'production' })
    .join(' ');

describe('what a change will do', () => {
  it('is said of each change there is', () => {
    const app = anApp({ canary: aCanary() });
    for (const action of CHANGE_ACTION_NAMES)
      expect(explain({ action, version: '1.4.0', percent: 10 }, app)).toMatch(/\.$/);
  });

  it('of a promote: who gets what instead, that its canary ends, and where a rollback leads', () => {
    const words = explain({ action: 'promote', version: '1.5.0' }, anApp({ canary: aCanary() }));
    expect(words).toContain('gets 1.5.0 instead of 1.3.0');
    expect(words).toContain('The canary 1.4.0 ends');
    expect(words).toContain('A rollback leads back to 1.3.0');
  });

  it('of a promote of the canary itself: not that the canary ends', () => {
    expect(explain({ action: 'promote-canary' }, anApp({ canary: aCanary() }))).not.toContain('ends');
  });

  it('of a rollback: what is withdrawn', () => {
    expect(explain({ action: 'rollback' })).toContain('Everybody gets 1.2.0. 1.3.0 is withdrawn');
  });

  it('of a rollback to what is live: that the canary is withdrawn', () => {
    const words = explain({ action: 'rollback', version: '1.3.0' }, anApp({ canary: aCanary() }));
    expect(words).toContain('1.4.0 is withdrawn');
    expect(words).not.toContain('It is not withdrawn');
  });

  it('of a pin: whether visitors notice', () => {
    expect(explain({ action: 'pin' })).toContain('Everybody keeps 1.3.0');
    expect(explain({ action: 'pin', version: '1.4.0' })).toContain('Everybody gets 1.4.0');
  });

  it('of a canary of nobody: that it ends', () => {
    expect(explain({ action: 'canary', version: '1.4.0', percent: 0 })).toContain('Nobody gets 1.4.0');
  });

  it('of a canary of everybody: what stays live', () => {
    const words = explain({ action: 'canary', version: '1.4.0', percent: 100 });
    expect(words).toContain('Everybody who opens a page of production gets 1.4.0; 1.3.0 stays live');
  });

  it('of the canary that is there: what it has now, and not that it ends', () => {
    const words = explain({ action: 'canary', version: '1.4.0', percent: 5 }, anApp({ canary: aCanary() }));
    expect(words).toContain('5 % of the visitors of production get 1.4.0 instead of 10 %');
    expect(words).not.toContain('ends');
  });
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
    const change = aChange({ from: '1.3.0', to: '1.4.0', ...overrides });
    expect(describeChange(change)).toBe(words);
    expect(changeTone(change)).toBe(tone);
  });
});

it('names some of the apps that changed together, and says how many more there are', () => {
  const change = aChange({ action: 'promote', together: ['host', 'remote-nba'] });
  expect(describeChange(change)).toMatch(/, together with host, remote-nba$/);
  expect(describeChange({ ...change, togetherMore: 1 })).toMatch(/host, remote-nba and 1 other$/);
  expect(describeChange({ ...change, togetherMore: 997 })).toMatch(/host, remote-nba and 997 others$/);
});
