/** `1,234,567`. Without `Intl`, whose data take longer to load than most modules. */
export const toWhole = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** `1 file`, `3 files`, `1,200 files`. */
export const toCount = (count: number, what: string): string =>
  `${toWhole(count)} ${what}${count === 1 ? '' : 's'}`;

/** `41.3 kB`, in steps of 1000. */
export function toByteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
