import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** True where `SCREENS=write` asks for what is kept of each screen to be written from the run. */
export const writesScreens = (): boolean => process.env.SCREENS === 'write';

/** The command that brings what is kept up to date, for messages. */
export const WRITE_SCREENS = 'SCREENS=write npm test -- e2e/tests/host/every-screen';

/** A file name for a page: `/mlb/scores` is `mlb-scores`, the front page `front`. */
export const toFileName = (path: string): string =>
  path.replace(/^\/$/, '/front').slice(1).replaceAll('/', '-');

/** The text of a kept file; undefined where there is none. */
export const readKept = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined); // Not there: not kept yet.

/** Compares a text with the kept one, or keeps it where the run writes. Returns the kept one. */
export async function keep(file: string, read: () => Promise<string>): Promise<string | undefined> {
  if (!writesScreens()) return readKept(file);
  const text = await read();
  await writeFile(file, text);
  return text;
}

/** Names of files in a folder that nothing asked for. Where the run writes, they are removed. */
export async function findObsolete(folder: string, used: readonly string[]): Promise<string[]> {
  const obsolete = (await readdir(folder)).filter((name) => !used.includes(name));
  if (!writesScreens()) return obsolete;
  for (const name of obsolete) await rm(join(folder, name), { recursive: true });
  return [];
}
