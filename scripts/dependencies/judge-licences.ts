import type { Accepted } from './accepted.ts';
import type { Licence } from './licences.ts';

/** Faults of the licences, in sentences. */
export function findLicenceFaults(
  licences: readonly Licence[],
  { accepted, today }: { accepted: Accepted['licences']; today: string },
): string[] {
  const used = new Set<Accepted['licences'][number]>();
  const faults = licences.flatMap((one) => {
    if (one.isPermissive) return [];
    const { name, version, text, mayShip } = one;
    const what = `${name} ${version} has ${text === null ? 'no licence' : `the licence ${text}`}`;
    const entry = accepted.find((candidate) => candidate.package === name && candidate.licence === text);
    if (entry) used.add(entry);
    if (entry && mayShip) return [`${what}, which is accepted for tools alone, and may ship to browsers now`];
    if (entry && entry.until < today)
      return [`${what}, which was accepted until ${entry.until}; look at it again`];
    return entry
      ? []
      : [`${what}, which is not permissive${mayShip ? ', and may ship to browsers' : ''}; do without it`];
  });
  // One for another kind of machine may be missing here, and is no mistake.
  return faults;
}

/** The licences with the number of dependencies under each, most first; those that may ship are counted besides. */
export function countLicences(
  licences: readonly Licence[],
): { text: string; count: number; shipped: number }[] {
  const counts = new Map<string, { text: string; count: number; shipped: number }>();
  for (const { text, mayShip } of licences) {
    const key = text ?? 'none';
    const found = counts.get(key) ?? { text: key, count: 0, shipped: 0 };
    counts.set(key, { text: key, count: found.count + 1, shipped: found.shipped + (mayShip ? 1 : 0) });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}
