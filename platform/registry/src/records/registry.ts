import {
  appNameSchema,
  assetPathSchema,
  type ChannelRevision,
  ContractError,
  channelNameSchema,
  isContractError,
  type Preview,
  parseContractJson,
  previewIdSchema,
  previewSchema,
  type Release,
  releaseSchema,
  versionSchema,
} from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import type { Encoding } from '@sharpside/server-kit';
import sortBySemver from 'semver/functions/sort.js';
import * as v from 'valibot';
import { keys } from '../store/keys.ts';
import { type CollectedRelease, collectedReleaseSchema } from './collected-release.ts';
import { mapLimited } from './map-limited.ts';
import type { AppLog } from './revisions/app-log.ts';
import type { ChannelHead } from './revisions/channel-head.ts';
import { type AppLogOptions, createChannelLog } from './revisions/channel-log.ts';
import type { HistoryOptions } from './revisions/history-search.ts';
import { MAX_SIGNATURES, signatureRecordSchema } from './signature-record.ts';

/** Read access to releases and channels. Invalid names are handled like names that do not exist. */
export type Registry = {
  /**
   * Undefined if that version was not completely published, or was collected. A release never changes, so it may be
   * cached.
   */
  readRelease(app: string, version: string): Promise<Release | undefined>;
  /** Every app with a release, in alphabetical order. */
  listApps(): Promise<string[]>;
  /** The published versions of an app, lowest first in semver order. */
  listVersions(app: string): Promise<string[]>;
  /** The published versions of every app, lowest first, by app in alphabetical order. Uses a single list. */
  listAllVersions(): Promise<Map<string, string[]>>;
  /** Every channel with a revision, in alphabetical order. */
  listChannels(): Promise<string[]>;
  /**
   * The newest revision; undefined if the channel has none. It is at least as new as the newest revision at the time of
   * the call.
   *
   * If this process has read the channel before, it takes two reads and the records that the revision is based on;
   * otherwise about forty reads.
   */
  readChannel(channel: string): Promise<ChannelRevision | undefined>;
  /** The number of the newest revision, even if its record cannot be read; 0 if there is none. */
  findNewestNumber(channel: string): Promise<number>;
  /** The newest revision with the records that it consists of. The next revision is written on top of it. */
  readHead(channel: string): Promise<ChannelHead | undefined>;
  /**
   * The newest revision above `revision` (0 for any); undefined if there is none. It takes a small read if nothing
   * changed.
   */
  readChannelAfter(channel: string, revision: number): Promise<ChannelRevision | undefined>;
  /** As `readChannelAfter`, with the records that the revision consists of. */
  readHeadAfter(channel: string, revision: number): Promise<ChannelHead | undefined>;
  /** One revision with the records that it consists of; undefined if the channel has no such number. */
  readHeadAt(channel: string, revision: number): Promise<ChannelHead | undefined>;
  /** Forgets the records of a head, because they turned out to be changed. They are read again the next time. */
  forgetRecords(head: ChannelHead): void;
  /** Signatures of a revision as stored, without verification. Unreadable signatures are left out. */
  readRevisionSignatures(channel: string, revision: number): Promise<string[]>;
  /** One revision; undefined if the channel has no such number. */
  readRevision(channel: string, revision: number): Promise<ChannelRevision | undefined>;
  /** Revisions, newest first. */
  readHistory(channel: string, options?: HistoryOptions): Promise<ChannelRevision[]>;
  /** States of an app in the newest revisions. Reads few revisions if the app changed seldom. */
  readAppLog(channel: string, app: string, options: AppLogOptions): Promise<AppLog>;
  /** Undefined if no such preview was created, or its record was removed. The caller checks if it has ended. */
  readPreview(id: string): Promise<Preview | undefined>;
  /** Every preview on record, in no particular order. */
  listPreviews(): Promise<Preview[]>;
  /** Record that replaces a collected release; undefined if the release was never collected. */
  readCollected(app: string, version: string): Promise<CollectedRelease | undefined>;
  /** Every collected release of an app, in no particular order. */
  listCollected(app: string): Promise<CollectedRelease[]>;
  /** Signatures of a release as stored, without verification. Unreadable signatures are left out. */
  readSignatures(app: string, version: string): Promise<string[]>;
  /** A published file, or its stored `encoding`; undefined if it is not stored in that form. */
  readAsset(app: string, path: string, encoding?: Encoding): Promise<Uint8Array | undefined>;
};

// Maximum for all signatures of a release together; each contains its whole manifest. Those of a revision are small.
const MAX_SIGNATURE_LETTERS = 8 * 1024 * 1024;

const PARALLEL = 32;

const decoder = new TextDecoder();

const toName = (key: string) => key.slice(key.lastIndexOf('/') + 1, -'.json'.length);

/** Versions, lowest first. Invalid versions are skipped, so that they do not prevent the list of the other versions. */
const sortVersions = (names: readonly string[]): string[] =>
  sortBySemver(names.filter((name) => v.is(versionSchema, name)));

