import { type DuckDBPreparedStatement, LIST, listValue, VARCHAR } from '@duckdb/node-api';

type Parameter = string | number | boolean | null | readonly string[];

/** Values of a query's `$names`. A list is bound as a list of texts. */
export type Parameters = Readonly<Record<string, Parameter>>;

const TEXTS = LIST(VARCHAR);

const isTexts = (value: Parameter): value is readonly string[] => Array.isArray(value);

/** Binds every `$name`. A list is bound with an explicit type, because an empty list does not show its type. */
export function bindParameters(statement: DuckDBPreparedStatement, parameters: Parameters): void {
  statement.clearBindings();
  const values = Object.entries(parameters);
  if (values.length === 0) return;
  statement.bind(
    Object.fromEntries(values.map(([name, value]) => [name, isTexts(value) ? listValue(value) : value])),
    Object.fromEntries(values.map(([name, value]) => [name, isTexts(value) ? TEXTS : undefined])),
  );
}
