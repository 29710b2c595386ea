import { randomBytes } from 'node:crypto';
import {
  type ChannelRevision,
  HOST_APP,
  isContractError,
  MAX_PREVIEWED,
  type Manifest,
  type Preview,
  parseContract,
  previewSchema,
  type Release,
  type ReleaseName,
} from '@sharpside/contracts';
import type { SitePreviewRequest } from '@sharpside/contracts/control';
import { objection } from '../changes/refusals.ts';
import { createCompatibilityChecks, createStoredChecks } from '../compatibility/compatibility-checks.ts';
import { type Check, type Objection, type Report, runChecks } from '../records/checks.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import type { ChannelHead } from '../records/revisions/channel-head.ts';
import { withoutCollection } from '../records/work.ts';
import { createRevisionChecks } from '../signatures/revision-trust.ts';
import { keys } from '../store/keys.ts';
import { type ChosenReleases, chooseNamed, chooseRevision, refusePreview } from './choose-releases.ts';

/**
 * Request for a preview, with its author: releases beside what is live on the channel, or the whole site as it was at a
 * revision of the channel.
 */
export type PreviewRequest = Omit<SitePreviewRequest, 'hasPicker'> & {
  hasPicker?: boolean;
  by: string;
  report?: Report;
};

export type PreviewOutcome = {
  preview: Preview;
  /** Path of the first page of a previewed remote; `/` for a host alone, or a whole site. */
  firstPath: string;
  /** Objections to a promote of the releases; the preview is created despite them. */
  warnings: readonly Objection[];
};

const DAY_MS = 24 * 60 * 60 * 1000;
const ID_BYTES = 16;

const describe = ({ releases = [], revision, channel }: PreviewRequest): string =>
  revision === undefined ? releases.map(({ app }) => app).join(', ') : `Revision ${revision} of ${channel}`;

async function readRelease(registry: Registry, { app, version }: ReleaseName): Promise<Release | Objection> {
  try {
    const release = await registry.readRelease(app, version);
    if (release) return release;
    const collected = await registry.readCollected(app, version);
    return objection(
      collected
        ? `${app} ${version} was removed from the registry by ${collected.by} on ${collected.at.slice(0, 10)} (\`mfe gc\`), and cannot be shown any more`
        : `${app} ${version} is not published; see \`mfe releases ${app}\` for what is`,
    );
  } catch (error) {
    if (isContractError(error)) return objection(error.message);
    throw error;
  }
}

async function requireReleases(
  registry: Registry,
  names: readonly ReleaseName[],
  what: string,
): Promise<Release[]> {
  const found = await Promise.all(names.map((name) => readRelease(registry, name)));
  const objections = found.flatMap((one) => ('check' in one ? one : []));
  if (objections.length > 0) refusePreview(what, objections);
  return found.flatMap((one) => ('check' in one ? [] : one));
}

/** With several apps, the titles of checks name their app. */
const toTitled = (app: string, checks: readonly Check[], isAlone: boolean): Check[] =>
  checks.map((check) => (isAlone ? check : { ...check, title: `${app}: ${check.title}` }));

/**
 * The revision that the releases are compared with: the channel with them live, or for a whole site only them. A single
 * release is compared with the channel as it is.
 */
function toResult(
  base: ChannelRevision | undefined,
  { releases, isWhole }: { releases: readonly Release[]; isWhole: boolean },
) {
  if (base === undefined || (releases.length === 1 && !isWhole)) return base;
  const shown = releases.map(({ app, version: current }) => {
    const state = { current, previous: null, canary: null, frozen: null, withdrawn: [] };
    return [app, state] as const;
  });
  return { ...base, apps: { ...(isWhole ? {} : base.apps), ...Object.fromEntries(shown) } };
}

