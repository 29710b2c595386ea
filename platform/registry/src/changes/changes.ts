import type { ChangeAction } from '@sharpside/contracts';
import { abortCanary } from './canary/abort.ts';
import { changeCanary, raiseCanary } from './canary/canary.ts';
import { pauseCanary, resumeCanary } from './canary/pause.ts';
import type { Change } from './change.ts';
import { freeze, unfreeze } from './freeze.ts';
import { pin, unpin } from './pin.ts';
import { promote, promoteCanary } from './promote.ts';
import { requireCanary } from './refusals.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';
import { changeSettings, rollBackSettings } from './settings/settings.ts';

const findCanary: Change<'resume'>['findNewRelease'] = (state, { app }) =>
  requireCanary(app, state).canary.version;

/** Plan of each action. Its right, effect and fields are in `channel-actions.ts` of the contracts. */
export const CHANGES: { [A in ChangeAction]: Change<A> } = {
  promote: {
    plan: promote,
    findNewRelease: (_, { version }) => version,
    describe: ({ app, version }) => `Promoting ${app} ${version}`,
  },
  canary: {
    plan: changeCanary,
    findNewRelease: (_, { version, percent, groups }) => (percent === 0 && !groups ? undefined : version),
    describe: ({ app, version }) => `Promoting ${app} ${version}`,
  },
  raise: { plan: raiseCanary, findNewRelease: findCanary },
  resume: { plan: resumeCanary, findNewRelease: findCanary },
  'promote-canary': { plan: promoteCanary, findNewRelease: findCanary },
  unfreeze: { plan: unfreeze },
  retire: { plan: retire },
  rollback: { plan: rollback, isWayOut: true, describe: ({ app }) => `Rolling back ${app}` },
  pause: { plan: pauseCanary },
  abort: { plan: abortCanary },
  freeze: { plan: freeze },
  pin: {
    plan: pin,
    // The live release needs no new check: it was checked when it went live, and later releases were checked against
    // it.
    findNewRelease: (state, { version }) => (version === state?.current ? undefined : version),
    describe: ({ app, version }) => `Pinning ${app}${version === undefined ? '' : ` to ${version}`}`,
  },
  unpin: { plan: unpin },
  settings: { plan: changeSettings, findValues: ({ values }) => values },
  'settings-rollback': { plan: rollBackSettings, readsHistory: true },
};
