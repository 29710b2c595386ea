import type { ChannelRevision, Release } from '@sharpside/contracts';
import { type Objection, runChecks } from '../records/checks.ts';
import { mapLimited } from '../records/map-limited.ts';
import type { Registry } from '../records/registry.ts';
import type { KnownClaims } from '../records/revisions/channel-head.ts';
import { compareWithLive } from './compatibility-checks.ts';

const PARALLEL = 8;

type FitsRequest = {
  channel: string;
  revision: ChannelRevision | undefined;
  app: string;
  known?: KnownClaims | undefined;
  releases: readonly Release[];
};

/** Objections of the live apps on a channel to releases of an app; empty for a release that could go live. */
export async function findReleaseFits(
  registry: Registry,
  { releases, ...against }: FitsRequest,
): Promise<{ release: Release; objections: Objection[] }[]> {
  const toChecks = await compareWithLive(registry, against);
  return mapLimited(releases, PARALLEL, async (release) => ({
    release,
    objections: await runChecks(toChecks(release.manifest), () => {}),
  }));
}
