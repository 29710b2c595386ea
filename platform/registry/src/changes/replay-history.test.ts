import { type ChannelApp, type ChannelRevision, channelActionSchema } from '@sharpside/contracts';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { describe, expect, it } from 'vitest';
import { HistoryError, isChannelRefusedError } from '../records/errors.ts';
import { abortCanary } from './canary/abort.ts';
import { raiseCanary, startCanary, stopCanary } from './canary/canary.ts';
import { pauseCanary, resumeCanary } from './canary/pause.ts';
import { HISTORY_FOR_ROLLBACK, type PlannedChange } from './change.ts';
import { freeze, unfreeze } from './freeze.ts';
import { pin, unpin } from './pin.ts';
import { isWholeHistory, listStates, listWasLive } from './plan-checks.ts';
import { promote } from './promote.ts';
import { findHistoryFaults } from './replay-history.ts';
import { retire } from './retire.ts';
import { createRevision } from './revision.ts';
import { rollback } from './rollback.ts';
import { changeSettings, rollBackSettings } from './settings/settings.ts';

const app = 'remote-tools';
const published = Array.from({ length: 60 }, (_, minor) => `1.${minor}.0`);

type Situation = {
  state: ChannelApp | undefined;
  retired: ChannelApp | undefined;
  wasLive: string[];
  states: ChannelApp[];
  hasAllStates: boolean;
};

function listChanges(
  { state, retired, wasLive, states, hasAllStates }: Situation,
  { version, percent }: { version: string; percent: number },
): (() => PlannedChange<ChannelApp | null>)[] {
  const canary = state?.canary?.version ?? version;
  return [
    () => promote(state, { app, version, published, retired }),
    () => startCanary(state, { app, version, percent, published }),
    () => startCanary(state, { app, version, percent: percent % 2, published, groups: ['staff'] }),
    () => stopCanary(state, { app, version: canary }),
    () => raiseCanary(state, { app, percent, published }),
    () => pauseCanary(state, { app, reason: 'Look at it' }),
    () => resumeCanary(state, { app }),
    () => resumeCanary(state, { app }),
    () => abortCanary(state, { app }),
    () => rollback(state, { app, published, wasLive, states, hasAllStates }),
    () => rollback(state, { app, version, published, wasLive, states, hasAllStates }),
    () => freeze(state, { app, reason: 'Look at it' }),
    () => unfreeze(state, { app }),
    () => pin(state, { app, version: percent < 50 ? undefined : version, reason: 'Look at it', published }),
    // A pin blocks all other changes, so it is removed more often than set.
    () => unpin(state, { app }),
    () => unpin(state, { app }),
    () => unpin(state, { app }),
    () => retire(state, { app }),
    () => changeSettings(state, { app, values: { rows: percent, isShown: percent > 50 } }),
    () => changeSettings(state, { app, values: { rows: null } }),
    () => rollBackSettings(state, { app, states, hasAllStates }),
  ];
}

const REASONS = new Set(['freeze', 'pause', 'pin']);

function makeHistory(seed: number, attempts: number): ChannelRevision[] {
  const roll = createDice(seed);
  const history: ChannelRevision[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [base] = history;
    const latest = history.slice(0, HISTORY_FOR_ROLLBACK);
    const situation = {
      state: base?.apps[app],
      retired: base?.retired?.[app],
      wasLive: listWasLive(latest, app),
      states: listStates(latest, app),
      hasAllStates: isWholeHistory(latest),
    };
    const choice = { version: published[roll(published.length)] ?? '', percent: roll(101) || 1 };
    const changes = listChanges(situation, choice);
    try {
      const planned = changes[roll(changes.length)]?.();
      if (planned === undefined) continue;
      const reason = REASONS.has(planned.action) ? 'Look at it' : null;
      const author = { channel: 'production', by: 'Ann', reason, at: new Date(attempt * 1000) };
      history.unshift(createRevision(base, [{ ...planned, app }], author));
    } catch (error) {
      if (!isChannelRefusedError(error)) throw error;
    }
  }
  return history;
}

describe('findHistoryFaults', () => {
  it('finds that every entry leads to the state that it was written with, whatever was done', () => {
    const histories = [1, 2, 3, 4, 5, 6].map((seed) => makeHistory(seed, 600));
    const done = new Set(histories.flat().map(({ change }) => change.action));
    const ofOneApp = channelActionSchema.options.filter((action) => action !== 'restore');
    expect([...done].sort()).toEqual(ofOneApp.sort());
    for (const history of histories) expect(findHistoryFaults(history)).toEqual([]);
  });

  it('finds a state that was changed, and a revision that is missing', () => {
    const history = makeHistory(1, 60);
    const [newest, before, ...rest] = history;
    if (!newest || !before) throw new Error('The dice made no history.');
    const state = { current: '6.6.6', previous: null, canary: null, frozen: null, withdrawn: [] };
    const forged = { ...newest, apps: { [app]: state } };
    expect(findHistoryFaults([forged, before, ...rest])).toEqual([
      expect.stringContaining(`revision ${newest.revision}: its ${newest.change.action} of remote-tools`),
    ]);
    expect(findHistoryFaults([newest, ...rest])).toContainEqual(expect.stringContaining('out of order'));
  });

  const author = (revision: number, reason: string | null = null) => ({
    channel: 'production',
    by: 'Ann',
    reason,
    at: new Date(revision * 1000),
  });
  const live = promote(undefined, { app, version: '1.0.0', published, retired: undefined });
  const first = createRevision(undefined, [{ app, ...live }], author(1));
  const tried = startCanary(first.apps[app], { app, version: '1.1.0', percent: 10, published });
  const canary = createRevision(first, [{ app, ...tried }], author(2));

  it('believes no share of a canary that an entry says otherwise', () => {
    expect(findHistoryFaults([{ ...canary, change: { ...canary.change, percent: 20 } }, first])).toEqual([
      'revision 2: its canary of remote-tools does not lead to the state that it holds',
    ]);
  });

  it('takes a rollback’s fallback for published, though no entry before it names it', () => {
    const state = first.apps[app];
    const past = { published: ['0.9.0'], wasLive: [], states: state ? [state] : [], hasAllStates: true };
    const back = rollback(state, { app, version: '0.9.0', ...past });
    const history = [createRevision(first, [{ app, ...back }], author(2, 'broken')), first];
    expect(findHistoryFaults(history)).toEqual([]);
  });

  it('says why an entry cannot follow', () => {
    const again = { ...first, revision: 2 };
    expect(findHistoryFaults([again, first])).toEqual([
      expect.stringMatching(
        /^revision 2: its promote of remote-tools cannot follow: Nothing to change on remote-tools:\s.*is live already/,
      ),
    ]);
  });
});

it('names the channel whose history explains nothing, each fault and what to do', () => {
  const faults = ['revision 2: lost', 'revision 5: forged'];
  expect(new HistoryError({ channel: 'production', faults })).toMatchObject({
    code: 'HISTORY_UNEXPLAINED',
    message:
      'The history of production does not explain its state; restore the files of these revisions:\n' +
      '  - revision 2: lost\n  - revision 5: forged',
  });
});
