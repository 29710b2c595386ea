import type { AnyNode, Node, Program } from 'acorn';
import { base, type RecursiveVisitors, recursive, simple } from 'acorn-walk';
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

/** Number of declarations of each name in a function or the module itself; functions within it count for themselves. */
type Declared = Map<string, number>;

/** Declared names of a bundled module and of each function in it, read in one walk: one for each is slow where they nest. */
function readDeclared({ source }: BundledModule): Map<Node, Declared> {
  const declaredBy = new Map<Node, Declared>([[source, new Map()]]);
  const count = (node: AnyNode | null | undefined, declared: Declared | undefined) => {
    if (node?.type === 'Identifier') declared?.set(node.name, (declared.get(node.name) ?? 0) + 1);
  };
  recursive<Declared | undefined>(source.body, declaredBy.get(source), {
    Function(node, outer, visit) {
      const own: Declared = new Map();
      declaredBy.set(node, own);
      count(node.id, node.type === 'FunctionDeclaration' ? outer : own);
      base.Function?.({ ...node, id: null }, own, visit);
    },
    AssignmentExpression(node, declared, visit) {
      // Its left side declares nothing.
      base.Pattern?.(node.left, undefined, visit);
      visit(node.right, declared);
    },
    Pattern(node, declared, visit) {
      count(node, declared);
      base.Pattern?.(node, declared, visit);
    },
  });
  return declaredBy;
}

/** Variables that hold a shared module, and are declared once in the bundled module. */
function findHeld({ source }: BundledModule, consumed: Consumed, declared: Declared | undefined): Held {
  const { require } = toParameters(source);
  const held = new Map<string, string>();
  simple(
    source.body,
    {
      VariableDeclarator({ id, init }) {
        const entry = consumed.get(toRequired(init, require) ?? '');
        if (entry !== undefined && id.type === 'Identifier' && declared?.get(id.name) === 1)
          held.set(id.name, entry);
      },
    },
    OUTSIDE_FUNCTIONS,
  );
  return held;
}

/**
 * Variables that mean something else in a function, which declares their names, and in the functions within it. Counted and
 * not copied for each function: a module may have many of both.
 */
function createShadows(declaredBy: ReadonlyMap<Node, Declared>, held: Held) {
  const depths = new Map<string, number>();
  const change = (source: Node, by: number) => {
    for (const name of declaredBy.get(source)?.keys() ?? [])
      if (held.has(name)) depths.set(name, (depths.get(name) ?? 0) + by);
  };
  return {
    isHidden: (name: string) => (depths.get(name) ?? 0) > 0,
    within(source: Node, visit: () => void) {
      change(source, 1);
      visit();
      change(source, -1);
    },
  };
}

function listTakenBy(module: BundledModule, consumed: Consumed): TakenName[] {
  const { require } = toParameters(module.source);
  const declaredBy = readDeclared(module);
  const held = findHeld(module, consumed, declaredBy.get(module.source));
  const shadows = createShadows(declaredBy, held);
  const taken: (TakenName & { by?: string })[] = [];
  const changed = new Set<string>();
  // The state is true in the pattern of an assignment.
  const visitor: RecursiveVisitors<boolean> = {
    Function: (node, _, visit) => shadows.within(node, () => visit(node.body, false)),
    AssignmentExpression(node, _, visit) {
      visitor.Pattern?.(node.left, true, visit);
      visit(node.right, false);
    },
    Pattern(node, isAssigned, visit) {
      if (isAssigned && node.type === 'Identifier' && !shadows.isHidden(node.name)) changed.add(node.name);
      base.Pattern?.(node, isAssigned, visit);
    },
    MemberExpression(node, _, visit) {
      const name = toMemberName(node);
      const by = toName(node.object);
      const variable = by !== undefined && !shadows.isHidden(by) ? held.get(by) : undefined;
      const entry = variable ?? consumed.get(toRequired(node.object, require) ?? '');
      if (name !== undefined && entry !== undefined)
        taken.push({ entry, name, ...(by !== undefined && { by }) });
      visit(node.object, false);
      if (node.computed) visit(node.property, false);
    },
  };
  recursive(module.source.body, false, visitor);
  return taken.filter(({ by }) => by === undefined || !changed.has(by));
}

/**
 * Names that a script takes from shared modules, as far as it says: `var table = require(17); table.DataTable`.
 *
 * A module that is handed on whole takes names that nobody sees here.
 */
export const listTakenNames = (program: Program, consumed: Consumed): TakenName[] =>
  consumed.size === 0 ? [] : listModules(program).flatMap((module) => listTakenBy(module, consumed));
