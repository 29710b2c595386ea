import {
  assetUrl,
  HOST_APP,
  type LiveDocument,
  type RuntimeConfig,
  type SectionOutline,
  toSectionPrefix,
} from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import { toLiveDocument } from '../live/live-documents.ts';
import type { HostRelease } from '../live/live-release.ts';
import type { LiveState } from '../live/live-state.ts';
import type { Sections } from '../live/sections.ts';
import { listScreenFiles, type SitePage } from '../live/site-map.ts';
import type { ServedRemote, Variant } from '../live/variant.ts';
import { isScript, toPageMap, toParts, toRestMap, toSectionMap } from '../page/import-map.ts';
import type { PageContents } from '../page/render-page.ts';

/** Contents of a page, and the import maps that it may add later. */
type PageScope = PageContents & { laterMaps: readonly string[] };

/** The documents of a view, each about the sections that its reader needs. */
export type PageScopes = {
  /** Contents of a page: its own section, and outlines of other sections. */
  ofPage(page: SitePage): PageScope;
  whole(): LiveDocument;
  /**
   * The document for a page that is about to open the section at a prefix (`/mlb`). Hosts from before `hasScreens`
   * refuse a document that names the scripts of its screens, and expect the host's parts in the section's map.
   */
  ofSection(prefix: string, options: { hasScreens: boolean }): LiveDocument;
  /** The document for a tab that asks for the current state of an app. */
  ofApp(app: string): LiveDocument;
  ofMenus(): LiveDocument;
};

/**
 * Number of sections, the first of the navigation bar, that a page knows. It also knows its own section if that comes
 * later. Other sections are found by search.
 *
 * Each costs about 150 bytes of the compressed page, and 54 bytes of its content policy, a header that proxies limit in
 * size.
 */
const MAX_KNOWN_SECTIONS = 12;

type ScopeOptions = {
  state: LiveState;
  variant: Variant;
  sections: Sections;
  runtimeConfig: RuntimeConfig;
  assetBase: AssetBase;
};

const toApps = (remotes: readonly ServedRemote[]): ReadonlySet<string> =>
  new Set(remotes.map(({ release }) => release.app));

/** Keeps only the settings of the host and of these apps. */
function withSettingsOf(config: RuntimeConfig, apps: ReadonlySet<string>): RuntimeConfig {
  const settings = [HOST_APP, ...apps].flatMap((app) => {
    const values = Object.hasOwn(config.settings, app) ? config.settings[app] : undefined;
    return values ? [[app, values] as const] : [];
  });
  return { ...config, settings: Object.fromEntries(settings) };
}

/** The first sections of the navigation bar, and the page's own section if it comes later. */
const toShown = (outlines: readonly SectionOutline[], prefix: string | undefined): SectionOutline[] =>
  outlines.filter(({ pathPrefix }, index) => index < MAX_KNOWN_SECTIONS || pathPrefix === prefix);

/** The addresses of the scripts that each screen of a remote needs, by module. */
function listScreens(
  { release }: ServedRemote,
  { host, assetBase }: { host: HostRelease; assetBase: AssetBase },
): Record<string, string[]> {
  const toUrls = (module: string) => {
    const scripts = listScreenFiles(release, { module, host }).filter(({ path }) => isScript(path));
    return [...new Set(scripts.map(({ app, path }) => assetBase + assetUrl(app, path)))];
  };
  const modules = release.manifest.declaration.routes.map(({ module }) => module);
  return Object.fromEntries(modules.map((module) => [module, toUrls(module)]));
}

export function createPageScopes(options: ScopeOptions): PageScopes {
  const { state, variant, sections, runtimeConfig, assetBase } = options;
  let wholeDocument: LiveDocument | undefined;
  let menuMaps: ReadonlyMap<string, string> | undefined;

  const toScripts = (remotes: readonly ServedRemote[]) => ({
    host: variant.host,
    assetBase,
    releases: sections.releasesOf(remotes),
  });
  /** True for a host from before decision 0072, which opens a section by one map, with the host's parts in it. */
  const isPreviousHost = variant.host.manifest.opensContainers === true;

  function whole(): LiveDocument {
    wholeDocument ??= toLiveDocument(state, variant, { assetBase });
    return wholeDocument;
  }

  /** The import maps of the sections that every page knows, by prefix. */
  function listMenuMaps(): ReadonlyMap<string, string> {
    menuMaps ??= new Map(
      toShown(sections.outlines(), undefined).map(({ pathPrefix }) => [
        pathPrefix,
        toSectionMap(toScripts(sections.at(pathPrefix)), { hasParts: isPreviousHost }).text,
      ]),
    );
    return menuMaps;
  }

  function toMenus(prefix: string | undefined) {
    const outlines = sections.outlines();
    const shown = toShown(outlines, prefix);
    return { sections: shown, hidden: outlines.length - shown.length };
  }

  return {
    whole,
    ofPage({ screen, path }) {
      const prefix = screen && path !== null ? toSectionPrefix(path) : undefined;
      const remotes = prefix === undefined ? [] : sections.at(prefix);
      const apps = toApps(remotes);
      const others = [...listMenuMaps()].filter(([one]) => one !== prefix).map(([, text]) => text);
      const rest = isPreviousHost || others.length === 0 ? undefined : toRestMap(toScripts(remotes));
      return {
        live: toLiveDocument(state, variant, { assetBase, scope: { remotes, apps, menus: toMenus(prefix) } }),
        config: withSettingsOf(runtimeConfig, apps),
        importMap: toPageMap(toScripts(remotes)),
        laterMaps: rest === undefined ? others : [rest, ...others],
      };
    },
    ofSection(prefix, { hasScreens }) {
      const remotes = sections.at(prefix);
      const apps = toApps(remotes);
      const {
        text: importMap,
        probe,
        releases,
      } = toSectionMap(toScripts(remotes), { hasParts: !hasScreens });
      const { settings } = withSettingsOf(runtimeConfig, apps);
      const { host } = variant;
      const screens = remotes.map(
        (remote) => [remote.release.app, listScreens(remote, { host, assetBase })] as const,
      );
      return {
        ...toLiveDocument(state, variant, { assetBase, scope: { remotes, apps } }),
        opening: {
          releases,
          importMap,
          probe,
          settings,
          ...(hasScreens && {
            parts: toParts(host, assetBase),
            screens: Object.fromEntries(screens),
          }),
        },
      };
    },
    ofApp: (app) =>
      toLiveDocument(state, variant, {
        assetBase,
        scope: { remotes: sections.ofApp(app), apps: new Set([app]) },
      }),
    ofMenus: () =>
      toLiveDocument(state, variant, {
        assetBase,
        scope: {
          remotes: [],
          apps: new Set(),
          menus: { sections: [...sections.outlines()], hidden: 0 },
        },
      }),
  };
}
