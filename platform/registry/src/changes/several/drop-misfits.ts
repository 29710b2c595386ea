import { HOST_APP, type Manifest } from '@sharpside/contracts';
import { findMissingNames, findSharedFaults } from '../../compatibility/compatibility.ts';
import { mapLimited } from '../../records/map-limited.ts';
import type { Registry } from '../../records/registry.ts';
import type { PlannedApp } from '../change.ts';

const PARALLEL = 32;

const isMisfit = (host: Manifest, manifest: Manifest) => {
  const remote = [{ role: 'fallback' as const, manifest }];
  return findSharedFaults(host, remote).length > 0 || findMissingNames(host, remote).length > 0;
};

async function dropMisfit(registry: Registry, host: Manifest, planned: PlannedApp): Promise<PlannedApp> {
  const { app, state } = planned;
  if (app === HOST_APP || !state || state.previous === null) return planned;
  const fallback = await registry.readRelease(app, state.previous).catch(() => undefined);
  if (!fallback || !isMisfit(host, fallback.manifest)) return planned;
  return { ...planned, losesFallback: true, state: { ...state, previous: null } };
}

/**
 * Drops fallbacks that the host does not support, since a browser must not fall back to a release that cannot start.
 *
 * @param version release of the host that is live afterwards. If it cannot be read, nothing is dropped.
 */
export async function dropMisfits(
  registry: Registry,
  version: string,
  planned: readonly PlannedApp[],
): Promise<PlannedApp[]> {
  const host = await registry.readRelease(HOST_APP, version).catch(() => undefined);
  if (!host) return [...planned];
  return mapLimited(planned, PARALLEL, (one) => dropMisfit(registry, host.manifest, one));
}
