import type { ChannelRevision } from 'contracts';
import { keys } from '../store/keys.ts';
import { type ChangeAuthor, createRevision, writeRevision } from './change-channel.ts';
import {
  type AppState,
  CHANNEL_CHECK,
  freeze,
  type PlannedChange,
  type PlannedRetirement,
  promote,
  retire,
  rollback,
  startCanary,
  stopCanary,
  unfreeze,
} from './channel-changes.ts';
import { ChannelRefusedError, isChannelRefusedError } from './channel-refused-error.ts';
import { type Check, type Report, runChecks } from './checks.ts';
import { createCompatibilityChecks } from './compatibility-checks.ts';
import type { Objection } from './objection.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { RegistryDeps } from './registry-deps.ts';

/** Who changes what, and whether for real. */
export type ChangeRequest = ChangeAuthor & {
  /** Checks everything, writes nothing. */
  isDryRun?: boolean;
  report?: Report;
};

/** What a change came to. */
export type ChangeOutcome = {
  /** The revision that was written, or would be. */
  revision: ChannelRevision;
  /** The state before it. */
  before: AppState;
  /** What a rollback goes ahead in spite of. */
  warnings: readonly Objection[];
};

// Enough to find a fallback release that is not withdrawn; a longer search would only slow a rollback down.
const HISTORY_FOR_ROLLBACK = 200;

type Session = {
  deps: RegistryDeps;
  registry: Registry;
  base: ChannelRevision | undefined;
  request: ChangeRequest;
};

async function openSession(deps: RegistryDeps, request: ChangeRequest): Promise<Session> {
  const registry = createRegistry(deps.store);
  return { deps, registry, base: await registry.readChannel(request.channel), request };
}

async function finish(
  { deps, base, request }: Session,
  planned: PlannedChange | PlannedRetirement,
  warnings: readonly Objection[] = [],
): Promise<ChangeOutcome> {
  const at = deps.now?.() ?? new Date();
  const { channel, app, by, reason } = request;
  const revision = createRevision(base, planned, { channel, app, by, reason, at });
  if (!request.isDryRun) await writeRevision(deps, revision);
  return { revision, before: base?.apps[app], warnings };
}

type Plan = { planned: PlannedChange } | { objections: readonly Objection[] };

/** A refusal as a finding, so that the other checks are made too. That there is nothing to change ends it at once. */
function tryToPlan(plan: () => PlannedChange): Plan {
  try {
    return { planned: plan() };
  } catch (error) {
    if (isChannelRefusedError(error) && error.code === 'CHANGE_REFUSED')
      return { objections: error.objections };
    throw error;
  }
}

const toChannelCheck = (plan: Plan): Check => ({
  title: CHANNEL_CHECK,
  run: () => ({ faults: 'objections' in plan ? plan.objections.map(({ message }) => message) : [] }),
});

/** That the files of a release are still there, and that it gets on with what else is live. */
async function createReleaseChecks({ deps, registry, base, request }: Session, version: string) {
  const { app, channel } = request;
  const release = await registry.readRelease(app, version);
  if (!release) return { files: [], compatibility: [] };
  const stored = new Set(await deps.store.list(keys.asset(app, '')));
  const missing = release.manifest.files.filter(({ path }) => !stored.has(keys.asset(app, path)));
  const files: Check = {
    title: 'Files are stored',
    run: () => ({ faults: missing.map(({ path }) => `${path} of ${app} ${version} is gone from the store`) }),
  };
  const candidate = release.manifest;
  return {
    files: [files],
    compatibility: await createCompatibilityChecks(registry, { channel, revision: base, app, candidate }),
  };
}

function requirePlan(
  plan: Plan,
  { app, objections }: { app: string; objections: readonly Objection[] },
): PlannedChange {
  if ('planned' in plan && objections.length === 0) return plan.planned;
  throw new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: `${app} was not changed`, objections });
}

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
export async function promoteRelease(deps: RegistryDeps, request: PromoteRequest): Promise<ChangeOutcome> {
  const { app, version, percent, report = () => {} } = request;
  const session = await openSession(deps, request);
  const state = session.base?.apps[app];
  if (percent === 0) return finish(session, stopCanary(state, { app, version }));

  const published = await session.registry.listVersions(app);
  const choice = { app, version, published, retired: session.base?.retired?.[app] };
  const plan = tryToPlan(() =>
    percent === undefined ? promote(state, choice) : startCanary(state, { ...choice, percent }),
  );
  const { files, compatibility } = await createReleaseChecks(session, version);
  const objections = await runChecks([toChannelCheck(plan), ...files, ...compatibility], report);
  return finish(session, requirePlan(plan, { app, objections }));
}

type RollbackRequest = ChangeRequest & { reason: string; to?: string };

/** Best effort: a record of long ago that cannot be read must not keep anybody from rolling back. */
async function readWasLive({ registry, request: { channel, app } }: Session): Promise<string[]> {
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
export async function rollbackRelease(deps: RegistryDeps, request: RollbackRequest): Promise<ChangeOutcome> {
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
