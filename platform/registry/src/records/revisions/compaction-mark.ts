import { parseContractJson, timestampSchema } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import * as v from 'valibot';
import { keys } from '../../store/keys.ts';

const markSchema = v.strictObject({
  schema: v.literal(1),
  /** The last revision of the form of before. It stays as it is, and what came after rests upon it. */
  last: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Hash of its record. */
  hash: v.string(),
  by: v.string(),
  at: timestampSchema,
});

/** Record of a compaction, written before its first step: up to which revision records may be of either form. */
export type CompactionMark = v.InferOutput<typeof markSchema>;

/** Marks among the keys of a channel, the one of the newest revision last. */
export async function readCompactionMarks(
  store: Store,
  channel: string,
  channelKeys: readonly string[],
): Promise<CompactionMark[]> {
  const prefix = keys.compactions(channel);
  const marks: CompactionMark[] = [];
  for (const key of channelKeys.filter((one) => one.startsWith(prefix))) {
    const bytes = await store.get(key);
    if (bytes) marks.push(parseContractJson(markSchema, new TextDecoder().decode(bytes), key));
  }
  return marks.sort((a, b) => a.last - b.last);
}

/** Writes a mark, unless a compaction that was cut short did so. */
export async function writeCompactionMark(
  store: Store,
  channel: string,
  mark: Omit<CompactionMark, 'schema'>,
): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify({ schema: 1, ...mark }, null, 2)}\n`);
  await store.putIfAbsent(keys.compaction(channel, mark.last), bytes);
}
