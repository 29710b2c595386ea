import type { ReleaseFile } from '@sharpside/contracts';
import type { TokenRecord, UploadRequest } from '@sharpside/contracts/control';
import { BUILD_CHECK, type Build, toBuild } from '@sharpside/registry/publish/build-folder';
import { type PublishOutcome, publish } from '@sharpside/registry/publish/publish';
import type { Report } from '@sharpside/registry/records/checks';
import { PublishRefusedError } from '@sharpside/registry/records/errors';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { isMapPath, readMap } from '@sharpside/registry/records/read-map';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { signRelease } from '@sharpside/registry/signatures/statement';
import { keys } from '@sharpside/registry/store/keys';
import type { SigningKey } from '@sharpside/server-kit';
import { findStaged, type StagedFiles } from './staging.ts';

const PARALLEL = 16;

type Upload = { app: string; request: UploadRequest };

/** The files of a build, and the paths of files that are neither uploaded nor in the registry. */
export type GatheredFiles = { files: ReadonlyMap<string, Uint8Array>; missing: string[] };

/** Reads the files of a build: those that were uploaded, and those that the registry has from an earlier release. */
export async function gatherFiles(
  { store }: RegistryDeps,
  staged: StagedFiles,
  { app, request }: Upload,
): Promise<GatheredFiles> {
  async function read(file: ReleaseFile): Promise<Uint8Array | undefined> {
    const key = findStaged(staged, file);
    const sent = key && (await store.get(key));
    if (sent) return sent;
    return isMapPath(file.path) ? readMap(store, app, file) : store.get(keys.asset(app, file.path));
  }

  const files = new Map<string, Uint8Array>();
  const missing: string[] = [];
  const found = await mapLimited(request.files, PARALLEL, async (file) => ({
    file,
    bytes: await read(file),
  }));
  for (const { file, bytes } of found) {
    // The name alone proves nothing, because the registry may have another file under it.
    if (bytes && toIntegrity(bytes) === file.integrity) files.set(file.path, bytes);
    else missing.push(file.path);
  }
  return { files, missing };
}

type Deps = {
  registry: RegistryDeps & { now: () => Date };
  /** Signs for a CI job whose identity is proven; null: nobody signs. */
  signingKey: SigningKey | null;
};

/** @throws {PublishRefusedError} for another version than the record of the token's use has. */
function requireVersion({ manifest, manifestFile }: Build, version: string): void {
  if (manifest.version === version) return;
  throw new PublishRefusedError({
    what: `${manifest.name} ${version}`,
    objections: [
      {
        check: BUILD_CHECK,
        message: `${manifestFile} is of version ${manifest.version}, and the upload is of ${version}; build the app again`,
      },
    ],
  });
}

/**
 * Publishes a build, with the checks of every publish. The build stays in memory until these have passed, so no
 * unchecked name of a file reaches a file system.
 *
 * @throws like a publish.
 */
export async function finishUpload(
  { registry, signingKey }: Deps,
  { app, request }: Upload,
  { files, token, report }: Pick<GatheredFiles, 'files'> & { token: TokenRecord; report: Report },
): Promise<PublishOutcome> {
  const { version, channel, commit, sourceVersion, willPromote, allowGrowth, signature, checked } = request;
  const build = toBuild(files, 'The upload');
  requireVersion(build, version);
  return publish(registry, {
    app,
    folder: build.folder,
    readFrom: async () => build,
    by: token.holder,
    commit,
    sourceVersion,
    channel,
    willPromote,
    allowGrowth,
    checked: checked ?? null,
    // Without a signature in the upload, the service signs in the name of the CI job that the ID token proved.
    sign: async (release) =>
      signature ??
      (signingKey
        ? signRelease(release, { key: signingKey, now: registry.now(), by: token.holder })
        : undefined),
    report,
  });
}
