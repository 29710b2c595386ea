import { isDeepStrictEqual } from 'node:util';
import type { ChannelRevision, Release } from '@sharpside/contracts';
import type { CheckReport } from '@sharpside/contracts/control';
import { promote } from '../changes/promote.ts';
import { CHANNEL_CHECK, toWayFromHold } from '../changes/refusals.ts';
import { createCompatibilityChecks } from '../compatibility/compatibility-checks.ts';
import type { Check, Report } from '../records/checks.ts';
import type { CollectedRelease } from '../records/collected-release.ts';
import { isChannelRefusedError } from '../records/errors.ts';
import type { Registry } from '../records/registry.ts';
import type { KnownClaims } from '../records/revisions/channel-head.ts';
import type { SignedPart } from '../signatures/statement.ts';
import {
  findFileFaults,
  findNameFaults,
  findPageFaults,
  findReferenceFaults,
  findTextFaults,
} from './build-checks.ts';
import { BUILD_CHECK, type Build } from './build-folder.ts';
import { createReportCheck } from './check-report.ts';
import { isSameContent } from './same-content.ts';
import { createSizeCheck, findLiveManifest } from './size-budget.ts';
import { STORED_CHECK, type StoredFiles, toClash, toFileAndFolder } from './upload.ts';

export type PublishRequest = {
  app: string;
  folder: string;
  /** Reader of the build. Default: from `folder`. */
  readFrom?: (folder: string) => Promise<Build>;
  by: string;
  commit: string | null;
  /** Version in the app's present `package.json`; undefined if unknown. */
  sourceVersion?: string | undefined;
  /** Channel with the live apps that the build must fit. */
  channel: string;
  /**
   * A promote on that channel follows, so it must be possible. A published release with the same content counts as this
   * release.
   */
  willPromote?: boolean;
  /** Allows a page to load more than its size budget; the growth is noted. */
  allowGrowth?: boolean;
  /** Signs the release. Undefined, or with an undefined result: the release stays unsigned. */
  sign?: ((release: SignedPart) => Promise<string | undefined>) | undefined;
  /** The report of `mfe check` about the build; null: there is none. Default: nothing is said about it. */
  checked?: CheckReport | null;
  /** Checks of the caller about facts that only the caller has, such as the source of the build. */
  ownChecks?: readonly Check[];
  /** Checks everything, writes nothing. */
  isDryRun?: boolean;
  report?: Report;
};

export type PublishContext = {
  now: Date;
  registry: Registry;
  build: Build;
  request: PublishRequest;
  revision: ChannelRevision | undefined;
  known: KnownClaims | undefined;
  existing: Release | undefined;
  /** Record of a collected release of this version. */
  collected: CollectedRelease | undefined;
  stored: StoredFiles;
};

// The part behind the hyphen of a version such as 1.4.0-pr.12.
const PRERELEASE = /^\d+\.\d+\.\d+-/;

export const VERSION_CHECK = 'Version is new';

/** True if the published release has the content of this build, as when a publish is repeated after an interruption. */
const isSameBuild = ({ manifest }: Build, existing: Release) => isSameContent(manifest, existing.manifest);

/** True if the version was raised without a new build. */
const isOutdated = ({ sourceVersion }: PublishRequest, built: string) =>
  sourceVersion !== undefined && sourceVersion !== built;

/**
 * True if the same build may be published again. A job of CI that makes a preview may run again, and its version is new
 * for each build. With other versions, somebody probably forgot to raise the version.
 */
const isRepeatable = ({ willPromote = false }: PublishRequest, { version }: Release) =>
  willPromote || PRERELEASE.test(version);

// Enough to find the release that was built again by mistake. To read every release would only slow a publish down.
const MAX_TWINS = 20;

/** Version of another release with the same files, among the newest; undefined if there is none. */
async function findTwin({ registry, build, request, stored }: PublishContext): Promise<string | undefined> {
  const { files } = build.manifest;
  if (stored.unchanged.size < files.length) return undefined;
  const versions = [...(await registry.listVersions(request.app))].reverse().slice(0, MAX_TWINS);
  const found = await Promise.all(
    versions.map((version) => registry.readRelease(request.app, version).catch(() => undefined)),
  );
  return found.find((release) => isDeepStrictEqual(release?.manifest.files, files))?.version;
}

async function noteOnVersion(context: PublishContext): Promise<{ note?: string }> {
  const { build, existing, request } = context;
  if (!existing) {
    const twin = await findTwin(context);
    return twin === undefined ? {} : { note: `its files are those of ${twin}` };
  }
  if (!isRepeatable(request, existing) || !isSameBuild(build, existing)) return {};
  const sources = isOutdated(request, existing.version) ? `; package.json says ${request.sourceVersion}` : '';
  return { note: `this very build is published already${sources}` };
}

