import { Parser } from 'acorn';
import { base } from 'acorn-walk';
import { toBuild } from '../publish/build-folder.ts';
import { findManifestNameFaults } from '../publish/names/find-name-faults.ts';

/** A build of a size that is chosen: the content of `a.js`, and the fields of its manifest. */
export type Sized = (size: number) => { script: string; fields?: object };

/** Parts of a script, one for each number. */
export const repeat = (count: number, toPart: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toPart(index)).join('');

type Method = (this: object, ...args: unknown[]) => unknown;

const WATCHED: readonly [object, readonly string[]][] = [
  [Parser.prototype, Object.getOwnPropertyNames(Parser.prototype).filter((name) => name !== 'constructor')],
  [base, Object.keys(base)],
  [Map.prototype, ['get', 'set', 'has']],
  [Set.prototype, ['has', 'add', 'delete']],
  [Array.prototype, ['indexOf', 'includes', 'push']],
];

/** Calls a function for each call of a method that the check may make; the result undoes that. */
function watch(count: (self: object, name: string) => void): () => void {
  const undo = WATCHED.flatMap(([of, names]) =>
    names.flatMap((name) => {
      const method: unknown = Object.getOwnPropertyDescriptor(of, name)?.value;
      if (typeof method !== 'function') return [];
      const counted: Method = function call(...args) {
        count(this, name);
        return Reflect.apply(method, this, args);
      };
      const change = (value: unknown) =>
        Object.defineProperty(of, name, { value, configurable: true, writable: true });
      change(counted);
      return [() => change(method)];
    }),
  );
  return () => {
    for (const one of undo) one();
  };
}

/** Counts steps of the parser and the walker, look-ups, and the items that arrays search. No clock is in it. */
export async function countWork(run: () => Promise<unknown>): Promise<number> {
  let work = 0;
  const unwatch = watch((self, name) => {
    work += Array.isArray(self) && name !== 'push' ? self.length : 1;
  });
  try {
    await run();
  } finally {
    unwatch();
  }
  return work;
}

/** Faults of the names in a build of that kind. */
export function checkSized(
  kind: 'host' | 'remote',
  { script, fields }: ReturnType<Sized>,
): Promise<string[]> {
  const paths = kind === 'host' ? ['a.js'] : ['entry.js', 'a.js'];
  const manifest = {
    files: paths.map((path) => ({ path, size: 0, integrity: '' })),
    entry: 'entry.js',
    ...fields,
  };
  const entry =
    'export const get = 1, init = 1; r.consumes = { 17: { shareKey: "react" }, 18: { shareKey: "react-dom" } };';
  const texts = { [`${kind}.json`]: JSON.stringify(manifest), 'a.js': script, 'entry.js': entry };
  const files = Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)] as const);
  return findManifestNameFaults(toBuild(new Map(files), 'dist'));
}
