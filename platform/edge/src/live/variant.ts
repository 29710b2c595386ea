import { type Bucket, isInCanary } from './canary.ts';
import type { HostRelease, RemoteRelease } from './live-release.ts';
import type { Deployment, LiveState } from './live-state.ts';

export type ServedRemote = { release: RemoteRelease; fallback: RemoteRelease | undefined };

/** The releases for all visitors who are in the same canaries. */
export type Variant = {
  /** Identifies the canaries: variants of a state with the same id are equal. */
  id: string;
  host: HostRelease;
  remotes: readonly ServedRemote[];
};

/** Names of all releases of a variant, including fallbacks (`remote-tools@1.1.0`). */
export const listGiven = ({ host, remotes }: Variant): string[] =>
  [host, ...remotes.flatMap(({ release, fallback }) => [release, fallback])]
    .filter((release) => release !== undefined)
    .map(({ app, version }) => `${app}@${version}`);

/** The facts of a visitor that canaries use: a random bucket, and the groups from the sign-in. */
export type Visitor = { bucket?: Bucket | undefined; groups?: readonly string[] };

/** A visitor without a bucket and without groups is in no canary. */
function isInCanaryOf({ canary }: Deployment<unknown>, { bucket, groups = [] }: Visitor): boolean {
  if (canary === undefined) return false;
  if (canary.groups.some((group) => groups.includes(group))) return true;
  return bucket !== undefined && isInCanary({ bucket, ...canary });
}

export const hasCanary = ({ host, remotes }: LiveState): boolean =>
  [host, ...remotes].some(({ canary }) => canary !== undefined);

export const asksForGroups = ({ host, remotes }: LiveState): boolean =>
  [host, ...remotes].some(({ canary }) => canary !== undefined && canary.groups.length > 0);

/** The id of the variant for a visitor, without creating the variant. */
export const toVariantId = ({ host, remotes }: LiveState, visitor: Visitor): string =>
  [host, ...remotes]
    .filter((deployment) => isInCanaryOf(deployment, visitor))
    .map(({ app }) => app)
    .join(',');

/** The releases for one visitor. If a remote's canary fails, its current release is the fallback. */
export function toVariant(state: LiveState, visitor: Visitor): Variant {
  const { host, remotes } = state;
  const inHostCanary = isInCanaryOf(host, visitor);
  return {
    id: toVariantId(state, visitor),
    host: inHostCanary && host.canary ? host.canary.release : host.current,
    remotes: remotes.map((remote) =>
      isInCanaryOf(remote, visitor) && remote.canary
        ? { release: remote.canary.release, fallback: remote.current }
        : { release: remote.current, fallback: remote.previous },
    ),
  };
}
