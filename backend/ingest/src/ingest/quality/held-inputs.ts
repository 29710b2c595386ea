import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { parseContractJson } from '@sharpside/contracts';
import { joinWithin } from '@sharpside/server-kit';
import { isMissing, replaceFile } from '@sharpside/warehouse/files/atomic-files';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import * as v from 'valibot';

const heldSchema = v.object({
  source: v.string(),
  input: v.string(),
  place: v.string(),
  sha256: v.string(),
  /** Time when the file was last held back. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Time when a file from this place was first held back. */
  since: v.pipe(v.string(), v.isoTimestamp()),
  shortfalls: v.array(v.object({ check: v.string(), message: v.string() })),
});

/** A file that failed checks and was not accepted. Nothing of it is served. */
export type HeldInput = v.InferOutput<typeof heldSchema>;

const ENDING = '.json';
// Records are removed after this time, when a person who looks at the list has seen them.
const KEPT_DAYS = 30;
const MS_PER_DAY = 86_400_000;

const toPath = (data: DataFolder, { source, place }: Pick<HeldInput, 'source' | 'place'>) =>
  joinWithin(
    data.held,
    `${createHash('sha256').update(`${source}\n${place}`).digest('hex').slice(0, 16)}${ENDING}`,
  );

async function readHeld(path: string): Promise<HeldInput[]> {
  try {
    return [parseContractJson(heldSchema, await readFile(path, 'utf8'), path)];
  } catch {
    // Records are only for people. An unreadable record counts as missing, and is rewritten if the file is held back
    // again.
    return [];
  }
}

/** Files that are held back, sorted by source and name. */
export async function listHeldInputs(data: DataFolder): Promise<HeldInput[]> {
  const names = await readdir(data.held).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  const paths = names.filter((name) => name.endsWith(ENDING)).map((name) => joinWithin(data.held, name));
  const held = (await Promise.all(paths.map(readHeld))).flat();
  return held.sort((a, b) => a.source.localeCompare(b.source) || a.input.localeCompare(b.input));
}

/** Records a file that is held back, for `backend batches` and the metrics. Records older than 30 days are removed. */
export async function keepHeldInput(data: DataFolder, held: Omit<HeldInput, 'since'>): Promise<void> {
  await mkdir(data.held, { recursive: true });
  const path = toPath(data, held);
  const [before] = await readHeld(path);
  await replaceFile(path, `${JSON.stringify({ ...held, since: before?.since ?? held.at }, null, 2)}\n`);
  const oldest = Date.parse(held.at) - KEPT_DAYS * MS_PER_DAY;
  for (const other of await listHeldInputs(data)) {
    if (Date.parse(other.at) < oldest) await rm(toPath(data, other), { force: true });
  }
}

/** Removes the records of a file that was ingested: those with the same bytes, and those from the same place. */
export async function forgetHeldInput(
  data: DataFolder,
  { source, place, sha256 }: Pick<HeldInput, 'source' | 'place' | 'sha256'>,
): Promise<void> {
  for (const held of await listHeldInputs(data)) {
    if (held.source === source && (held.place === place || held.sha256 === sha256))
      await rm(toPath(data, held), { force: true });
  }
}
