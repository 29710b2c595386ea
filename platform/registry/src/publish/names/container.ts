import type { AnyNode, Pattern, Program } from 'acorn';
import { simple } from 'acorn-walk';
import { isFunction, toKey, toLiteral, toName } from './parse-script.ts';

/** Functions of a federation container, by which a host takes its screens. */
const CONTAINER: readonly string[] = ['get', 'init'];

const listDeclared = (pattern: Pattern): string[] => (pattern.type === 'Identifier' ? [pattern.name] : []);

function listStatementExports(statement: AnyNode): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration, specifiers } = statement;
  const listed = specifiers.flatMap(({ exported }) => toName(exported) ?? toLiteral(exported) ?? []);
  if (!declaration) return listed;
  if (declaration.type !== 'VariableDeclaration') return [...listed, declaration.id.name];
  return [...listed, ...declaration.declarations.flatMap(({ id }) => listDeclared(id))];
}

/** Functions of a container that a remote's entry does not export by name. */
export function findContainerFaults(entry: string, program: Program): string[] {
  const exported = new Set(program.body.flatMap(listStatementExports));
  const missing = CONTAINER.filter((name) => !exported.has(name));
  if (missing.length === 0) return [];
  return [
    `${entry} does not export ${missing.join(' and ')}, so that no host can load it; build the remote as a federation container that is an ES module`,
  ];
}

/** Keys of functions in objects of a script: every bundler writes the modules of a container so, `{ './one': () => ... }`. */
export function listFunctionKeys(program: Program): Set<string> {
  const keys = new Set<string>();
  simple(program, {
    Property(property) {
      const key = isFunction(property.value) ? toKey(property) : undefined;
      if (key !== undefined) keys.add(key);
    },
  });
  return keys;
}
