import { type Change, changesOf, isLeftAlone } from './mutators.ts';
import { childrenOf, isFunction, isNode, nameOf, parseSource, type SyntaxNode } from './syntax-tree.ts';

export type Mutant = Change & {
  file: string;
  line: number;
  /** The text that the change replaces, shortened to a line. */
  code: string;
  /** The declaration that holds it: a function, a constant, a component. */
  within: string;
  /** Index of the innermost function that holds it; -1 at the top level of the module. */
  scope: number;
};

/** A source file, the mutants that it gives, and its text with a mark in each function. */
export type Source = { file: string; text: string; mutants: Mutant[]; marked: string };

/** One line of at most 90 characters, by which a change is told and looked up. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

const applyChanges = (text: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce(
      (result, { start, end, replacement }) => result.slice(0, start) + replacement + result.slice(end),
      text,
    );

const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement']);
const MAX_TURNS = 1_000_000;

const mark = (file: string, scope: number) =>
  `(globalThis.reachedScopes ??= new Set()).add(${JSON.stringify(`${file}#${scope}`)})`;

/** First offset of a module's own code: a line that names its interpreter stays the first. */
const startOf = (text: string) => /^#!.*\n/.exec(text)?.[0].length ?? 0;

/** Marks at the start of a function's body, by which a run tells which functions it came to. */
function markBody(node: SyntaxNode, call: string): Change[] {
  const { body } = node;
  if (!isNode(body)) return [];
  if (body.type === 'BlockStatement')
    return [{ start: body.start + 1, end: body.start + 1, replacement: `${call};` }];
  return [
    { start: body.start, end: body.start, replacement: `(${call},(` },
    { start: body.end, end: body.end, replacement: '))' },
  ];
}

/** A mutated loop may never end, which no time limit of a test can stop: each ends by itself. */
function guardLoops(text: string, file: string): string {
  const guards: Change[] = [];
  const visit = (node: SyntaxNode) => {
    if (LOOPS.has(node.type) && isNode(node.body) && node.body.type === 'BlockStatement') {
      const at = node.body.start + 1;
      const replacement = `if (++globalThis.turnsOfLoops > ${MAX_TURNS}) throw new Error('A loop without an end.');`;
      guards.push({ start: at, end: at, replacement });
    }
    for (const { child } of childrenOf(node)) visit(child);
  };
  visit(parseSource(text, file));
  if (guards.length === 0) return text;
  const start = startOf(text);
  return applyChanges(text, [...guards, { start, end: start, replacement: 'globalThis.turnsOfLoops = 0;' }]);
}

/** The text of a file with one change; undefined where it is no TypeScript any more. */
export function mutate({ file, text }: Source, change: Change): string | undefined {
  try {
    return guardLoops(applyChanges(text, [change]), file);
  } catch {
    return undefined;
  }
}

/** All one-node changes of a source file. */
export function findMutants(text: string, file: string): Source {
  const mutants: Mutant[] = [];
  const start = startOf(text);
  const marks: Change[] = [{ start, end: start, replacement: `${mark(file, -1)};` }];
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  let scopes = 0;

  const visit = (
    node: SyntaxNode,
    at: { parent?: SyntaxNode; field: string; within: string; scope: number },
  ) => {
    if (isLeftAlone(node)) return;
    const { parent, field, scope } = at;
    const named = nameOf(node.id) || (node.type === 'MethodDefinition' ? nameOf(node.key) : '');
    const within = named || at.within;
    for (const change of changesOf(node, { text, parent, field })) {
      const code = shorten(text.slice(change.start, change.end));
      const line = lineStarts.findLastIndex((start) => start <= change.start) + 1;
      mutants.push({ ...change, file, line, code, within, scope });
    }
    const inner = isFunction(node) ? scopes++ : scope;
    if (isFunction(node)) marks.push(...markBody(node, mark(file, inner)));
    for (const { field: name, child } of childrenOf(node)) {
      visit(child, { parent: node, field: name, within, scope: inner });
    }
  };
  visit(parseSource(text, file), { field: '', within: '', scope: -1 });
  return { file, text, mutants: withoutRepetitions(mutants), marked: applyChanges(text, marks) };
}

function withoutRepetitions(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map(
    mutants.map((mutant) => [`${mutant.start} ${mutant.end} ${mutant.replacement}`, mutant]),
  );
  return [...seen.values()];
}
