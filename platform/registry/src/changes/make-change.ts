import {
  type ChangeAction,
  type ChangeRequestBody,
  type ChannelApp,
  type ChannelRevision,
  HOST_APP,
} from '@sharpside/contracts';
import { PATHS_CHECK } from '../compatibility/compatibility-checks.ts';
import { requireChannel } from '../records/channels.ts';
import { type Check, type Objection, type Report, runChecks } from '../records/checks.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { rememberReleases } from '../records/remember-releases.ts';
import type { AppLog } from '../records/revisions/app-log.ts';
import type { ChannelHead } from '../records/revisions/channel-head.ts';
import { withoutCollection } from '../records/work.ts';
import { type AppState, type Change, HISTORY_FOR_ROLLBACK, type Past, type PlannedChange } from './change.ts';
import { CHANGES } from './changes.ts';
import {
  createChannelCheck,
  createReleaseChecks,
  type Plan,
  requireRevision,
  tryToPlan,
} from './plan-checks.ts';
import { planRecord } from './plan-record.ts';
import { refuse } from './refusals.ts';
import { createRevision, writeRevision } from './revision.ts';
import { planOnTrusted, requireTrustedRevision, toAcceptance } from './revision-checks.ts';
import { isPromote } from './rollback.ts';
import { createValuesCheck } from './settings/settings-checks.ts';
import { dropMisfits } from './several/drop-misfits.ts';

/** Author of a change, directly in the store or over HTTP. */
export type ChangeAuthor = {
  by: string;
  /** Id of the token, for a change over HTTP. */
  via?: string | undefined;
  report?: Report;
};

export type ChangeRequest = ChangeRequestBody & ChangeAuthor & { app: string };

export type ChangeOutcome = {
  /** Revision that was written, or would be on a dry run. */
  revision: ChannelRevision;
  /** State of the app before the change; undefined if it was not live. */
  before: AppState;
  /** Objections to a rollback, or to settings that it restores. They do not stop the change. */
  warnings: readonly Objection[];
};

type ChangeInProgress = {
  deps: RegistryDeps;
  registry: Registry;
  head: ChannelHead | undefined;
  base: ChannelRevision | undefined;
  request: ChangeRequest;
  change: Change<ChangeAction>;
};

type Planned = PlannedChange<ChannelApp | null>;

type CheckedPlan = { planned: Planned; warnings: readonly Objection[] };

const NO_LOG: AppLog = { states: [], isWhole: false, isCut: false };

/** Errors are ignored for a way out of an outage: an unreadable old record must not prevent a rollback. */
async function readPast({ deps, registry, base, request, change }: ChangeInProgress): Promise<AppLog> {
  const { isWayOut = false, readsHistory = false } = change;
  if (!isWayOut && !readsHistory) return NO_LOG;
  const reading = registry.readAppLog(request.channel, request.app, {
    limit: HISTORY_FOR_ROLLBACK,
    ...toAcceptance(deps, registry),
  });
  if (!isWayOut) return reading;
  const log = await reading.catch(() => NO_LOG);
  // The target may have been live before the log was cut, so its settings are unknown.
  const target = ('version' in request ? request.version : undefined) ?? base?.apps[request.app]?.previous;
  return log.isCut && !log.states.some(({ current }) => current === target) ? NO_LOG : log;
}

/** Warns if a rollback cannot restore the settings of its release. */
const createValuesWarning = ({ keepsValues, to }: Planned): Check[] =>
  keepsValues
    ? [
        {
          title: 'Settings come back',
          run: () => ({
            faults: [
              `the settings stay as they are: what ${to} had is not among the last ${HISTORY_FOR_ROLLBACK} revisions that can be read; \`mfe settings\` changes them`,
            ],
          }),
        },
      ]
    : [];

/** Reads the facts that a change is planned from. */
async function readFacts(progress: ChangeInProgress): Promise<Omit<Past, 'app'>> {
  const { registry, base, request, change } = progress;
  const { app } = request;
  const [published, { states, isWhole }] = await Promise.all([
    change.isWayOut || change.findNewRelease ? registry.listVersions(app) : [],
    readPast(progress),
  ]);
  return {
    retired: base?.retired?.[app],
    published,
    wasLive: states.map(({ current }) => current),
    states,
    hasAllStates: isWhole,
  };
}

/** Runs the checks that a plan must pass. @throws {ChannelRefusedError} `CHANGE_REFUSED` with every objection. */
async function requirePassed(
  plan: Plan<Planned>,
  checks: readonly Check[],
  { app, report = () => {} }: ChangeRequest,
) {
  const channelCheck = createChannelCheck('objections' in plan ? plan.objections : []);
  const objections = await runChecks([channelCheck, ...checks], report);
  if (!('planned' in plan) || objections.length > 0) refuse(app, objections);
  return plan.planned;
}

/**
 * Restored values may be invalid for the present releases. That is only a warning, since a rollback must stay possible.
 */
