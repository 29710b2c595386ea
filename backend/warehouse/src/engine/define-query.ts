import * as v from 'valibot';
import type { Parameters } from './connection-pool.ts';
import { EngineError } from './errors.ts';
import type { Row } from './open-database.ts';

/** A query with the shape of its rows. `P` is the type of its parameters, which the SQL names as `$name`. */
export type Query<P extends Parameters, R> = {
  readonly sql: string;
  readonly row: v.GenericSchema<unknown, R>;
  /** Never set. It only carries the type of the parameters. */
  readonly parameters?: P;
};

/** Returns the query unchanged. `defineQuery<{ team: string }>()({ sql, row })` declares its parameters. */
export const defineQuery =
  <P extends Parameters = Record<never, never>>() =>
  <R>(query: { sql: string; row: v.GenericSchema<unknown, R> }): Query<P, R> =>
    query;

/**
 * The rows, validated and typed.
 *
 * @throws {EngineError} `ROW_UNEXPECTED` if the rows do not have the declared shape, which is a bug in the query.
 */
export function parseRows<R>(query: Query<Parameters, R>, rows: readonly Row[]): R[] {
  return rows.map((row) => {
    const result = v.safeParse(query.row, row);
    if (result.success) return result.output;
    const [issue] = result.issues;
    throw new EngineError(
      `a query gave an unexpected row (${issue === undefined ? '' : `${v.getDotPath(issue)}: ${issue.message}`})`,
      { code: 'ROW_UNEXPECTED' },
    );
  });
}
