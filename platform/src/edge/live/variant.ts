import { type Bucket, isInCanary } from './canary.ts';
import type { HostRelease, RemoteRelease } from './live-release.ts';
import type { Deployment, LiveState } from './live-state.ts';

/** A remote as one visitor gets it. */
export type ServedRemote = { release: RemoteRelease; fallback: RemoteRelease | undefined };

/** What all visitors get who are in the same canaries. */
export type Variant = {
  /** Names the canaries; two variants of a state with the same id are the same. */
  id: string;
  host: HostRelease;
  remotes: readonly ServedRemote[];
};

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

/** What a visitor gets. Where the canary of a remote fails, what everybody else gets is the fallback. */
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
