import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode, teamsByLeague } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';
import { MAX_ROWS, PAGE_SIZE } from './paging.ts';

// The message of each check lists the accepted values. It becomes `accepted` in the answer to a bad parameter.

/** A parameter of a query. Its input is a text, several texts if it was repeated, or undefined. */
export type ParameterSchema = v.GenericSchema<unknown, unknown>;

const MAX_TEXT_LENGTH = 100;

const single = (accepted: string) => v.string(`one value: ${accepted}`);

const PAGE_ACCEPTED = 'a whole number from 1 to 999999';

const pageParameter = v.optional(
  v.pipe(
    single(PAGE_ACCEPTED),
    v.regex(/^[1-9]\d{0,5}$/, PAGE_ACCEPTED),
    v.transform(Number),
    v.description('Page, from 1'),
  ),
  '1',
);

const PAGE_SIZE_ACCEPTED = `a whole number from 1 to ${MAX_ROWS}`;

const pageSizeParameter = v.optional(
  v.pipe(
    single(PAGE_SIZE_ACCEPTED),
    v.regex(/^[1-9]\d{0,3}$/, PAGE_SIZE_ACCEPTED),
    v.transform(Number),
    v.maxValue(MAX_ROWS, PAGE_SIZE_ACCEPTED),
    v.description('Rows a page'),
  ),
  String(PAGE_SIZE),
);

export const pagingParameters = { page: pageParameter, page_size: pageSizeParameter } as const;

/** The smallest sample with which a row is listed; `fallback` if left out. */
export const minParameter = (
  description: string,
  { fallback, most = 9999 }: { fallback: number; most?: number },
) => {
  const accepted = `a whole number from 0 to ${most}`;
  return v.optional(
    v.pipe(
      single(accepted),
      v.regex(/^\d{1,4}$/, accepted),
      v.transform(Number),
      v.maxValue(most, accepted),
      v.description(description),
    ),
    String(fallback),
  );
};

const isDay = (text: string) => {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
};

const DAY_ACCEPTED = 'a date that exists, written YYYY-MM-DD';

/** `YYYY-MM-DD`; undefined if left out. */
export const dayParameter = (description: string) =>
  v.optional(
    v.pipe(
      single(DAY_ACCEPTED),
      v.regex(/^\d{4}-\d{2}-\d{2}$/, DAY_ACCEPTED),
      v.check(isDay, DAY_ACCEPTED),
      v.description(description),
    ),
  );

/** One word of a fixed list; undefined if left out. */
export const choiceParameter = <const T extends readonly [string, ...string[]]>(
  choices: T,
  description: string,
) => v.optional(v.pipe(v.picklist(choices, `one of ${choices.join(', ')}`), v.description(description)));

/** One word of a fixed list; `fallback` if left out. */
export const choiceWithDefault = <const T extends readonly [string, ...string[]]>(
  choices: T,
  fallback: NoInfer<T[number]>,
  description: string,
) =>
  v.optional(
    v.pipe(v.picklist(choices, `one of ${choices.join(', ')}`), v.description(description)),
    fallback,
  );

export const sortParameter = <const T extends readonly [string, ...string[]]>(
  names: T,
  fallback: NoInfer<T[number]>,
) => choiceWithDefault(names, fallback, 'Column to sort by');

export const directionParameter = (fallback: 'asc' | 'desc') =>
  choiceWithDefault(['asc', 'desc'], fallback, 'Order; rows without a value come last in both');

const TEXT_ACCEPTED = `a text of 1 to ${MAX_TEXT_LENGTH} characters`;

const textSchema = v.pipe(
  single(TEXT_ACCEPTED),
  v.trim(),
  v.nonEmpty(TEXT_ACCEPTED),
  v.maxLength(MAX_TEXT_LENGTH, TEXT_ACCEPTED),
  // No name has control characters.
  v.regex(/^\P{Cc}*$/u, TEXT_ACCEPTED),
);

/** A name or a part of a name; undefined if left out. */
export const textParameter = (description: string) =>
  v.optional(v.pipe(textSchema, v.description(description)));

const MAX_VALUES = 60;

/** A repeatable parameter, as a sorted list without duplicates; empty if left out. */
export const repeated = (item: v.GenericSchema<string, string>, accepted: string, description: string) =>
  v.optional(
    v.pipe(
      v.union(
        [
          v.pipe(v.array(item), v.maxLength(MAX_VALUES, `at most ${MAX_VALUES} values`)),
          v.pipe(
            item,
            v.transform((one) => [one]),
          ),
        ],
        accepted,
      ),
      v.transform((values) => [...new Set(values)].sort()),
      v.description(description),
    ),
    [],
  );

export const textsParameter = (description: string) =>
  repeated(textSchema, `${TEXT_ACCEPTED}, at most ${MAX_VALUES} times`, description);

const toTeamAccepted = (league: League) =>
  `a team code, repeatable: ${teamsByLeague[league].map(({ team }) => team).join(', ')}, or all`;

const ALL_TEAMS = /^all( teams)?$/i;

/**
 * Teams by code, repeatable. `all` gives an empty list, which filters nothing. Codes of other sources (`WSH`, `AZ`) are
 * accepted.
 */
export const teamsParameter = (league: League, description = 'Team; repeatable') => {
  const accepted = toTeamAccepted(league);
  const item = v.pipe(
    v.string(accepted),
    v.check((text) => ALL_TEAMS.test(text) || findTeamCode(league, text) !== undefined, accepted),
    v.transform((text) => findTeamCode(league, text) ?? ''),
  );
  return v.pipe(
    repeated(item, accepted, description),
    v.transform((codes) => (codes.includes('') ? [] : codes)),
  );
};

/** One team by code; undefined if left out. */
export const teamParameter = (league: League, description: string) => {
  const accepted = `a team code: ${teamsByLeague[league].map(({ team }) => team).join(', ')}`;
  return v.optional(
    v.pipe(
      single(accepted),
      v.check((text) => findTeamCode(league, text) !== undefined, accepted),
      v.transform((text) => findTeamCode(league, text) ?? text),
      v.description(description),
    ),
  );
};

const COMPACT_DAY_ACCEPTED = 'a date that exists, written YYYYMMDD';
const toDay = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** `YYYYMMDD`, parsed to `YYYY-MM-DD`; undefined if left out. */
export const compactDayParameter = (description: string) =>
  v.optional(
    v.pipe(
      single(COMPACT_DAY_ACCEPTED),
      v.regex(/^\d{8}$/, COMPACT_DAY_ACCEPTED),
      v.transform(toDay),
      v.check(isDay, COMPACT_DAY_ACCEPTED),
      v.description(description),
    ),
  );

/**
 * A player by number, to distinguish players of the same name. `field` is the list's field with the number. Undefined
 * if left out.
 */
export const playerNumberParameter = (field: string, description: string) => {
  const accepted = `a player's number, as ${field} of the list`;
  return v.optional(
    v.pipe(
      v.string(accepted),
      v.regex(/^\d{1,9}$/, accepted),
      v.transform(Number),
      v.description(description),
    ),
  );
};
