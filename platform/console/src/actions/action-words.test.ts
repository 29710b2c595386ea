import type { ConsoleChange } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { aCanary, aChange, anApp } from '../testing/an-app.ts';
import { ACTION_WORDS, changeTone, describeChange } from './action-words.ts';

it.each([
  ['raise', undefined, '100 % of the visitors get 1.4.0 instead of 10 %.'],
  ['pause', undefined, 'Nobody gets the canary 1.4.0; everybody gets 1.3.0.'],
  ['resume', undefined, 'The same 10 % of the visitors as before get 1.4.0 again.'],
  ['abort', undefined, 'The canary ends and 1.4.0 is withdrawn: it cannot be promoted again.'],
  ['unfreeze', undefined, 'remote-tools takes promotes and canaries again.'],
  ['retire', undefined, 'remote-tools leaves the menus and pages of beta.'],
  ['settings-rollback', undefined, 'All settings get the values from before their last change.'],
  ['rollback', '1.3.0', 'Everybody gets 1.3.0. 1.4.0 is withdrawn: it cannot be promoted again.'],
  ['pin', undefined, 'Everybody keeps 1.3.0.'],
  ['canary', '1.5.0', 'Everybody who opens a page of beta gets 1.5.0; 1.3.0 stays live, and is what'],
] as const)('says of a %s to %s beside a canary: %s', (action, version, words) => {
  const app = anApp({ canary: aCanary() });
  const said = ACTION_WORDS[action].explain({ action, version, percent: 100 }, { app, channel: 'beta' });
  expect(said[0]).toContain(words);
});

describe('describeChange', () => {
  it.each<[Partial<ConsoleChange>, string, string]>([
    [{ action: 'promote' }, 'Promoted 1.4.0 over 1.3.0', 'up'],
    [{ action: 'promote', from: null }, 'Promoted 1.4.0', 'up'],
    [{ action: 'canary', percent: 12.5 }, 'Showed 1.4.0 to 12.5 % as a canary', 'accent'],
    [{ action: 'canary', percent: 0 }, 'Ended the canary 1.3.0', 'accent'],
    [{ action: 'canary', percent: 0, groups: ['staff'] }, 'Showed 1.4.0 to staff as a canary', 'accent'],
    [
      { action: 'canary', percent: 5, groups: ['staff'] },
      'Showed 1.4.0 to staff and 5 % as a canary',
      'accent',
    ],
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
