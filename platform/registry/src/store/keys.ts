import type { Encoding } from '@sharpside/server-kit';

const REVISION_DIGITS = 8;

const toDigits = (revision: number): string => String(revision).padStart(REVISION_DIGITS, '0');

/** A time in a key, `20261122T064700123Z`; such keys sort by time. */
export const toKeyTime = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '');

/** The hash of an `integrity`, in characters that a key and an address may have: base64url. */
export const toHashName = (integrity: string): string =>
  integrity
    .slice(integrity.indexOf('-') + 1)
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** Kinds of work on a registry: changes, which need its content, and collections, which remove unneeded content. */
export type WorkKind = 'change' | 'collection';

/** Layout of a store. Every reader and writer takes its keys from here. */
export const keys = {
  /** A published file. One folder per app, not per version: an unchanged file is the same file in the next release. */
  asset: (app: string, path: string) => `assets/${app}/${path}`,
  /** The same file in an encoding, compressed at its publish. */
  encodedAsset: (app: string, path: string, encoding: Encoding) => `encoded/${encoding}/${app}/${path}`,
  /** A source map, named by its content, in gzip. It is outside `assets/`, so no edge or CDN serves it. */
  map: (app: string, integrity: string) => `maps/${app}/${toHashName(integrity)}.json.gz`,
  allMaps: () => 'maps/',
  /** A publish writes it last: if it exists, the release is complete. */
  release: (app: string, version: string) => `releases/${app}/${version}.json`,
  releases: (app: string) => `releases/${app}/`,
  allReleases: () => 'releases/',
  /** Zero-padded: the keys sort by revision. */
  revision: (channel: string, revision: number) => `channels/${channel}/${toDigits(revision)}.json`,
  revisions: (channel: string) => `channels/${channel}/`,
  /** A signature of a revision; `hash` is the hash of the signature. Below `channels/`, so every reader may read it. */
  revisionSignature: (channel: string, revision: number, hash: string) =>
    `channels/${channel}/signatures/${toDigits(revision)}/${hash}.json`,
  revisionSignatures: (channel: string, revision: number) =>
    `channels/${channel}/signatures/${toDigits(revision)}/`,
  /** A signature of a release; `hash` is the hash of the signature. */
  signature: (app: string, version: string, hash: string) => `signatures/${app}/${version}/${hash}.json`,
  signatures: (app: string, version: string) => `signatures/${app}/${version}/`,
  allSignatures: () => 'signatures/',
  preview: (id: string) => `previews/${id}.json`,
  previews: () => 'previews/',
  work: (kind: WorkKind, id: string) => `work/${kind}-${id}.json`,
  allWork: (kind: WorkKind) => `work/${kind}-`,
  /** Replaces a release that was collected. */
  collected: (app: string, version: string) => `collected/${app}/${version}.json`,
  allCollected: (app: string) => `collected/${app}/`,
  everCollected: () => 'collected/',
  /** Record of a token; never its secret. */
  token: (id: string) => `tokens/records/${id}.json`,
  tokens: () => 'tokens/records/',
  /** Signature of the record of a token. */
  tokenSignature: (id: string) => `tokens/signatures/${id}.json`,
  tokenRevocation: (id: string) => `tokens/revocations/${id}.json`,
  /** `name` begins with the time, so the keys sort by use. */
  tokenUse: (id: string, name: string) => `tokens/uses/${id}/${name}.json`,
  tokenUses: (id: string) => `tokens/uses/${id}/`,
  /** Outcome of a use, under the same name as the use. */
  tokenOutcome: (id: string, name: string) => `tokens/outcomes/${id}/${name}.json`,
  /** An ID token that was exchanged; `name` begins with its expiry time. */
  exchange: (name: string) => `tokens/exchanges/${name}.json`,
  exchanges: () => 'tokens/exchanges/',
  /** Marker beside the record of a CI job's or a sign-in's token: the time of its expiry, and its id. */
  workloadToken: (end: string, id: string) => `tokens/workloads/${end}-${id}.json`,
  workloadTokens: () => 'tokens/workloads/',
  /** Progress of a webhook. If there are several records, the highest number counts. */
  webhookProgress: (name: string, number: number) => `webhooks/${name}/progress/${number}.json`,
  allWebhookProgress: (name: string) => `webhooks/${name}/progress/`,
  /** A file of a build until it is published; `hash` is the hash of its integrity. The keys of an app sort by time. */
  upload: (app: string, { at, size, hash }: { at: Date; size: number; hash: string }) =>
    `uploads/${app}/${toKeyTime(at)}-${size}-${hash}`,
  uploads: (app: string) => `uploads/${app}/`,
  allUploads: () => 'uploads/',
  allTokenUses: () => 'tokens/uses/',
  allTokenOutcomes: () => 'tokens/outcomes/',
  allAssets: () => 'assets/',
  allEncodedAssets: () => 'encoded/',
  allChannels: () => 'channels/',
} as const;

/**
 * True for keys of the small records (a few kilobytes) that rollbacks and collections write. A full disk must still
 * take them, because they help to free it.
 */
export const isVitalKey = (key: string): boolean =>
  [keys.allChannels(), keys.everCollected(), keys.allWork('collection')].some((prefix) =>
    key.startsWith(prefix),
  );

/** The revision in a key; undefined for every other key. */
export function readRevisionKey(key: string): { channel: string; revision: number } | undefined {
  const { 1: channel, 2: digits } = /^channels\/([^/]+)\/(\d{8})\.json$/.exec(key) ?? [];
  return channel === undefined ? undefined : { channel, revision: Number(digits) };
}
