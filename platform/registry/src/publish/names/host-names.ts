import type { AnyNode, ObjectExpression, Program } from 'acorn';
import { simple } from 'acorn-walk';
import type { ReadableHost } from '../../compatibility/readable-manifest.ts';
import { listModules, type ModuleExports, readExports } from './module-table.ts';
import { type NameReader, toShortList } from './name-reader.ts';
import { toKey, toLiteral, toName } from './parse-script.ts';

/** Everything that a host's scripts say of the modules that they share. */
type Shared = {
  /** Ids of the modules that are registered for each entry point. */
  registered: Map<string, Set<string>>;
  /** Exports of each module, once for every script that carries it. */
  modules: Map<string, ModuleExports[]>;
};

/** Value of a property that is written out; undefined where the object has none of that name. */
function findValue({ properties }: ObjectExpression, key: string): AnyNode | undefined {
  const property = properties.find((one) => one.type === 'Property' && toKey(one) === key);
  return property?.type === 'Property' ? property.value : undefined;
}

/** Ids of the modules that a getter takes: `() => load().then(() => () => require(8071))`, or `require.bind(require, 8071)`. */
function listTaken(getter: AnyNode): string[] {
  const ids: string[] = [];
  simple(getter, {
    CallExpression({ callee, arguments: [first, second] }) {
      const isBound = callee.type === 'MemberExpression' && toName(callee.property) === 'bind';
      const id = isBound ? toLiteral(second) : toName(callee) === undefined ? undefined : toLiteral(first);
      if (id !== undefined) ids.push(id);
    },
  });
  return ids;
}

/** Adds what a script registers, as `{ name, factory }` or `{ '<entry>': { get } }`, and the modules that it carries. */
function addScript({ registered, modules }: Shared, program: Program, entries: ReadonlySet<string>): void {
  const register = (entry: string | undefined, getter: AnyNode | undefined) => {
    if (entry === undefined || getter === undefined || !entries.has(entry)) return;
    registered.set(entry, new Set([...(registered.get(entry) ?? []), ...listTaken(getter)]));
  };
  simple(program, {
    ObjectExpression(node) {
      const name = findValue(node, 'name');
      if (name) register(toLiteral(name), findValue(node, 'factory'));
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.value.type !== 'ObjectExpression') continue;
        register(toKey(property), findValue(property.value, 'get'));
      }
    },
  });
  for (const { id, source } of listModules(program)) {
    modules.set(id, [...(modules.get(id) ?? []), readExports(source)]);
  }
}

/** Names that every script with the module exports from it; none where no script has it. */
function findExports(modules: Shared['modules'], id: string, seen: readonly string[] = []): Set<string> {
  if (seen.includes(id)) return new Set();
  const toNames = ({ names, from }: ModuleExports) => [
    ...names,
    ...from.flatMap((next) => [...findExports(modules, next, [...seen, id])]),
  ];
  const [first = [], ...others] = (modules.get(id) ?? []).map(toNames);
  return new Set(first.filter((name) => others.every((names) => names.includes(name))));
}

function findEntryFaults({ registered, modules }: Shared, entry: string, names: readonly string[]): string[] {
  const ids = [...(registered.get(entry) ?? [])];
  if (ids.length === 0)
    return [
      `host.json says that the host shares ${entry}, but no script of the build does; build the host again`,
    ];
  const found = ids.map((id) => findExports(modules, id));
  const missing = names.filter((name) => !found.every((exported) => exported.has(name)));
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
    add: ({ program }) => addScript(shared, program, entries),
    findFaults: () =>
      Object.entries(exports).flatMap(([entry, names]) => findEntryFaults(shared, entry, names)),
  };
}
