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
import type { LiveState } from '../live/live-state.ts';
import type { Sections } from '../live/sections.ts';
import { listScreenFiles, type SitePage } from '../live/site-map.ts';
import type { ServedRemote, Variant } from '../live/variant.ts';
import { isScript, type SectionMap, toPageMap, toSectionMap } from '../page/import-map.ts';
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
   * refuse a document that names the scripts of its screens.
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

export function createPageScopes(options: ScopeOptions): PageScopes {
  const { state, variant, sections, runtimeConfig, assetBase } = options;
  let wholeDocument: LiveDocument | undefined;
  let menuMaps: ReadonlyMap<string, string> | undefined;

  const toScripts = (remotes: readonly ServedRemote[]) => ({
    host: variant.host,
    assetBase,
    releases: sections.releasesOf(remotes),
  });
  const mapOf = (remotes: readonly ServedRemote[]): SectionMap => toSectionMap(toScripts(remotes));

  function listScreens({ release }: ServedRemote) {
    const modules = [...new Set(release.manifest.declaration.routes.map(({ module }) => module))];
    return Object.fromEntries(
      modules.map((module) => {
        const files = listScreenFiles(release, { module, host: variant.host });
        const scripts = files.filter(({ path }) => isScript(path));
        return [module, [...new Set(scripts.map(({ app, path }) => assetBase + assetUrl(app, path)))]];
      }),
    );
  }

  function whole(): LiveDocument {
    wholeDocument ??= toLiveDocument(state, variant, { assetBase });
    return wholeDocument;
  }

  /** The import maps of the sections that every page knows, by prefix. */
  function listMenuMaps(): ReadonlyMap<string, string> {
    menuMaps ??= new Map(
      toShown(sections.outlines(), undefined).map(({ pathPrefix }) => [
        pathPrefix,
        mapOf(sections.at(pathPrefix)).text,
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
      const others = [...listMenuMaps()].filter(([one]) => one !== prefix);
      return {
        live: toLiveDocument(state, variant, { assetBase, scope: { remotes, apps, menus: toMenus(prefix) } }),
        config: withSettingsOf(runtimeConfig, apps),
        importMap: toPageMap(toScripts(remotes)),
        laterMaps: others.map(([, text]) => text),
      };
    },
    ofSection(prefix, { hasScreens }) {
      const remotes = sections.at(prefix);
      const apps = toApps(remotes);
      const { text: importMap, probe, releases } = mapOf(remotes);
      const { settings } = withSettingsOf(runtimeConfig, apps);
      const screens = remotes.map((remote) => [remote.release.app, listScreens(remote)] as const);
      return {
        ...toLiveDocument(state, variant, { assetBase, scope: { remotes, apps } }),
        opening: {
          releases,
          importMap,
          probe,
          settings,
          ...(hasScreens && { screens: Object.fromEntries(screens) }),
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
