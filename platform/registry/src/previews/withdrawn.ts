import type { ChannelRevision, ReleaseName } from '@sharpside/contracts';

/** True for a release that a channel's present revision has taken away from everybody. One that was made live again is not. */
export function isWithdrawn({ apps, retired }: ChannelRevision, { app, version }: ReleaseName): boolean {
  if (apps[app]?.current === version) return false;
  return (apps[app] ?? retired?.[app])?.withdrawn.includes(version) ?? false;
}
