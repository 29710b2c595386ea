import { runSql } from '../../engine/open-database.ts';
import { quoteName, quoteText, quoteTexts } from '../../engine/sql-text.ts';
import { readFirstLine } from '../input.ts';
import type { ReadContext } from '../reader.ts';
import { toHeaders } from './csv-header.ts';
import {
  type FoundField,
  findFields,
  type RowRules,
  TEXT_TABLE,
  type TypedRows,
  toTextName,
  typeRows,
} from './type-rows.ts';

// R writes NA, pandas nan, Savant exports of some years null.
const NULLS = ['', 'NA', 'N/A', 'null', 'NULL', 'NaN', 'nan', 'None'];

type LoadTextOptions = { headers: readonly string[]; found: readonly FoundField[]; hasHeader: boolean };

async function loadTexts(
  context: ReadContext,
  { headers, found, hasHeader }: LoadTextOptions,
): Promise<void> {
  const { connection, input, tally } = context;
  const columns = headers.map((header) => `${quoteText(header)}: 'VARCHAR'`).join(', ');
  const read = [...new Set(found.flatMap(({ header }) => header ?? []))];
  const selected = read.map((header) => `trim(${quoteName(header)}) AS ${quoteName(toTextName(header))}`);
  await connection.run(
    `CREATE TABLE ${TEXT_TABLE} AS SELECT row_number() OVER () AS line, ${selected.join(', ')} FROM read_csv(
       ${quoteText(input.path)}, columns = {${columns}}, auto_detect = false, header = ${hasHeader},
       delim = ',', quote = '"', escape = '"', nullstr = ${quoteTexts(NULLS)},
       compression = '${input.isGzipped ? 'gzip' : 'none'}',
       store_rejects = true, rejects_table = 'csv_rejects', rejects_scan = 'csv_rejects_scan')`,
  );
  const [counts = {}] = await runSql(
    connection,
    `SELECT (SELECT count(*) FROM ${TEXT_TABLE}) AS texts, (SELECT count(DISTINCT line) FROM csv_rejects) AS rejects`,
  );
  tally.read(Number(counts.texts) + Number(counts.rejects));
  if (counts.rejects !== 0)
    tally.drop('the line has missing, extra or broken fields', Number(counts.rejects));
}

/** Further than `RowRules`: header names of a file that has none. */
export type LoadCsvOptions = RowRules & { readonly headers?: readonly string[] };

/**
 * Loads a CSV file by header name: unknown columns are ignored, missing ones are null.
 *
 * @throws {IngestError} `INPUT_UNEXPECTED` where the file lacks a required column.
 */
export async function loadCsv(context: ReadContext, options: LoadCsvOptions): Promise<TypedRows> {
  const headers = options.headers ?? toHeaders(await readFirstLine(context.input));
  const found = findFields(context, options.fields, headers);
  await loadTexts(context, { headers, found, hasHeader: options.headers === undefined });
  return typeRows(context, found, options);
}
