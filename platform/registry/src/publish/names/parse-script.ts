import { toReason } from '@sharpside/server-kit';
import type {
  AnyNode,
  ArrowFunctionExpression,
  Expression,
  FunctionExpression,
  MemberExpression,
  Program,
} from 'acorn';
import { make } from 'acorn-walk';
import { parseLinearly } from './linear-parser.ts';

/** A script of a build as a syntax tree. */
export type Script = { path: string; program: Program };

/** A script, or the reason why a file is none. */
type ParsedScript = Script | { path: string; reason: string };

/** Reason why a file cannot be read. Reading goes one call deeper with each level, and with each member of `a.b.c`. */
export const toScriptFault = (error: unknown): string => {
  if (error instanceof RangeError)
    return 'it nests too deeply, or has too long a chain of members or operators';
  return toReason(error);
};

/** Parses a script without running it: an ES module, or else a classic script, such as that of a worker. */
export function parseScript(path: string, bytes: Uint8Array): ParsedScript {
  const text = new TextDecoder().decode(bytes);
  try {
    return { path, program: parseLinearly(text, 'module') };
  } catch (error) {
    try {
      return { path, program: parseLinearly(text, 'script') };
    } catch {
      // The first reason is the one that counts: pages load modules.
      return { path, reason: toScriptFault(error) };
    }
  }
}

/** True for a file that a page may load as a script. */
export const isScript = (path: string): boolean => /\.m?js$/.test(path);

/** Walker of acorn-walk that leaves functions out: what stands in them runs later, with other names. */
export const OUTSIDE_FUNCTIONS = make<unknown>({
  FunctionDeclaration() {},
  FunctionExpression() {},
  ArrowFunctionExpression() {},
});

/** Function that is written as a value, or as a method of an object. */
export type FunctionNode = ArrowFunctionExpression | FunctionExpression;

export const isFunction = (node: AnyNode): node is FunctionNode =>
  node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** Text of a literal string or number; undefined for everything else. */
export const toLiteral = (node: AnyNode | undefined): string | undefined =>
  node?.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')
    ? String(node.value)
    : undefined;

/** Name of an identifier; undefined for everything else. */
export const toName = (node: AnyNode | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : undefined;

/** Key of a property that is written out, as in `{ a: 1, 'b': 2 }`; undefined for a computed one. */
export const toKey = ({ key, computed }: { key: Expression; computed: boolean }): string | undefined =>
  computed ? undefined : (toName(key) ?? toLiteral(key));

/** Name of the member that `a.name` and `a['name']` take; undefined for a computed one. */
export function toMemberName({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'PrivateIdentifier') return undefined;
  return computed ? toLiteral(property) : toName(property);
}

/** Member `name` of `a.name`, with the name of `a`; undefined for everything else. */
export function toMember(node: AnyNode): { of: string; name: string } | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const [of, name] = [toName(node.object), toMemberName(node)];
  return of === undefined || name === undefined ? undefined : { of, name };
}
