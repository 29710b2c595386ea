import type { Registry } from '@sharpside/registry/records/registry';

/** The published versions of all apps, lowest first. */
export type PublishedVersions = {
  /** Simultaneous calls, such as for every open console after a change, share one list of the store. */
  read(): Promise<ReadonlyMap<string, readonly string[]>>;
};

/** @throws {StoreError} from `read`, when the registry cannot be read. */
export function createPublishedVersions(registry: Pick<Registry, 'listAllVersions'>): PublishedVersions {
  let reading: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  return {
    read() {
      // A running list may lack versions that were published after it began; the page gets them with its next request.
      reading ??= registry.listAllVersions().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
