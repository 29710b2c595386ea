import type { ConsoleApp, ConsoleChange } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { aCanary, aChange, anApp, aRelease } from '../testing/an-app.ts';
import { ACTION_WORDS, type ChangeDraft, changeTone, describeChange } from './action-words.ts';

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

const NEXT_LOAD = 'Open tabs keep what they have until their next page load.';
const AT_ONCE = 'Open tabs leave it at once, by themselves.';
const CANARY_ENDS = 'The canary 1.4.0 ends. It is not withdrawn.';
const withCanary = anApp({ canary: aCanary() });
const notLive = anApp({ live: null, previous: null });

type Row = [string, ConsoleApp, Partial<ChangeDraft> & Pick<ChangeDraft, 'action'>, string[]];

it.each<Row>([
  [
    'a first promote',
    notLive,
    { action: 'promote', version: '1.4.0' },
    [
      'Everybody who opens a page of beta gets 1.4.0.',
      NEXT_LOAD,
      'Nothing of it was live before: should it turn out bad, take it off the site.',
    ],
  ],
  [
    'a first host, which cannot be taken off',
    { ...notLive, app: 'host' },
    { action: 'promote', version: '1.4.0' },
    ['Everybody who opens a page of beta gets 1.4.0.', NEXT_LOAD],
  ],
  [
    'a promote of the canary',
    withCanary,
    { action: 'promote-canary' },
    [
      'Everybody who opens a page of beta gets 1.4.0 instead of 1.3.0.',
      NEXT_LOAD,
      'A rollback leads back to 1.3.0.',
    ],
  ],
  [
    'the end of a canary',
    withCanary,
    { action: 'canary', version: '1.4.0', percent: 0 },
    ['Nobody gets 1.4.0 any more who opens a page of beta; it may be tried again.', NEXT_LOAD],
  ],
  [
    'another canary',
    withCanary,
    { action: 'canary', version: '1.5.0', percent: 5 },
    [
      '5 % of the visitors of beta get 1.5.0, the rest 1.3.0. Which ones is chance, and then stays.',
      NEXT_LOAD,
      CANARY_ENDS,
    ],
  ],
  [
    'a canary of what was never live, without a share yet',
    notLive,
    { action: 'canary', version: '1.4.0' },
    [
      'Some of the visitors of beta get 1.4.0, the rest nothing of it. Which ones is chance, and then stays.',
      NEXT_LOAD,
    ],
  ],
  [
    'a rollback beside a canary',
    withCanary,
    { action: 'rollback' },
    ['Everybody gets 1.2.0. 1.3.0 is withdrawn: it cannot be promoted again.', AT_ONCE, CANARY_ENDS],
  ],
  [
    'a rollback to what was withdrawn',
    anApp({ releases: [aRelease({ version: '1.1.0', role: 'withdrawn' }), aRelease({ version: '1.2.0' })] }),
    { action: 'rollback', version: '1.1.0' },
    [
      'Everybody gets 1.1.0. 1.3.0 is withdrawn: it cannot be promoted again.',
      AT_ONCE,
      '1.1.0 was withdrawn before; its mark goes.',
    ],
  ],
  [
    'a freeze',
    withCanary,
    { action: 'freeze' },
    [
      'remote-tools takes no promote and no canary until it is unfrozen.',
      'A rollback, a pause and an abort stay possible.',
    ],
  ],
  [
    'a freeze of a first release, which there is no way back from',
    anApp({ previous: null }),
    { action: 'freeze' },
    [
      'remote-tools takes no promote and no canary until it is unfrozen.',
      'To take it off the site, unfreeze it first.',
    ],
  ],
  [
    'a freeze beside a paused canary',
    anApp({ previous: null, canary: aCanary({ paused: { reason: 'Odd odds' } }) }),
    { action: 'freeze' },
    ['remote-tools takes no promote and no canary until it is unfrozen.', 'An abort stays possible.'],
  ],
  [
    'an unfreeze of what is pinned too',
    anApp({ pinned: { reason: 'World Series' } }),
    { action: 'unfreeze' },
    [
      'remote-tools stays pinned: it takes promotes and canaries once that ends too.',
      'Nothing changes for visitors.',
    ],
  ],
  [
    'a pin of another release',
    withCanary,
    { action: 'pin', version: '1.2.0' },
    [
      'Everybody gets 1.2.0, and keeps it.',
      'Nothing moves it until it is unpinned, except a rollback.',
      CANARY_ENDS,
    ],
  ],
])('says of %s all that it does', (_, app, draft, sentences) => {
  const whole = { version: undefined, percent: undefined, ...draft };
  expect(ACTION_WORDS[draft.action].explain(whole, { app, channel: 'beta' })).toEqual(sentences);
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
