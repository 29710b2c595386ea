import { ALL_NAMES, type ChannelRevision } from '@sharpside/contracts';
import type { NameUse, NameUses, SharedName } from '@sharpside/contracts/control';
import type { Registry } from '../records/registry.ts';
import { readLiveApps } from './live-apps.ts';

/** True for the entry point itself, also if it is named without its scope. */
const isEntry = (entry: string, module: string) => entry === module || entry.endsWith(`/${module}`);

type Imports = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Screens that import a name of the module, with the names that they import. */
function findScreens(
  imports: Imports,
  { module, name }: SharedName,
): Pick<NameUse, 'screen' | 'entry' | 'names'>[] {
  return Object.entries(imports).flatMap(([screen, entries]) =>
    Object.entries(entries).flatMap(([entry, names]) => {
      // A screen that imports the whole module may use any of its names.
      const found = names.filter((one) => name === undefined || one === name || one === ALL_NAMES);
      return isEntry(entry, module) && found.length > 0 ? [{ screen, entry, names: found }] : [];
    }),
  );
}

/**
 * Uses of a shared name by the live, canary and fallback releases of a channel. A host that drops the name is refused
 * while there are uses.
 */
export async function findNameUses(
  registry: Registry,
  revision: ChannelRevision | undefined,
  wanted: SharedName,
): Promise<NameUses> {
  const { manifests, lost } = await readLiveApps(registry, revision);
  const uses = manifests.flatMap(({ role, manifest }) =>
    manifest.kind === 'remote'
      ? findScreens(manifest.imports, wanted).map((use) => ({
          app: manifest.name,
          version: manifest.version,
          role,
          ...use,
        }))
      : [],
  );
  return { uses, unreadable: lost };
}
