import type { Release } from '@sharpside/contracts';
import type { Registry } from '../records/registry.ts';
import { type ChannelHead, findClaim } from '../records/revisions/channel-head.ts';
import { type Claim, toClaim } from '../records/revisions/claims.ts';
import { findApiFaults, findPathFaults } from './compatibility.ts';
import { readCompared } from './live-apps.ts';

const toText = ({ path, api = [] }: Claim) => [path, ...api.toSorted()].join(', ');

/**
 * Reason why a release on a channel must not get its paths and API prefixes; undefined if it may have them.
 *
 * The revision records the paths and prefixes that each release had when it was compared with the other apps, and its
 * signature covers them. A release of a single key's holder may say something else, so it must not take the pages and
 * calls of other apps. A release without such a record must not have what belongs to another app.
 */
export async function findClaimDistrust(
  registry: Registry,
  head: ChannelHead,
  { app, version, manifest }: Pick<Release, 'app' | 'version' | 'manifest'>,
): Promise<string | undefined> {
  const claim = toClaim(manifest);
  if (claim === undefined) return undefined;
  const { channel, revision } = head.revision;
  const stored = findClaim(head, app, version);
  if (stored) {
    if (toText(claim) === toText(stored)) return undefined;
    return `it takes ${toText(claim)}, but revision ${revision} of ${channel} says that it takes ${toText(stored)}`;
  }
  const { places } = await readCompared(registry, head.revision, { app, known: head });
  const faults = [
    ...findPathFaults(
      manifest,
      [],
      places.filter(({ role }) => role !== 'fallback'),
    ),
    ...findApiFaults(manifest, places),
  ];
  if (faults.length === 0) return undefined;
  return `revision ${revision} of ${channel} does not say what it takes, and ${faults.join('; ')}`;
}
