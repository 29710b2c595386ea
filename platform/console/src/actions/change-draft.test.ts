import { CHANGE_ACTION_NAMES, type ChangeAction } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { aSession } from '../testing/a-control-service.ts';
import { aCanary, anApp, aSetting } from '../testing/an-app.ts';
import { toLabel } from './action-words.ts';
import {
  findObjection,
  findShareFault,
  parsePercent,
  readSchedule,
  toChangeRequest,
} from './change-draft.ts';
import { findRefusal } from './find-refusal.ts';

describe('to change request', () => {
  const COMMON = { channel: 'production', expectedRevision: 7 };

  describe('toChangeRequest', () => {
    it('sends what the change takes and no more', () => {
      const request = toChangeRequest({
        ...COMMON,
        action: 'raise',
        version: '1.4.0',
        percent: 50,
        reason: ' ',
      });
      expect(request).toEqual({ ...COMMON, action: 'raise', percent: 50 });
    });

    it('refuses a rollback without a reason, as the command line does', () => {
      const draft = { ...COMMON, action: 'rollback', version: undefined, percent: undefined } as const;
      expect(() => toChangeRequest({ ...draft, reason: '' })).toThrow(/reason/);
      expect(toChangeRequest({ ...draft, reason: 'wrong ' })).toMatchObject({ reason: 'wrong' });
    });
  });

  describe('parsePercent', () => {
    it.each([
      [' 12.5 ', 12.5],
      ['12,5', 12.5],
      ['100', 100],
      ['0', 0],
    ])('reads %j', (text, percent) => expect(parsePercent(text)).toBe(percent));

    it.each(['', 'ten', '101', '-1', '12.345', '1e2'])('takes %j for none', (text) =>
      expect(parsePercent(text)).toBeUndefined(),
    );
  });
});

describe('find share fault', () => {
  const withCanary = anApp({ canary: aCanary() });
  const NEW = { action: 'canary', version: '1.5.0' } as const;
  const LOWER = { action: 'canary', version: '1.4.0' } as const;
  const RAISE = { action: 'raise', version: undefined } as const;

  it.each([
    ['no number', NEW, undefined, /number from 0 to 100/],
    ['a new canary that nobody gets', NEW, 0, /More than 0 %/],
    ['a raise to what it has', RAISE, 10, /More than the 10 %/],
    ['a raise to less', RAISE, 5, /"Lower" makes it less/],
    ['lowering to more', LOWER, 50, /"Raise" makes it more/],
  ])('refuses %s', (_name, draft, percent, fault) => {
    expect(findShareFault({ ...draft, percent }, withCanary)).toMatch(fault);
  });

  it.each([
    ['a new canary', NEW, 100],
    ['a raise', RAISE, 10.5],
    ['lowering to nobody, which ends it', LOWER, 0],
  ])('takes %s', (_name, draft, percent) => {
    expect(findShareFault({ ...draft, percent }, withCanary)).toBeUndefined();
  });
});

describe('find objection', () => {
  const NOT_LIVE = anApp({ live: null, previous: null });

  const rowsOf = (actions: ChangeAction[], objection: string) =>
    actions.map((action): [ChangeAction, string] => [action, objection]);

  describe('findObjection', () => {
    it.each<[ChangeAction, string]>([
      ...rowsOf(['promote', 'canary'], 'No release is chosen. Choose one among the releases.'),
      ...rowsOf(['raise', 'pause', 'resume', 'promote-canary', 'abort'], 'remote-tools has no canary.'),
      [
        'rollback',
        'remote-tools has no previous release. Choose one to go back to among the releases, or take it off the site.',
      ],
      ['settings', 'No setting of that name is there any more. Choose one among the settings.'],
      ...rowsOf(
        ['pin', 'unpin', 'freeze', 'unfreeze', 'retire', 'settings-rollback'],
        'Nothing of remote-tools is live.',
      ),
    ])('says what %s lacks', (action, objection) => {
      expect(findObjection({ action, version: undefined }, NOT_LIVE)).toBe(objection);
    });

    it('takes no host off the site', () => {
      const host = { ...NOT_LIVE, app: 'host' };
      expect(findObjection({ action: 'rollback', version: undefined }, host)).toMatch(
        /among the releases\.$/,
      );
    });

    it.each(CHANGE_ACTION_NAMES)('has nothing against %s where all that it needs is there', (action) => {
      const app = anApp({ canary: aCanary() });
      expect(findObjection({ action, version: '1.4.0', setting: aSetting() }, app)).toBeUndefined();
    });

    it.each<ChangeAction>(['rollback', 'pin', 'freeze', 'retire'])(
      'lets %s do without a named release',
      (action) => {
        expect(findObjection({ action, version: undefined }, anApp())).toBeUndefined();
      },
    );

    it.each<ChangeAction>(['rollback', 'pin'])('lets %s name a release where nothing is live', (action) => {
      expect(findObjection({ action, version: '1.2.0' }, NOT_LIVE)).toBeUndefined();
    });
  });

  describe('findRefusal', () => {
    const session = {
      tokens: [
        ...aSession({ apps: ['remote-nba'], rights: ['promote'] }).tokens,
        ...aSession({ rights: ['rollback'] }).tokens,
      ],
    };

    it('asks for the right and the app of one and the same token', () => {
      expect(findRefusal(session, 'remote-tools', 'abort')).toBeUndefined();
      expect(findRefusal(session, 'remote-nba', 'raise')).toBeUndefined();
      expect(findRefusal(session, 'remote-tools', 'raise')).toBe(
        'You are signed in without a token for promote of remote-tools.',
      );
      expect(findRefusal(session, 'remote-nba', 'abort')).toBe(
        'You are signed in without a token for rollback of remote-nba.',
      );
      const person = { name: 'Olga', groups: ['tools'], roleGroups: ['tools'] };
      const provider = { name: 'Acme', contact: '#releases' };
      expect(findRefusal({ ...session, person, provider }, 'remote-nba', 'abort')).toBe(
        'None of your groups gives rollback of remote-nba. Ask #releases.',
      );
    });
  });

  describe('the form of a change', () => {
    it('says that the canary that is there is lowered, and another one started', () => {
      const app = anApp({ canary: aCanary() });
      expect(toLabel('canary', '1.4.0', app)).toBe('Lower');
      expect(toLabel('canary', '1.5.0', app)).toBe('Start canary');
      expect(toLabel('promote', '1.4.0', app)).toBe('Promote');
      expect(toLabel('canary', '1.4.0', anApp())).toBe('Start canary');
    });
  });
});

describe('the schedule of a canary', () => {
  it.each([
    ['25, 50, 100', '30', [25, 50, 100]],
    ['25 50 100', '1', [25, 50, 100]],
    [' 12,5; 50 ', '10080', [12.5, 50]],
  ])('is read from %j and %j', (steps, minutes, expected) => {
    expect(readSchedule({ steps, minutes }, 5)).toEqual({
      schedule: { steps: expected, everyMinutes: Number(minutes) },
    });
  });

  it('is none where no share is typed', () => {
    expect(readSchedule({ steps: ' ', minutes: '' }, 5)).toBeUndefined();
  });

  it.each([
    ['5', '30'],
    ['50, 25', '30'],
    ['25, 101', '30'],
    ['25', '0'],
    ['25', '10081'],
    ['25', '1.5'],
    ['25', '1e3'],
    ['25', '0x10'],
    ['25', '1,000'],
  ])('is refused for %j and %j', (steps, minutes) => {
    expect(readSchedule({ steps, minutes }, 5)).toEqual({
      fault: expect.stringMatching(/^Shares that grow from above 5 %/),
    });
  });
});
