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
