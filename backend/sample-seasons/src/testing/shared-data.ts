import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';

/** The path of a file of real data, or undefined where this machine has none: such comparisons are skipped then. */
export function sharedFile(name: string): string | undefined {
  const path = join(SHARED_DATA, name);
  return existsSync(path) ? path : undefined;
}
