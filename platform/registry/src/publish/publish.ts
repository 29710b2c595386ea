import { isDeepStrictEqual } from 'node:util';
import { type ChannelRevision, type Release, releaseSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { promote } from '../changes/promote.ts';
import { CHANNEL_CHECK } from '../changes/refusals.ts';
import { takeFilesBack } from '../collection/collect.ts';
import { createCompatibilityChecks } from '../compatibility/compatibility-checks.ts';
import { type Check, type Report, runChecks } from '../records/checks.ts';
import { bestCodecs } from '../records/codecs.ts';
import type { CollectedRelease } from '../records/collected-release.ts';
import { isChannelRefusedError, PublishRefusedError } from '../records/errors.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { type Guard, withoutCollection } from '../records/work.ts';
import { isStoreFull } from '../store/errors.ts';
import { keys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { findFileFaults, findNameFaults, findPageFaults, findReferenceFaults } from './build-checks.ts';
import { BUILD_CHECK, type Build, readBuild } from './build-folder.ts';
import { createSizeCheck } from './size-check.ts';
import { compareWithStored, STORED_CHECK, type StoredFiles, uploadFiles } from './upload.ts';

/** What is to be published, by whom, and what it must get on with. */
export type PublishRequest = {
  app: string;
  /** The folder that the build was written to. */
  folder: string;
  /** How the build is read. Default: from `folder`. */
  readFrom?: (folder: string) => Promise<Build>;
  by: string;
  commit: string | null;
  /** What the app's `package.json` says now; undefined where that is not known. */
  sourceVersion?: string | undefined;
  /** The channel whose live apps the build must get on with. */
  channel: string;
  /** A promote on that channel follows: it must be possible, and a release that is this very build counts as published. */
  willPromote?: boolean;
  /** Lets a page load more than its size budget; what grew is noted. */
  allowGrowth?: boolean;
  /** Checks everything, writes nothing. */
  isDryRun?: boolean;
  report?: Report;
};

/** What a publish came to. */
export type PublishOutcome = {
  release: Release;
  /** False when `willPromote` and the release was there. */
  isNew: boolean;
  newFiles: number;
  newBytes: number;
  unchangedFiles: number;
};

type Context = {
  registry: Registry;
  build: Build;
  request: PublishRequest;
  revision: ChannelRevision | undefined;
  existing: Release | undefined;
  /** What is left of a release of this version that was collected. */
  collected: CollectedRelease | undefined;
  stored: StoredFiles;
};

const VERSION_CHECK = 'Version is new';

/** A publish that was cut short after its last write and is run again finds itself: not a second publish. */
const isSameBuild = (build: Build, existing: Release) => isDeepStrictEqual(build.manifest, existing.manifest);

/** A version that was raised, and a build that was forgotten. */
const isOutdated = ({ sourceVersion }: PublishRequest, built: string) =>
  sourceVersion !== undefined && sourceVersion !== built;

function noteOnExisting({ existing, request }: Context): { note?: string } {
  if (!existing || !request.willPromote) return {};
  const sources = isOutdated(request, existing.version) ? `; package.json says ${request.sourceVersion}` : '';
  return { note: `this very build is published already${sources}` };
}

function findVersionFaults({ build, existing, collected, request }: Context): string[] {
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
  if (isSame && request.willPromote) return [];
  if (isOutdated(request, version)) {
    return [
      `${published}, but package.json says ${request.sourceVersion}: the build is not of these sources; build again: \`mfe build ${app}\``,
    ];
  }
  if (!isSame) {
    return [`${published} with other content; raise the version in package.json and build again`];
  }
  return [
    `${published}, and this is the same build; raise the version, or \`mfe promote ${app} ${version}\``,
  ];
}

async function findPromoteFaults({
  registry,
  build,
  revision,
  request: { app },
}: Context): Promise<string[]> {
  const { version } = build.readable;
  const published = [...(await registry.listVersions(app)), version];
  try {
    promote(revision?.apps[app], { app, version, published, retired: revision?.retired?.[app] });
    return [];
  } catch (error) {
    if (!isChannelRefusedError(error)) throw error;
    return error.code === 'NOTHING_TO_CHANGE' ? [] : error.objections.map(({ message }) => message);
  }
}

/** The checks that need nothing but the build itself. */
export const createBuildChecks = (build: Build, app: string) => ({
  isThere: {
    title: BUILD_CHECK,
    run: () => ({
      faults: findNameFaults(build, app),
      note: `${build.readable.name} ${build.readable.version}, ${build.files.size} files`,
    }),
  },
  isValid: { title: 'Manifest is valid', run: () => ({ faults: build.faults }) },
  isWhole: { title: 'Files are whole', run: () => ({ faults: findFileFaults(build) }) },
  isBuilt: {
    title: 'Modules were built',
    run: () => ({ faults: [...findReferenceFaults(build), ...findPageFaults(build)] }),
  },
});

async function createChecks(context: Context): Promise<Check[]> {
  const { build, request, stored, registry, revision } = context;
  const { isThere, isValid, isWhole, isBuilt } = createBuildChecks(build, request.app);
  const against = { revision, app: request.app, candidate: build.readable };
  const checks: Check[] = [
    isThere,
    isValid,
    {
      title: VERSION_CHECK,
      run: () => ({
        faults: findVersionFaults(context),
        ...noteOnExisting(context),
      }),
    },
    isWhole,
    isBuilt,
    { title: STORED_CHECK, run: () => ({ faults: stored.faults }) },
    createSizeCheck(registry, { ...against, allowGrowth: request.allowGrowth ?? false }),
    ...(await createCompatibilityChecks(registry, { ...against, channel: request.channel })),
  ];
  if (!request.willPromote) return checks;
  return [
    ...checks,
    { title: CHANNEL_CHECK, run: async () => ({ faults: await findPromoteFaults(context) }) },
  ];
}

async function readContext({ store }: RegistryDeps, request: PublishRequest): Promise<Context> {
  const registry = createRegistry(store);
  const { folder, readFrom = readBuild } = request;
  const build = await readFrom(folder);
  const [revision, existing, collected, stored] = await Promise.all([
    registry.readChannel(request.channel),
    registry.readRelease(request.app, build.readable.version),
    registry.readCollected(request.app, build.readable.version),
    compareWithStored(store, request.app, build.readable.files),
  ]);
  return { registry, build, request, revision, existing, collected, stored };
}

function createRelease({ build, request }: Context, now: Date): Release {
  const { app, by, commit } = request;
  // Checked before; parsing once more proves to the compiler, and to the next reader, that what is written can be read.
  return v.parse(releaseSchema, {
    schema: 1,
    app,
    version: build.readable.version,
    publishedAt: now.toISOString(),
    publishedBy: by,
    commit,
    manifest: build.manifest,
  });
}

function selectNewFiles({ build, stored }: Context): Map<string, Uint8Array> {
  return new Map([...build.files].filter(([path]) => !stored.unchanged.has(path)));
}

/** Undefined where this call recorded the release, else the one that another publish recorded first. */
async function recordOnce(store: Store, release: Release): Promise<Release | undefined> {
  const record = new TextEncoder().encode(`${JSON.stringify(release, null, 2)}\n`);
  if (await store.putIfAbsent(keys.release(release.app, release.version), record)) return undefined;
  return createRegistry(store).readRelease(release.app, release.version);
}

async function publishBuild(
  deps: RegistryDeps,
  request: PublishRequest,
  guard: Guard,
): Promise<PublishOutcome> {
  const { store, now = () => new Date(), codecs = bestCodecs } = deps;
  const { app, report = () => {} } = request;
  const context = await readContext(deps, request);
  const { build, existing, stored } = context;
  const what = `${app} ${build.readable.version}`.trim();
  const objections = await runChecks(await createChecks(context), report);
  if (objections.length > 0) throw new PublishRefusedError({ what, objections });

  const files = selectNewFiles(context);
  const outcome = {
    release: existing ?? createRelease(context, now()),
    isNew: !existing,
    newFiles: files.size,
    newBytes: [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    unchangedFiles: stored.unchanged.size,
  };
  if (existing || request.isDryRun) return outcome;

  await uploadFiles(store, files, { app, codecs });
  guard.requireTime();
  const winner = await recordOnce(store, outcome.release);
  if (!winner) return outcome;
  const faults = findVersionFaults({ ...context, existing: winner });
  if (faults.length === 0) return { ...outcome, release: winner, isNew: false };
  throw new PublishRefusedError({
    what,
    objections: faults.map((message) => ({ check: VERSION_CHECK, message })),
  });
}

/** The store, with the keys of what is written to it. */
const recordWrites = (store: Store, written: string[]): Store => ({
  ...store,
  async putIfAbsent(key, bytes) {
    const isOurs = await store.putIfAbsent(key, bytes);
    if (isOurs) written.push(key);
    return isOurs;
  },
});

/**
 * The release of a build: checked, its files stored with their encodings, and then recorded.
 *
 * The record is written last and at once, so a publish that is cut short anywhere has published nothing, and the same
 * publish run again finds its files there and completes. One that finds no room takes its files away again.
 *
 * @throws {PublishRefusedError} `PUBLISH_REFUSED` with everything that is wrong; nothing was recorded.
 * @throws {RegistryBusyError} `REGISTRY_BUSY` while the registry is collected.
 */
export async function publish(deps: RegistryDeps, request: PublishRequest): Promise<PublishOutcome> {
  const { app, by, isDryRun } = request;
  const written: string[] = [];
  const store = recordWrites(deps.store, written);
  try {
    return await withoutCollection(deps, { what: `Publishing ${app}`, by, isDryRun }, (guard) =>
      publishBuild({ ...deps, store }, request, guard),
    );
  } catch (error) {
    // Where there is no room, half a release takes it from whoever needs it more. Anything else goes on where it stopped.
    if (isStoreFull(error)) await takeFilesBack(deps, { by, written }).catch(() => undefined);
    throw error;
  }
}
