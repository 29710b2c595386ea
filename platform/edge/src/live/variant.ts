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

/** A visitor, as far as canaries look at one: a place by chance, and the groups that the sign-in gives. */
export type Visitor = { bucket?: Bucket | undefined; groups?: readonly string[] };

/** A visitor without a bucket and without groups is in no canary. */
function isInCanaryOf({ canary }: Deployment<unknown>, { bucket, groups = [] }: Visitor): boolean {
  if (canary === undefined) return false;
  if (canary.groups.some((group) => groups.includes(group))) return true;
  return bucket !== undefined && isInCanary({ bucket, ...canary });
}

export const hasCanary = ({ host, remotes }: LiveState): boolean =>
  [host, ...remotes].some(({ canary }) => canary !== undefined);

/** True where some canary looks at groups. */
export const asksForGroups = ({ host, remotes }: LiveState): boolean =>
  [host, ...remotes].some(({ canary }) => canary !== undefined && canary.groups.length > 0);

/** Names the variant that a visitor gets, without making it. */
export const toVariantId = ({ host, remotes }: LiveState, visitor: Visitor): string =>
  [host, ...remotes]
    .filter((deployment) => isInCanaryOf(deployment, visitor))
    .map(({ app }) => app)
    .join(',');

/** The releases for one visitor. Where the canary of a remote fails, everybody else's release is the fallback. */
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
