import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Beside the repository, where there is one; not part of it.
const FOLDER = new URL('../../../../../shared/data/', import.meta.url);

/** The path of a file of real data, or undefined where this machine has none: such comparisons are skipped then. */
export function sharedFile(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, FOLDER));
  return existsSync(path) ? path : undefined;
}
