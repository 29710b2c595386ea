import { isDeepStrictEqual } from 'node:util';
import { signStatement, verifyStatement } from '@sharpside/server-kit';
import * as v from 'valibot';
import type { LogKeys } from './log-keys.ts';
import { sha256Schema, toSha256 } from './pieces.ts';

/**
 * Place of an entry in a log. A signature contains it, so that a signed entry does not count under another number or
 * after other entries.
 */
type EntryPlace = {
  /** The kind of log, in the header of the signature. */
  readonly type: string;
  readonly number: number;
  /** Reads the bytes of the entry before it; undefined if there is none. */
  readonly readPrevious: () => Promise<Uint8Array | undefined>;
};

type SignedEntry<T> = { entry: T; keys: LogKeys; place: EntryPlace };

const signedSchema = v.pipe(v.string(), v.parseJson(), v.object({ signature: v.string() }));

const readSignature = (bytes: Uint8Array): string | undefined => {
  const { success, output } = v.safeParse(signedSchema, new TextDecoder().decode(bytes));
  return success ? output.signature : undefined;
};

const findHash = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : toSha256(bytes);

/** An entry for a log: with a signature beside its content if there is a key to sign with, otherwise as it is. */
export async function signEntry<T extends object>({ entry, keys, place }: SignedEntry<T>): Promise<T> {
  if (keys.signing === undefined) return entry;
  const { type, number, readPrevious } = place;
  const previous = findHash(await readPrevious());
  const statement = { schema: 1, signedAt: new Date().toISOString(), number, previous, entry };
  return { ...entry, signature: await signStatement(statement, { key: keys.signing, type }) };
}

/**
 * The reason why an entry that was read is not trusted. Undefined if it is, or if no trusted keys are named.
 *
 * @param options.entry the content of `bytes`, as `schema` reads it.
 */
export async function findDistrust<T>(
  bytes: Uint8Array,
  { entry, keys, place, schema }: SignedEntry<T> & { schema: v.GenericSchema<unknown, T> },
): Promise<string | undefined> {
  if (keys.trusted === undefined) return undefined;
  const signature = readSignature(bytes);
  if (signature === undefined) return 'it is not signed';
  const { type, number, readPrevious } = place;
  const previous = findHash(await readPrevious());
  const verdict = await verifyStatement(
    signature,
    {
      type,
      schema: v.object({
        schema: v.literal(1),
        signedAt: v.pipe(v.string(), v.isoTimestamp()),
        number: v.number(),
        previous: v.nullable(sha256Schema),
        entry: schema,
      }),
      findDifference(signed) {
        if (signed.number !== number) return `it was signed as entry ${signed.number}`;
        if (!isDeepStrictEqual(signed.entry, entry)) return 'it was changed after it was signed';
        return signed.previous === previous
          ? undefined
          : 'the entry before it was changed or removed after it was signed';
      },
    },
    { keys: keys.trusted, now: new Date() },
  );
  return 'reason' in verdict ? verdict.reason : undefined;
}
