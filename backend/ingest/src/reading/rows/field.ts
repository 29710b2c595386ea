import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { ColumnType } from '@sharpside/warehouse/tables/define-table';
import type { League } from '@sharpside/warehouse/teams/team';

/** One value of a row: where it stands, what it is, and what it can be. */
export type Field = {
  /** Header names in lower case; the first one that the file has is read. */
  readonly from: readonly string[];
  readonly type: ColumnType;
  /** A row without it, or with an impossible one, is dropped. */
  readonly isRequired?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  /** The text in SQL made into a text that the type can be cast from. */
  readonly clean?: (text: string) => string;
};

/** The code of the team that the text names, or null. */
export const teamSql =
  (league: League) =>
  (text: string): string =>
    `(SELECT a.team FROM team_aliases a WHERE a.league = ${quoteText(league)} AND a.alias = lower(${text}))`;

/** The fields of a source's rows, by the name that its reader gives them. */
export type Fields = Readonly<Record<string, Field>>;

const isNumeric = ({ type }: Field) => type === 'smallint' || type === 'integer' || type === 'double';

/** The value in SQL, or null where it is missing or impossible. `raw` is undefined where the file has no such column. */
export function valueSql(field: Field, raw: string | undefined): string {
  const type = field.type.toUpperCase();
  if (raw === undefined) return `CAST(NULL AS ${type})`;
  const text = field.clean ? field.clean(raw) : raw;
  const value = field.type === 'varchar' ? text : `TRY_CAST(${text} AS ${type})`;
  const conditions: string[] = [];
  // The engine rounds: an average is no count.
  if (field.type === 'smallint' || field.type === 'integer')
    conditions.push(`(NOT contains(${text}, '.') OR TRY_CAST(${text} AS DOUBLE) = ${value})`);
  // 'NaN' and '1e999' are numbers to the engine and to nobody else.
  if (field.type === 'double') conditions.push(`isfinite(${value})`);
  if (isNumeric(field) && field.min !== undefined) conditions.push(`${value} >= ${field.min}`);
  if (isNumeric(field) && field.max !== undefined) conditions.push(`${value} <= ${field.max}`);
  if (field.oneOf) conditions.push(`${value} IN (${field.oneOf.map(quoteText).join(', ')})`);
  return conditions.length === 0 ? value : `CASE WHEN ${conditions.join(' AND ')} THEN ${value} END`;
}

/** As a reason: what the field may hold. */
export function toAllowed(field: Field): string {
  if (field.oneOf) return `is none of ${field.oneOf.join(', ')}`;
  if (field.min !== undefined && field.max !== undefined) return `is not within ${field.min} to ${field.max}`;
  if (field.min !== undefined) return `is under ${field.min}`;
  if (field.max !== undefined) return `is over ${field.max}`;
  return `is no ${field.type === 'varchar' ? 'known value' : field.type}`;
}
