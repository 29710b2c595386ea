import { findFingerprint, findSettings, type Release, type SettingsDeclaration } from '@sharpside/contracts';
import type { ConsoleRelease } from '@sharpside/contracts/control';
import { createRegistry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { judgeRelease } from '@sharpside/registry/signatures/judge-release';
import { describeSigner } from '@sharpside/registry/signatures/trust-checks';

/** Facts of a release for the console. `bytes` is the uncompressed size of all its files. */
type ReleaseRecord = Omit<ConsoleRelease, 'role'>;

/** Facts of releases, kept in memory because a release never changes. Their manifests are too large to keep. */
export type ReleaseRecords = {
  /** Undefined for a release that was never published, was removed from the registry, or cannot be read. */
  find(app: string, version: string): Promise<ReleaseRecord | undefined>;
  /** The settings that a release declares; empty for a release that cannot be read. */
  findSettings(app: string, version: string): Promise<SettingsDeclaration>;
};

type Kept = { record: ReleaseRecord; settings: SettingsDeclaration; untilMs: number };

type Deps = RegistryDeps & { now: () => Date };

// A release without a valid signature may be signed later, so its record is kept only this long.
const UNTRUSTED_FOR_MS = 30_000;

async function findSignature({ store, trusted, now }: Deps, release: Release) {
  if (!trusted) return null;
  const signatures = await createRegistry(store).readSignatures(release.app, release.version);
  const verdict = await judgeRelease(release, signatures, { trusted, now: now() });
  return 'signer' in verdict
    ? { isTrusted: true, text: describeSigner(verdict.signer) }
    : { isTrusted: false, text: verdict.reason };
}

async function toRecord(deps: Deps, release: Release): Promise<ReleaseRecord> {
  const { version, publishedAt, publishedBy, commit, manifest } = release;
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0);
  const sources = findFingerprint(manifest);
  const signature = await findSignature(deps, release);
  return { version, publishedAt, publishedBy, commit, sources, bytes, signature };
}

export function createReleaseRecords(deps: Deps): ReleaseRecords {
  const registry = createRegistry(deps.store);
  const records = new Map<string, Kept>();

  async function read(app: string, version: string): Promise<Kept | undefined> {
    const name = `${app}@${version}`;
    const known = records.get(name);
    const nowMs = deps.now().getTime();
    if (known && nowMs < known.untilMs) return known;
    // A damaged release must not hide the other releases from people who could replace it.
    const release = await registry.readRelease(app, version).catch(() => undefined);
    if (release === undefined) return undefined;
    const record = await toRecord(deps, release);
    const isFinal = record.signature === null || record.signature.isTrusted;
    const untilMs = isFinal ? Number.POSITIVE_INFINITY : nowMs + UNTRUSTED_FOR_MS;
    const kept = { record, settings: findSettings(release.manifest), untilMs };
    records.set(name, kept);
    return kept;
  }

  return {
    find: async (app, version) => (await read(app, version))?.record,
    findSettings: async (app, version) => (await read(app, version))?.settings ?? {},
  };
}
