import type { AnyNode, Program } from 'acorn';
import { recursive, simple } from 'acorn-walk';
import { type BundledModule, listModules, toParameters, toRequired } from './module-table.ts';
import { OUTSIDE_FUNCTIONS, toKey, toLiteral, toMemberName, toName } from './parse-script.ts';

/** Entry points of shared modules by the id under which a bundle takes them from the host. */
export type Consumed = ReadonlyMap<string, string>;

/** A name that a script takes from a shared entry point. */
export type TakenName = { entry: string; name: string };

/** Entry points by the variable that holds them. */
type Held = ReadonlyMap<string, string>;

/** Shared modules that a bundle of rspack takes: `{ 17: { shareKey: 'react', ... } }`. Other bundlers have no such table. */
export function findConsumed(program: Program): Consumed {
  const consumed = new Map<string, string>();
  simple(program, {
    Property(property) {
      const id = toKey(property);
      if (id === undefined || property.value.type !== 'ObjectExpression') return;
      for (const of of property.value.properties) {
        if (of.type !== 'Property' || toKey(of) !== 'shareKey') continue;
        const entry = toLiteral(of.value);
        if (entry !== undefined) consumed.set(id, entry);
      }
    },
  });
  return consumed;
}

function countBound(node: AnyNode, base?: typeof OUTSIDE_FUNCTIONS): Map<string, number> {
  const counts = new Map<string, number>();
  const visitor = {
    Pattern(pattern: AnyNode) {
      if (pattern.type === 'Identifier') counts.set(pattern.name, (counts.get(pattern.name) ?? 0) + 1);
    },
  };
  simple(node, visitor, base);
  return counts;
}

/** Variables that hold a shared module for the whole of a bundled module, and mean nothing else in it. */
function findHeld({ source }: BundledModule, consumed: Consumed): Held {
  const { require } = toParameters(source);
  const held = new Map<string, string>();
  const bound = countBound(source.body, OUTSIDE_FUNCTIONS);
  simple(
    source.body,
    {
      VariableDeclarator({ id, init }) {
        const entry = consumed.get(toRequired(init, require) ?? '');
        if (entry !== undefined && id.type === 'Identifier' && bound.get(id.name) === 1)
          held.set(id.name, entry);
      },
    },
    OUTSIDE_FUNCTIONS,
  );
  return held;
}

/** Variables that still hold a module within a function: its own parameters and variables may have their names. */
function toHeldWithin(held: Held, source: AnyNode): Held {
  if (held.size === 0) return held;
  const bound = countBound(source);
  return new Map([...held].filter(([name]) => !bound.has(name)));
}

function listTakenBy(module: BundledModule, consumed: Consumed): TakenName[] {
  const { require } = toParameters(module.source);
  const taken: TakenName[] = [];
  recursive<Held>(module.source.body, findHeld(module, consumed), {
    FunctionDeclaration: (node, held, visit) => visit(node.body, toHeldWithin(held, node)),
    FunctionExpression: (node, held, visit) => visit(node.body, toHeldWithin(held, node)),
    ArrowFunctionExpression: (node, held, visit) => visit(node.body, toHeldWithin(held, node)),
    MemberExpression(node, held, visit) {
      const name = toMemberName(node);
      const entry =
        held.get(toName(node.object) ?? '') ?? consumed.get(toRequired(node.object, require) ?? '');
      if (name !== undefined && entry !== undefined) taken.push({ entry, name });
      visit(node.object, held);
      if (node.computed) visit(node.property, held);
    },
  });
  return taken;
}

/**
 * Names that a script takes from shared modules, as far as it says: `var table = require(17); table.DataTable`.
 *
 * A module that is handed on whole takes names that nobody sees here.
 */
export const listTakenNames = (program: Program, consumed: Consumed): TakenName[] =>
  consumed.size === 0 ? [] : listModules(program).flatMap((module) => listTakenBy(module, consumed));
