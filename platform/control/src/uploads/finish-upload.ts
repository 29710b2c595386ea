import type { ReleaseFile } from '@sharpside/contracts';
import type { TokenRecord } from '@sharpside/contracts/control';
import { type Build, toBuild } from '@sharpside/registry/publish/build-folder';
import { type PublishOutcome, publish } from '@sharpside/registry/publish/publish';
import type { Report } from '@sharpside/registry/records/checks';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { isMapPath, readMap } from '@sharpside/registry/records/read-map';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import type { SigningKey } from '@sharpside/registry/records/signing-key';
import { type SignedPart, signRelease } from '@sharpside/registry/signatures/statement';
import { keys } from '@sharpside/registry/store/keys';
import { ControlError } from '../errors.ts';
import type { OpenUpload } from './open-uploads.ts';
import type { Staging } from './staging.ts';

type Deps = {
  staging: Staging;
  registry: RegistryDeps & { now: () => Date };
  /** Signs for a CI job that proved who it is; null: nobody does. */
  signingKey: SigningKey | null;
};

const EMPTY = new Uint8Array();

/** Files that are read at once. */
const PARALLEL = 16;

/** A file that the registry has from an earlier release. */
const readStored = ({ store }: RegistryDeps, app: string, file: ReleaseFile) =>
  isMapPath(file.path) ? readMap(store, app, file) : store.get(keys.asset(app, file.path));

/** The build of an upload: the sent files, and those that the registry had. In memory only; its names meet no file system. */
async function assemble(
  { staging, registry }: Pick<Deps, 'staging' | 'registry'>,
  { id, app, request }: OpenUpload,
): Promise<Build> {
  const files = new Map<string, Uint8Array>();
  const missing: string[] = [];
  const indexed = [...request.files.entries()];
  const found = await mapLimited(indexed, PARALLEL, async ([index, file]) => {
    const sent = file.size === 0 ? EMPTY : await staging.read(id, index);
    return sent ?? (await readStored(registry, app, file));
  });
  for (const [index, { path }] of indexed) {
    const bytes = found[index];
    if (bytes) files.set(path, bytes);
    else missing.push(path);
  }
  if (missing.length > 0) {
    throw new ControlError(
      `${missing.length} files are not there yet, ${missing[0]} for one; send them first.`,
      {
        code: 'UPLOAD_INCOMPLETE',
        details: { missing },
      },
    );
  }
  return toBuild(files, 'The upload');
}

/** The service's own signature, in the name of a CI job as its ID token proved it. */
async function signFor(
  { signingKey, registry }: Deps,
  release: SignedPart,
  { holder }: TokenRecord,
): Promise<string | undefined> {
  return signingKey ? signRelease(release, { key: signingKey, now: registry.now(), by: holder }) : undefined;
}

/**
 * Publishes an upload, with the checks of every publish.
 *
 * @throws {ControlError} `UPLOAD_INCOMPLETE` with the files that are missing.
 * @throws what a publish throws.
 */
export async function finishUpload(
  deps: Deps,
  upload: OpenUpload,
  { token, signature, report }: { token: TokenRecord; signature?: string | undefined; report: Report },
): Promise<PublishOutcome> {
  const { app, request } = upload;
  const { channel, commit, sourceVersion, willPromote, allowGrowth } = request;
  const build = await assemble(deps, upload);
  return publish(deps.registry, {
    app,
    folder: build.folder,
    readFrom: async () => build,
    by: token.holder,
    commit,
    sourceVersion,
    channel,
    willPromote,
    allowGrowth,
    sign: async (release) => signature ?? signFor(deps, release, token),
    report,
  });
}
