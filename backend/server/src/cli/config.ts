import { join } from 'node:path';
import { isContractError } from '@sharpside/contracts';
import { type KeptStore, openKeptStore } from '@sharpside/ingest/kept-folder/kept-log';
import { toStoreLocation } from '@sharpside/object-store';
import { UsageError } from '@sharpside/server-kit/cli';
import { openSharedStore, type SharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import * as v from 'valibot';

const environmentSchema = v.object({
  BACKEND_DATA: v.optional(v.string()),
  BACKEND_BATCHES: v.optional(v.string()),
  BACKEND_SNAPSHOTS: v.optional(v.string()),
  BACKEND_SNAPSHOTS_MAX_MIB: v.optional(v.string()),
});

const MEBIBYTE = 1024 * 1024;

/** The data folder, unless the command line names another; an empty variable counts as not set. */
export function readDataFolder(environment: NodeJS.ProcessEnv, cwd: string): string {
  const { BACKEND_DATA } = v.parse(environmentSchema, environment);
  return BACKEND_DATA || join(cwd, '.data', 'backend');
}

type OpenStore<T> = (location: string, environment: NodeJS.ProcessEnv) => T;

/** The store that a variable names; undefined where it names none. */
function findStore<T>(
  name: 'BACKEND_BATCHES' | 'BACKEND_SNAPSHOTS',
  open: OpenStore<T>,
  { environment, cwd }: { environment: NodeJS.ProcessEnv; cwd: string },
): T | undefined {
  const { [name]: location } = v.parse(environmentSchema, environment);
  if (!location) return undefined;
  try {
    return open(toStoreLocation(location, cwd), environment);
  } catch (cause) {
    if (!isContractError(cause)) throw cause;
    throw new UsageError(`${name}: ${cause.message}`, { cause });
  }
}

/**
 * The store that snapshots are shared through; undefined where none is named. Reads nothing of it yet.
 *
 * @throws {UsageError} with everything that is missing or wrong.
 */
export const findSharedStore = (environment: NodeJS.ProcessEnv, cwd: string): SharedStore | undefined =>
  findStore('BACKEND_SNAPSHOTS', openSharedStore, { environment, cwd });

/**
 * The store that the data folder is kept in; undefined where the folder itself lasts. Reads nothing of it yet.
 *
 * @throws {UsageError} with everything that is missing or wrong.
 */
export const findKeptStore = (environment: NodeJS.ProcessEnv, cwd: string): KeptStore | undefined =>
  findStore('BACKEND_BATCHES', openKeptStore, { environment, cwd });

/**
 * Bytes that snapshots of that store may take on this machine; undefined for what the disk has.
 *
 * @throws {UsageError} where it is no number.
 */
export function readSnapshotLimit(
  environment: Readonly<Record<string, string | undefined>>,
): number | undefined {
  const { BACKEND_SNAPSHOTS_MAX_MIB: mib = '' } = v.parse(environmentSchema, environment);
  if (/^\d{0,9}$/.test(mib)) return Number(mib) * MEBIBYTE || undefined;
  throw new UsageError(`BACKEND_SNAPSHOTS_MAX_MIB must be a whole number; it is '${mib}'.`);
}