/** The next step for a build that is already published, depending on its role on the channel. */
function toNextStep({ revision, request: { app } }: PublishContext, version: string): string {
  const state = revision?.apps[app];
  const raise = 'raise the version';
  if (state?.current === version) return `it is live on ${revision?.channel}; ${raise} for another`;
  if (state?.canary?.version === version)
    return `it is the canary of ${revision?.channel}; ${raise} for another`;
  if ((state ?? revision?.retired?.[app])?.withdrawn.includes(version))
    return `it is withdrawn on ${revision?.channel}; ${raise}`;
  const holds = state ? toWayFromHold(app, state).map((way) => `${way} first, then `) : [];
  return `${raise}, or ${holds.join('')}\`mfe promote ${app} ${version}\``;
}

/** Reasons why a version is taken, or belongs to a build from other sources. */
export function findVersionFaults(context: PublishContext): string[] {
  const { build, existing, collected, request } = context;
  if (!existing && collected) {
    const { app, version, publishedAt, by, at } = collected;
    return [
      `${app} ${version} was published on ${publishedAt} and collected by ${by} on ${at}; raise the version in package.json and build again`,
    ];
  }
  if (!existing) return [];
  const { app, version, publishedBy, publishedAt } = existing;
  const published = `${app} ${version} is already published (by ${publishedBy}, ${publishedAt})`;
  const isSame = isSameBuild(build, existing);
  if (isSame && isRepeatable(request, existing)) return [];
  if (isOutdated(request, version)) {
    return [
      `${published}, but package.json says ${request.sourceVersion}: the build is not of these sources; build again: \`mfe build ${app}\``,
    ];
  }
  if (!isSame) {
    return [`${published} with other content; raise the version in package.json and build again`];
  }
  return [`${published}, and this is the same build; ${toNextStep(context, version)}`];
}

/**
 * Faults of the files that are stored under the names of the build. A stored file that differs from the published file
 * is damaged; if no release published the file of the build, the build took the name of another file.
 */
async function findStoredFaults(context: PublishContext): Promise<string[]> {
  const { registry, revision, build, request, existing, stored } = context;
  const { changed, both } = stored;
  const live = changed.length > 0 ? await findLiveManifest(registry, revision, request.app) : undefined;
  const published = [existing?.manifest, live].flatMap((manifest) =>
    (manifest?.files ?? []).map((file) => ({ ...file, release: `${manifest?.name} ${manifest?.version}` })),
  );
  const faults = changed.map((path) => {
    const { integrity } = build.manifest.files.find((file) => file.path === path) ?? {};
    const owner = published.find((file) => file.path === path && file.integrity === integrity);
    if (!owner) return toClash(path);
    return `${path} is damaged in the store, which has other bytes than ${owner.release} was published with; restore it from a backup of the store`;
  });
  return both === undefined ? faults : [...faults, toFileAndFolder(both)];
}

async function findPromoteFaults({
  registry,
  build,
  revision,
  request: { app },
}: PublishContext): Promise<string[]> {
  const { version } = build.manifest;
  const published = [...(await registry.listVersions(app)), version];
  try {
    promote(revision?.apps[app], { app, version, published, retired: revision?.retired?.[app] });
    return [];
  } catch (error) {
    if (!isChannelRefusedError(error)) throw error;
    return error.code === 'NOTHING_TO_CHANGE' ? [] : error.objections.map(({ message }) => message);
  }
}

export const createBuildChecks = (build: Build, app: string) => ({
  isThere: {
    title: BUILD_CHECK,
    run: () => ({
      faults: [...findNameFaults(build, app), ...findTextFaults(build)],
      note: `${build.manifest.name} ${build.manifest.version}, ${build.files.size} files`,
    }),
  },
  isWhole: { title: 'Files are whole', run: () => ({ faults: findFileFaults(build) }) },
  isBuilt: {
    title: 'Modules were built',
    run: () => ({ faults: [...findReferenceFaults(build), ...findPageFaults(build)] }),
  },
});

export async function createPublishChecks(context: PublishContext): Promise<Check[]> {
  const { build, request, registry, revision, known, now } = context;
  const { isThere, isWhole, isBuilt } = createBuildChecks(build, request.app);
  const against = { revision, app: request.app, candidate: build.manifest };
  const checks: Check[] = [
    isThere,
    ...(request.ownChecks ?? []),
    {
      title: VERSION_CHECK,
      run: async () => ({
        faults: findVersionFaults(context),
        ...(await noteOnVersion(context)),
      }),
    },
    isWhole,
    isBuilt,
    { title: STORED_CHECK, run: async () => ({ faults: await findStoredFaults(context) }) },
    createSizeCheck(registry, { ...against, allowGrowth: request.allowGrowth ?? false }),
    ...(await createCompatibilityChecks(registry, { ...against, known, channel: request.channel })),
  ];
  if (request.checked !== undefined) checks.push(createReportCheck({ build, report: request.checked, now }));
  if (!request.willPromote) return checks;
  return [
    ...checks,
    { title: CHANNEL_CHECK, run: async () => ({ faults: await findPromoteFaults(context) }) },
  ];
}
