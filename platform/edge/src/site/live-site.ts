import { assetUrl, type ChannelRevision, type RuntimeConfig } from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import {
  createByteLru,
  createEncodedText,
  type EncodedText,
  type Log,
  PUBLIC_HEADERS,
} from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { toFederationManifest } from '../live/federation-manifest.ts';
import { toChannelDiscovery } from '../live/live-documents.ts';
import type { LiveRelease } from '../live/live-release.ts';
import { type LiveState, listReleases } from '../live/live-state.ts';
import {
  findShownRevision,
  listShown,
  type PreviewedSite,
  toPreviewedId,
  toPreviewVariant,
} from '../live/previewed-site.ts';
import { asksForGroups, hasCanary, toVariant, toVariantId, type Visitor } from '../live/variant.ts';
import type { PagePolicy } from '../page/page-shell.ts';
import { type KeptFrontPage, NO_KEPT_PAGE } from '../prerender/kept-front-page.ts';
import type { ScriptFailures } from '../prerender/script-failures.ts';
import { listRefusedAddresses, toPageConfig } from './page-config.ts';
import { createView, JSON_HEADERS, type SiteView, type ViewSettings } from './site-view.ts';

/** One revision of the site, ready to be served. Answers are created once and cached. */
export type LiveSite = {
  state: LiveState;
  /** Addresses of settings that the trusted keys do not allow, as problems for people. */
  refusedAddresses: readonly string[];
  /** True if answers differ between visitors. */
  isSplit: boolean;
  /** True if some canary is for groups. */
  asksForGroups: boolean;
  /** The view of a visitor; without an argument, the view of visitors in no canary. */
  viewFor(visitor?: Visitor): SiteView;
  previewFor(previewed: PreviewedSite): SiteView;
  /** The whole channel as an open discovery document. */
  discovery: EncodedText;
  /**
   * The `mf-manifest.json` of a remote's live release, for Module Federation's tools; undefined if no release is live.
   */
  findFederationManifest(app: string): EncodedText | undefined;
  /** Live releases whose pages lack what they failed to render, with the reason. */
  listUnrendered(): Unrendered[];
  /** The integrity of a file of a live release; undefined for any other file. */
  findIntegrity(url: string): string | undefined;
};

type Unrendered = { release: string; reason: string };

type LiveSiteOptions = {
  runtimeConfig: RuntimeConfig;
  trusted: TrustedKeys | null;
  publicOrigin: string | null;
  assetBase: AssetBase;
  pagePolicy: PagePolicy;
  pageCacheBytes: number;
  frontPage: KeptFrontPage;
  failures: ScriptFailures;
  log: Log;
};

// With n canaries there may be 2^n views. Views that drop out of the cache are created again on demand.
const MAX_VIEWS = 64;

// A browser may choose any releases within a preview, so the number of views is unbounded. Previews have a cache of
// their own, so that they cannot push out the views of visitors.
const MAX_PREVIEW_VIEWS = 16;
const PREVIEW_SHARE_OF_PAGES = 8;

/** The integrity of each file of these releases, by its address. */
export const toIntegrities = (releases: readonly LiveRelease[]): ReadonlyMap<string, string> =>
  new Map(
    releases.flatMap(({ app, manifest }) =>
      manifest.files.map(({ path, integrity }): [string, string] => [assetUrl(app, path), integrity]),
    ),
  );

export function createLiveSite(
  state: LiveState,
  { pageCacheBytes, trusted, ...options }: LiveSiteOptions,
): LiveSite {
  const toConfig = (revision: ChannelRevision) => toPageConfig(options.runtimeConfig, revision, trusted);
  const given = { ...options, runtimeConfig: toConfig(state.revision) };
  const refusedAddresses = listRefusedAddresses(state.revision, trusted);
  for (const problem of refusedAddresses) {
    options.log.warn('address-refused', { revision: state.revision.revision, problem, mode: trusted?.mode });
  }
  const isSplit = hasCanary(state);
  const pages = createByteLru<EncodedText>({ maxBytes: pageCacheBytes, bytesOf: ({ bytes }) => bytes });
  const settings: ViewSettings = { ...given, pages };
  const views = new LRUCache<string, SiteView>({ max: MAX_VIEWS });
  const previewViews = new LRUCache<string, SiteView>({ max: MAX_PREVIEW_VIEWS });
  const previewPages = createByteLru<EncodedText>({
    maxBytes: Math.ceil(pageCacheBytes / PREVIEW_SHARE_OF_PAGES),
    bytesOf: ({ bytes }) => bytes,
  });
  const releases = listReleases(state);
  const integrities = toIntegrities(releases);
  const findIntegrity = (url: string) => integrities.get(url);

  const makeView = (visitor: Visitor) =>
    createView(state, { ...settings, variant: toVariant(state, visitor), releases, findIntegrity, isSplit });

  function makePreview(previewed: PreviewedSite): SiteView {
    const shown = listShown(previewed);
    const own = toIntegrities(shown);
    return createView(state, {
      ...settings,
      pages: previewPages,
      frontPage: NO_KEPT_PAGE,
      runtimeConfig: previewed.asOf ? toConfig(previewed.asOf) : given.runtimeConfig,
      variant: toPreviewVariant(state, previewed),
      releases: findShownRevision(previewed) ? shown : [...releases, ...shown],
      findIntegrity: (url) => own.get(url) ?? integrities.get(url),
      isSplit: true,
      previewed,
    });
  }

  function findView(among: LRUCache<string, SiteView>, id: string, make: () => SiteView): SiteView {
    const view = among.get(id) ?? make();
    among.set(id, view);
    return view;
  }

  const listUnrendered = () =>
    releases.flatMap((release) => {
      const script = 'prerenderer' in release ? release.prerenderer : release.screenScript;
      const reason = options.failures.findReason(script);
      return reason === undefined ? [] : { release: `${release.app}@${release.version}`, reason };
    });

  const stable = makeView({});
  let discovery: EncodedText | undefined;
  const federationManifests = new Map<string, EncodedText>();

  // Created on request, because no page needs it.
  function findFederationManifest(app: string): EncodedText | undefined {
    const remote = state.remotes.find((one) => one.app === app);
    if (remote === undefined) return undefined;
    const text =
      federationManifests.get(app) ??
      createEncodedText(JSON.stringify(toFederationManifest(remote.current, given.assetBase)), {
        headers: { ...JSON_HEADERS, ...PUBLIC_HEADERS },
      });
    federationManifests.set(app, text);
    return text;
  }

  return {
    state,
    refusedAddresses,
    isSplit,
    asksForGroups: asksForGroups(state),
    viewFor(visitor = {}) {
      const id = isSplit ? toVariantId(state, visitor) : '';
      return id === '' ? stable : findView(views, id, () => makeView(visitor));
    },
    previewFor: (previewed) => findView(previewViews, toPreviewedId(previewed), () => makePreview(previewed)),
    get discovery() {
      discovery ??= createEncodedText(JSON.stringify(toChannelDiscovery(state, given.assetBase)), {
        headers: JSON_HEADERS,
      });
      return discovery;
    },
    findFederationManifest,
    listUnrendered,
    findIntegrity,
  };
}
