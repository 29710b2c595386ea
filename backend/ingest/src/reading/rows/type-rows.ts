import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { IngestError } from '../errors.ts';
import type { ReadContext } from '../reader.ts';
import { type Field, type Fields, toAllowed, valueSql } from './field.ts';

export type RowRules = {
  readonly fields: Fields;
  /** Further reasons to drop a row, each with an SQL condition on the fields. The first true condition counts. */
  readonly dropWhen?: Readonly<Record<string, string>>;
  /** Reasons to skip a row that is of no interest, such as a row of another game. Checked before all other reasons. */
  readonly skipWhen?: Readonly<Record<string, string>>;
};

/** A field and its column. `header` is undefined if the file lacks the column. */
export type FoundField = { name: string; field: Field; header: string | undefined };

export type TypedRows = {
  /** A relation of the kept rows, with a column for each field, and `line`. */
  readonly relation: string;
  /** The same of all rows, with the reason to leave a row out: `dropped_because`, null for a kept row. */
  readonly allRows: string;
  readonly has: (field: string) => boolean;
};

/** Table of texts before typing: `line`, and for each header that is read a column named by `toTextName`. */
export const TEXT_TABLE = 'row_texts';

// Headers and fields may have the same names. The prefix distinguishes text and value.
export const toTextName = (header: string): string => `text of ${header}`;

/**
 * Finds the header for each field.
 *
 * @throws {IngestError} `INPUT_UNEXPECTED` if a required field has no header.
 */
export function findFields(context: ReadContext, fields: Fields, headers: readonly string[]): FoundField[] {
  const found = Object.entries(fields).map(
    ([name, field]): FoundField => ({
      name,
      field,
      header: field.from.find((header) => headers.includes(header)),
    }),
  );
  const missing = found.filter(({ field, header }) => field.isRequired && header === undefined);
  if (missing.length === 0) return found;
  if (headers.length === 1 && headers[0]?.includes(';') === true) {
    throw new IngestError(
      `${context.input.name} has one column, ${headers[0].slice(0, 60)}: its values are separated by semicolons; save it with commas`,
      { code: 'INPUT_UNEXPECTED' },
    );
  }
  const names = [...new Set(missing.map(({ field }) => field.from.join(' or ')))].join(', ');
  throw new IngestError(`${context.input.name} has no column ${names}; is it a file of this source?`, {
    code: 'INPUT_UNEXPECTED',
  });
}

/**
 * SQL of the reason to leave a row out (`because`; null for a kept row), and of the text that caused it (`example`).
 */
function toReasons(found: readonly FoundField[], { skipWhen = {}, dropWhen = {} }: Omit<RowRules, 'fields'>) {
  const required = found.filter(({ field }) => field.isRequired);
  const reasons = required.map(({ name, field, header = '' }) => {
    const isMissing = `${quoteName(toTextName(header))} IS NULL`;
    const missing = quoteText(`${header} is missing`);
    return `WHEN ${quoteName(name)} IS NULL THEN
      CASE WHEN ${isMissing} THEN ${missing} ELSE ${quoteText(`${header} ${toAllowed(field)}`)} END`;
  });
  const toBranches = (when: Readonly<Record<string, string>>) =>
    Object.entries(when).map(([reason, condition]) => `WHEN ${condition} THEN ${quoteText(reason)}`);
  const examples = required.map(
    ({ name, header = '' }) => `WHEN ${quoteName(name)} IS NULL THEN ${quoteName(toTextName(header))}`,
  );
  const caseOf = (branches: string[]) => (branches.length === 0 ? 'NULL' : `CASE ${branches.join(' ')} END`);
  return {
    because: caseOf([...toBranches(skipWhen), ...reasons, ...toBranches(dropWhen)]),
    example: `CAST(${caseOf(examples)} AS VARCHAR)`,
  };
}

async function countLeftOut(
  { connection, tally }: ReadContext,
  skipWhen: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = await runSql(
    connection,
    `SELECT dropped_because AS because, coalesce(', for example ' || arg_min(dropped_text, line), '') AS example,
       count(*) AS dropped
     FROM row_values WHERE dropped_because IS NOT NULL GROUP BY because ORDER BY dropped DESC, because`,
  );
  for (const { because, example, dropped } of rows) {
    if (String(because) in skipWhen) tally.skip(String(because), Number(dropped));
    else tally.drop(`${because}${example}`, Number(dropped));
  }
}

/** Counts values that are present but impossible or no code, with the first value as an example. */
async function countRefused({ connection, tally }: ReadContext, found: readonly FoundField[]): Promise<void> {
  const optional = found.flatMap(({ name, field, header }) => {
    if (field.isRequired || header === undefined) return [];
    const text = quoteName(toTextName(header));
    return { name, text, isRefused: `${text} IS NOT NULL AND ${quoteName(name)} IS NULL`, header, field };
  });
  const askOf = async (columns: readonly string[]) => {
    if (columns.length === 0) return {};
    const sql = `SELECT ${columns.join(', ')} FROM row_values WHERE dropped_because IS NULL`;
    return (await runSql(connection, sql))[0] ?? {};
  };
  const counts = await askOf(
    optional.map(({ name, isRefused }) => `count(*) FILTER (WHERE ${isRefused}) AS ${quoteName(name)}`),
  );
  // Only for values that are refused: examples are expensive to find, and most files need none.
  const refused = optional.filter(({ name }) => Number(counts[name]) > 0);
  const examples = await askOf(
    refused.map(
      ({ name, text, isRefused }) =>
        `arg_min(${text}, line) FILTER (WHERE ${isRefused}) AS ${quoteName(name)}`,
    ),
  );
  for (const { name, field, header } of refused) {
    const example = `for example ${examples[name]}`;
    if (field.code !== undefined)
      tally.note(`${header} is no code and unknown, ${example}`, Number(counts[name]));
    else tally.refuse(`${header} ${toAllowed(field)}, ${example}`, Number(counts[name]));
  }
}

/**
 * Turns the loaded texts into typed values. Rows of no interest are skipped, rows without a required value are dropped
 * and impossible values become null. All are counted with their reasons.
 */
export async function typeRows(
  context: ReadContext,
  found: readonly FoundField[],
  { skipWhen = {}, dropWhen = {} }: Omit<RowRules, 'fields'>,
): Promise<TypedRows> {
  const values = found.map(({ name, field, header }) => {
    const text = header === undefined ? undefined : quoteName(toTextName(header));
    return `${valueSql(field, text)} AS ${quoteName(name)}`;
  });
  const { because, example } = toReasons(found, { skipWhen, dropWhen });
  // A table instead of a view, because the casts are expensive and later steps read the values several times.
  await context.connection.run(
    `CREATE TABLE row_values AS
       SELECT *, ${because} AS dropped_because, ${example} AS dropped_text
       FROM (SELECT *, ${values.join(', ')} FROM ${TEXT_TABLE});
     CREATE VIEW kept_rows AS SELECT * FROM row_values WHERE dropped_because IS NULL`,
  );
  await countLeftOut(context, skipWhen);
  await countRefused(context, found);
  return {
    relation: 'kept_rows',
    allRows: 'row_values',
    has: (name) => found.some((one) => one.name === name && one.header !== undefined),
  };
}
