import { freeze, promote, retire, rollback, startCanary, stopCanary, unfreeze } from './channel-changes.ts';
import {
  type ChangeOutcome,
  type ChangeRequest,
  type ChannelSession,
  createReleaseChecks,
  finish,
  finishChecked,
  openSession,
  requirePlan,
  toChannelCheck,
  tryToPlan,
} from './channel-session.ts';
import { runChecks } from './checks.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { withoutCollection } from './work.ts';

type PromoteRequest = ChangeRequest & {
  version: string;
  /** Show it to so many visitors only; 0 ends its canary. Undefined: to everybody. */
  percent?: number;
};

/**
 * Makes a release live, for everybody or as a canary.
 *
 * What else is live may have changed since the publish, so the release is compared with it once more.
 *
 * @throws {ChannelRefusedError} with every objection, or `NOTHING_TO_CHANGE` when that is how it is already.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel was changed meanwhile.
 */
export const promoteRelease = (deps: RegistryDeps, request: PromoteRequest): Promise<ChangeOutcome> => {
  const { app, version, by, isDryRun } = request;
  const doing = { what: `Promoting ${app} ${version}`, by, isDryRun };
  return withoutCollection(deps, doing, () => promoteNow(deps, request));
};

async function promoteNow(deps: RegistryDeps, request: PromoteRequest): Promise<ChangeOutcome> {
  const { app, version, percent } = request;
  const session = await openSession(deps, request);
  const state = session.base?.apps[app];
  if (percent === 0) return finish(session, stopCanary(state, { app, version }));

  const published = await session.registry.listVersions(app);
  const choice = { app, version, published, retired: session.base?.retired?.[app] };
  return finishChecked(session, version, () =>
    percent === undefined ? promote(state, choice) : startCanary(state, { ...choice, percent }),
  );
}

/** Enough to find a fallback release that is not withdrawn; a longer search would only slow a rollback down. */
export const HISTORY_FOR_ROLLBACK = 200;

type RollbackRequest = ChangeRequest & { reason: string; to?: string };

/** Best effort: a record of long ago that cannot be read must not keep anybody from rolling back. */
async function readWasLive({ registry, request: { channel, app } }: ChannelSession): Promise<string[]> {
  const history = await registry.readHistory(channel, { limit: HISTORY_FOR_ROLLBACK }).catch(() => []);
  return history.flatMap(({ apps }) => apps[app]?.current ?? []);
}

/**
 * Takes an app back to its previous release, or `to` any other, and marks the one that was live withdrawn.
 *
 * What the checks of a promote would refuse are warnings here: the way out of an outage is never blocked by another app.
 *
 * @throws {ChannelRefusedError} when there is nowhere to go back to, or the files of that release are gone.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel was changed meanwhile.
 */
export const rollbackRelease = (deps: RegistryDeps, request: RollbackRequest): Promise<ChangeOutcome> => {
  const { app, by, isDryRun } = request;
  const doing = { what: `Rolling back ${app}`, by, isDryRun, isUrgent: true };
  return withoutCollection(deps, doing, () => rollbackNow(deps, request));
};

async function rollbackNow(deps: RegistryDeps, request: RollbackRequest): Promise<ChangeOutcome> {
  const { app, to, report = () => {} } = request;
  const session = await openSession(deps, request);
  const [published, wasLive] = await Promise.all([session.registry.listVersions(app), readWasLive(session)]);
  const plan = tryToPlan(() => rollback(session.base?.apps[app], { app, to, published, wasLive }));
  if ('objections' in plan) {
    const objections = await runChecks([toChannelCheck(plan)], report);
    return finish(session, requirePlan(plan, { app, objections }));
  }
  const { files, compatibility } = await createReleaseChecks(session, plan.planned.state.current);
  const objections = await runChecks([toChannelCheck(plan), ...files], report);
  const planned = requirePlan(plan, { app, objections });
  const warnings = await runChecks(compatibility, (outcome) => report({ ...outcome, isWarning: true }));
  return finish(session, planned, warnings);
}

/**
 * Closes an app to promotes and canaries; a rollback stays possible.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is frozen, `CHANGE_REFUSED` when nothing of it is live.
 */
export async function freezeApp(
  deps: RegistryDeps,
  request: ChangeRequest & { reason: string },
): Promise<ChangeOutcome> {
  const session = await openSession(deps, request);
  return finish(session, freeze(session.base?.apps[request.app], request));
}

/**
 * Opens a frozen app again.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is not frozen, `CHANGE_REFUSED` when nothing of it is live.
 */
export async function unfreezeApp(deps: RegistryDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  const session = await openSession(deps, request);
  return finish(session, unfreeze(session.base?.apps[request.app], request));
}

/**
 * Takes an app off the channel. Its releases stay, and a promote brings it back.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for the host, a frozen app, and one that is not live.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel was changed meanwhile.
 */
export async function retireApp(
  deps: RegistryDeps,
  request: ChangeRequest & { reason: string },
): Promise<ChangeOutcome> {
  const session = await openSession(deps, request);
  return finish(session, retire(session.base?.apps[request.app], request));
}
