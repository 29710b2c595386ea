import type { Parameters } from './connection-pool.ts';

/** A condition that the program wrote, with the values that it names as `$name`. */
export type Condition = { sql: string; parameters?: Parameters };

/** WHERE with the conditions that apply; empty without conditions. `false` stands for a filter that is not set. */
export function toWhere(conditions: readonly (Condition | false)[]): { sql: string; parameters: Parameters } {
  const applying = conditions.filter((condition) => condition !== false);
  return {
    sql: applying.length === 0 ? '' : `WHERE ${applying.map(({ sql }) => `(${sql})`).join(' AND ')}`,
    parameters: Object.assign({}, ...applying.map(({ parameters }) => parameters)),
  };
}

/**
 * True for names that contain every word of a text, in any order; letter case and accents do not matter.
 *
 * `column` is SQL; `parameter` is the name under which the text is bound.
 */
export const nameMatchesSql = (column: string, parameter: string): string =>
  `len(list_filter(string_split_regex(trim(strip_accents(lower($${parameter}))), '\\s+'),
    lambda word: NOT contains(strip_accents(lower(${column})), word))) = 0`;
