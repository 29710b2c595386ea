import { vi } from 'vitest';

/** The names of the files that the page saves from now on. Undo it with `vi.unstubAllGlobals()`. */
export function watchDownloads(): readonly string[] {
  const names: string[] = [];
  // jsdom has no URLs of blobs, and follows no link.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:rows';
      static override revokeObjectURL = () => {};
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
