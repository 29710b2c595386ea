/** A release on a channel. */
export type ObservedRelease = { channel: string; app: string; version: string };

export const toReleaseName = ({ channel, app, version }: ObservedRelease): string =>
  `${channel}/${app}@${version}`;
