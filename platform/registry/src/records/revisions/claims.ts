import { type ChannelApp, type Manifest, versionSchema } from '@sharpside/contracts';
import * as v from 'valibot';

const claimSchema = v.strictObject({
  path: v.string(),
  /** Left out if the release claims no prefixes. */
  api: v.exactOptional(v.array(v.string())),
});

/**
 * Claims of a remote's releases, as a revision stores them: the claim of the current release, and claims of other
 * releases (`others`) that differ from it.
 *
 * Without a `path` the current release could not be read. Null means the same for another release.
 */
export const storedClaimsSchema = v.strictObject({
  path: v.exactOptional(v.string()),
  api: v.exactOptional(v.array(v.string())),
  others: v.exactOptional(v.record(versionSchema, v.nullable(claimSchema))),
});

/** Places on the site that a remote's release reserves: the prefixes of its paths and of its APIs. */
export type Claim = v.InferOutput<typeof claimSchema>;
export type StoredClaims = v.InferOutput<typeof storedClaimsSchema>;

/** Claims of releases by version. Null: the release cannot be read. Missing: it was not read yet. */
export type ClaimsByVersion = Readonly<Record<string, Claim | null>>;

/** The claim of a release; undefined for the host, which is compared as a whole. */
export function toClaim(manifest: Manifest): Claim | undefined {
  if (manifest.kind === 'host') return undefined;
  const { pathPrefix: path, api = {} } = manifest.declaration;
  const prefixes = Object.keys(api);
  return { path, ...(prefixes.length > 0 && { api: prefixes }) };
}

/** Versions of an app that some visitors may get. */
export const listVersions = ({ current, canary, previous }: ChannelApp): string[] => [
  ...new Set([current, canary?.version, previous].filter((version) => version != null)),
];

const isSame = (left: Claim | null, right: Claim | null) => JSON.stringify(left) === JSON.stringify(right);

/** The claims of an app in stored form; undefined if one of its releases was not read yet. */
export function packClaims(state: ChannelApp, claims: ClaimsByVersion): StoredClaims | undefined {
  const current = claims[state.current];
  const others: Record<string, Claim | null> = {};
  for (const version of listVersions(state)) {
    const claim = claims[version];
    if (claim === undefined) return undefined;
    if (!isSame(claim, current ?? null)) others[version] = claim;
  }
  return { ...current, ...(Object.keys(others).length > 0 && { others }) };
}

/**
 * The claim of a release that a state names; null if the release could not be read, undefined for any other release.
 */
export function unpackClaim(
  state: ChannelApp,
  stored: StoredClaims,
  version: string,
): Claim | null | undefined {
  if (!listVersions(state).includes(version)) return undefined;
  const { path, api, others = {} } = stored;
  const other = others[version];
  if (other !== undefined) return other;
  return path === undefined ? null : { path, ...(api && { api }) };
}
