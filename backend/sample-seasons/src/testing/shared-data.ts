import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';

/** The path of a file of real data; undefined if this machine lacks it. Tests then skip the comparison. */
export function sharedFile(name: string): string | undefined {
  const path = join(SHARED_DATA, name);
  return existsSync(path) ? path : undefined;
}
