import { parseAst } from 'vitest/node';

export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown };

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The syntax tree of a source file. @throws {Error} where the text is no TypeScript. */
export function parseSource(text: string, file: string): SyntaxNode {
  const tree: unknown = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (!isNode(tree)) throw new Error(`${file} has no syntax tree.`);
  return tree;
}

// Of these, the expression runs; every other node of TypeScript is a type.
const RUNNING_TYPE_NODES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** The nodes directly below one that exist at run time, each with its field, in the order of the source. */
export function childrenOf(node: SyntaxNode): { field: string; child: SyntaxNode }[] {
  return Object.entries(node)
    .flatMap(([field, value]) => [value].flat().map((child) => ({ field, child })))
    .filter((entry): entry is { field: string; child: SyntaxNode } => isNode(entry.child))
    .filter(({ child }) => !child.type.startsWith('TS') || RUNNING_TYPE_NODES.has(child.type))
    .sort((a, b) => a.child.start - b.child.start);
}

export const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** The name of an identifier or key; '' for everything else. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (typeof node.name === 'string') return node.name;
  if (isNode(node.name)) return nameOf(node.name);
  return typeof node.value === 'string' ? node.value : '';
}

/** The nodes of a list field, such as the arguments of a call. */
export const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
