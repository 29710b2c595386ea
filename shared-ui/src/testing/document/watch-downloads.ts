import { vi } from 'vitest';

/** A file that the page saved: its name and content. */
export type Download = { name: string; blob: Blob | undefined };

/** The files that the page saves from now on. Restore with `vi.unstubAllGlobals()` and `vi.restoreAllMocks()`. */
export function watchDownloads(): readonly Download[] {
  const downloads: Download[] = [];
  let blob: Blob | undefined;
  // jsdom has no blob URLs, and follows no link.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(given: Blob) {
        blob = given;
        return 'blob:rows';
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, blob });
  });
  return downloads;
}
