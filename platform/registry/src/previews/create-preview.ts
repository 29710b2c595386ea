import { randomBytes } from 'node:crypto';
import {
  type ChannelRevision,
  type Preview,
  parseContract,
  previewSchema,
  type Release,
} from '@sharpside/contracts';
import { CHANNEL_CHECK } from '../changes/refusals.ts';
import { createCompatibilityChecks, createStoredChecks } from '../compatibility/compatibility-checks.ts';
import { type Objection, type Report, runChecks } from '../records/checks.ts';
import { ChannelRefusedError } from '../records/errors.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { withoutCollection } from '../records/work.ts';
import { keys } from '../store/keys.ts';

/** Request for a preview: the release, its time, author and reason. */
export type PreviewRequest = {
  app: string;
  /** Undefined: the newest published release that is not live. */
  version?: string | undefined;
  by: string;
  reason: string | null;
  days: number;
  /** Channel with the rest of the site that the preview shows. */
  channel: string;
  /** Checks everything, writes nothing. */
  isDryRun?: boolean;
  report?: Report;
};

/** Result of a preview's creation. */
export type PreviewOutcome = {
  preview: Preview;
  release: Release;
  /** Objections to a promote of the release; the preview is made in spite of them. */
  warnings: readonly Objection[];
};

const DAY_MS = 24 * 60 * 60 * 1000;
const ID_BYTES = 16;

function refuse(app: string, message: string): never {
  const objections = [{ check: CHANNEL_CHECK, message }];
  throw new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: `${app} cannot be previewed`, objections });
}

async function chooseVersion(
  registry: Registry,
  { app, version }: PreviewRequest,
  revision: ChannelRevision | undefined,
): Promise<string> {
  const published = await registry.listVersions(app);
  const state = revision?.apps[app];
  const withdrawn = (state ?? revision?.retired?.[app])?.withdrawn ?? [];
  if (version === undefined) {
    const newest = published.filter((one) => one !== state?.current && !withdrawn.includes(one)).at(-1);
    return (
      newest ?? refuse(app, `every release of ${app} is live or withdrawn; publish the one to show first`)
    );
  }
  if (!published.includes(version)) {
    refuse(
      app,
      `${app} ${version} is not published; \`mfe publish ${app}\` stores a build without showing it`,
    );
  }
  if (withdrawn.includes(version)) {
    refuse(app, `${app} ${version} was withdrawn by a rollback; publish a fixed version and preview that`);
  }
  return version;
}

/**
 * Records a preview of a published release, under a new link.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for an unpublished, incomplete, untrusted or withdrawn release.
 */
export const createPreview = (deps: RegistryDeps, request: PreviewRequest): Promise<PreviewOutcome> => {
  const { app, by, isDryRun } = request;
  return withoutCollection(deps, { what: `Making a preview of ${app}`, by, isDryRun }, () =>
    createNow(deps, request),
  );
};

async function createNow(deps: RegistryDeps, request: PreviewRequest): Promise<PreviewOutcome> {
  const { app, by, reason, days, channel, report = () => {} } = request;
  const registry = createRegistry(deps.store);
  const revision = await registry.readChannel(channel);
  const version = await chooseVersion(registry, request, revision);
  const release = await registry.readRelease(app, version);
  if (!release) refuse(app, `${app} ${version} is not published; see \`mfe releases ${app}\` for what is`);

  const objections = await runChecks(await createStoredChecks(deps, release), report);
  if (objections.length > 0) {
    throw new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: `${app} cannot be previewed`, objections });
  }
  const against = { channel, revision, app, candidate: release.manifest };
  const warnings = await runChecks(await createCompatibilityChecks(registry, against), (outcome) =>
    report({ ...outcome, isWarning: true }),
  );
  const at = deps.now?.() ?? new Date();
  const preview = parseContract(
    previewSchema,
    {
      schema: 1,
      id: randomBytes(ID_BYTES).toString('base64url'),
      app,
      version,
      by,
      at: at.toISOString(),
      until: new Date(at.getTime() + days * DAY_MS).toISOString(),
      reason,
    },
    `A preview of ${app} ${version}`,
  );
  if (!request.isDryRun) {
    const bytes = new TextEncoder().encode(`${JSON.stringify(preview, null, 2)}\n`);
    await deps.store.putIfAbsent(keys.preview(preview.id), bytes);
  }
  return { preview, release, warnings };
}
