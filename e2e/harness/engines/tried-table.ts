import { ENGINE_NAMES, ENGINES, type EngineName } from './engine.ts';

/** A test that passed in an engine. */
export type Tried = { title: string; engine: EngineName; version: string; day: string };

const BEGIN = '<!-- tried: begin -->';
const END = '<!-- tried: end -->';
/** Of an engine that has not been tried with it. */
const NEVER = '';

const format = ({ version, day }: Tried) => `${version}, ${day}`;

const split = (page: string) => {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`The page has no lines '${BEGIN}' and '${END}'.`);
  return {
    before: page.slice(0, begin + BEGIN.length),
    table: page.slice(begin + BEGIN.length, end),
    after: page.slice(end),
  };
};

/** Rows of the table in a page: what was tried, and a cell for each engine. */
export function readTried(page: string): Map<string, readonly string[]> {
  const lines = split(page)
    .table.split('\n')
    .filter((line) => line.startsWith('| '));
  const rows = lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(rows.map(([title = '', ...cells]) => [title, cells]));
}

/**
 * Writes what a run tried into the table of a page. What did not run keeps what it had: an engine that is missing, a test that
 * the run left out.
 */
export function writeTried(page: string, tried: readonly Tried[]): string {
  const known = readTried(page);
  const titles = new Set([...known.keys(), ...tried.map(({ title }) => title)]);
  const rows = [...titles].map((title) => {
    const cells = ENGINE_NAMES.map((engine, index) => {
      const now = tried.find((one) => one.title === title && one.engine === engine);
      return now ? format(now) : (known.get(title)?.[index] ?? NEVER);
    });
    return `| ${[title, ...cells].join(' | ')} |`;
  });
  const head = `| Tried | ${ENGINE_NAMES.map((name) => ENGINES[name]).join(' | ')} |`;
  const { before, after } = split(page);
  return `${before}\n${[head, `|---|${ENGINE_NAMES.map(() => '---|').join('')}`, ...rows].join('\n')}\n${after}`;
}
