import type { Accepted } from './accepted.ts';
import type { LockedPackage } from './lock-file.ts';
import type { OsvDatabase } from './osv-database.ts';

/** The holes in dependencies, in sentences. `faults` fail the check, `notes` do not. */
export type HoleReport = { faults: string[]; notes: string[] };

type Options = { database: OsvDatabase; accepted: Accepted['holes']; today: string };

/** Looks for known holes in the dependencies of a lock file. @param today as `2026-11-26`. */
export function findHoles(
  packages: readonly LockedPackage[],
  { database, accepted, today }: Options,
): HoleReport {
  const faults: string[] = [];
  const notes: string[] = [];
  const used = new Set<Accepted['holes'][number]>();
  for (const { name, version, mayShip } of packages) {
    for (const { id, aliases, summary, fixed, isIn } of database.find(name)) {
      if (!isIn(version)) continue;
      const what = `${name} ${version}${mayShip ? ' (may ship to browsers)' : ''} has ${id}: ${summary || 'no summary'}`;
      const entry = accepted.find(
        (one) => one.package === `${name}@${version}` && [id, ...aliases].includes(one.id),
      );
      if (entry) used.add(entry);
      const remedy =
        fixed.length > 0 ? `take ${[...new Set(fixed)].join(' or ')}` : 'there is no fixed version';
      if (entry && entry.until >= today)
        notes.push(`${what}; accepted until ${entry.until}: ${entry.reason}`);
      else if (entry) faults.push(`${what}; it was accepted until ${entry.until}, which is over; ${remedy}`);
      else faults.push(`${what}; ${remedy}, or accept it with a reason and a date`);
    }
  }
  const unused = accepted.filter((entry) => !used.has(entry));
  return {
    faults: [
      ...faults,
      ...unused.map(({ id, package: name }) => `${id} of ${name} is accepted and not found; take it out`),
    ],
    notes,
  };
}
