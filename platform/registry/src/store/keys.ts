import type { Encoding } from '@sharpside/server-kit';

const REVISION_DIGITS = 8;

/** A time as keys have it, `20261122T064700123Z`: their order is the order of the times. */
export const toKeyTime = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '');

/** What somebody may be doing to a registry: something that needs what is there, or taking away what nothing needs. */
export type WorkKind = 'change' | 'collection';

/** Where everything is in a store. Every reader and writer takes its keys from here. */
export const keys = {
  /** A published file. One folder per app, not per version: an unchanged file is the same file in the next release. */
  asset: (app: string, path: string) => `assets/${app}/${path}`,
  /** The same file, compressed when it was published. */
  encodedAsset: (app: string, path: string, encoding: Encoding) => `encoded/${encoding}/${app}/${path}`,
  /** Written last by a publish: where it is, the whole release is. */
  release: (app: string, version: string) => `releases/${app}/${version}.json`,
  releases: (app: string) => `releases/${app}/`,
  allReleases: () => 'releases/',
  /** Zero-padded, so that the order of the keys is the order of the revisions. */
  revision: (channel: string, revision: number) =>
    `channels/${channel}/${String(revision).padStart(REVISION_DIGITS, '0')}.json`,
  revisions: (channel: string) => `channels/${channel}/`,
  preview: (id: string) => `previews/${id}.json`,
  previews: () => 'previews/',
  /** What is under way: who changes the registry, and who collects it. */
  work: (kind: WorkKind, id: string) => `work/${kind}-${id}.json`,
  allWork: (kind: WorkKind) => `work/${kind}-`,
  /** In place of a release that was collected. */
  collected: (app: string, version: string) => `collected/${app}/${version}.json`,
  allCollected: (app: string) => `collected/${app}/`,
  everCollected: () => 'collected/',
  /** What is known of a token; never its secret. */
  token: (id: string) => `tokens/records/${id}.json`,
  tokens: () => 'tokens/records/',
  tokenRevocation: (id: string) => `tokens/revocations/${id}.json`,
  /** `name` begins with the time, so that the order of the keys is the order of the uses. */
  tokenUse: (id: string, name: string) => `tokens/uses/${id}/${name}.json`,
  tokenUses: (id: string) => `tokens/uses/${id}/`,
  /** What a use came to, under the same name. */
  tokenOutcome: (id: string, name: string) => `tokens/outcomes/${id}/${name}.json`,
  allTokenUses: () => 'tokens/uses/',
  allTokenOutcomes: () => 'tokens/outcomes/',
  allAssets: () => 'assets/',
  allEncodedAssets: () => 'encoded/',
  allChannels: () => 'channels/',
} as const;

/** Whether a key is what a rollback or a collection writes, a few kilobytes at most: the ways out of a full disk. */
export const isVitalKey = (key: string): boolean =>
  [keys.allChannels(), keys.everCollected(), keys.allWork('collection')].some((prefix) =>
    key.startsWith(prefix),
  );
