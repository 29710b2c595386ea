import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { ColumnType } from '@sharpside/warehouse/tables/define-table';
import type { League } from '@sharpside/warehouse/teams/team';

export type Field = {
  /** Header names in lower case. The first name that the file has is used. */
  readonly from: readonly string[];
  readonly type: ColumnType;
  /** A row without this value, or with an impossible value, is dropped. */
  readonly isRequired?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  /**
   * Regular expression of a code, for codes to which the source adds. Another text is no code: the value is unknown,
   * with a warning. It does not count as impossible, so it never holds a file back.
   */
  readonly code?: string;
  /** SQL that turns the text into a text that can be cast to the type. */
  readonly clean?: (text: string) => string;
};

/** SQL of the code of the team that a text names; null for an unknown team. */
export const teamSql =
  (league: League) =>
  (text: string): string =>
    `(SELECT a.team FROM team_aliases a WHERE a.league = ${quoteText(league)} AND a.alias = lower(${text}))`;

export type Fields = Readonly<Record<string, Field>>;

const isNumeric = ({ type }: Field) => type === 'smallint' || type === 'integer' || type === 'double';

/**
 * SQL of a field's value; null if the value is missing or impossible. `raw` is undefined if the file lacks the column.
 */
export function valueSql(field: Field, raw: string | undefined): string {
  const type = field.type.toUpperCase();
  if (raw === undefined) return `CAST(NULL AS ${type})`;
  const text = field.clean ? field.clean(raw) : raw;
  const value = field.type === 'varchar' ? text : `TRY_CAST(${text} AS ${type})`;
  const conditions: string[] = [];
  // The engine rounds when casting, but an average must not pass as a count.
  if (field.type === 'smallint' || field.type === 'integer')
    conditions.push(`(NOT contains(${text}, '.') OR TRY_CAST(${text} AS DOUBLE) = ${value})`);
  // The engine accepts 'NaN' and '1e999' as numbers.
  if (field.type === 'double') conditions.push(`isfinite(${value})`);
  if (isNumeric(field) && field.min !== undefined) conditions.push(`${value} >= ${field.min}`);
  if (isNumeric(field) && field.max !== undefined) conditions.push(`${value} <= ${field.max}`);
  if (field.oneOf) conditions.push(`${value} IN (${field.oneOf.map(quoteText).join(', ')})`);
  if (field.code !== undefined) conditions.push(`regexp_full_match(${value}, ${quoteText(field.code)})`);
  return conditions.length === 0 ? value : `CASE WHEN ${conditions.join(' AND ')} THEN ${value} END`;
}

/** The end of a reason, such as 'is not within 1 to 9'. */
export function toAllowed(field: Field): string {
  if (field.oneOf) return `is none of ${field.oneOf.join(', ')}`;
  if (field.min !== undefined && field.max !== undefined) return `is not within ${field.min} to ${field.max}`;
  if (field.min !== undefined) return `is under ${field.min}`;
  if (field.max !== undefined) return `is over ${field.max}`;
  return `is no ${field.type === 'varchar' ? 'known value' : field.type}`;
}
