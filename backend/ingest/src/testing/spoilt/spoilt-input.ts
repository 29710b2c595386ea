import { aGame } from '../a-data-folder.ts';
import { toCsv } from '../ingest-text.ts';

export type Content = string | Buffer;

/** An input that is not what it should be, and what `backend ingest <source> <input> --publish` says of it. */
export type SpoiltInput = {
  /** Begins with the source. */
  readonly name: string;
  readonly source: string;
  readonly content: Refused[1];
  /** Undefined where it is taken. */
  readonly code?: string;
  /** In what is printed. */
  readonly text: RegExp;
};

/** `content` gets an empty folder that it may use. */
export type Refused = readonly [
  what: string,
  content: (folder: string) => Content | Promise<Content>,
  text: RegExp,
];

export const refused = (source: string, code: string, rows: readonly Refused[]): SpoiltInput[] =>
  rows.map(([what, content, text]) => ({
    name: `${source}: ${what}`,
    source,
    content,
    code,
    text,
  }));

export const pitches = () => `${toCsv(aGame(900_002, 40))}\n`;
