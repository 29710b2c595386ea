import { join } from 'node:path';
import { isContractError } from '@sharpside/contracts';
import { type KeptStore, openKeptStore } from '@sharpside/ingest/kept-folder/kept-log';
import { toStoreLocation } from '@sharpside/object-store';
import { asThemselves, folderSchema, locationSchema, readSettings } from '@sharpside/server-kit';
import { UsageError } from '@sharpside/server-kit/cli';
import { type LogKeys, readLogKeys } from '@sharpside/warehouse/shared-files/log-keys';
import { openSharedStore, type SharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import * as v from 'valibot';

const environmentSchema = v.object({
  BACKEND_DATA: v.optional(folderSchema),
  BACKEND_BATCHES: v.optional(locationSchema),
  BACKEND_SNAPSHOTS: v.optional(locationSchema),
});

const VARIABLES = asThemselves(['BACKEND_DATA', 'BACKEND_BATCHES', 'BACKEND_SNAPSHOTS']);

/** Turns a `ContractError` into a `UsageError` whose message begins with `start`. */
function orUsageError<T>(read: () => T, start = ''): T {
  try {
    return read();
  } catch (cause) {
    throw isContractError(cause) ? new UsageError(`${start}${cause.message}`, { cause }) : cause;
  }
}

/** Settings of all commands. An empty variable counts as not set. @throws {UsageError} with all problems. */
const readEnvironment = (environment: NodeJS.ProcessEnv): v.InferOutput<typeof environmentSchema> =>
  orUsageError(() =>
    readSettings(environment, {
      what: 'The environment of backend',
      variables: VARIABLES,
      required: {},
      schema: environmentSchema,
    }),
  );

/**
 * The data folder for commands without `--data`.
 *
 * @throws {UsageError} if settings are wrong.
 */
export const readDataFolder = (environment: NodeJS.ProcessEnv, cwd: string): string =>
  readEnvironment(environment).BACKEND_DATA ?? join(cwd, '.data', 'backend');

type OpenStore<T> = (location: string, environment: NodeJS.ProcessEnv, keys: LogKeys) => T;

/** Opens the store that a variable names. Undefined if it is not set. */
function findStore<T>(
  name: 'BACKEND_BATCHES' | 'BACKEND_SNAPSHOTS',
  open: OpenStore<T>,
  { environment, cwd }: { environment: NodeJS.ProcessEnv; cwd: string },
): T | undefined {
  const { [name]: location } = readEnvironment(environment);
  if (!location) return undefined;
  const keys = orUsageError(() => readLogKeys(environment));
  return orUsageError(() => open(toStoreLocation(location, cwd), environment, keys), `${name}: `);
}

/**
 * The store of shared snapshots; undefined if `BACKEND_SNAPSHOTS` is not set. The store is not accessed yet.
 *
 * @throws {UsageError} with all missing or wrong settings.
 */
export const findSharedStore = (environment: NodeJS.ProcessEnv, cwd: string): SharedStore | undefined =>
  findStore('BACKEND_SNAPSHOTS', openSharedStore, { environment, cwd });

/**
 * The store of the kept data folder; undefined if `BACKEND_BATCHES` is not set. The store is not accessed yet.
 *
 * @throws {UsageError} with all missing or wrong settings.
 */
export const findKeptStore = (environment: NodeJS.ProcessEnv, cwd: string): KeptStore | undefined =>
  findStore('BACKEND_BATCHES', openKeptStore, { environment, cwd });
