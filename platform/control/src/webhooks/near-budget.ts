import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { findLoadsNearBudget } from '@sharpside/registry/publish/size-budget';
import type { Registry } from '@sharpside/registry/records/registry';
import type { NearBudget } from './cloud-event.ts';

const listShown = (state: ChannelApp | undefined) => [state?.current, state?.canary?.version];

/** Manifest of a release; undefined for one that is gone, or cannot be read. */
const readManifest = async (registry: Registry, app: string, version: string | undefined) =>
  version === undefined
    ? undefined
    : (await registry.readRelease(app, version).catch(() => undefined))?.manifest;

/**
 * Loads of the releases that a revision shows first, beside those before them, which have used up most of what their size
 * budget allows. A canary that goes live for everybody was told of when it began.
 */
export async function readNearBudget(
  registry: Registry,
  { apps }: ChannelRevision,
  before: ChannelRevision | undefined,
): Promise<NearBudget[]> {
  const found = Object.entries(apps).flatMap(([app, state]) => {
    const known = listShown(before?.apps[app]);
    const comparedWith = before?.apps[app]?.current;
    return listShown(state)
      .filter((version) => version !== undefined)
      .filter((version) => !known.includes(version))
      .map((version) => ({ app, version, comparedWith }));
  });
  const loads = await Promise.all(
    found.map(async ({ app, version, comparedWith }) => {
      const [candidate, live] = await Promise.all([
        readManifest(registry, app, version),
        readManifest(registry, app, comparedWith),
      ]);
      if (!candidate) return [];
      return findLoadsNearBudget(candidate, live).map((load) => ({ app, version, ...load }));
    }),
  );
  return loads.flat();
}
