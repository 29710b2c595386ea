import { isSample, type Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';

// Pages fetch every five minutes, so a sample price with this interval never looks old.
const SAMPLE_REPEATED_EVERY_S = 120;

/** `repeatedEveryS`: interval at which sample books repeat their prices; null for real books. */
export type PriceTimes = { now: string; repeatedEveryS: number | null };

/** Parameters of {@link repeatedUpdateSql}. */
export const toPriceTimes = ({ manifest, now }: { manifest: Manifest; now: number }): PriceTimes => ({
  now: toUtcSecond(now),
  repeatedEveryS: isSample(manifest) ? SAMPLE_REPEATED_EVERY_S : null,
});

const EVERY = 'CAST($repeatedEveryS AS INTEGER)';

/**
 * Time of a price's newest confirmation, in SQL. Sample books repeat the same price until its game begins. Real books do
 * not: `greatest` ignores null, so 0 seconds are added.
 */
export const repeatedUpdateSql = `last_update + to_seconds(greatest(0, ${EVERY} *
    (date_diff('second', last_update, least(CAST($now AS TIMESTAMP), commence_time)) // ${EVERY})))`;
