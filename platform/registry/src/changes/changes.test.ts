import { describe, expect, it } from 'vitest';
import { app, aState, nothingToChange, published, refused, withCanary } from '../testing/app-states.ts';
import { startCanary, stopCanary } from './canary/canary.ts';
import type { AppState } from './change.ts';
import { freeze, unfreeze } from './freeze.ts';
import { promote } from './promote.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';

describe('promote', () => {
  const to = (state: AppState, version: string) => promote(state, { app, version, published });

  it('keeps what was live as previous, ends the canary, forgets no withdrawal and leaves its input alone', () => {
    const state = withCanary({ withdrawn: ['0.9.0'] });
    const before = structuredClone(state);
    expect(to(state, '1.2.0')).toMatchObject({
      from: '1.1.0',
      to: '1.2.0',
      state: aState({ current: '1.2.0', previous: '1.1.0', withdrawn: ['0.9.0'] }),
    });
    expect(state).toEqual(before);
  });

  it.each([
    ['not published', aState(), '9.9.9', /9\.9\.9 is not published/],
    ['withdrawn', aState({ withdrawn: ['1.2.0'] }), '1.2.0', /1\.2\.0 was withdrawn/],
    ['frozen', aState({ frozen: { reason: 'World Series' } }), '1.2.0', /frozen \(World Series\)/],
    ['live beside a canary', withCanary(), '1.1.0', /1\.2\.0 --canary 0/],
  ])('is refused when it is %s', (_, state, version, message) => {
    expect(() => to(state, version)).toThrow(refused(message));
  });

  it('has nothing to change when the release is live, frozen or not', () => {
    expect(() => to(aState(), '1.1.0')).toThrow(nothingToChange);
    expect(() => to(aState({ frozen: { reason: 'World Series' } }), '1.1.0')).toThrow(nothingToChange);
  });
});

describe('startCanary', () => {
  const to = (state: AppState, version: string, percent = 10) =>
    startCanary(state, { app, version, percent, published });

  it.each([
    ['it is live for everybody', aState(), '1.1.0', /live for everybody/],
    ['the app is frozen', aState({ frozen: { reason: 'Finals' } }), '1.2.0', /frozen \(Finals\)/],
  ])('is refused when %s', (_, state, version, message) => {
    expect(() => to(state, version)).toThrow(refused(message));
  });
});

describe('stopCanary', () => {
  it('ends the canary, on a frozen app too', () => {
    const state = withCanary({ frozen: { reason: 'Finals' } });
    expect(stopCanary(state, { app, version: '1.2.0' })).toEqual({
      action: 'canary',
      from: '1.2.0',
      to: '1.1.0',
      percent: 0,
      state: aState({ frozen: { reason: 'Finals' } }),
    });
  });

  it('is refused for a release that is not the canary, and without one', () => {
    expect(() => stopCanary(withCanary(), { app, version: '1.3.0' })).toThrow(
      refused(/is 1\.2\.0, not 1\.3\.0/),
    );
    expect(() => stopCanary(aState(), { app, version: '1.2.0' })).toThrow(nothingToChange);
  });
});

