import type { ChangeAction, ChangeRequestBody, ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { createCompatibilityChecks } from '../compatibility/compatibility-checks.ts';
import { createFilesCheck } from '../compatibility/stored-files.ts';
import { requireChannel } from '../records/channels.ts';
import { type Check, type Report, runChecks } from '../records/checks.ts';
import { ChannelConflictError, isChannelRefusedError } from '../records/errors.ts';
import type { Objection } from '../records/objection.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { withoutCollection } from '../records/work.ts';
import type { AppState, Change, PlannedChange } from './change.ts';
import { CHANGES } from './changes.ts';
import { CHANNEL_CHECK, object, refuse } from './refusals.ts';
import { createRevision, writeRevision } from './revision.ts';

/** A change as it is asked for, at the store or over HTTP, and by whom. */
export type ChangeRequest = ChangeRequestBody & {
  app: string;
  by: string;
  /** The token that it is done with, where it is done over HTTP. */
  via?: string | undefined;
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

/** One change of one app on one channel, from what the channel was when it began. */
type Session = {
  deps: RegistryDeps;
  registry: Registry;
  base: ChannelRevision | undefined;
  request: ChangeRequest;
  change: Change<ChangeAction>;
};

type Planned = PlannedChange<ChannelApp | null>;

/** A change, or everything that a channel has against it. */
type Plan = { planned: Planned } | { objections: readonly Objection[] };

/** Enough to find a fallback release that is not withdrawn; a longer search would only slow a rollback down. */
export const HISTORY_FOR_ROLLBACK = 200;

/** @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel is at another revision than was expected. */
function requireRevision(base: ChannelRevision | undefined, request: ChangeRequest): void {
  const { channel, app, expectedRevision } = request;
  if (expectedRevision === undefined || expectedRevision === (base?.revision ?? 0)) return;
  if (base) throw new ChannelConflictError({ winner: base });
  refuse(app, [
    object(`${channel} has no revision ${expectedRevision}, nor any other yet; look at \`mfe status\``),
  ]);
}

/** Best effort: a record of long ago that cannot be read must not keep anybody from rolling back. */
async function readWasLive(registry: Registry, { channel, app }: ChangeRequest): Promise<string[]> {
  const history = await registry.readHistory(channel, { limit: HISTORY_FOR_ROLLBACK }).catch(() => []);
  return history.flatMap(({ apps }) => apps[app]?.current ?? []);
}

/** A refusal as a finding, so that the other checks are made too. That there is nothing to change ends it at once. */
function tryToPlan(plan: () => Planned): Plan {
  try {
    return { planned: plan() };
  } catch (error) {
    if (isChannelRefusedError(error) && error.code === 'CHANGE_REFUSED')
      return { objections: error.objections };
    throw error;
  }
}

/** What the channel has against a change, as a check. */
const toChannelCheck = (plan: Plan): Check => ({
  title: CHANNEL_CHECK,
  run: () => ({ faults: 'objections' in plan ? plan.objections.map(({ message }) => message) : [] }),
});

/** That the files of a release are still there, and that it gets on with what else is live. */
async function createReleaseChecks(
  { deps, registry, base, request }: Session,
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

/** Works a change out, and makes the checks of the release that visitors get by it. */
async function planChecked(session: Session): Promise<{ planned: Planned; warnings: readonly Objection[] }> {
  const { registry, base, request, change } = session;
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
  const { files, compatibility } = await createReleaseChecks(session, target);
  const binding = [toChannelCheck(plan), ...files, ...(isWayOut ? [] : compatibility)];
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
 * What else is live may have changed since a release was published, so one that more visitors get is compared with it once
 * more. What those checks would refuse are warnings of a rollback: the way out of an outage is never blocked by another app.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` with every objection, or `NOTHING_TO_CHANGE` when that is how it is already.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel was changed meanwhile.
 * @throws {ChannelUnknownError} `CHANNEL_UNKNOWN` for a channel that there is not, unless `beginsChannel`.
 * @throws {RegistryBusyError} `REGISTRY_BUSY` when a collection does not give way.
 */
export async function makeChange(deps: RegistryDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  // The row is that of the request, which the types do not follow: they compare methods either way.
  const change: Change<ChangeAction> = CHANGES[request.action];
  const { by, isDryRun } = request;
  await requireChannel(createRegistry(deps.store), request);
  const run = () => changeNow(deps, change, request);
  const what = change.describe?.(request);
  if (what === undefined) return run();
  return withoutCollection(deps, { what, by, isDryRun, isUrgent: change.isWayOut ?? false }, run);
}