/** Refuses a record that was copied to the key of another release, since its signature may be valid. */
function requireOwn(release: Release, app: string, version: string): Release {
  const { manifest } = release;
  const isOwn = [release, { app: manifest.name, version: manifest.version }].every(
    (named) => named.app === app && named.version === version,
  );
  if (isOwn) return release;
  const message = `is of ${release.app} ${release.version}, with the manifest of ${manifest.name} ${manifest.version}`;
  throw new ContractError({ what: keys.release(app, version), problems: [{ path: '', message }] });
}

type JsonPlace<T> = { schema: v.GenericSchema<unknown, T>; key: string };

async function readJson<T>(store: Store, { schema, key }: JsonPlace<T>): Promise<T | undefined> {
  const bytes = await store.get(key);
  return bytes && parseContractJson(schema, decoder.decode(bytes), key);
}

/** Undefined for a damaged signature, so that it does not hide a valid signature beside it. */
async function readSignature(store: Store, key: string) {
  try {
    return await readJson(store, { schema: signatureRecordSchema, key });
  } catch (error) {
    if (isContractError(error)) return undefined;
    throw error;
  }
}

async function readSignaturesBelow(store: Store, prefix: string): Promise<string[]> {
  const signatures: string[] = [];
  let size = 0;
  for (const key of (await store.list(prefix)).slice(0, MAX_SIGNATURES)) {
    const { signature } = (await readSignature(store, key)) ?? {};
    size += signature?.length ?? 0;
    if (size > MAX_SIGNATURE_LETTERS) break;
    if (signature !== undefined) signatures.push(signature);
  }
  return signatures;
}

/**
 * Reads a registry from its store.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if a stored document breaks its contract; from any method but those that
 * read signatures.
 */
export function createRegistry(store: Store): Registry {
  const log = createChannelLog(store);

  async function readPreview(id: string): Promise<Preview | undefined> {
    if (!v.is(previewIdSchema, id)) return undefined;
    return readJson(store, { schema: previewSchema, key: keys.preview(id) });
  }

  async function readCollected(app: string, version: string): Promise<CollectedRelease | undefined> {
    if (!v.is(appNameSchema, app) || !v.is(versionSchema, version)) return undefined;
    return readJson(store, { schema: collectedReleaseSchema, key: keys.collected(app, version) });
  }

  return {
    async readRelease(app, version) {
      if (!v.is(appNameSchema, app) || !v.is(versionSchema, version)) return undefined;
      const release = await readJson(store, { schema: releaseSchema, key: keys.release(app, version) });
      return release && requireOwn(release, app, version);
    },

    listApps: () => store.listFolders(keys.allReleases()),

    async listVersions(app) {
      if (!v.is(appNameSchema, app)) return [];
      return sortVersions((await store.list(keys.releases(app))).map(toName));
    },

    async listAllVersions() {
      const found = new Map<string, string[]>();
      for (const key of await store.list(keys.allReleases())) {
        const app = key.slice(keys.allReleases().length, key.lastIndexOf('/'));
        const versions = found.get(app) ?? [];
        versions.push(toName(key));
        found.set(app, versions);
      }
      return new Map([...found].map(([app, versions]) => [app, sortVersions(versions)]));
    },

    listChannels: () => store.listFolders(keys.allChannels()),

    readChannel: async (channel) => (await log.readHead(channel))?.revision,
    findNewestNumber: log.findNewestNumber,
    readHead: log.readHead,
    readHeadAfter: log.readHeadAfter,
    readHeadAt: log.readHeadAt,
    forgetRecords: log.forgetRecords,
    readChannelAfter: async (channel, revision) => (await log.readHeadAfter(channel, revision))?.revision,
    readRevision: async (channel, revision) => (await log.readHeadAt(channel, revision))?.revision,
    readHistory: log.readHistory,
    readAppLog: log.readAppLog,

    readPreview,
    readCollected,

    async listCollected(app) {
      if (!v.is(appNameSchema, app)) return [];
      const versions = (await store.list(keys.allCollected(app))).map(toName);
      const found = await mapLimited(versions, PARALLEL, (version) => readCollected(app, version));
      return found.filter((collected) => collected !== undefined);
    },

    async listPreviews() {
      const ids = (await store.list(keys.previews())).map(toName);
      const found = await mapLimited(ids, PARALLEL, readPreview);
      return found.filter((preview) => preview !== undefined);
    },

    async readSignatures(app, version) {
      if (!v.is(appNameSchema, app) || !v.is(versionSchema, version)) return [];
      return readSignaturesBelow(store, keys.signatures(app, version));
    },

    async readRevisionSignatures(channel, revision) {
      if (!v.is(channelNameSchema, channel)) return [];
      return readSignaturesBelow(store, keys.revisionSignatures(channel, revision));
    },

    async readAsset(app, path, encoding) {
      if (!v.is(appNameSchema, app) || !v.is(assetPathSchema, path)) return undefined;
      return store.get(encoding ? keys.encodedAsset(app, path, encoding) : keys.asset(app, path));
    },
  };
}
