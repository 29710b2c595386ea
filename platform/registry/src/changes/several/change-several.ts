import type { ChannelApp, ChannelRevision, SeveralChangesBody } from '@sharpside/contracts';
import { requireChannel } from '../../records/channels.ts';
import { type Check, type Objection, runChecks } from '../../records/checks.ts';
import { mapLimited } from '../../records/map-limited.ts';
import { createRegistry, type Registry } from '../../records/registry.ts';
import type { RegistryDeps } from '../../records/registry-deps.ts';
import { rememberReleases } from '../../records/remember-releases.ts';
import type { ChannelHead } from '../../records/revisions/channel-head.ts';
import { withoutCollection } from '../../records/work.ts';
import { judgeHead } from '../../signatures/revision-trust.ts';
import type { PlannedApp } from '../change.ts';
import type { ChangeAuthor } from '../make-change.ts';
import { createChannelCheck, createReleaseChecks, requireRevision } from '../plan-checks.ts';
import { planRecord } from '../plan-record.ts';
import { refuse } from '../refusals.ts';
import { createRevision, type PlannedApps, writeRevision } from '../revision.ts';
import { planOnTrusted, requireTrustedRevision } from '../revision-checks.ts';
import { planPromotes } from './promote-together.ts';
import { planChannelRestore } from './restore-channel.ts';

export type SeveralChangesRequest = SeveralChangesBody & ChangeAuthor;

export type SeveralChangesOutcome = {
  /** Revision that was written, or would be on a dry run. */
  revision: ChannelRevision;
  /** The state of each changed app before the change; null if it was not live. */
  before: Readonly<Record<string, ChannelApp | null>>;
  /** Objections that do not stop a restore, and apps that the restore leaves unchanged. */
  warnings: readonly Objection[];
};

type Progress = {
  deps: RegistryDeps;
  registry: Registry;
  head: ChannelHead | undefined;
  request: SeveralChangesRequest;
};

// Limits parallel reads, because a restore of a whole channel may change every app.
const PARALLEL = 32;

const toTitled = (app: string, checks: readonly Check[]): Check[] =>
  checks.map((check) => ({ ...check, title: `${app}: ${check.title}` }));

/**
 * Checks every release that goes live. Each is compared with the other apps as they will be after the change. The
 * comparison only warns for a restore, unless it brings a withdrawn release back.
 */
async function createChecks(
  { deps, registry, head: known, request: { action, channel } }: Progress,
  result: ChannelRevision,
  planned: readonly PlannedApp[],
) {
  const all = await mapLimited(planned, PARALLEL, async ({ app, to: version, state }) => {
    const checked = {
      deps,
      registry,
      channel,
      revision: result,
      known,
      app,
      version,
      state: state ?? undefined,
    };
    const { files, compatibility } = await createReleaseChecks(checked);
    const marks = known?.revision.apps[app]?.withdrawn ?? [];
    const isBinding = action === 'promote' || (version !== null && marks.includes(version));
    const compared = toTitled(app, compatibility);
    return {
      binding: [...toTitled(app, files), ...(isBinding ? compared : [])],
      compatibility: isBinding ? [] : compared,
    };
  });
  return {
    binding: all.flatMap(({ binding }) => binding),
    compatibility: all.flatMap(({ compatibility }) => compatibility),
  };
}

/** False if trusted keys are required, and a revision is not signed with one. */
async function isTrusted(
  { trusted, now = () => new Date() }: RegistryDeps,
  registry: Registry,
  head: ChannelHead | undefined,
): Promise<boolean> {
  if (trusted?.mode !== 'require' || !head) return true;
  return 'signer' in (await judgeHead(registry, head, { trusted, now: now() }));
}

const hasOne = (planned: readonly PlannedApp[]): planned is PlannedApps => planned.length > 0;

async function changeNow(deps: RegistryDeps, request: SeveralChangesRequest): Promise<SeveralChangesOutcome> {
  const { action, channel, isDryRun, report = () => {} } = request;
  const registry = rememberReleases(createRegistry(deps.store));
  const head = await registry.readHead(channel);
  const base = head?.revision;
  requireRevision(base, request, channel);
  const { planned, objections, stays } = await planOnTrusted(
    { ...deps, registry },
    { head, what: channel },
    async () =>
      action === 'promote'
        ? planPromotes(registry, base, request)
        : planChannelRestore(registry, base, {
            request,
            isBaseTrusted: await isTrusted(deps, registry, head),
          }),
  );
  if (!hasOne(planned)) refuse(channel, objections);
  const revision = createRevision(base, planned, {
    ...request,
    at: deps.now?.() ?? new Date(),
    restored: action === 'restore' ? request.revision : undefined,
  });
  const { binding, compatibility } = await createChecks({ deps, registry, head, request }, revision, planned);
  const isWayOut = action === 'restore';
  const found = await runChecks([createChannelCheck(objections), ...binding], report);
  if (found.length > 0) refuse(channel, found);
  const left: Check = { title: 'Completeness of the restore', run: () => ({ faults: stays }) };
  const warnings = isWayOut
    ? await runChecks([left, ...compatibility], (outcome) => report({ ...outcome, isWarning: true }))
    : [];
  await requireTrustedRevision({ ...deps, registry }, { head, revision }, { what: channel, report });
  if (!isDryRun) {
    await writeRevision(deps, { head, revision, options: await planRecord(registry, head, revision) });
  }
  const before = Object.fromEntries(planned.map(({ app }) => [app, base?.apps[app] ?? null]));
  return { revision, before, warnings };
}

const describe = (request: SeveralChangesRequest): string =>
  request.action === 'promote'
    ? `Promoting ${request.releases.map(({ app, version }) => `${app} ${version}`).join(', ')}`
    : `Restoring ${request.channel} to revision ${request.revision}`;

/**
 * Changes several apps of a channel in one revision: all of them, or none.
 *
 * Releases that go live together are compared with the apps as they will be, so a host and the remotes that need it can
 * go live together. A restore is a way out of an outage, as a rollback is, so objections of other apps to it are only
 * warnings.
 *
 * @throws the errors of `makeChange`.
 */
export async function changeSeveral(
  deps: RegistryDeps,
  request: SeveralChangesRequest,
): Promise<SeveralChangesOutcome> {
  const { by, isDryRun, action } = request;
  await requireChannel(createRegistry(deps.store), request);
  return withoutCollection(
    deps,
    { what: describe(request), by, isDryRun, isUrgent: action === 'restore' },
    () => changeNow(deps, request),
  );
}