async function warnOfValues({ deps, registry, base, request }: ChangeInProgress, planned: Planned) {
  const { app, report = () => {} } = request;
  const { values } = planned;
  if (!values) return { planned, warnings: [] };
  const check = await createValuesCheck(registry, {
    app,
    state: base?.apps[app],
    values,
    trusted: deps.trusted,
  });
  const warnings = await runChecks([check], (outcome) => report({ ...outcome, isWarning: true }));
  return { planned, warnings };
}

/** True if a change brings back a release that the channel has withdrawn. */
const bringsBack = (state: AppState, request: ChangeRequest): boolean =>
  'version' in request && request.version !== undefined && !!state?.withdrawn.includes(request.version);

/** Plans a change, and runs the checks of the release that more visitors get, or of the values that they get. */
async function planChecked(progress: ChangeInProgress): Promise<CheckedPlan> {
  const { deps, registry, head, base, request, change } = progress;
  const { app, channel, report = () => {} } = request;
  const { isWayOut = false } = change;
  const state = base?.apps[app];
  const release = change.findNewRelease?.(state, request);
  const values = change.findValues?.(request);
  const facts = await readFacts(progress);
  const toPlanned = () => change.plan(state, { ...request, ...facts });
  if (values) {
    const checks = [await createValuesCheck(registry, { app, state, values, trusted: deps.trusted })];
    return { planned: await requirePassed(tryToPlan(toPlanned), checks, request), warnings: [] };
  }
  if (release === undefined && !isWayOut) return warnOfValues(progress, toPlanned());

  const plan = tryToPlan(toPlanned);
  const version = isWayOut && 'planned' in plan ? plan.planned.to : release;
  const then = ('planned' in plan ? plan.planned.state : null) ?? undefined;
  const checked = { deps, registry, channel, revision: base, known: head, app, version, state: then };
  const { files, compatibility } = await createReleaseChecks(checked);
  const isRevival = bringsBack(state, request);
  const isNew = !!state && version != null && isPromote(state, version, facts);
  const isBinding = ({ title }: Check) => !isWayOut || isRevival || (isNew && title === PATHS_CHECK);
  const binding = compatibility.filter(isBinding);
  const advice = compatibility.filter((check) => !isBinding(check));
  const planned = await requirePassed(plan, [...files, ...binding], request);
  const warnings = isWayOut
    ? await runChecks([...createValuesWarning(planned), ...advice], (outcome) =>
        report({ ...outcome, isWarning: true }),
      )
    : [];
  return { planned, warnings };
}

/** Drops the fallback of a rollback if the live host does not support it. */
async function toFitting(
  { registry, base, request: { app } }: ChangeInProgress,
  planned: Planned,
): Promise<Planned> {
  const host = base?.apps[HOST_APP]?.current;
  if (planned.action !== 'rollback' || host === undefined) return planned;
  const [fitting = planned] = await dropMisfits(registry, host, [{ ...planned, app }]);
  return fitting;
}

async function changeNow(
  deps: RegistryDeps,
  change: Change<ChangeAction>,
  request: ChangeRequest,
): Promise<ChangeOutcome> {
  const { app, channel, isDryRun } = request;
  const registry = rememberReleases(createRegistry(deps.store));
  const head = await registry.readHead(channel);
  const base = head?.revision;
  requireRevision(base, request, app);
  const progress = { deps, registry, head, base, request, change };
  const onHead = { head, what: app };
  const { planned: checked, warnings } = await planOnTrusted({ ...deps, registry }, onHead, () =>
    planChecked(progress),
  );
  const planned = await toFitting(progress, checked);
  const at = deps.now?.() ?? new Date();
  const revision = createRevision(base, [{ ...planned, app }], { ...request, at });
  await requireTrustedRevision(
    { ...deps, registry },
    { head, revision },
    { what: app, report: request.report },
  );
  if (!isDryRun) {
    await writeRevision(deps, { head, revision, options: await planRecord(registry, head, revision) });
  }
  return { revision, before: base?.apps[app], warnings };
}

/**
 * Makes a change of an app on a channel.
 *
 * The other live apps may have changed since a release was published, so a release that more visitors get is compared
 * with them again. For a rollback those objections are only warnings; no other app may block the way out of an outage.
 * They stop a rollback to a withdrawn release, which is no way out: it brings back what somebody took away. A rollback to
 * a release that was never live may not take paths or API prefixes of other apps.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` with every objection, or `NOTHING_TO_CHANGE` for a change without
 * effect.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` if the channel was changed meanwhile, or is not at
 * `expectedRevision`.
 * @throws {ChannelUnknownError} `CHANNEL_UNKNOWN` for a channel that does not exist, unless `beginsChannel`.
 * @throws {RegistryBusyError} `REGISTRY_BUSY` if a collection does not stop in time.
 */
export async function makeChange(deps: RegistryDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  // TypeScript cannot infer that the entry belongs to the request's action. It accepts this assignment because it
  // compares methods bivariantly.
  const change: Change<ChangeAction> = CHANGES[request.action];
  const { by, isDryRun } = request;
  await requireChannel(createRegistry(deps.store), request);
  const run = () => changeNow(deps, change, request);
  const what = change.describe?.(request);
  if (what === undefined) return run();
  return withoutCollection(deps, { what, by, isDryRun, isUrgent: change.isWayOut ?? false }, run);
}
