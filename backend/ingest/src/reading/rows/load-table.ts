import { IngestError } from '../errors.ts';
import { type Input, readFirstLine, requireEnd, requireNoCut } from '../input.ts';
import type { ReadContext } from '../reader.ts';
import { toHeaders } from './csv-header.ts';
import { loadCsvTexts } from './csv-texts.ts';
import { findFields, type RowRules, type TypedRows, typeRows } from './type-rows.ts';

/** Rules for rows. `headers` are the names for a CSV file without a header. */
export type LoadTableOptions = RowRules & { readonly headers?: readonly string[] };

function requireTable(input: Input): void {
  if (input.kind === 'page' || input.kind === 'json') {
    const what = input.kind === 'page' ? 'a web page, perhaps an error message,' : 'JSON,';
    throw new IngestError(`${input.name} is ${what} and no table; is it a file of this source?`, {
      code: 'INPUT_UNEXPECTED',
    });
  }
  requireNoCut(input);
}

/**
 * Loads a CSV file by header name. Unknown columns are ignored and missing columns are null.
 *
 * @throws {IngestError} `INPUT_UNEXPECTED` if the file is not a table or lacks a required column, `INPUT_UNREADABLE` if
 * it is cut off.
 */
export async function loadTable(context: ReadContext, options: LoadTableOptions): Promise<TypedRows> {
  requireTable(context.input);
  const headers = options.headers ?? toHeaders(await readFirstLine(context.input));
  const found = findFields(context, options.fields, headers);
  requireEnd(context.input);
  await loadCsvTexts(context, { headers, found, hasHeader: options.headers === undefined });
  return typeRows(context, found, options);
}
