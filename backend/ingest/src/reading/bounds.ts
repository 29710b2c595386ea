/** The most that is read of one input. A source may declare its own beside its reader. */
export type InputBounds = {
  /** Of the whole input, unpacked. */
  readonly bytes: number;
  /** Of a table, without its header. */
  readonly rows: number;
  readonly columns: number;
  /** Of one row of a table, with the line breaks in its quoted texts. */
  readonly rowBytes: number;
  /** Of one JSON document; an input may hold many, one a line. */
  readonly documentBytes: number;
  readonly documentValues: number;
  readonly documentDepth: number;
};

const MB = 1_000_000;

// Room for twice a season of everything that the sources give: 900,000 pitches are 570 MB, a schedule with line-ups is 30 MB
// of JSON and a million values. A parsed value takes up to 80 bytes, so that reading one document stays under 1 GiB. The
// longest rows of any source have 4 kB. The engine holds 2,048 of them several times, beside its memory limit: rows of
// 100 kB took 970 MB.
export const DEFAULT_BOUNDS: InputBounds = {
  bytes: 2000 * MB,
  rows: 5 * MB,
  columns: 2000,
  rowBytes: 50_000,
  documentBytes: 64 * MB,
  documentValues: 3 * MB,
  documentDepth: 64,
};
