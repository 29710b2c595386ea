import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { joinWithin } from '@sharpside/server-kit';
import { isMissing } from '@sharpside/warehouse/files/atomic-files';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { PIECE_BYTES, readPieces, toPieces, toSha256 } from '@sharpside/warehouse/shared-files/pieces';
import { isKeptPath, KEPT_FILES, KEPT_FOLDERS, type KeptFile } from './kept-documents.ts';

/** Paths of a data folder's lasting files, with slashes. Files come after the files that they depend on. */
async function listKeptPaths(data: DataFolder): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of KEPT_FOLDERS) {
    const entries = await readdir(joinWithin(data.root, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found = entries
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(data.root.length + 1)
          .replaceAll('\\', '/'),
      );
    paths.push(...found.sort());
  }
  for (const name of KEPT_FILES) {
    const isThere = await stat(joinWithin(data.root, name)).then(
      () => true,
      () => false,
    );
    if (isThere) paths.push(name);
  }
  // Files that end in '.tmp' were left by a process that was killed before it renamed them.
  return paths.filter((path) => isKeptPath(path) && !path.endsWith('.tmp'));
}

async function describeFile(path: string, bytes: number): Promise<Omit<KeptFile, 'path'>> {
  const whole = createHash('sha256');
  const parts: string[] = [];
  await readPieces(path, toPieces(bytes, PIECE_BYTES), async (_, piece) => {
    whole.update(piece);
    parts.push(toSha256(piece));
  });
  return { bytes, sha256: whole.digest('hex'), parts };
}

/** Every lasting file of a data folder, with the hashes of its parts. Files that snapshots share are read only once. */
export async function describeFolder(data: DataFolder): Promise<KeptFile[]> {
  const known = new Map<number, Omit<KeptFile, 'path'>>();
  const files: KeptFile[] = [];
  for (const path of await listKeptPaths(data)) {
    const { ino, size } = await stat(joinWithin(data.root, path));
    const described = known.get(ino) ?? (await describeFile(joinWithin(data.root, path), size));
    known.set(ino, described);
    files.push({ path, ...described });
  }
  return files;
}
