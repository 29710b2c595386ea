import type { ChannelRevision, ReleaseName } from '@sharpside/contracts';

/** Title of the objections to a preview of a revision with releases that were withdrawn since. */
export const WITHDRAWN_CHECK = 'Releases are not withdrawn';

/**
 * True for a release that the channel's present revision has withdrawn. False for a release that was made live again.
 */
export function isWithdrawn({ apps, retired }: ChannelRevision, { app, version }: ReleaseName): boolean {
  if (apps[app]?.current === version) return false;
  return (apps[app] ?? retired?.[app])?.withdrawn.includes(version) ?? false;
}
