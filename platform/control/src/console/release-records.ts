import type { Release } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';

/** Facts of a release that need no manifest. Units: `bytes` of all its files, uncompressed. */
type ReleaseRecord = Pick<Release, 'version' | 'publishedAt' | 'publishedBy' | 'commit'> & {
  bytes: number;
};

/** The records of releases, each read once: a manifest is large, and a release never changes. */
export type ReleaseRecords = {
  /** Undefined for a release that was never published, was collected, or cannot be read. */
  find(app: string, version: string): Promise<ReleaseRecord | undefined>;
};

function toRecord({ version, publishedAt, publishedBy, commit, manifest }: Release): ReleaseRecord {
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0);
  return { version, publishedAt, publishedBy, commit, bytes };
}

export function createReleaseRecords(registry: Registry): ReleaseRecords {
  const records = new Map<string, ReleaseRecord>();
  return {
    async find(app, version) {
      const name = `${app}@${version}`;
      const known = records.get(name);
      if (known) return known;
      // A damaged release must not hide the others from people who could replace it.
      const release = await registry.readRelease(app, version).catch(() => undefined);
      if (release === undefined) return undefined;
      const record = toRecord(release);
      records.set(name, record);
      return record;
    },
  };
}
