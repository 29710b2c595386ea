import * as v from 'valibot';
import { repeated } from './parameters.ts';

const SEASON_ACCEPTED = 'a season such as 2024-2025, repeatable';
const SEASON = /^(\d{4})-(\d{4})$/;

function isSeason(text: string): boolean {
  const [, first, last] = SEASON.exec(text) ?? [];
  return Number(last) === Number(first) + 1;
}

/** A season by the year in which it starts, as its parameter is written: `2024-2025`. */
export const toSeasonName = (year: number): string => `${year}-${year + 1}`;

/** Seasons written `2024-2025`, repeatable, as the years in which they start: `2024`. */
export const seasonsParameter = (description: string) =>
  repeated(
    v.pipe(
      v.string(SEASON_ACCEPTED),
      v.check(isSeason, SEASON_ACCEPTED),
      v.transform((text) => text.slice(0, 4)),
    ),
    SEASON_ACCEPTED,
    description,
  );

const YEAR_ACCEPTED = 'a year from 1999 to 2099';

/** The year in which a season starts; undefined if left out. */
export const yearParameter = (description: string) =>
  v.optional(
    v.pipe(
      v.string(`one value: ${YEAR_ACCEPTED}`),
      v.regex(/^(1999|20\d\d)$/, YEAR_ACCEPTED),
      v.transform(Number),
      v.description(description),
    ),
  );
