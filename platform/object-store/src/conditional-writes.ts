// Keys never start with a dot, so no reader sees these objects.
const PROBE = '.conditional-writes';
const RACE = '.writes-at-one-moment';
const RACERS = 8;

const CONDITION = "although 'If-None-Match: *' forbids it";

type Bucket = {
  /** True if this call created the object, false if it existed. */
  create: (key: string, body: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  /** Removes an object, if the credentials allow it. */
  remove: (key: string) => Promise<unknown>;
  toUnsafe: (what: string) => Error;
};

/** Lets several writers create one object at the same moment, and returns how many of them succeeded. */
async function race({ create, remove }: Bucket): Promise<number> {
  // Each writer writes different bytes. If its answer is lost, it compares the stored bytes with its own, and must not
  // take another writer's object for its own.
  const marks = Array.from({ length: RACERS }, (_, at) => new TextEncoder().encode(`Writer ${at}.\n`));
  const isMade = await Promise.all(marks.map((mark) => create(RACE, mark)));
  await remove(RACE);
  return isMade.filter(Boolean).length;
}

/**
 * Requires that a server honours `If-None-Match: *`. In a new bucket, this is also tested with simultaneous writers.
 *
 * @throws the error of `toUnsafe` if the server does not.
 */
export async function requireConditionalWrites(bucket: Bucket): Promise<void> {
  const { create, remove, toUnsafe } = bucket;
  const mark = new TextEncoder().encode('This server minds If-None-Match.\n');
  if (!(await create(PROBE, mark))) return;
  if (await create(PROBE, mark)) throw toUnsafe(`overwrites an object ${CONDITION}`);
  const winners = await race(bucket);
  if (winners <= 1) return;
  // Without this object, the next process tests with simultaneous writers again.
  await remove(PROBE);
  throw toUnsafe(`let ${winners} of ${RACERS} writers of one moment make the same object ${CONDITION}`);
}
