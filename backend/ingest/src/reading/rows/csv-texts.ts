import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText, quoteTexts } from '@sharpside/warehouse/engine/sql-text';
import type { ReadContext } from '../reader.ts';
import { toEngineRefusal } from '../reading-failure.ts';
import { type FoundField, TEXT_TABLE, toTextName } from './type-rows.ts';

// R writes NA, pandas writes nan, and Savant exports of some years write null.
const NULLS = ['', 'NA', 'N/A', 'null', 'NULL', 'NaN', 'nan', 'None'];

type LoadTextOptions = { headers: readonly string[]; found: readonly FoundField[]; hasHeader: boolean };

export async function loadCsvTexts(
  context: ReadContext,
  { headers, found, hasHeader }: LoadTextOptions,
): Promise<void> {
  const { connection, input, tally } = context;
  const columns = headers.map((header) => `${quoteText(header)}: 'VARCHAR'`).join(', ');
  const read = [...new Set(found.flatMap(({ header }) => header ?? []))];
  const selected = read.map((header) => `trim(${quoteName(header)}) AS ${quoteName(toTextName(header))}`);
  const created = connection.run(
    `CREATE TABLE ${TEXT_TABLE} AS SELECT row_number() OVER () AS line, ${selected.join(', ')} FROM read_csv(
       ${quoteText(input.path)}, columns = {${columns}}, auto_detect = false, header = ${hasHeader},
       delim = ',', quote = '"', escape = '"', nullstr = ${quoteTexts(NULLS)},
       compression = 'none',
       store_rejects = true, rejects_table = 'csv_rejects', rejects_scan = 'csv_rejects_scan')`,
  );
  await created.catch((cause: unknown) => {
    throw toEngineRefusal(cause, `${input.name} cannot be read as CSV`);
  });
  const [counts = {}] = await runSql(
    connection,
    `SELECT (SELECT count(*) FROM ${TEXT_TABLE}) AS texts, (SELECT count(DISTINCT line) FROM csv_rejects) AS rejects`,
  );
  tally.read(Number(counts.texts) + Number(counts.rejects));
  if (counts.rejects !== 0)
    tally.drop('the line has missing, extra or broken fields', Number(counts.rejects));
}
