import type { AnyNode, ObjectExpression, Program } from 'acorn';
import { simple } from 'acorn-walk';
import {
  type FunctionNode,
  isFunction,
  OUTSIDE_FUNCTIONS,
  toKey,
  toLiteral,
  toMember,
  toName,
} from './parse-script.ts';

/** One module of a bundle of rspack or webpack: `8071(module, exports, require) { ... }`. */
export type BundledModule = { id: string; source: FunctionNode };

/** Names of a bundled module's parameters; a module that needs fewer of them has fewer. */
export type Parameters = { module?: string; exports?: string; require?: string };

/** Names that a bundled module exports, and the modules whose exports it takes for its own. */
export type ModuleExports = { names: Set<string>; from: Set<string> };

export function toParameters({ params }: FunctionNode): Parameters {
  const [module, exports, require] = params.map(toName);
  return {
    ...(module !== undefined && { module }),
    ...(exports !== undefined && { exports }),
    ...(require !== undefined && { require }),
  };
}

function listTables({ body }: Program): ObjectExpression[] {
  const declarations = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
  return declarations.flatMap(({ init }) => (init?.type === 'ObjectExpression' ? [init] : []));
}

/** Modules of a script that rspack or webpack wrote; a script of another bundler has none. */
export const listModules = (program: Program): BundledModule[] =>
  listTables(program).flatMap(({ properties }) =>
    properties.flatMap((property) => {
      if (property.type !== 'Property' || !isFunction(property.value)) return [];
      const id = toKey(property);
      return id === undefined ? [] : [{ id, source: property.value }];
    }),
  );

/** Id of the module that `require(8071)` takes; undefined for everything else. */
export function toRequired(
  node: AnyNode | null | undefined,
  require: string | undefined,
): string | undefined {
  if (node?.type !== 'CallExpression' || require === undefined) return undefined;
  const [argument] = node.arguments;
  return toName(node.callee) === require ? toLiteral(argument) : undefined;
}

const listKeys = (node: AnyNode | undefined): string[] =>
  node?.type === 'ObjectExpression'
    ? node.properties.flatMap((property) => (property.type === 'Property' ? (toKey(property) ?? []) : []))
    : [];

/**
 * Reads what a module exports: ES modules define it by `require.d(exports, getters, values)`, CommonJS modules by
 * `exports.name = ...` or `module.exports = require(8072)`.
 */
export function readExports(source: FunctionNode): ModuleExports {
  const { module, exports, require } = toParameters(source);
  const names = new Set<string>();
  const from = new Set<string>();
  const addKeys = (node: AnyNode | undefined) => {
    for (const key of listKeys(node)) names.add(key);
  };
  simple(
    source.body,
    {
      CallExpression({ callee, arguments: [first, ...definitions] }) {
        const called = toMember(callee);
        if (called?.name !== 'd' || called.of !== require || first === undefined) return;
        if (exports !== undefined && toName(first) === exports) definitions.forEach(addKeys);
      },
      AssignmentExpression({ left, right }) {
        const assigned = toMember(left);
        if (assigned === undefined) return;
        if (assigned.of === exports) names.add(assigned.name);
        if (assigned.of !== module || assigned.name !== 'exports') return;
        const required = toRequired(right, require);
        if (required === undefined) addKeys(right);
        else from.add(required);
      },
    },
    OUTSIDE_FUNCTIONS,
  );
  return { names, from };
}
