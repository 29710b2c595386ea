/** `41.3 kB`, in steps of 1000. */
export function toByteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 file`, `3 files`. */
export const toCount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
