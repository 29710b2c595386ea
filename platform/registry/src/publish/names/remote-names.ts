import { ALL_NAMES } from '@sharpside/contracts';
import type { ReadableRemote } from '../../compatibility/readable-manifest.ts';
import { findContainerFaults, listFunctionKeys } from './container.ts';
import { type NameReader, toShortList } from './name-reader.ts';
import { type Consumed, findConsumed, listTakenNames } from './taken-names.ts';

/** Names of an entry point that scripts take and the manifest does not list, with the first such script. */
type Unlisted = { path: string; names: Set<string> };

/** True for a name that some screen of the manifest imports from an entry point, or whose module it takes whole. */
function createIsListed({ imports }: ReadableRemote) {
  const listed = new Set(
    Object.values(imports).flatMap((entries) =>
      Object.entries(entries).flatMap(([entry, names]) => names.map((name) => `${entry} ${name}`)),
    ),
  );
  return (entry: string, name: string) => [name, ALL_NAMES].some((one) => listed.has(`${entry} ${one}`));
}

/**
 * Compares `remote.json` with the scripts of a remote: the container's functions, the screens that it exposes, and the names
 * that its scripts take from shared modules, where they say so. The entry is added first.
 */
export function createRemoteNames(remote: ReadableRemote): NameReader {
  const faults: string[] = [];
  const isListed = createIsListed(remote);
  const hidden = new Set(Object.keys(remote.screens));
  const unlisted = new Map<string, Unlisted>();
  let consumed: Consumed = new Map();

  return {
    add({ path, program }) {
      if (path === remote.entry) {
        faults.push(...findContainerFaults(path, program));
        consumed = findConsumed(program);
      }
      for (const key of listFunctionKeys(program)) hidden.delete(key);
      for (const { entry, name } of listTakenNames(program, consumed)) {
        if (isListed(entry, name)) continue;
        const known = unlisted.get(entry) ?? { path, names: new Set() };
        unlisted.set(entry, known);
        known.names.add(name);
      }
    },
    findFaults: () => [
      ...faults,
      ...[...hidden].map(
        (module) =>
          `remote.json names the screen ${module}, but no script of the build exposes it; build the remote again`,
      ),
      ...[...unlisted].map(
        ([entry, { path, names }]) =>
          `the build takes ${toShortList([...names].sort())} from ${entry} (${path}), but remote.json does not list that among its imports; build the remote again`,
      ),
    ],
  };
}
