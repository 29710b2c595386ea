import { type ChannelApp, type ChannelRevision, HOST_APP, listAppChanges } from '@sharpside/contracts';
import { mapLimited } from '../records/map-limited.ts';
import type { RememberingRegistry } from '../records/remember-releases.ts';
import { type ChannelHead, findClaim, type RecordOptions } from '../records/revisions/channel-head.ts';
import {
  type Claim,
  type ClaimsByVersion,
  listVersions,
  packClaims,
  type StoredClaims,
  toClaim,
} from '../records/revisions/claims.ts';

// Limits parallel reads, because a restore of a whole channel may change every app.
const PARALLEL = 32;

type Sources = { registry: RememberingRegistry; head: ChannelHead | undefined };

/** The known claims of an app's releases: from the releases that were read, else from the records of the head. */
function findClaims({ registry, head }: Sources, app: string, state: ChannelApp): ClaimsByVersion {
  const claims: Record<string, Claim | null> = {};
  for (const version of listVersions(state)) {
    const release = registry.findRead(app, version);
    const known = head && findClaim(head, app, version);
    // A release that was read has precedence, so that a wrong stored claim is not passed on.
    const claim = release ? toClaim(release.manifest) : (known ?? release);
    if (claim !== undefined) claims[version] = claim;
  }
  return claims;
}

/** Reads unknown claims. An unreadable release does not stop the change: the next comparison tries to read it again. */
async function readClaims(sources: Sources, app: string, state: ChannelApp): Promise<ClaimsByVersion> {
  const known = findClaims(sources, app, state);
  await Promise.all(
    listVersions(state)
      .filter((version) => known[version] === undefined)
      .map((version) => sources.registry.readRelease(app, version).catch(() => undefined)),
  );
  return findClaims(sources, app, state);
}

/**
 * Parts of a revision's record besides its state: the claims of the releases on the channel, so that the next change
 * need not read them all.
 *
 * Claims of unreadable releases are missing. A change that reads the last missing claim writes a whole state with all
 * claims.
 */
export async function planRecord(
  registry: RememberingRegistry,
  head: ChannelHead | undefined,
  { apps, change }: ChannelRevision,
): Promise<RecordOptions> {
  const sources = { registry, head };
  const changed = new Map(
    await mapLimited(
      listAppChanges(change).flatMap(({ app }) =>
        apps[app] && app !== HOST_APP ? [{ app, state: apps[app] }] : [],
      ),
      PARALLEL,
      async ({ app, state }) => [app, await readClaims(sources, app, state)] as const,
    ),
  );
  const claims: Record<string, StoredClaims> = {};
  let [learned, missing] = [0, 0];
  for (const [app, state] of Object.entries(apps)) {
    if (app === HOST_APP) continue;
    const found = changed.get(app) ?? findClaims(sources, app, state);
    const packed = packClaims(state, found);
    if (packed) claims[app] = packed;
    else missing += 1;
    // True for a claim that the records of the head do not have.
    const isNews = ([version, claim]: [string, Claim | null]) =>
      claim && head && !findClaim(head, app, version);
    if (packed && !changed.has(app) && Object.entries(found).some(isNews)) learned += 1;
  }
  return { claims, isWhole: learned > 0 && missing === 0 ? true : undefined };
}
