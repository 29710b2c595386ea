/** Code that browsers refuse on every page of a site, by its content policy (`platform/server-kit`). */
type Refusal = { pattern: RegExp; what: string };

/** An element in JSX or from `createElement`. A `<` after a name begins the parameters of a type. */
const toElement = (names: string) =>
  new RegExp(`(?:(?<![\\w$.])<|\\bcreateElement\\(\\s*['"\`])(?:${names})(?=[\\s/>'"\`])`, 'g');

const REFUSALS: readonly Refusal[] = [
  { pattern: /\bnew\s+(?:Shared)?Worker\s*\(|\bserviceWorker\s*\.\s*register\s*\(/g, what: 'workers' },
  { pattern: toElement('iframe|frame|object|embed'), what: 'frames and embedded documents' },
  { pattern: toElement('video|audio'), what: 'video and sound' },
  { pattern: /\bnew\s+Audio\s*\(/g, what: 'video and sound' },
  { pattern: toElement('style'), what: 'style elements' },
  { pattern: /(?<![\w$.])eval\s*\(|\bnew\s+Function\s*\(/g, what: 'code from texts' },
  { pattern: /\bWebAssembly\s*\.\s*(?:compile|instantiate)/g, what: 'WebAssembly' },
];

/** A place in a source file. `code` is the refused code, and `what` its kind, such as 'workers'. */
export type RefusedCode = { line: number; code: string; what: string };

const isNotNewline = /[^\n]/g;

/**
 * The text with blanks in place of comments. `//` after a colon belongs to an address, and `/*` after a word or a star to
 * a type or a pattern, such as `image/*`.
 */
const blankComments = (text: string) =>
  text.replaceAll(/(?<![\w*'"`])\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*/g, (comment) =>
    comment.replaceAll(isNotNewline, ' '),
  );

/**
 * Code of a source file that pages refuse, in the order of the file.
 *
 * It compares texts, so it misses code that it does not know by sight, and may find code in a string.
 */
export function findRefusedCode(text: string): RefusedCode[] {
  const code = blankComments(text);
  return REFUSALS.flatMap(({ pattern, what }) =>
    [...code.matchAll(pattern)].map((match) => ({ at: match.index, code: match[0], what })),
  )
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...found }) => ({ line: code.slice(0, at).split('\n').length, ...found }));
}
