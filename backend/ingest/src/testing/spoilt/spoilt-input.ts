import { aGame } from '../a-data-folder.ts';
import { toCsv } from '../ingest-text.ts';

export type Content = string | Buffer;

/** A spoilt input, and the output of `backend ingest <source> <input> --publish` for it. */
export type SpoiltInput = {
  /** Begins with the source's name. */
  readonly name: string;
  readonly source: string;
  readonly content: Refused[1];
  /** Undefined if it is accepted. */
  readonly code?: string;
  /** Expected in the output. */
  readonly text: RegExp;
};

/** `content` gets an empty folder for its use. */
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
