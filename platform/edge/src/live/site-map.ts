import { type Access, HOST_APP, toSectionPrefix } from '@sharpside/contracts';
import type { HostRelease, RemoteRelease } from './live-release.ts';
import type { Variant } from './variant.ts';

/** One page of the site as the edge knows it: its names, and the files that it needs first. */
export type SitePage = {
  /** Names the page within its variant. */
  id: string;
  status: 200 | 404;
  /** Null: the product's name alone. */
  title: string | null;
  /** Text for search engines and shared links; null where nobody wrote one. */
  description: string | null;
  /** Its address; null for the page of all unknown ones. */
  path: string | null;
  /** Everybody may read it. */
  isPublic: boolean;
  /** Visitors who may be given its files ahead. */
  access: Access;
  /** The path by which it is prerendered. */
  prerenderPath: string;
  /** The remote's screen that it shows; null for the shell's own pages. */
  screen: SiteScreen | null;
  /** Calls that its screen makes first at this address, as the remote declares them. */
  firstCalls: readonly string[];
  /** Files that the page needs besides the shell's, first needed first. */
  files: readonly { app: string; path: string }[];
};

/** A screen of a remote as the edge knows it. */
type SiteScreen = { release: RemoteRelease; module: string };

export type Redirect = { to: string };

/** The pages and redirects of the site, by path. */
export type SiteMap = {
  /** Undefined where no redirect is declared. */
  findRedirect(path: string): Redirect | undefined;
  /** The page for unknown paths where none is declared. */
  toPage(path: string): SitePage;
  /** Every page with an address of its own, the shell's first. */
  listPages(): readonly SitePage[];
};

const NOT_FOUND: SitePage = {
  id: '404',
  status: 404,
  title: 'Page not found',
  description: 'There is no page at this address.',
  path: null,
  isPublic: false,
  access: 'public',
  // Any path that leads nowhere will do: the page's content does not depend on it.
  prerenderPath: '/404',
  screen: null,
  firstCalls: [],
  files: [],
};

const toFiles = (app: string, paths: readonly string[]) => paths.map((path) => ({ app, path }));

// The router in the page treats both forms of a path alike.
const withoutTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

const toHostPages = ({ manifest }: HostRelease): SitePage[] =>
  manifest.routes.map(({ path, title, description, files }) => ({
    id: `${HOST_APP}:${path}`,
    status: 200,
    title,
    description: description ?? null,
    path,
    isPublic: true,
    access: 'public',
    prerenderPath: path,
    screen: null,
    firstCalls: [],
    files: toFiles(HOST_APP, files),
  }));

/** The host's files behind the shared parts that a screen imports. */
const findPartFiles = ({ manifest: { parts } }: HostRelease, modules: readonly string[] = []) =>
  modules.flatMap((module) => parts[module] ?? []);

function toRemotePages(release: RemoteRelease, host: HostRelease): SitePage[] {
  const { app, manifest } = release;
  const { routes, navigation } = manifest.declaration;
  return routes.map(({ path, title, description, access, module, firstCalls = [] }) => ({
    id: `${app}:${path}`,
    status: 200,
    title,
    description: description ?? navigation?.card?.text ?? null,
    path,
    isPublic: access === 'public',
    access,
    prerenderPath: path,
    screen: { release, module },
    firstCalls,
    files: [
      // It imports the entry.
      ...toFiles(HOST_APP, host.manifest.runtime),
      ...toFiles(app, [manifest.entry, ...(manifest.screens[module] ?? [])]),
      ...toFiles(HOST_APP, findPartFiles(host, manifest.uses[module])),
    ],
  }));
}

type SectionPages = { pages: readonly SitePage[]; redirects: readonly [string, Redirect][] };

const withDescription = (page: SitePage, front: SitePage | undefined): SitePage => ({
  ...page,
  description: page.description ?? front?.description ?? null,
});

// Views differ in few releases, and all others are the same objects: their pages are made once for all views.
const madePages = new WeakMap<HostRelease, WeakMap<RemoteRelease, SectionPages>>();

function toSectionPages(release: RemoteRelease, host: HostRelease, front: SitePage | undefined) {
  const ofHost = madePages.get(host) ?? new WeakMap<RemoteRelease, SectionPages>();
  madePages.set(host, ofHost);
  const known = ofHost.get(release);
  if (known) return known;
  const made: SectionPages = {
    pages: toRemotePages(release, host).map((page) => withDescription(page, front)),
    redirects: (release.manifest.declaration.redirects ?? []).map(({ from, to }) => [from, { to }]),
  };
  ofHost.set(release, made);
  return made;
}

/**
 * The site of one variant. Where the shell and a remote claim one path, it is the shell's; of two remotes, the later one's.
 *
 * A path is looked for in the section of its first part, whose pages are made when one of them is first asked for.
 */
export function createSiteMap({ host, remotes }: Variant): SiteMap {
  const ownPages = toHostPages(host);
  const front = ownPages.find(({ path }) => path === '/');
  const hostPages = new Map(ownPages.map((page) => [page.path, withDescription(page, front)]));
  const byPrefix = Map.groupBy(remotes, ({ release }) => release.manifest.declaration.pathPrefix);
  const sectionOf = (path: string) =>
    (byPrefix.get(toSectionPrefix(path)) ?? []).map(({ release }) => toSectionPages(release, host, front));

  function findPage(path: string): SitePage | undefined {
    const found = sectionOf(path).map(({ pages }) => pages.find((page) => page.path === path));
    return hostPages.get(path) ?? found.findLast((page) => page !== undefined);
  }

  function listPages(): SitePage[] {
    const ofRemotes = remotes.flatMap(({ release }) => toSectionPages(release, host, front).pages);
    // The shell's pages a second time, so that they win, at the place that they had first.
    const pages = [...hostPages.values(), ...ofRemotes, ...hostPages.values()];
    return [...new Map(pages.map((page) => [page.path, page])).values()];
  }

  return {
    findRedirect(path) {
      const from = withoutTrailingSlash(path);
      const redirects = sectionOf(from).flatMap((section) => section.redirects);
      return redirects.findLast(([one]) => one === from)?.[1];
    },
    toPage: (path) => findPage(withoutTrailingSlash(path)) ?? NOT_FOUND,
    listPages,
  };
}
