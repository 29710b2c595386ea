// No key can have these names, so no reader sees them.
const PROBE = '.conditional-writes';
const RACE = '.writes-at-one-moment';
const RACERS = 8;

const CONDITION = "although 'If-None-Match: *' forbids it";

/** Operations of a bucket, as a store has them. */
type Bucket = {
  /** True where this call made the object, false where it existed. */
  create: (key: string, body: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  /** Removes an object, where the keys may do so. */
  remove: (key: string) => Promise<unknown>;
  /** The error of a server that did this. */
  toUnsafe: (what: string) => Error;
};

/** Number of writers that believe they have made one object, all at the same moment. */
async function race({ create, remove }: Bucket): Promise<number> {
  // Each writes something else, or a writer that lost its answer would take another's object for its own.
  const marks = Array.from({ length: RACERS }, (_, at) => new TextEncoder().encode(`Writer ${at}.\n`));
  const isMade = await Promise.all(marks.map((mark) => create(RACE, mark)));
  await remove(RACE);
  return isMade.filter(Boolean).length;
}

/**
 * Requires that a server honours `If-None-Match: *`, in a new bucket for writers of one moment, too.
 *
 * @throws the error of `toUnsafe` where it does not.
 */
export async function requireConditionalWrites(bucket: Bucket): Promise<void> {
  const { create, remove, toUnsafe } = bucket;
  const mark = new TextEncoder().encode('This server minds If-None-Match.\n');
  if (!(await create(PROBE, mark))) return;
  if (await create(PROBE, mark)) throw toUnsafe(`overwrites an object ${CONDITION}`);
  const winners = await race(bucket);
  if (winners <= 1) return;
  // The next process is to look again.
  await remove(PROBE);
  throw toUnsafe(`let ${winners} of ${RACERS} writers of one moment make the same object ${CONDITION}`);
}
