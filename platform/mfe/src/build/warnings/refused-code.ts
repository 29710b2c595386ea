import { SourceMap } from 'node:module';
import { rspack } from '@rspack/core';
import { type AnyNode, parse } from 'acorn';

const WORKERS = 'workers';
const FRAMES = 'frames and embedded documents';
const MEDIA = 'video and sound';
const CODE = 'code from texts';

/** Elements that browsers refuse on every page of a site, by its content policy (`platform/server-kit`). */
const ELEMENTS = new Map([
  ...['iframe', 'frame', 'object', 'embed'].map((name) => [name, FRAMES] as const),
  ...['video', 'audio'].map((name) => [name, MEDIA] as const),
  ['style', 'style elements'],
]);

/** Classes and functions of browsers that the same policy refuses, as paths from the global object. */
const CLASSES = new Map([
  ['Worker', WORKERS],
  ['SharedWorker', WORKERS],
  ['Audio', MEDIA],
  ['Function', CODE],
]);
const CALLS = new Map([
  ['navigator.serviceWorker.register', WORKERS],
  ['eval', CODE],
  ['Function', CODE],
  ...['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming'].map(
    (name) => [`WebAssembly.${name}`, 'WebAssembly'] as const,
  ),
]);

/** A place in a source file. `code` is the refused code, and `what` its kind, such as 'workers'. */
export type RefusedCode = { line: number; code: string; what: string };

// Most files mention none of the names, and need not be parsed.
const isMentioned = new RegExp(
  [...ELEMENTS.keys(), ...CLASSES.keys(), ...CALLS.keys()].map((path) => path.replace(/^.*\./, '')).join('|'),
);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The nodes of a syntax tree, in the order of the text. */
function* listNodes(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* listNodes(child);
}

/** A name with its owners, such as 'window.Worker', or '' for other code. The value of `(0, eval)` is `eval`. */
function toPath(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression') return toPath(node.expression);
  const last = node.type === 'SequenceExpression' ? node.expressions.at(-1) : undefined;
  if (last) return toPath(last);
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) return '';
  return `${toPath(node.object)}.${node.property.name}`;
}

/** Names that the module declares or imports, which therefore are not those of the browser. */
function listDeclared(nodes: readonly AnyNode[]): Set<string> {
  const ids = nodes.map((node) => {
    if (node.type === 'ImportSpecifier' || node.type === 'ImportDefaultSpecifier') return node.local;
    const isDeclaration =
      node.type === 'FunctionDeclaration' ||
      node.type === 'ClassDeclaration' ||
      node.type === 'VariableDeclarator';
    return isDeclaration ? node.id : undefined;
  });
  return new Set(ids.flatMap((id) => (id?.type === 'Identifier' ? [id.name] : [])));
}

function findElement(path: string, argument: AnyNode | undefined): Omit<RefusedCode, 'line'> | undefined {
  const isJsx = /^_(?:jsxs?|createElement)\d*$/.test(path);
  if (!isJsx && !/(?:^|\.)createElement$/.test(path)) return undefined;
  const name = argument?.type === 'TemplateLiteral' ? argument.quasis[0]?.value.cooked : undefined;
  const element = argument?.type === 'Literal' ? String(argument.value) : (name ?? '');
  const what = ELEMENTS.get(element);
  return what ? { code: isJsx ? `<${element}` : `createElement('${element}')`, what } : undefined;
}

function findRefused(node: AnyNode, declared: ReadonlySet<string>): Omit<RefusedCode, 'line'> | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const path = toPath(node.callee);
  const element = findElement(path, node.arguments[0]);
  if (element) return element;
  const [owner = ''] = path.split('.');
  if (declared.has(owner)) return undefined;
  const isClass = node.type === 'NewExpression';
  const what = (isClass ? CLASSES : CALLS).get(path.replace(/^(?:(?:window|globalThis|self)\.)+/, ''));
  return what ? { code: `${isClass ? 'new ' : ''}${path}(`, what } : undefined;
}

/** A source file as JavaScript without JSX and types, which acorn can parse. */
const toScript = (text: string) =>
  rspack.experiments.swc.transform(text, {
    swcrc: false,
    sourceMaps: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  });

/**
 * Code of a source file that pages refuse, in the order of the file. It knows only names of browsers as they are
 * usually written, so it misses `const Background = Worker`.
 */
export async function findRefusedCode(text: string): Promise<RefusedCode[]> {
  if (!isMentioned.test(text)) return [];
  // The bundler reports a file that cannot be parsed.
  const script = await toScript(text).catch(() => undefined);
  if (!script) return [];
  const tree = parse(script.code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const nodes = [...listNodes(tree)];
  const declared = listDeclared(nodes);
  const map = new SourceMap(JSON.parse(script.map ?? '{}'));
  return nodes.flatMap((node) => {
    const found = findRefused(node, declared);
    if (!found || !node.loc) return [];
    const { line, column } = node.loc.start;
    const entry = map.findEntry(line - 1, column);
    return [{ line: 'originalLine' in entry ? entry.originalLine + 1 : line, ...found }];
  });
}
