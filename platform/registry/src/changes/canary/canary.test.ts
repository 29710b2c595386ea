import type { ChannelApp } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { app, aState, nothingToChange, published, refused, withCanary } from '../../testing/app-states.ts';
import type { AppState } from '../change.ts';
import { promote } from '../promote.ts';
import { abortCanary } from './abort.ts';
import { changeCanary, raiseCanary, startCanary } from './canary.ts';
import { pauseCanary, resumeCanary } from './pause.ts';

const paused = (overrides: Partial<ChannelApp> = {}) =>
  aState({ canary: { version: '1.2.0', percent: 10, paused: { reason: 'Odd odds' } }, ...overrides });

describe('a canary', () => {
  it('is paused and resumed as it was, a pause on a frozen app too', () => {
    const frozen = { frozen: { reason: 'Finals' } };
    const held = pauseCanary(withCanary(frozen), { app, reason: 'Odd odds' });
    expect(held.state).toEqual(paused(frozen));
    expect(resumeCanary(paused(), { app }).state).toEqual(withCanary());
  });

  it('is aborted: withdrawn, and nothing to fall back to, paused or frozen or not', () => {
    const state = paused({ frozen: { reason: 'Finals' }, previous: '1.2.0', withdrawn: ['0.9.0'] });
    const expected = { ...state, canary: null, previous: null, withdrawn: ['0.9.0', '1.2.0'] };
    expect(abortCanary(state, { app }).state).toEqual(expected);
  });

  it('that is replaced is paused no longer', () => {
    const { canary } = startCanary(paused(), { app, version: '1.3.0', percent: 5, published }).state;
    expect(canary).toEqual({ version: '1.3.0', percent: 5 });
  });

  const anew = { app, version: '1.2.0', percent: 10, published };
  const frozen = { reason: 'Finals' };
  it.each<[string, () => unknown, RegExp]>([
    ['raised to less', () => raiseCanary(withCanary(), { ...anew, percent: 5 }), /which is more.*--canary 5/],
    ['raised while paused', () => raiseCanary(paused(), { ...anew, percent: 50 }), /paused \(Odd odds\)/],
    ['started anew while paused', () => startCanary(paused(), anew), /resume/],
    ['promoted while paused', () => promote(paused(), anew), /abort/],
    ['resumed on a frozen app', () => resumeCanary(paused({ frozen }), { app }), /frozen \(Finals\)/],
  ])('is not %s', (_, change, message) => {
    expect(change).toThrow(refused(message));
  });

  it('that is so already has nothing to change', () => {
    expect(() => raiseCanary(withCanary(), anew)).toThrow(nothingToChange);
    expect(() => pauseCanary(paused(), { app, reason: 'Other' })).toThrow(nothingToChange);
    expect(() => resumeCanary(withCanary(), { app })).toThrow(nothingToChange);
  });
});

it.each<[string, (state: AppState) => unknown]>([
  ['raised', (state) => raiseCanary(state, { app, percent: 50, published })],
  ['paused', (state) => pauseCanary(state, { app, reason: 'Odd odds' })],
  ['resumed', (state) => resumeCanary(state, { app })],
  ['aborted', (state) => abortCanary(state, { app })],
])('without a canary nothing is %s, and how one is started is said', (_, change) => {
  expect(() => change(aState())).toThrow(refused(/has no canary; `mfe promote .* --canary 10`/));
});

describe('a canary for groups', () => {
  const bare = aState();
  const staff = { app, version: '1.2.0', percent: 0, groups: ['staff'], published };
  const shown = aState({ canary: { version: '1.2.0', percent: 0, groups: ['staff'] } });

  it('starts with no share of the others, which otherwise ends a canary', () => {
    expect(changeCanary(bare, staff)).toEqual({
      action: 'canary',
      from: '1.1.0',
      to: '1.2.0',
      percent: 0,
      groups: ['staff'],
      state: shown,
    });
    const { groups: _, ...end } = staff;
    expect(changeCanary(shown, end)).toMatchObject({ from: '1.2.0', state: { canary: null } });
  });

  it('keeps its groups when its share is raised, and when it was paused', () => {
    expect(raiseCanary(shown, { app, percent: 20, published }).state.canary).toEqual({
      version: '1.2.0',
      percent: 20,
      groups: ['staff'],
    });
    const held = pauseCanary(shown, { app, reason: 'Odd odds' }).state;
    expect(resumeCanary(held, { app }).state).toEqual(shown);
  });

  it('is another one for other groups, and the same for the same', () => {
    expect(() => changeCanary(shown, staff)).toThrow(nothingToChange);
    expect(changeCanary(shown, { ...staff, groups: ['staff', 'press'] }).groups).toEqual(['staff', 'press']);
  });

  it('has a schedule that begins above nobody', () => {
    const schedule = { steps: [5, 100], everyMinutes: 30 };
    expect(changeCanary(bare, { ...staff, schedule }).state.canary).toMatchObject({ percent: 0, schedule });
  });
});
