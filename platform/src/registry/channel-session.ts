import type { ChannelRevision } from 'contracts';
import { type ChangeAuthor, createRevision, writeRevision } from './change-channel.ts';
import {
  type AppState,
  CHANNEL_CHECK,
  type PlannedChange,
  type PlannedRetirement,
} from './channel-changes.ts';
import { ChannelConflictError } from './channel-conflict-error.ts';
import { ChannelRefusedError, isChannelRefusedError } from './channel-refused-error.ts';
import { type Check, type Report, runChecks } from './checks.ts';
import { createCompatibilityChecks } from './compatibility-checks.ts';
import type { Objection } from './objection.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { createFilesCheck } from './stored-files.ts';

/** Who changes what, and whether for real. */
export type ChangeRequest = ChangeAuthor & {
  /** The revision that whoever asks has seen, 0 for none: where it is another one by now, nothing is changed. */
  expectedRevision?: number | undefined;
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

/** One change of one app on one channel, from what the channel was when it began. */
export type ChannelSession = {
  deps: RegistryDeps;
  registry: Registry;
  base: ChannelRevision | undefined;
  request: ChangeRequest;
};

/**
 * Reads the channel.
 *
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when it is at another revision than was expected.
 */
export async function openSession(deps: RegistryDeps, request: ChangeRequest): Promise<ChannelSession> {
  const registry = createRegistry(deps.store);
  const base = await registry.readChannel(request.channel);
  const { channel, app, expectedRevision } = request;
  if (expectedRevision !== undefined && expectedRevision !== (base?.revision ?? 0)) {
    if (base) throw new ChannelConflictError(base);
    const message = `${channel} has no revision ${expectedRevision}, nor any other yet; look at \`mfe status\``;
    throw new ChannelRefusedError({
      code: 'CHANGE_REFUSED',
      what: `${app} was not changed`,
      objections: [{ check: CHANNEL_CHECK, message }],
    });
  }
  return { deps, registry, base, request };
}

/** Writes the change, unless it is a dry run. */
export async function finish(
  { deps, base, request }: ChannelSession,
  planned: PlannedChange | PlannedRetirement,
  warnings: readonly Objection[] = [],
): Promise<ChangeOutcome> {
  const at = deps.now?.() ?? new Date();
  const { channel, app, by, via, reason } = request;
  const revision = createRevision(base, planned, { channel, app, by, via, reason, at });
  if (!request.isDryRun) await writeRevision(deps, revision);
  return { revision, before: base?.apps[app], warnings };
}

/** A change, or everything that a channel has against it. */
export type Plan = { planned: PlannedChange } | { objections: readonly Objection[] };

/** A refusal as a finding, so that the other checks are made too. That there is nothing to change ends it at once. */
export function tryToPlan(plan: () => PlannedChange): Plan {
  try {
    return { planned: plan() };
  } catch (error) {
    if (isChannelRefusedError(error) && error.code === 'CHANGE_REFUSED')
      return { objections: error.objections };
    throw error;
  }
}

/** What the channel has against a change, as a check. */
export const toChannelCheck = (plan: Plan): Check => ({
  title: CHANNEL_CHECK,
  run: () => ({ faults: 'objections' in plan ? plan.objections.map(({ message }) => message) : [] }),
});

/** That the files of a release are still there, and that it gets on with what else is live. */
export async function createReleaseChecks(
  { deps, registry, base, request }: ChannelSession,
  version: string,
) {
  const { app, channel } = request;
  const release = await registry.readRelease(app, version);
  if (!release) return { files: [], compatibility: [] };
  const candidate = release.manifest;
  return {
    files: [await createFilesCheck(deps.store, release)],
    compatibility: await createCompatibilityChecks(registry, { channel, revision: base, app, candidate }),
  };
}

/** @throws {ChannelRefusedError} `CHANGE_REFUSED` with the objections, where there are any. */
export function requirePlan(
  plan: Plan,
  { app, objections }: { app: string; objections: readonly Objection[] },
): PlannedChange {
  if ('planned' in plan && objections.length === 0) return plan.planned;
  throw new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: `${app} was not changed`, objections });
}

/** Makes the checks of a release that goes to more visitors, reports them, and writes the change where none objects. */
export async function finishChecked(
  session: ChannelSession,
  version: string,
  toPlanned: () => PlannedChange,
): Promise<ChangeOutcome> {
  const { app, report = () => {} } = session.request;
  const plan = tryToPlan(toPlanned);
  const { files, compatibility } = await createReleaseChecks(session, version);
  const objections = await runChecks([toChannelCheck(plan), ...files, ...compatibility], report);
  return finish(session, requirePlan(plan, { app, objections }));
}
