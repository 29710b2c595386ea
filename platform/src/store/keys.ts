import type { Encoding } from './encoding.ts';

const REVISION_DIGITS = 8;

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
} as const;
