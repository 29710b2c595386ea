/** A release on a channel. */
export type ObservedRelease = { channel: string; app: string; version: string };

/** Name of a release in a series of minutes. */
export const toReleaseName = ({ channel, app, version }: ObservedRelease): string =>
  `${channel}/${app}@${version}`;

/** The release of a name, which {@link toReleaseName} made. */
export function parseReleaseName(name: string): ObservedRelease {
  const {
    channel = '',
    app = '',
    version = '',
  } = /^(?<channel>[^/]*)\/(?<app>[^@]*)@(?<version>.*)$/.exec(name)?.groups ?? {};
  return { channel, app, version };
}
