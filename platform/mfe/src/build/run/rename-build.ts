import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILES, type Manifest } from '@sharpside/contracts';

/**
 * Gives a build another version and returns its manifest. Nothing is rebuilt: only the manifest has the version, and
 * unchanged files keep their names.
 */
export async function renameBuild(folder: string, manifest: Manifest, version: string): Promise<Manifest> {
  const renamed = { ...manifest, version };
  await writeFile(join(folder, MANIFEST_FILES[manifest.kind]), `${JSON.stringify(renamed, null, 2)}\n`);
  return renamed;
}
