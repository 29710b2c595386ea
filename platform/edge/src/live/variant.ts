import { type Bucket, isInCanary } from './canary.ts';
import type { HostRelease, RemoteRelease } from './live-release.ts';
import type { Deployment, LiveState } from './live-state.ts';

/** A remote as one visitor gets it. */
export type ServedRemote = { release: RemoteRelease; fallback: RemoteRelease | undefined };

/** The releases for all visitors who are in the same canaries. */
export type Variant = {
  /** Names the canaries; two variants of a state with the same id are the same. */
  id: string;
  host: HostRelease;
  remotes: readonly ServedRemote[];
};

/** Every release of a variant, including fallbacks, by its name (`remote-tools@1.1.0`). */
export const listGiven = ({ host, remotes }: Variant): string[] =>
  [host, ...remotes.flatMap(({ release, fallback }) => [release, fallback])]
    .filter((release) => release !== undefined)
    .map(({ app, version }) => `${app}@${version}`);

/** A visitor without a bucket is in no canary. */
function isInCanaryOf(deployment: Deployment<unknown>, bucket: Bucket | undefined): boolean {
  return (
    deployment.canary !== undefined && bucket !== undefined && isInCanary({ bucket, ...deployment.canary })
  );
}

export const hasCanary = ({ host, remotes }: LiveState): boolean =>
  [host, ...remotes].some(({ canary }) => canary !== undefined);

/** Names the variant that a visitor gets, without making it. */
export const toVariantId = ({ host, remotes }: LiveState, bucket: Bucket | undefined): string =>
  [host, ...remotes]
    .filter((deployment) => isInCanaryOf(deployment, bucket))
    .map(({ app }) => app)
    .join(',');

/** The releases for one visitor. Where the canary of a remote fails, everybody else's release is the fallback. */
export function toVariant(state: LiveState, bucket: Bucket | undefined): Variant {
  const { host, remotes } = state;
  const inHostCanary = isInCanaryOf(host, bucket);
  return {
    id: toVariantId(state, bucket),
    host: inHostCanary && host.canary ? host.canary.release : host.current,
    remotes: remotes.map((remote) =>
      isInCanaryOf(remote, bucket) && remote.canary
        ? { release: remote.canary.release, fallback: remote.current }
        : { release: remote.current, fallback: remote.previous },
    ),
  };
}
