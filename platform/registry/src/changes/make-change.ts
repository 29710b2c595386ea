import type { ChangeAction, ChangeRequestBody, ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { createCompatibilityChecks, createFilesCheck } from '../compatibility/compatibility-checks.ts';
import { requireChannel } from '../records/channels.ts';
import { type Check, type Objection, type Report, runChecks } from '../records/checks.ts';
import { ChannelConflictError, isChannelRefusedError } from '../records/errors.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { withoutCollection } from '../records/work.ts';
import type { AppState, Change, PlannedChange } from './change.ts';
import { CHANGES } from './changes.ts';
import { CHANNEL_CHECK, objection, refuse } from './refusals.ts';
import { createRevision, writeRevision } from './revision.ts';

/** A requested change, at the store or over HTTP, with its author. */
export type ChangeRequest = ChangeRequestBody & {
  app: string;
  by: string;
  /** Token of a change over HTTP. */
  via?: string | undefined;
  report?: Report;
};

/** Result of a change. */
export type ChangeOutcome = {
  /** Revision that was written, or would be on a dry run. */
  revision: ChannelRevision;
  /** The state before it. */
  before: AppState;
  /** Objections that a rollback goes ahead in spite of. */
  warnings: readonly Objection[];
};

/** One change in progress of one app on one channel, from the channel's state at its start. */
type ChangeInProgress = {
  deps: RegistryDeps;
  registry: Registry;
  base: ChannelRevision | undefined;
  request: ChangeRequest;
  change: Change<ChangeAction>;
};

type Planned = PlannedChange<ChannelApp | null>;

/** A planned change, or every objection of the channel. */
type Plan = { planned: Planned } | { objections: readonly Objection[] };

/** Enough to find a fallback release that is not withdrawn; a longer search would only slow a rollback down. */
export const HISTORY_FOR_ROLLBACK = 200;

/** @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel is at another revision than was expected. */
function requireRevision(base: ChannelRevision | undefined, request: ChangeRequest): void {
  const { channel, app, expectedRevision } = request;
  if (expectedRevision === undefined || expectedRevision === (base?.revision ?? 0)) return;
  if (base) throw new ChannelConflictError({ winner: base });
  refuse(app, [
    objection(`${channel} has no revision ${expectedRevision}, nor any other yet; look at \`mfe status\``),
  ]);
}

/** Best effort: an old record that cannot be read must not keep anybody from rolling back. */
async function readWasLive(registry: Registry, { channel, app }: ChangeRequest): Promise<string[]> {
  const history = await registry.readHistory(channel, { limit: HISTORY_FOR_ROLLBACK }).catch(() => []);
  return history.flatMap(({ apps }) => apps[app]?.current ?? []);
}

/** A refusal as a finding: the other checks still run. `NOTHING_TO_CHANGE` ends the change at once. */
function tryToPlan(plan: () => Planned): Plan {
  try {
    return { planned: plan() };
  } catch (error) {
    if (isChannelRefusedError(error) && error.code === 'CHANGE_REFUSED')
      return { objections: error.objections };
    throw error;
  }
}

/** The channel's objections to a change, as a check. */
const channelCheck = (plan: Plan): Check => ({
  title: CHANNEL_CHECK,
  run: () => ({ faults: 'objections' in plan ? plan.objections.map(({ message }) => message) : [] }),
});

/** Checks that a release's files are still there, and that it fits the other live apps. */
async function createReleaseChecks(
  { deps, registry, base, request }: ChangeInProgress,
  version: string | null | undefined,
) {
  const { app, channel } = request;
  const release = version == null ? undefined : await registry.readRelease(app, version);
  if (!release) return { files: [], compatibility: [] };
  const candidate = release.manifest;
  return {
    files: [await createFilesCheck(deps.store, release)],
    compatibility: await createCompatibilityChecks(registry, { channel, revision: base, app, candidate }),
  };
}

/** Plans a change, and runs the checks of the release that more visitors get. */
async function planChecked(
  progress: ChangeInProgress,
): Promise<{ planned: Planned; warnings: readonly Objection[] }> {
  const { registry, base, request, change } = progress;
  const { app, report = () => {} } = request;
  const { isWayOut = false } = change;
  const state = base?.apps[app];
  const release = change.findNewRelease?.(state, request);
  const [published, wasLive] = await Promise.all([
    isWayOut || change.findNewRelease ? registry.listVersions(app) : [],
    isWayOut ? readWasLive(registry, request) : [],
  ]);
  const past = { retired: base?.retired?.[app], published, wasLive };
  const toPlanned = () => change.plan(state, { ...request, ...past });
  if (release === undefined && !isWayOut) return { planned: toPlanned(), warnings: [] };

  const plan = tryToPlan(toPlanned);
  const target = isWayOut && 'planned' in plan ? plan.planned.to : release;
  const { files, compatibility } = await createReleaseChecks(progress, target);
  const binding = [channelCheck(plan), ...files, ...(isWayOut ? [] : compatibility)];
  const objections = await runChecks(binding, report);
  if (!('planned' in plan) || objections.length > 0) refuse(app, objections);
  const warnings = isWayOut
    ? await runChecks(compatibility, (outcome) => report({ ...outcome, isWarning: true }))
    : [];
  return { planned: plan.planned, warnings };
}

async function changeNow(
  deps: RegistryDeps,
  change: Change<ChangeAction>,
  request: ChangeRequest,
): Promise<ChangeOutcome> {
  const registry = createRegistry(deps.store);
  const base = await registry.readChannel(request.channel);
  requireRevision(base, request);
  const { planned, warnings } = await planChecked({ deps, registry, base, request, change });
  const at = deps.now?.() ?? new Date();
  const revision = createRevision(base, planned, { ...request, at });
  if (!request.isDryRun) await writeRevision(deps, revision);
  return { revision, before: base?.apps[request.app], warnings };
}

/**
 * Makes a change of an app on a channel.
 *
 * The other live apps may have changed since a release was published: a release that more visitors get is compared with
 * them again. For a rollback those objections are only warnings; no other app may block the way out of an outage.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` with every objection, or `NOTHING_TO_CHANGE` for a change without effect.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel was changed meanwhile.
 * @throws {ChannelUnknownError} `CHANNEL_UNKNOWN` for a channel that does not exist, unless `beginsChannel`.
 * @throws {RegistryBusyError} `REGISTRY_BUSY` when a collection does not stop in time.
 */
export async function makeChange(deps: RegistryDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  // The row belongs to the request's action. The compiler cannot follow that, and compares methods bivariantly.
  const change: Change<ChangeAction> = CHANGES[request.action];
  const { by, isDryRun } = request;
  await requireChannel(createRegistry(deps.store), request);
  const run = () => changeNow(deps, change, request);
  const what = change.describe?.(request);
  if (what === undefined) return run();
  return withoutCollection(deps, { what, by, isDryRun, isUrgent: change.isWayOut ?? false }, run);
}