describe('rollback', () => {
  type Choice = { to?: string; wasLive?: string[] };
  const back = (state: AppState, { to: version, wasLive = [] }: Choice = {}) =>
    rollback(state, { app, version, published, wasLive, states: state ? [state] : [], hasAllStates: true });

  it('falls back from then on to the release that was live last and is neither withdrawn nor the new one', () => {
    const state = aState({ current: '1.3.0', previous: '1.2.0', withdrawn: ['1.1.0'] });
    const { previous } = back(state, { wasLive: ['1.3.0', '1.2.0', '1.1.0', '1.2.0', '1.0.0'] }).state;
    expect(previous).toBe('1.0.0');
  });

  it('keeps the previous release as fallback when it goes further back', () => {
    const state = aState({ current: '1.2.0', previous: '1.1.0' });
    expect(back(state, { to: '1.0.0' }).state).toMatchObject({ current: '1.0.0', previous: '1.1.0' });
  });

  it('does not fall back to a release that is no longer there', () => {
    expect(
      back(aState({ previous: '0.1.0' }), { to: '1.0.0', wasLive: ['0.1.0'] }).state.previous,
    ).toBeNull();
  });

  it('ends a canary, which was built on what turned out bad, and leaves a freeze', () => {
    expect(back(withCanary({ frozen: { reason: 'Finals' } })).state).toMatchObject({
      current: '1.0.0',
      canary: null,
      withdrawn: ['1.1.0'],
      frozen: { reason: 'Finals' },
    });
  });

  it('takes the mark from a withdrawn release that is named', () => {
    const state = aState({ current: '1.0.0', previous: null, withdrawn: ['1.1.0'] });
    const expected = { current: '1.1.0', previous: null, withdrawn: ['1.0.0'] };
    expect(back(state, { to: '1.1.0' }).state).toMatchObject(expected);
  });

  it.each([
    ['frozen', { frozen: { reason: 'Finals' } }],
    ['pinned', { pinned: { reason: 'Finals' } }],
  ])(
    'is held as a promote by an app that is %s, to a release that was withdrawn or never live',
    (_, hold) => {
      const state = aState({ current: '1.1.0', previous: '1.0.0', withdrawn: ['1.2.0'], ...hold });
      const held = refused(/remote-tools is (frozen|pinned to 1\.1\.0) \(Finals\)/);
      expect(() => back(state, { to: '1.2.0', wasLive: ['1.1.0', '1.2.0'] })).toThrow(held);
      expect(() => back({ ...state, withdrawn: [] }, { to: '1.2.0', wasLive: ['1.1.0'] })).toThrow(held);
      expect(back({ ...state, withdrawn: [] }, { to: '1.2.0', wasLive: ['1.2.0'] }).to).toBe('1.2.0');
    },
  );

  it('withdraws the canary when it is told to go to the live release', () => {
    const expected = { from: '1.2.0', to: '1.1.0', state: aState({ withdrawn: ['1.2.0'] }) };
    expect(back(withCanary(), { to: '1.1.0' })).toMatchObject(expected);
  });

  it('withdraws a canary that was the previous release, and falls back further', () => {
    const state = aState({ current: '1.2.0', previous: '1.1.0', canary: { version: '1.1.0', percent: 10 } });
    expect(back(state, { to: '1.2.0', wasLive: ['1.2.0', '1.1.0', '1.0.0'] }).state).toMatchObject({
      previous: '1.0.0',
      withdrawn: ['1.1.0'],
    });
  });

  it.each([
    ['the release is not published', aState(), '9.9.9', /9\.9\.9 is not published/],
    ['the release is what is live', aState(), '1.1.0', /is what is live/],
  ])('is refused when %s', (_, state, to, message) => {
    expect(() => back(state, { to })).toThrow(refused(message));
  });

  it.each([
    [
      'a first release',
      app,
      ['1.1.0'],
      [],
      /no previous release; take it off the site: `mfe retire remote-tools/,
    ],
    ['the first host', 'host', ['1.1.0'], [], /no previous release; publish a corrected version/],
  ])('says what is left to do with %s', (_, name, published, withdrawn, message) => {
    const state = aState({ previous: null, withdrawn });
    const past = { published, wasLive: [], states: [state], hasAllStates: true };
    expect(() => rollback(state, { app: name, ...past })).toThrow(refused(message));
  });
});

it('freeze and unfreeze have nothing to change on an app that is so already', () => {
  const frozen = aState({ frozen: { reason: 'Finals' } });
  expect(() => freeze(frozen, { app, reason: 'Other' })).toThrow(nothingToChange);
  expect(() => unfreeze(aState(), { app })).toThrow(nothingToChange);
});

describe('retire', () => {
  it.each<[string, AppState, string, RegExp]>([
    ['a frozen app', aState({ frozen: { reason: 'World Series' } }), app, /is frozen \(World Series\)/],
    ['the host', aState(), 'host', /the host is the site itself/],
  ])('refuses %s', (_, state, name, message) => {
    expect(() => retire(state, { app: name })).toThrow(refused(message));
  });
});
