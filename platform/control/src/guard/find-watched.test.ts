import type { ChannelAction, ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { findWatchedReleases, type WatchedRelease } from './find-watched.ts';

const APP = 'remote-tools';
const MINUTE_MS = 60_000;

type Step = { action: ChannelAction; app?: string; state: Partial<ChannelApp> };

const LIVE = { current: '1.0.0', previous: null };
const canary = { version: '1.1.0', percent: 10 };
const PROMOTED: Step = { action: 'promote', state: { current: '1.1.0', previous: '1.0.0' } };

const aHistory = (steps: readonly Step[]): ChannelRevision[] =>
  steps
    .map(({ action, app = APP, state }, index) => ({
      schema: 1 as const,
      channel: 'production',
      revision: index + 1,
      change: {
        action,
        app,
        from: null,
        to: null,
        by: 'Ann',
        reason: null,
        at: new Date(index * MINUTE_MS).toISOString(),
      },
      apps: { [APP]: { ...LIVE, canary: null, frozen: null, withdrawn: [], ...state } },
    }))
    .reverse();

const find = (steps: readonly Step[], minutes = steps.length) =>
  findWatchedReleases(aHistory(steps), { now: minutes * MINUTE_MS, watchMs: 30 * MINUTE_MS });

describe('watched releases', () => {
  it('is a canary, since visitors were given it first, whatever else was done meanwhile', () => {
    const steps: Step[] = [
      { action: 'promote', state: {} },
      { action: 'canary', state: { canary } },
      { action: 'canary', state: { canary: { ...canary, percent: 50 } } },
      { action: 'promote', app: 'remote-mlb', state: { canary: { ...canary, percent: 50 } } },
    ];
    const watched = { channel: 'production', app: APP, version: '1.1.0', kind: 'canary', isPinned: false };
    expect(find(steps)).toMatchObject([
      { ...watched, comparedWith: '1.0.0', shownSince: MINUTE_MS, baselineUntil: null },
    ]);
  });

  it('is a canary again since it was resumed, and none while it is paused', () => {
    const pause: Step = { action: 'pause', state: { canary: { ...canary, paused: { reason: 'x' } } } };
    const steps: Step[] = [{ action: 'canary', state: { canary } }, pause];
    expect(find(steps)).toEqual([]);
    expect(find([...steps, { action: 'resume', state: { canary } }])).toMatchObject([
      { kind: 'canary', shownSince: 2 * MINUTE_MS },
    ]);
  });

  it('is what was promoted, for half an hour, beside what was live before it', () => {
    const steps = [{ action: 'promote', state: {} } as const, PROMOTED];
    const watched = { kind: 'promote', version: '1.1.0', comparedWith: '1.0.0', baselineUntil: MINUTE_MS };
    expect(find(steps, 30)).toMatchObject([watched]);
    expect(find(steps, 31)).toEqual([]);
  });

  it('is a canary that was promoted, since visitors were given it first', () => {
    const steps = [{ action: 'canary', state: { canary } } as const, PROMOTED];
    expect(find(steps)).toMatchObject([{ kind: 'promote', shownSince: 0, baselineUntil: MINUTE_MS }]);
  });

  const to = (action: 'rollback' | 'pin' | 'promote', state: Partial<ChannelApp>): Step => ({
    action,
    state,
  });
  it.each<[string, Step[]]>([
    ['a first release', [to('promote', {})]],
    ['what somebody rolled back to', [PROMOTED, to('rollback', { current: '0.9.0', previous: '0.8.0' })]],
    ['what somebody pinned', [PROMOTED, to('pin', { current: '1.2.0', previous: '1.1.0' })]],
    [
      'one that could only go back to a withdrawn one',
      [to('promote', { ...PROMOTED.state, withdrawn: ['1.0.0'] })],
    ],
  ])('is never %s', (_, steps) => {
    expect(find(steps)).toEqual([]);
  });

  it.each<[string, Step[], Partial<WatchedRelease>]>([
    ['a canary', [{ action: 'canary', state: { canary } }], { kind: 'canary', shownSince: 0 }],
    ['a promoted release', [PROMOTED], { kind: 'promote', shownSince: 0 }],
  ])('is %s of an app that an older revision does not have', (_, steps, watched) => {
    const history = aHistory(steps);
    const without = history.slice(-1).map((revision) => ({ ...revision, revision: 0, apps: {} }));
    const options = { now: MINUTE_MS, watchMs: 30 * MINUTE_MS };
    expect(findWatchedReleases([...history, ...without], options)).toMatchObject([watched]);
  });

  it('says of a promoted release that its app was pinned since', () => {
    const pinned: Step = { action: 'pin', state: { ...PROMOTED.state, pinned: { reason: 'x' } } };
    expect(find([PROMOTED, pinned])).toMatchObject([{ kind: 'promote', isPinned: true }]);
  });
});
