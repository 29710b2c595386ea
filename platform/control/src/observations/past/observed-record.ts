import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from '@sharpside/contracts';
import { failureCountsSchema } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { MAX_NAMES, MINUTE_MS, type NamedMinute } from '../minute-series.ts';
import { parseReleaseName, toReleaseName } from '../observed-release.ts';

/** Minutes of one record. */
const SLOT_MINUTES = 5;
export const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

const MAX_BOUNDS = 50;

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const minuteSchema = v.object({
  at: timestampSchema,
  loads: countSchema,
  within: v.pipe(v.array(countSchema), v.maxLength(MAX_BOUNDS)),
  failures: failureCountsSchema,
  fallbacks: countSchema,
});

const releaseSchema = v.pipe(
  v.object({
    channel: channelNameSchema,
    app: appNameSchema,
    version: versionSchema,
    boundsMs: v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.maxLength(MAX_BOUNDS)),
    minutes: v.pipe(v.array(minuteSchema), v.maxLength(SLOT_MINUTES)),
  }),
  v.check(
    ({ boundsMs, minutes }) => minutes.every(({ within }) => within.length === boundsMs.length),
    'must have a count for each bound',
  ),
);

/** Record of what one process observed in a slot of time. */
export const observedRecordSchema = v.object({
  schema: v.literal(1),
  releases: v.pipe(v.array(releaseSchema), v.maxLength(MAX_NAMES * SLOT_MINUTES)),
});

type ObservedRecord = v.InferOutput<typeof observedRecordSchema>;

/** The record of minutes. Minutes of one release that have other bounds stand apart. */
export function toObservedRecord(named: readonly NamedMinute[]): ObservedRecord {
  const releases = Map.groupBy(named, ({ name, minute }) => `${name} ${minute.boundsMs.join()}`);
  return {
    schema: 1,
    releases: [...releases.values()].flatMap((minutes) => {
      const [first] = minutes;
      if (first === undefined) return [];
      const of = { ...parseReleaseName(first.name), boundsMs: [...first.minute.boundsMs] };
      return {
        ...of,
        minutes: minutes.map(({ atMs, minute: { loads, within, failures, fallbacks } }) => ({
          at: new Date(atMs).toISOString(),
          ...{ loads, within: [...within], failures, fallbacks },
        })),
      };
    }),
  };
}

/** The minutes of a record that are of its slot; others would be another record's. */
export const listMinutes = ({ releases }: ObservedRecord, slotMs: number): NamedMinute[] =>
  releases.flatMap(({ boundsMs, minutes, ...release }) =>
    minutes
      .map(({ at, ...counts }) => ({
        name: toReleaseName(release),
        atMs: Date.parse(at),
        minute: { ...counts, boundsMs },
      }))
      .filter(({ atMs }) => atMs >= slotMs && atMs < slotMs + SLOT_MS),
  );
