import type { AnyNode, CallExpression, ObjectExpression, Program } from 'acorn';
import { recursive } from 'acorn-walk';
import type { ReadableHost } from '../../compatibility/readable-manifest.ts';
import { listModules, type ModuleExports, readExports } from './module-table.ts';
import { type NameReader, toShortList } from './name-reader.ts';
import { toKey, toLiteral, toName } from './parse-script.ts';

/** Most modules that an entry point may be: the product registers one for each. */
const MAX_REGISTERED = 8;

/** Most modules of which one may be made, each by `module.exports = require(8072)`: React has two. */
const MAX_FOLLOWED = 8;

/** Everything that a host's scripts say of the modules that they share. */
type Shared = {
  /** Ids of the modules that are registered for each entry point. */
  registered: Map<string, Set<string>>;
  /** Exports of each module that all scripts which carry it have in common. */
  modules: Map<string, ModuleExports>;
};

const NOTHING: ModuleExports = { names: new Set(), from: new Set() };

/** Value of a property that is written out; undefined where the object has none of that name. */
function findValue({ properties }: ObjectExpression, key: string): AnyNode | undefined {
  const property = properties.find((one) => one.type === 'Property' && toKey(one) === key);
  return property?.type === 'Property' ? property.value : undefined;
}

/** Id of the module that a getter takes: `() => load().then(() => () => require(8071))`, or `require.bind(require, 8071)`. */
function toTaken({ callee, arguments: [first, second] }: CallExpression): string | undefined {
  const isBound = callee.type === 'MemberExpression' && toName(callee.property) === 'bind';
  if (isBound) return toLiteral(second);
  return toName(callee) === undefined ? undefined : toLiteral(first);
}

/** Getters of an object by the entry points that they register, as `{ name, factory }` or `{ '<entry>': { get } }`. */
function listGetters(node: ObjectExpression): [string, AnyNode][] {
  const nested = node.properties.map((property): [string | undefined, AnyNode | undefined] =>
    property.type === 'Property' && property.value.type === 'ObjectExpression'
      ? [toKey(property), findValue(property.value, 'get')]
      : [undefined, undefined],
  );
  const named = toLiteral(findValue(node, 'name'));
  const all = [[named, findValue(node, 'factory')] as const, ...nested];
  return all.flatMap(([entry, getter]) => (entry === undefined || !getter ? [] : [[entry, getter]]));
}

/** Adds the modules that a script registers. A getter within another one is the inner one's alone, so one walk is enough. */
function addRegistered(
  registered: Shared['registered'],
  program: Program,
  entries: ReadonlySet<string>,
): void {
  const entryOf = new Map<AnyNode, string>();
  recursive<string | undefined>(program, undefined, {
    Expression(node, around, visit) {
      const entry = entryOf.get(node) ?? around;
      if (node.type === 'ObjectExpression') {
        for (const [name, getter] of listGetters(node)) if (entries.has(name)) entryOf.set(getter, name);
      }
      const id = node.type === 'CallExpression' && entry !== undefined ? toTaken(node) : undefined;
      if (id !== undefined && entry !== undefined) {
        registered.set(entry, (registered.get(entry) ?? new Set()).add(id));
      }
      visit(node, entry);
    },
  });
}

const keepCommon = (kept: Set<string>, others: ReadonlySet<string>) => {
  for (const one of kept) if (!others.has(one)) kept.delete(one);
};

/** Adds the modules that a script carries. */
function addModules(modules: Shared['modules'], program: Program): void {
  for (const { id, source } of listModules(program)) {
    const found = readExports(source);
    const known = modules.get(id);
    if (known) {
      keepCommon(known.names, found.names);
      keepCommon(known.from, found.from);
    } else modules.set(id, found);
  }
}

/** Sets of names that a module exports: its own, and those of the modules that it is made of. */
function listExported(modules: Shared['modules'], id: string): ReadonlySet<string>[] {
  const followed = new Set([id]);
  const exported: ReadonlySet<string>[] = [];
  // A set hands out what is added to it meanwhile, and each module once, so cycles end.
  for (const next of followed) {
    const { names, from } = modules.get(next) ?? NOTHING;
    exported.push(names);
    for (const one of from) {
      if (followed.size === MAX_FOLLOWED) break;
      followed.add(one);
    }
  }
  return exported;
}

function findEntryFaults({ registered, modules }: Shared, entry: string, names: readonly string[]): string[] {
  const ids = [...(registered.get(entry) ?? [])];
  if (ids.length === 0)
    return [
      `host.json says that the host shares ${entry}, but no script of the build does; build the host again`,
    ];
  if (ids.length > MAX_REGISTERED)
    return [
      `the scripts of the build share ${ids.length} modules as ${entry}, too many to be checked; build the host again`,
    ];
  const found = ids.map((id) => listExported(modules, id));
  const missing = names.filter((name) => !found.every((sets) => sets.some((exported) => exported.has(name))));
  if (missing.length === 0) return [];
  return [
    `host.json says that ${entry} exports ${toShortList(missing)}, but the scripts of the build do not; build the host again`,
  ];
}

/** Compares the names that `host.json` claims for each shared entry point with what the host's scripts export from it. */
export function createHostNames({ exports }: ReadableHost): NameReader {
  const shared: Shared = { registered: new Map(), modules: new Map() };
  const entries = new Set(Object.keys(exports));
  return {
    add({ program }) {
      addRegistered(shared.registered, program, entries);
      addModules(shared.modules, program);
    },
    findFaults: () =>
      Object.entries(exports).flatMap(([entry, names]) => findEntryFaults(shared, entry, names)),
  };
}
