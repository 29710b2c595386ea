/** Runs a command of a page as the operator would; the lines that it printed. */
export type RunLine = (command: string) => Promise<string[]>;

type Walk = {
  /** Runs each command of a block. */
  run: RunLine;
  /** Before the last block of the section, where there are several. */
  beforeLast: () => Promise<void>;
};

const FENCE = '```';
const OPENING = '```console';
const PROMPT = '$ ';

/** The lines of a page from a heading of the second level to the next one; undefined where it has none of that name. */
function findSection(lines: readonly string[], name: string): { from: number; to: number } | undefined {
  const from = lines.indexOf(`## ${name}`);
  if (from < 0) return undefined;
  const next = lines.findIndex((line, at) => at > from && line.startsWith('## '));
  return { from, to: next < 0 ? lines.length : next };
}

/** The names of a page's sections. */
export const listSections = (page: string): string[] =>
  [...page.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);

/**
 * Runs the commands of a section's blocks, and returns the page with what they printed in place of what stood there.
 *
 * @throws {RangeError} for a section that the page does not have.
 */
export async function walkSection(page: string, name: string, { run, beforeLast }: Walk): Promise<string> {
  const lines = page.split('\n');
  const section = findSection(lines, name);
  if (!section) throw new RangeError(`There is no section ${name}.`);
  const own = lines.slice(section.from, section.to);
  const blocks = own.filter((line) => line === OPENING).length;
  const written: string[] = [];
  let block = 0;
  let isInside = false;
  for (const line of own) {
    if (line.startsWith(FENCE)) {
      isInside = line === OPENING;
      if (isInside) block += 1;
      if (isInside && block === blocks && blocks > 1) await beforeLast();
    }
    if (!isInside || line.startsWith(FENCE)) written.push(line);
    else if (line.startsWith(PROMPT)) written.push(line, ...(await run(line.slice(PROMPT.length))));
  }
  return [...lines.slice(0, section.from), ...written, ...lines.slice(section.to)].join('\n');
}
