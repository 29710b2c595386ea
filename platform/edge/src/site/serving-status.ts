import type { Staleness } from '../live/channel-follower.ts';
import type { LiveSite } from './live-site.ts';

/** The currently served site, and the reason if it may be out of date. Each request reads it again. */
export type ServingStatus = {
  readonly site: LiveSite | undefined;
  readonly staleness: Staleness | undefined;
};

/** The reason why nothing is served before the first read of the channel has ended. */
export const BEING_READ = 'The channel is still being read.';

/** Header with the revision of an answer, as a structured field: `7`, or `7;stale`. */
export const LIVE_REVISION_HEADER = 'live-revision';

export const toLiveRevision = (site: LiveSite, staleness: Staleness | undefined): string =>
  `${site.state.revision.revision}${staleness === undefined ? '' : ';stale'}`;
