import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { ColumnType } from '@sharpside/warehouse/tables/define-table';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';

/** A change that a statement of the boards needs before ClickHouse takes it or answers alike. */
type Change = { readonly name: string; readonly pattern: RegExp; readonly to: string };

/** In the order in which they are made. */
const CHANGES: readonly Change[] = [
  {
    name: 'words of a name → arrayAll',
    pattern:
      /len\(list_filter\(string_split_regex\(trim\(strip_accents\(lower\((\$\w+)\)\)\), '\\s\+'\),\s*lambda word: NOT contains\(strip_accents\(lower\((\w+)\)\), word\)\)\) = 0/g,
    to: `arrayAll(word -> position(replaceRegexpAll(normalizeUTF8NFD(lower($2)), '\\\\p{Mn}', ''), word) > 0,
      splitByRegexp('\\\\s+', replaceRegexpAll(normalizeUTF8NFD(lower(trim($1))), '\\\\p{Mn}', '')))`,
  },
  { name: 'arg_max → argMax', pattern: /\barg_max\(/g, to: 'argMax(' },
  { name: 'arg_min → argMin', pattern: /\barg_min\(/g, to: 'argMin(' },
  { name: 'EXCLUDE → EXCEPT', pattern: /\* EXCLUDE \(/g, to: '* EXCEPT (' },
  { name: 'len → length', pattern: /\blen\(\$/g, to: 'length($' },
  { name: 'list_contains → has', pattern: /\blist_contains\(/g, to: 'has(' },
  {
    name: 'p.game_pk → p.game_pk AS game_pk',
    pattern: /p\.season, p\.game_type, p\.game_pk, p\.at_bat_number/g,
    to: 'p.season, p.game_type, p.game_pk AS game_pk, p.at_bat_number',
  },
  { name: 'bool_or → max', pattern: /\bbool_or\(/g, to: 'max(' },
];

/** Settings without which ClickHouse takes the statements and answers otherwise: nulls of joins, casts and empty groups. */
export const CLICKHOUSE_SETTINGS = {
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  aggregate_functions_null_for_empty: 1,
  prefer_column_name_to_alias: 1,
  allow_suspicious_low_cardinality_types: 1,
  joined_subquery_requires_alias: 0,
  output_format_json_quote_64bit_integers: 0,
} as const;

function toLiteral(value: Parameters[string]): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quoteText(value);
  return value.length === 0 ? 'CAST([] AS Array(String))' : `[${value.map(quoteText).join(', ')}]`;
}

/** The statement with its parameters written in: nothing else is changed. */
export const withLiterals = (sql: string, parameters: Parameters): string =>
  sql.replaceAll(/\$(\w+)/g, (name: string, key: string) =>
    key in parameters ? toLiteral(parameters[key] ?? null) : name,
  );

/** The statement as ClickHouse takes it, and the changes that it took. */
export function toClickHouse(sql: string): { sql: string; changes: string[] } {
  const changes: string[] = [];
  let changed = sql;
  for (const { name, pattern, to } of CHANGES) {
    const next = changed.replaceAll(pattern, to);
    if (next !== changed) changes.push(name);
    changed = next;
  }
  return { sql: changed, changes };
}

const TYPES: Readonly<Record<ColumnType, string>> = {
  boolean: 'Bool',
  smallint: 'Int16',
  integer: 'Int32',
  double: 'Float64',
  varchar: 'String',
  date: 'Date32',
  timestamp: "DateTime64(6, 'UTC')",
};

// A text of which a column has few values is kept as a number, as everybody who uses ClickHouse does.
const FEW_TEXTS: ReadonlySet<TableName> = new Set(['mlb_pitches', 'mlb_games']);

/** Creates a table of the snapshot in ClickHouse, in the same order as its Parquet file. */
export function toCreateTable(table: TableName): string {
  const { columns, order } = tableOf(table);
  const list = Object.entries(columns).map(([name, { type, isNullable }]) => {
    const plain = isNullable ? `Nullable(${TYPES[type]})` : TYPES[type];
    return `\`${name}\` ${type === 'varchar' && FEW_TEXTS.has(table) ? `LowCardinality(${plain})` : plain}`;
  });
  return `CREATE TABLE ${table} (${list.join(', ')}) ENGINE = MergeTree ORDER BY (${order.join(', ')})`;
}

/** The order of each derived table, which is the one that its SQL in DuckDB gives it. */
export const DERIVED_ORDER: Readonly<Record<string, string>> = {
  mlb_batted_balls: '(game_date, game_pk, at_bat_number, pitch_number)',
  mlb_plate_appearances: '(game_date, game_pk, at_bat_number)',
  mlb_expected_home_runs: '(season, pitcher)',
};
