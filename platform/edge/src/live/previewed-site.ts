import type { ChannelRevision, Preview } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { judgeHead } from '@sharpside/registry/signatures/revision-trust';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { EdgeError } from '../errors.ts';

import { isHostRelease, type LiveRelease, type RemoteRelease, toJudge } from './live-release.ts';
import type { LiveState } from './live-state.ts';
import { toVariant, type Variant } from './variant.ts';

/** A preview with its releases, as one browser has it. */
export type PreviewedSite = {
  preview: Preview;
  /** True if the preview may use the visitor's account. */
  hasAccount: boolean;
  /** Releases of the preview link. */
  releases: readonly LiveRelease[];
  /** Releases that the browser chose in addition to the releases of the link, or in place of them. */
  picks: readonly LiveRelease[];
  /** The revision that the site is shown as of, whose settings apply; undefined if shown beside the live releases. */
  asOf?: ChannelRevision | undefined;
};

/** The revision that a preview shows the site as of; undefined for a preview beside the live releases. */
export const findShownRevision = ({ preview }: PreviewedSite) =>
  preview.schema === 2 ? preview.revision : undefined;

/** Identifies what a browser sees: previews with the same id are equal. */
export const toPreviewedId = ({ preview, hasAccount, picks }: PreviewedSite): string =>
  [
    'preview',
    preview.id,
    hasAccount ? 'with account' : 'without',
    ...picks.map(({ app, version }) => `${app}@${version}`),
  ].join(' ');

/** The releases that a preview shows, one per app. */
export const listShown = ({ releases, picks }: PreviewedSite): LiveRelease[] => [
  ...new Map([...releases, ...picks].map((release) => [release.app, release])).values(),
];

const isRemote = (release: LiveRelease): release is RemoteRelease => !isHostRelease(release);

/**
 * The releases for a browser in a preview. They replace the releases for visitors in no canary, or stand alone if the
 * preview shows an earlier revision. They have no fallback, because failures of a preview must be visible.
 */
export function toPreviewVariant(state: LiveState, previewed: PreviewedSite): Variant {
  const { host, remotes } = toVariant(state, {});
  const shown = listShown(previewed);
  const others = findShownRevision(previewed) ? [] : remotes;
  const kept = others.filter(({ release }) => shown.every(({ app }) => app !== release.app));
  const own = shown.filter(isRemote).map((release) => ({ release, fallback: undefined }));
  return {
    id: toPreviewedId(previewed),
    host: shown.find(isHostRelease) ?? host,
    remotes: [...kept, ...own].sort((a, b) => (a.release.app < b.release.app ? -1 : 1)),
  };
}

export type PreviewedApp = {
  app: string;
  /** The version in the preview; undefined if the preview has no release of the app. */
  here: string | undefined;
  /** The version that visitors in no canary get. */
  live: string | undefined;
  isPicked: boolean;
};

/** Every app of a preview or of the live site, in the order of their names. */
export function listPreviewedApps(state: LiveState, previewed: PreviewedSite): PreviewedApp[] {
  const toVersions = ({ host, remotes }: Variant) =>
    new Map([host, ...remotes.map(({ release }) => release)].map(({ app, version }) => [app, version]));
  const live = toVersions(toVariant(state, {}));
  const here = toVersions(toPreviewVariant(state, previewed));
  const picked = new Set(previewed.picks.map(({ app }) => app));
  return [...new Set([...live.keys(), ...here.keys()])].sort().map((app) => ({
    app,
    here: here.get(app),
    live: live.get(app),
    isPicked: picked.has(app),
  }));
}

type RevisionSource = { registry: Registry; clock: Pick<Clock, 'now'>; trusted: TrustedKeys | null };

const MAX_REVISIONS = 16;

/** Reads the revisions that previews show. A revision never changes, so it is kept. */
export function createPreviewedRevisions({ registry, clock, trusted }: RevisionSource) {
  const kept = new LRUCache<string, ChannelRevision>({ max: MAX_REVISIONS });

  /** @throws {EdgeError} `EDGE_REVISION_UNTRUSTED` if signatures are required and no trusted key signed it. */
  async function readTrusted(channel: string, number: number): Promise<ChannelRevision | undefined> {
    const head = await registry.readHeadAt(channel, number);
    const judge = toJudge(trusted, clock);
    if (!head || judge?.trusted.mode !== 'require') return head?.revision;
    const verdict = await judgeHead(registry, head, judge);
    if ('signer' in verdict) return head.revision;
    throw new EdgeError(`${verdict.reason}.`, { code: 'EDGE_REVISION_UNTRUSTED' });
  }

  return {
    async read(channel: string, number: number): Promise<ChannelRevision | undefined> {
      const id = `${channel} ${number}`;
      const revision = kept.get(id) ?? (await readTrusted(channel, number));
      if (revision) kept.set(id, revision);
      return revision;
    },
  };
}
