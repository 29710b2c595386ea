import { mapLimited } from '../../records/map-limited.ts';
import type { Registry } from '../../records/registry.ts';

// Up to this number of apps, one list per app is cheaper than one list of every release.
const FEW = 32;

/** Lists the published versions of some apps. The result gives the versions of an app, lowest first. */
export async function findVersions(
  registry: Pick<Registry, 'listVersions' | 'listAllVersions'>,
  apps: readonly string[],
): Promise<(app: string) => string[]> {
  const found =
    apps.length > FEW
      ? await registry.listAllVersions()
      : new Map(
          await mapLimited(
            apps,
            FEW,
            async (app): Promise<[string, string[]]> => [app, await registry.listVersions(app)],
          ),
        );
  return (app) => found.get(app) ?? [];
}
