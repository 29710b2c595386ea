import { type Release, releaseSchema } from '@sharpside/contracts';
import { isStoreFull, type Store } from '@sharpside/object-store';
import * as v from 'valibot';
import { takeFilesBack } from '../collection/collect.ts';
import { runChecks } from '../records/checks.ts';
import { bestCodecs } from '../records/codecs.ts';
import { PublishRefusedError } from '../records/errors.ts';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { putSignature } from '../records/signature-record.ts';
import { type Lease, withoutCollection } from '../records/work.ts';
import { keys } from '../store/keys.ts';
import { readBuild } from './build-folder.ts';
import {
  createPublishChecks,
  findVersionFaults,
  type PublishContext,
  type PublishRequest,
  VERSION_CHECK,
} from './publish-checks.ts';
import { requireSignature } from './require-signature.ts';
import { compareWithStored, uploadFiles, uploadMaps } from './upload.ts';

export type { PublishRequest };

export type PublishOutcome = {
  release: Release;
  /** False if the same build was published already, and may be published again. */
  isNew: boolean;
  newFiles: number;
  newBytes: number;
  unchangedFiles: number;
};

async function readContext(
  { store, now = () => new Date() }: RegistryDeps,
  request: PublishRequest,
): Promise<PublishContext> {
  const registry = createRegistry(store);
  const { folder, readFrom = readBuild } = request;
  const build = await readFrom(folder);
  const [head, existing, collected, stored] = await Promise.all([
    registry.readHead(request.channel),
    registry.readRelease(request.app, build.manifest.version),
    registry.readCollected(request.app, build.manifest.version),
    compareWithStored(store, request.app, build.manifest.files),
  ]);
  const { revision } = head ?? {};
  return { now: now(), registry, build, request, revision, known: head, existing, collected, stored };
}

function createRelease({ build, request }: PublishContext, now: Date): Release {
  const { app, by, commit } = request;
  // The checks have passed, but only parsing gives TypeScript the type of a valid record.
  return v.parse(releaseSchema, {
    schema: 1,
    app,
    version: build.manifest.version,
    publishedAt: now.toISOString(),
    publishedBy: by,
    commit,
    manifest: build.manifest,
  });
}

function selectNewFiles({ build, stored }: PublishContext): Map<string, Uint8Array> {
  return new Map([...build.files].filter(([path]) => !stored.unchanged.has(path)));
}

/** Records the release. Undefined on success, else the release that another publish recorded first. */
async function recordOnce(store: Store, release: Release): Promise<Release | undefined> {
  const record = new TextEncoder().encode(`${JSON.stringify(release, null, 2)}\n`);
  if (await store.putIfAbsent(keys.release(release.app, release.version), record)) return undefined;
  return createRegistry(store).readRelease(release.app, release.version);
}

async function publishBuild(
  deps: RegistryDeps,
  request: PublishRequest,
  lease: Lease,
): Promise<PublishOutcome> {
  const { store, now = () => new Date(), codecs = bestCodecs } = deps;
  const { app, report = () => {} } = request;
  const context = await readContext(deps, request);
  const { build, existing, stored } = context;
  const what = `${app} ${build.manifest.version}`;
  const objections = await runChecks(await createPublishChecks(context), report);
  if (objections.length > 0) throw new PublishRefusedError({ what, objections });

  const files = selectNewFiles(context);
  const release = existing ?? createRelease(context, now());
  const signature = await requireSignature(deps, release, request);
  const outcome = {
    release,
    isNew: !existing,
    newFiles: files.size,
    newBytes: [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    unchangedFiles: stored.unchanged.size,
  };
  if (request.isDryRun) return outcome;
  const { version } = release;
  // The signature is stored before the record, so that every visible release is signed.
  if (signature !== undefined) await putSignature(store, { app, version, signature });
  if (existing) return outcome;

  await uploadFiles(store, files, { app, codecs });
  await uploadMaps(store, build.maps, { app, codecs });
  lease.requireTime();
  const winner = await recordOnce(store, outcome.release);
  if (!winner) return outcome;
  const faults = findVersionFaults({ ...context, existing: winner });
  if (faults.length === 0) return { ...outcome, release: winner, isNew: false };
  throw new PublishRefusedError({
    what,
    objections: faults.map((message) => ({ check: VERSION_CHECK, message })),
  });
}

const recordWrites = (store: Store, written: string[]): Store => ({
  ...store,
  async putIfAbsent(key, bytes) {
    const isOurs = await store.putIfAbsent(key, bytes);
    if (isOurs) written.push(key);
    return isOurs;
  },
});

/**
 * Publishes a build: checks it, stores its files with their encodings and its source maps, and then records the
 * release.
 *
 * The record is written last and in one step, so an interrupted publish has published nothing; repeated, it finds its
 * files and completes. A publish that finds no room removes its files again.
 *
 * @throws {PublishRefusedError} `PUBLISH_REFUSED` with everything that is wrong; nothing was recorded.
 * @throws {RegistryBusyError} `REGISTRY_BUSY` while a collection runs.
 */
export async function publish(deps: RegistryDeps, request: PublishRequest): Promise<PublishOutcome> {
  const { app, by, isDryRun } = request;
  const written: string[] = [];
  const store = recordWrites(deps.store, written);
  try {
    return await withoutCollection(deps, { what: `Publishing ${app}`, by, isDryRun }, (lease) =>
      publishBuild({ ...deps, store }, request, lease),
    );
  } catch (error) {
    // If the store is full, half a release takes room that others need. After any other error a repeated publish
    // continues.
    if (isStoreFull(error)) await takeFilesBack(deps, { by, written }).catch(() => undefined);
    throw error;
  }
}
