import type { InputBounds } from './bounds.ts';
import { IngestError } from './errors.ts';

export type TextFacts = {
  /** Number of rows with the header; for JSON, number of documents. */
  readonly parts: number;
  /** Reason why the text is incomplete; undefined if it may be complete. */
  readonly cut?: string | undefined;
  /**
   * True if the text does not show whether the last value is complete. The value then counts as complete only if the
   * length of the file is known.
   */
  readonly isEndOpen: boolean;
};

/** Checks a text in chunks: its bounds, and its completeness. */
export type TextScan = {
  /** @throws {IngestError} `INPUT_TOO_LARGE` */
  push: (chunk: Buffer) => void;
  end: () => TextFacts;
};

export type ScanOptions = { name: string; bounds: InputBounds };

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

const NO_TABLE = 'see that it is a table with line breaks and closed quotes';

/** The error for an input that exceeds its source's bounds. */
export const tooLarge = (what: string, remedy = 'split it into smaller files'): IngestError =>
  new IngestError(`${what}, more than is read of one file; ${remedy}`, { code: 'INPUT_TOO_LARGE' });

export const formatCount = (value: number): string => value.toLocaleString('en-US');

// States within a row. Numbers are the fastest to compare, which is done for every byte.
const FIELD_STARTS = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_ENDED = 3;

/** Scans rows of CSV for their number and length, and for the completeness of the last row. */
export function scanRows({ name, bounds }: ScanOptions): TextScan {
  let place = FIELD_STARTS;
  let line = 1;
  let rowLine = 1;
  let quotedSince = 0;
  let rows = 0;
  let headerFields = 0;
  let fields = 1;
  let offset = 0;
  let rowStart = 0;
  let last = LINE_FEED;

  function requireSmall(end: number): void {
    // `rows` includes the header. Bytes after the last line break belong to a further row.
    if (rows > bounds.rows && end > rowStart)
      throw tooLarge(`${name} has more than ${formatCount(bounds.rows)} rows`);
    if (rows === 0 && fields > bounds.columns)
      throw tooLarge(`${name} has more than ${formatCount(bounds.columns)} columns`, NO_TABLE);
    if (end - rowStart <= bounds.rowBytes) return;
    // Only a row with a quote, closed or not, can span several lines.
    const where = line > rowLine ? `line ${rowLine} opens a quote and` : `line ${line}`;
    throw tooLarge(`${name}: ${where} is longer than ${formatCount(bounds.rowBytes)} bytes`, NO_TABLE);
  }

  function endRow(end: number): void {
    requireSmall(end);
    if (rows === 0) headerFields = fields;
    rows += 1;
    fields = 1;
    rowStart = end;
    rowLine = line + 1;
  }

  function push(chunk: Buffer): void {
    // A local variable, because accessing a variable of the closure takes ten times as long.
    let now = place;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === LINE_FEED) {
        if (now !== QUOTED) {
          now = FIELD_STARTS;
          endRow(offset + at + 1);
        }
        line += 1;
      } else if (byte === QUOTE) {
        if (now === FIELD_STARTS) quotedSince = line;
        if (now === QUOTED) now = QUOTE_ENDED;
        else if (now !== PLAIN) now = QUOTED;
      } else if (now === QUOTED) {
        // Bytes within quotes change nothing. This branch comes early, because they are frequent.
      } else if (byte === COMMA) {
        fields += 1;
        now = FIELD_STARTS;
      } else if (byte !== CARRIAGE_RETURN) now = PLAIN;
    }
    place = now;
    offset += chunk.length;
    last = chunk.at(-1) ?? last;
    requireSmall(offset);
  }

  function end(): TextFacts {
    const hasEnd = last === LINE_FEED || last === CARRIAGE_RETURN;
    const parts = hasEnd ? rows : rows + 1;
    if (place === QUOTED)
      return { parts, cut: `ends within a quoted text that begins in line ${quotedSince}`, isEndOpen: true };
    if (!hasEnd && rows > 0 && fields < headerFields)
      return {
        parts,
        cut: `ends in line ${line} after ${fields} of ${headerFields} fields`,
        isEndOpen: true,
      };
    return { parts, isEndOpen: !hasEnd && place !== QUOTE_ENDED };
  }

  return { push, end };
}

/** Scans JSON documents, one or one per line, for their number, size and depth, and for completeness. */
export function scanJson({ name, bounds }: ScanOptions): TextScan {
  const { documentBytes, documentValues, documentDepth } = bounds;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let documents = 0;
  let offset = 0;
  let start = 0;
  let values = 0;

  function requireSmall(end: number): void {
    if (end - start > documentBytes)
      throw tooLarge(`${name} holds a document of over ${formatCount(documentBytes)} bytes`);
    if (values > documentValues)
      throw tooLarge(`${name} holds a document of over ${formatCount(documentValues)} values`);
    if (depth > documentDepth)
      throw tooLarge(
        `${name} is nested more than ${documentDepth} deep`,
        'see that it is an answer of this source',
      );
  }

  function endDocument(end: number): void {
    requireSmall(end);
    if (values > 0) documents += 1;
    values = 0;
    start = end;
  }

  function push(chunk: Buffer): void {
    let isQuoted = isText;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (isQuoted) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isQuoted = false;
      } else if (byte === QUOTE) isQuoted = true;
      else if (byte === COMMA) values += 1;
      else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
        depth += 1;
        values += 1;
        if (depth > documentDepth) requireSmall(offset + at);
      } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
      else if (byte === LINE_FEED && depth <= 0) endDocument(offset + at + 1);
    }
    isText = isQuoted;
    offset += chunk.length;
    requireSmall(offset);
  }

  function end(): TextFacts {
    endDocument(offset);
    const isCut = depth > 0 || isText;
    return {
      parts: documents,
      cut: isCut ? 'ends in the middle of a document' : undefined,
      isEndOpen: false,
    };
  }

  return { push, end };
}
