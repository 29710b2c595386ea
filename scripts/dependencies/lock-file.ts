import * as v from 'valibot';
import { parse } from 'yaml';

const namesSchema = v.optional(v.record(v.string(), v.string()), {});
const linksSchema = v.optional(v.record(v.string(), v.looseObject({ version: v.string() })), {});

const lockSchema = v.looseObject({
  lockfileVersion: v.string(),
  importers: v.record(
    v.string(),
    v.looseObject({
      dependencies: linksSchema,
      optionalDependencies: linksSchema,
    }),
  ),
  packages: v.optional(v.record(v.string(), v.unknown()), {}),
  snapshots: v.optional(
    v.record(
      v.string(),
      v.nullable(v.looseObject({ dependencies: namesSchema, optionalDependencies: namesSchema })),
    ),
    {},
  ),
});

/** A dependency as the lock file has it. */
export type LockedPackage = {
  name: string;
  version: string;
  /** A browser may get code of it: a package whose code pages load depends on it. */
  mayShip: boolean;
};

/** A key without the peers that stand behind it: `react@19.3.1(peer@1.0.0)`. */
const withoutPeers = (key: string) => key.replace(/\(.*$/, '');

function parseKey(key: string): { name: string; version: string } {
  const at = key.lastIndexOf('@');
  return { name: key.slice(0, at), version: key.slice(at + 1) };
}

/** True where a dependency has another name than its package: `other@1.0.0`. */
const isNamed = (version: string) => withoutPeers(version).includes('@');

type Lock = v.InferOutput<typeof lockSchema>;

/** The snapshot or importer that a dependency stands for. */
function toKey(name: string, version: string, importer: string): string {
  if (!version.startsWith('link:')) return isNamed(version) ? version : `${name}@${version}`;
  const path = `${importer === '.' ? '' : `${importer}/`}${version.slice('link:'.length)}`;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return `link:${parts.join('/')}`;
}

/** Keys of all that some importers depend on, what other packages of the workspace depend on included. */
function listBehind({ importers, snapshots }: Lock, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = from.map((importer) => `link:${importer}`);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    if (key.startsWith('link:')) {
      const importer = key.slice('link:'.length);
      const { dependencies = {}, optionalDependencies = {} } = importers[importer] ?? {};
      for (const [name, { version }] of Object.entries({ ...dependencies, ...optionalDependencies }))
        waiting.push(toKey(name, version, importer));
    } else {
      const { dependencies = {}, optionalDependencies = {} } = snapshots[key] ?? {};
      for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
        waiting.push(toKey(name, version, '.'));
    }
  }
  return seen;
}

/**
 * Every dependency of a `pnpm-lock.yaml`, by name and version.
 *
 * @param browserPackages folders of the workspace whose code pages load.
 * @throws {v.ValiError} for a text that is no such file.
 */
export function readLockFile(text: string, browserPackages: readonly string[]): LockedPackage[] {
  const lock = v.parse(lockSchema, parse(text));
  const shipped = new Set([...listBehind(lock, browserPackages)].map(withoutPeers));
  return Object.keys(lock.packages)
    .map((key) => ({ ...parseKey(key), mayShip: shipped.has(key) }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
