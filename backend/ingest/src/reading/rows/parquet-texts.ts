import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText, quoteTexts } from '@sharpside/warehouse/engine/sql-text';
import { IngestError } from '../errors.ts';
import type { ReadContext } from '../reader.ts';
import { toEngineRefusal } from '../reading-failure.ts';
import { formatCount, tooLarge } from '../text-scan.ts';
import { NULLS } from './csv-texts.ts';
import { type FoundField, TEXT_TABLE, toTextName } from './type-rows.ts';

/** A column of a Parquet file that is read for a field. */
export type ParquetColumn = {
  /** In lower case, for matching with fields. */
  readonly header: string;
  /** The name in the file. */
  readonly name: string;
  readonly type: string;
};

const OTHER_FILE = 'see that it is a file of this source';

const orRefuse = <T>({ input }: ReadContext, work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw toEngineRefusal(cause, `${input.name} cannot be read as Parquet`);
  });

/** A few bytes of Parquet can contain any number of rows, so the number in its footer is checked first. */
async function requireSmall(context: ReadContext): Promise<void> {
  const { connection, input } = context;
  const { name, bounds } = input;
  const path = quoteText(input.path);
  const sizes = runSql(
    connection,
    `SELECT (SELECT sum(num_rows) FROM parquet_file_metadata(${path})) AS rows,
       (SELECT sum(total_uncompressed_size) FROM parquet_metadata(${path})) AS bytes`,
  );
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = await orRefuse(context, sizes);
  if (Number(rows) > bounds.rows) throw tooLarge(`${name} has more than ${formatCount(bounds.rows)} rows`);
  if (Number(bytes) > bounds.bytes)
    throw tooLarge(`${name} is longer than ${formatCount(bounds.bytes)} bytes unpacked`);
}

const LENGTHLESS =
  /^(BOOLEAN|U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(.+\)|DATE|TIME.*|INTERVAL|UUID)$/;
// These expressions do not copy the value, unlike a cast. As text, a byte of a BLOB may take four bytes.
const LENGTHS: Readonly<Record<string, (column: string) => string>> = {
  VARCHAR: (column) => `strlen(${column})`,
  JSON: (column) => `strlen(${column})`,
  BLOB: (column) => `4 * octet_length(${column})`,
};

/** SQL of a value's length as text, in bytes; undefined if the type is always short. */
function lengthSql({ name, type }: ParquetColumn, context: ReadContext): string | undefined {
  if (LENGTHLESS.test(type)) return undefined;
  const length = LENGTHS[type];
  if (length !== undefined) return `coalesce(${length(quoteName(name))}, 0)`;
  throw new IngestError(
    `${context.input.name} has lists or records in column ${name}; is it a file of this source?`,
    { code: 'INPUT_UNEXPECTED' },
  );
}

/**
 * A Parquet file may store a long text once and use it in every row, which the sizes in its footer do not show. Lengths
 * are checked before texts are created, because the engine computes them from the stored text, within its memory limit.
 */
async function requireShortRows(context: ReadContext, columns: readonly ParquetColumn[]): Promise<void> {
  const { connection, input } = context;
  const { name, bounds } = input;
  const lengths = columns.flatMap((column) => lengthSql(column, context) ?? []);
  if (lengths.length === 0) return;
  const measured = runSql(
    connection,
    `SELECT max(bytes) AS longest, sum(bytes) AS bytes
     FROM (SELECT ${lengths.join(' + ')} AS bytes FROM read_parquet(${quoteText(input.path)}))`,
  );
  const [{ longest, bytes } = { longest: 0, bytes: 0 }] = await orRefuse(context, measured);
  if (Number(longest) > bounds.rowBytes)
    throw tooLarge(`${name} has a row of more than ${formatCount(bounds.rowBytes)} bytes`, OTHER_FILE);
  if (Number(bytes) > bounds.bytes)
    throw tooLarge(`${name} is longer than ${formatCount(bounds.bytes)} bytes unpacked`);
}

/**
 * The columns of a Parquet file. Of names that differ only in letter case, the first counts.
 *
 * @throws {IngestError} `INPUT_UNREADABLE`, `INPUT_TOO_LARGE`
 */
export async function readParquetColumns(context: ReadContext): Promise<ParquetColumn[]> {
  const { connection, input } = context;
  await requireSmall(context);
  const described = runSql(connection, `DESCRIBE SELECT * FROM read_parquet(${quoteText(input.path)})`);
  const rows = await orRefuse(context, described);
  const byHeader = new Map<string, ParquetColumn>();
  for (const row of rows) {
    const name = String(row.column_name);
    const header = name.trim().toLowerCase();
    if (!byHeader.has(header)) byHeader.set(header, { header, name, type: String(row.column_type) });
  }
  const { name, bounds } = input;
  if (rows.length > bounds.columns)
    throw tooLarge(`${name} has more than ${formatCount(bounds.columns)} columns`, OTHER_FILE);
  return [...byHeader.values()];
}

// Types in the file are often not the intended types; ids and counts, for example, may be floats. As texts, values are
// checked by the same rules as in CSV files.
const textSql = ({ name, type }: ParquetColumn): string => {
  const written = `trim(CAST(${quoteName(name)} AS VARCHAR))`;
  const isFloat = type === 'DOUBLE' || type === 'FLOAT';
  const text = isFloat ? `regexp_replace(${written}, '\\.0$', '')` : written;
  return `CASE WHEN NOT list_contains(${quoteTexts(NULLS)}, ${text}) THEN ${text} END`;
};

type LoadTextOptions = { columns: readonly ParquetColumn[]; found: readonly FoundField[] };

/**
 * Loads the values of a Parquet file into the table for typing.
 *
 * @throws {IngestError} `INPUT_UNREADABLE`, `INPUT_TOO_LARGE`, and `INPUT_UNEXPECTED` if values are lists or records
 */
export async function loadParquetTexts(
  context: ReadContext,
  { columns, found }: LoadTextOptions,
): Promise<void> {
  const { connection, input, tally } = context;
  const read = columns.filter(({ header }) => found.some((one) => one.header === header));
  await requireShortRows(context, read);
  const selected = read.map((column) => `${textSql(column)} AS ${quoteName(toTextName(column.header))}`);
  const created = connection.run(
    `CREATE TABLE ${TEXT_TABLE} AS SELECT row_number() OVER () AS line, ${selected.join(', ')}
     FROM read_parquet(${quoteText(input.path)})`,
  );
  await orRefuse(context, created);
  const [counts = {}] = await runSql(connection, `SELECT count(*) AS texts FROM ${TEXT_TABLE}`);
  tally.read(Number(counts.texts));
}
