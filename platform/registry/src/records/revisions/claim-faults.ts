import { HOST_APP } from '@sharpside/contracts';
import { mapLimited } from '../map-limited.ts';
import type { Registry } from '../registry.ts';
import { findClaim } from './channel-head.ts';
import { type Claim, listVersions, toClaim } from './claims.ts';

const PARALLEL = 32;

const toText = ({ path, api = [] }: Claim) => [path, ...api].join(', ');

/**
 * Faults of the claims in a channel's newest revision: claims that its releases do not make. Changes rely on these
 * claims without reading the releases. Reads each release on the channel.
 */
export async function findClaimFaults(registry: Registry, channel: string): Promise<string[]> {
  const head = await registry.readHead(channel);
  if (head === undefined) return [];
  const { revision, apps } = head.revision;
  const shown = Object.entries(apps)
    .filter(([app]) => app !== HOST_APP)
    .flatMap(([app, state]) => listVersions(state).map((version) => ({ app, version })));
  const faults = await mapLimited(shown, PARALLEL, async ({ app, version }) => {
    const stored = findClaim(head, app, version);
    // An unstored claim is no fault, since the next change reads the release.
    if (!stored) return [];
    const release = await registry.readRelease(app, version);
    const claim = release && toClaim(release.manifest);
    if (claim === undefined || toText(claim) === toText(stored)) return [];
    return [
      `revision ${revision}: it says that ${app} ${version} takes ${toText(stored)}, but that takes ${toText(claim)}`,
    ];
  });
  return faults.flat();
}
