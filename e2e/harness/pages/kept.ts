import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** True if `SCREENS=write` asks the run to rewrite the kept files of each screen. */
export const writesScreens = (): boolean => process.env.SCREENS === 'write';

export const WRITE_SCREENS = 'SCREENS=write npm test -- e2e/tests/host/every-screen';

/** A file name for a page: `/mlb/scores` is `mlb-scores`, the front page `front`. */
export const toFileName = (path: string): string =>
  path.replace(/^\/$/, '/front').slice(1).replaceAll('/', '-');

export const readKept = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined); // It has not been kept yet.

/**
 * The kept text of a file; undefined if it was never kept. A run with `SCREENS=write` first replaces the text by that
 * of `read`.
 */
export async function keep(file: string, read: () => Promise<string>): Promise<string | undefined> {
  if (!writesScreens()) return readKept(file);
  const text = await read();
  await writeFile(file, text);
  return text;
}

/** Names of files in a folder that no test used. A run with `SCREENS=write` removes them, and returns none. */
export async function findObsolete(folder: string, used: readonly string[]): Promise<string[]> {
  const obsolete = (await readdir(folder)).filter((name) => !used.includes(name));
  if (!writesScreens()) return obsolete;
  for (const name of obsolete) await rm(join(folder, name), { recursive: true });
  return [];
}
