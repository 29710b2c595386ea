/** A release on a channel. */
export type ObservedRelease = { channel: string; app: string; version: string };

/** Name of a release in a series of minutes. */
export const toReleaseName = ({ channel, app, version }: ObservedRelease): string =>
  `${channel}/${app}@${version}`;
