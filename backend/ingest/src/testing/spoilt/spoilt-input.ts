import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aGame } from '../a-data-folder.ts';
import { toCsv } from '../ingest-text.ts';

export type Content = string | Buffer;

/** An input that is not what it should be, and what `backend ingest <source> <input> --publish` says of it. */
export type SpoiltInput = {
  /** Begins with the source. */
  readonly name: string;
  readonly source: string;
  /** Makes it in an empty folder; gives back its path. */
  readonly make: (folder: string) => Promise<string>;
  /** Undefined where it is taken. */
  readonly code?: string;
  /** In what is printed. */
  readonly text: RegExp;
  readonly exit: 0 | 1;
};

export const file =
  (content: () => Content | Promise<Content>, name = 'input.csv'): SpoiltInput['make'] =>
  async (folder) => {
    const path = join(folder, name);
    await writeFile(path, await content());
    return path;
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
    make: (folder) => file(() => content(folder))(folder),
    code,
    text,
    exit: 1,
  }));

export const pitches = () => `${toCsv(aGame(900_002, 40))}\n`;