async function findWarnings(
  registry: Registry,
  { channel, revision: number, report = () => {} }: PreviewRequest,
  { head, releases }: { head: ChannelHead | undefined; releases: readonly Release[] },
): Promise<Objection[]> {
  const revision = toResult(head?.revision, { releases, isWhole: number !== undefined });
  const checks = await Promise.all(
    releases.map(async ({ app, manifest }) => {
      const against = { channel, revision, known: head, app, candidate: manifest };
      return toTitled(app, await createCompatibilityChecks(registry, against), releases.length === 1);
    }),
  );
  return runChecks(checks.flat(), (outcome) => report({ ...outcome, isWarning: true }));
}

function findFirstPath(manifests: readonly Manifest[]): string {
  for (const manifest of manifests) {
    if (manifest.kind === 'host') continue;
    const { navigation, routes } = manifest.declaration;
    const path = navigation?.items[0]?.path ?? routes[0]?.path;
    if (path !== undefined) return path;
  }
  return '/';
}

function toRecord(
  { channel, revision: number, hasPicker = false, by, reason, days }: PreviewRequest,
  { releases, replaced }: ChosenReleases,
  at: Date,
): Preview {
  const record = {
    schema: 2,
    id: randomBytes(ID_BYTES).toString('base64url'),
    by,
    at: at.toISOString(),
    until: new Date(at.getTime() + days * DAY_MS).toISOString(),
    reason,
    releases,
    ...(number !== undefined && { revision: { channel, number, replaced } }),
    hasPicker,
  };
  return parseContract(previewSchema, record, 'The preview');
}

async function createNow(
  deps: RegistryDeps,
  request: PreviewRequest,
): Promise<PreviewOutcome & { releases: readonly Release[] }> {
  const { channel, revision: number, replacesWithdrawn = false, report = () => {} } = request;
  const registry = createRegistry(deps.store);
  const head = await registry.readHead(channel);
  const base = head?.revision;
  const chosen =
    number === undefined
      ? await chooseNamed(registry, request.releases ?? [], base)
      : await chooseRevision(registry, { channel, number, replacesWithdrawn }, base);
  if (chosen.releases.length > MAX_PREVIEWED) {
    const tooMany = `${chosen.releases.length} apps are more than the ${MAX_PREVIEWED} that a preview can show`;
    refusePreview(describe(request), [objection(tooMany)]);
  }
  const releases = await requireReleases(registry, chosen.releases, describe(request));
  const isAlone = number === undefined && releases.length === 1;
  const stored = await Promise.all(
    releases.map(async (release) => toTitled(release.app, await createStoredChecks(deps, release), isAlone)),
  );
  const ofRevision = number === undefined ? [] : await createRevisionChecks(deps, { channel, number });
  const objections = await runChecks([...ofRevision, ...stored.flat()], report);
  if (objections.length > 0) refusePreview(describe(request), objections);
  // All releases of a revision were live together, so they need no comparison, unless some were replaced.
  const isAsItWas = number !== undefined && chosen.replaced.length === 0;
  const warnings = isAsItWas ? [] : await findWarnings(registry, request, { head, releases });
  const preview = toRecord(request, chosen, deps.now?.() ?? new Date());
  if (!request.isDryRun) {
    const bytes = new TextEncoder().encode(`${JSON.stringify(preview, null, 2)}\n`);
    await deps.store.putIfAbsent(keys.preview(preview.id), bytes);
  }
  const remotes = releases.filter(({ app }) => number === undefined && app !== HOST_APP);
  return { preview, releases, firstPath: findFirstPath(remotes.map(({ manifest }) => manifest)), warnings };
}

/**
 * Records a preview of published releases, under a new link.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for an unpublished, collected, incomplete, untrusted or withdrawn
 * release, and for a revision that does not exist.
 */
export const createPreview = (
  deps: RegistryDeps,
  request: PreviewRequest,
): Promise<PreviewOutcome & { releases: readonly Release[] }> => {
  const { by, isDryRun } = request;
  return withoutCollection(deps, { what: `Making a preview of ${describe(request)}`, by, isDryRun }, () =>
    createNow(deps, request),
  );
};

/** Ends a preview early; edges notice within a minute. Does nothing if there is no such preview. */
export const endPreview = ({ store }: RegistryDeps, id: string): Promise<void> =>
  store.remove(keys.preview(id));
