import { runSql } from '../../engine/open-database.ts';
import { quoteName, quoteText, quoteTexts } from '../../engine/sql-text.ts';
import { IngestError } from '../ingest-error.ts';
import type { ReadContext } from '../reader.ts';
import { NULLS } from './csv-texts.ts';
import { type FoundField, TEXT_TABLE, toTextName } from './type-rows.ts';

export type ParquetColumn = {
  /** In lower case, as fields are found. */
  readonly header: string;
  /** As the file writes it. */
  readonly name: string;
  readonly type: string;
};

const unreadable = ({ input }: ReadContext, cause: unknown) =>
  new IngestError(`${input.name} cannot be read as Parquet; it may be cut off: fetch it again`, {
    code: 'INPUT_UNREADABLE',
    cause,
  });

/**
 * The columns of a Parquet file. Of names that differ in letter case only, the first counts.
 *
 * @throws {IngestError} `INPUT_UNREADABLE`
 */
export async function readParquetColumns(context: ReadContext): Promise<ParquetColumn[]> {
  const { connection, input } = context;
  const rows = await runSql(
    connection,
    `DESCRIBE SELECT * FROM read_parquet(${quoteText(input.path)})`,
  ).catch((cause: unknown) => {
    throw unreadable(context, cause);
  });
  const byHeader = new Map<string, ParquetColumn>();
  for (const row of rows) {
    const name = String(row.column_name);
    const header = name.trim().toLowerCase();
    if (!byHeader.has(header)) byHeader.set(header, { header, name, type: String(row.column_type) });
  }
  return [...byHeader.values()];
}

// Values have types in the file, but not always those that they mean: ids and counts are often floats. As texts they go
// the way of all texts, and are judged by the same rules.
const textSql = ({ name, type }: ParquetColumn): string => {
  const written = `trim(CAST(${quoteName(name)} AS VARCHAR))`;
  const isFloat = type === 'DOUBLE' || type === 'FLOAT';
  const text = isFloat ? `regexp_replace(${written}, '\\.0$', '')` : written;
  return `CASE WHEN NOT list_contains(${quoteTexts(NULLS)}, ${text}) THEN ${text} END`;
};

type LoadTextOptions = { columns: readonly ParquetColumn[]; found: readonly FoundField[] };

/**
 * Puts the values of a Parquet file where texts wait for their types.
 *
 * @throws {IngestError} `INPUT_UNREADABLE`
 */
export async function loadParquetTexts(
  context: ReadContext,
  { columns, found }: LoadTextOptions,
): Promise<void> {
  const { connection, input, tally } = context;
  const selected = columns
    .filter(({ header }) => found.some((one) => one.header === header))
    .map((column) => `${textSql(column)} AS ${quoteName(toTextName(column.header))}`);
  const created = connection.run(
    `CREATE TABLE ${TEXT_TABLE} AS SELECT row_number() OVER () AS line, ${selected.join(', ')}
     FROM read_parquet(${quoteText(input.path)})`,
  );
  await created.catch((cause: unknown) => {
    throw unreadable(context, cause);
  });
  const [counts = {}] = await runSql(connection, `SELECT count(*) AS texts FROM ${TEXT_TABLE}`);
  tally.read(Number(counts.texts));
}
