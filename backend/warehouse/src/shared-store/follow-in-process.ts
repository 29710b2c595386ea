import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import type { DataFolder } from '../files/data-folder.ts';
import { SharedStoreError } from '../shared-files/errors.ts';
import { SnapshotError } from '../snapshot/errors.ts';

const SCRIPT = join(import.meta.dirname, 'follow-process.ts');

const followedSchema = v.object({ number: v.number(), id: v.string(), isMoved: v.boolean() });
const failureSchema = v.object({ code: v.nullable(v.string()), message: v.string() });

export type FollowedInProcess = v.InferOutput<typeof followedSchema>;

export type FollowInProcessOptions = {
  data: DataFolder;
  location: string;
  limitBytes?: number | undefined;
  environment: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
};

const sharedCodes: ReadonlySet<string> = new Set(SharedStoreError.codes);
const snapshotCodes: ReadonlySet<string> = new Set(SnapshotError.codes);
const isSharedCode = (code: string): code is (typeof SharedStoreError.codes)[number] => sharedCodes.has(code);
const isSnapshotCode = (code: string): code is (typeof SnapshotError.codes)[number] =>
  snapshotCodes.has(code);

function toFailure(said: string): Error {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), failureSchema), said.trim());
  if (!parsed.success) return new Error(`a shared snapshot was not fetched: ${said.trim().slice(-500)}`);
  const { code, message } = parsed.output;
  if (code !== null && isSharedCode(code)) return new SharedStoreError(message, { code });
  if (code !== null && isSnapshotCode(code)) return new SnapshotError(message, { code });
  return new Error(message);
}

async function run(
  { data, location, limitBytes, environment, signal }: FollowInProcessOptions,
  coming: string,
): Promise<string> {
  signal?.throwIfAborted();
  const limit = limitBytes === undefined ? '' : String(limitBytes);
  const child = spawn(process.execPath, [SCRIPT, data.root, location, limit, coming], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment },
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const [[code, endedBy], out, err] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ]);
    signal?.throwIfAborted();
    if (code === 0) return out;
    if (endedBy === null) throw toFailure(err);
    throw new SnapshotError(
      `a snapshot was not fetched: the process that does it was ended by ${endedBy}; see that it has 400 MB of memory`,
      { code: 'SNAPSHOT_NOT_BUILT' },
    );
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Follows a shared store in a separate process with low priority. Fetching, checking and building a snapshot takes
 * memory and seconds of processor time, and requests of visitors have priority.
 *
 * @throws {SharedStoreError}
 * @throws {SnapshotError} `SNAPSHOT_NOT_BUILT` also if the process was killed from outside.
 */
export const followInProcess = async (options: FollowInProcessOptions): Promise<FollowedInProcess> =>
  parseContractJson(followedSchema, await run(options, ''), 'what was fetched');

/** Fetches and builds the snapshot of a coming entry in a separate process too, without pointing readers at it. */
export const prepareInProcess = async (options: FollowInProcessOptions, number: number): Promise<void> => {
  await run(options, String(number));
};
