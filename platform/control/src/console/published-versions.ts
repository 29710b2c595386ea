import type { Registry } from '@sharpside/registry/records/registry';

/** The published versions of all apps, lowest first. */
export type PublishedVersions = {
  /** One list of the store for all who ask at the same time, such as every open console after a change. */
  read(): Promise<ReadonlyMap<string, readonly string[]>>;
};

/** @throws {StoreError} from `read`, when the registry cannot be read. */
export function createPublishedVersions(registry: Pick<Registry, 'listAllVersions'>): PublishedVersions {
  let reading: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  return {
    read() {
      // A list that is under way may lack what was published since it began, until the page asks again.
      reading ??= registry.listAllVersions().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
