/** Upper bounds for an input. A source may declare its own bounds beside its reader. */
export type InputBounds = {
  /** Size of the whole input, unpacked. */
  readonly bytes: number;
  /** Number of rows of a table, without its header. */
  readonly rows: number;
  readonly columns: number;
  /** Size of a row of a table, with the line breaks in its quoted texts. */
  readonly rowBytes: number;
  /** Size of a JSON document. An input may contain many, one per line. */
  readonly documentBytes: number;
  readonly documentValues: number;
  readonly documentDepth: number;
};

const MB = 1_000_000;

// Twice a season from any source fits: 900,000 pitches are 570 MB, and a schedule with line-ups is 30 MB of JSON with a
// million values. A parsed value takes up to 80 bytes, so reading one document takes less than 1 GiB. The longest rows
// of any source have 4 kB. The engine holds 2,048 rows several times in addition to its memory limit: with rows of 100
// kB that took 970 MB.
export const DEFAULT_BOUNDS: InputBounds = {
  bytes: 2000 * MB,
  rows: 5 * MB,
  columns: 2000,
  rowBytes: 50_000,
  documentBytes: 64 * MB,
  documentValues: 3 * MB,
  documentDepth: 64,
};
