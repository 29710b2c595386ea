import { HANDS } from '@sharpside/contracts/api';
import * as v from 'valibot';

const HANDS_ACCEPTED = 'L, R, both as L,R, or all';
const CHOICES: ReadonlySet<string> = new Set([...HANDS, 'all']);

const toHands = (given: string | string[]) => [given].flat().flatMap((text) => text.split(','));

/** Pitcher hands, comma-joined as the tracker sends them; both where it is left out or says `all`. */
export const handsParameter = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())], HANDS_ACCEPTED),
    v.transform(toHands),
    v.check((hands) => hands.every((hand) => CHOICES.has(hand)), HANDS_ACCEPTED),
    v.transform((hands) => (hands.includes('all') ? [...HANDS] : [...new Set(hands)].sort())),
    v.description('Pitcher hands: L, R, both as L,R, or all'),
  ),
  'all',
);

/** `yes` or `no`, as the rows write it; `true` and `false` are understood. Left out: both. */
export const yesNoParameter = (about: string) =>
  v.optional(
    v.pipe(
      v.picklist(['yes', 'no', 'true', 'false'], 'yes or no'),
      v.transform((text) => text === 'yes' || text === 'true'),
      v.description(about),
    ),
  );
