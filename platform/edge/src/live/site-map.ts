import { type Access, decodeUnreserved, HOST_APP, toSectionPrefix } from '@sharpside/contracts';
import type { HostRelease, RemoteRelease } from './live-release.ts';
import type { Variant } from './variant.ts';

/** One page of the site as the edge knows it: its texts, and the files that it needs first. */
export type SitePage = {
  /** Identifies the page within its variant. */
  id: string;
  status: 200 | 404;
  /** Null if only the product's name is the title. */
  title: string | null;
  /** Text for search engines and shared links; null if there is no description. */
  description: string | null;
  /** Null for the page of unknown paths. */
  path: string | null;
  /** True for a page that everybody may read. The site map lists it. */
  isPublic: boolean;
  /** Visitors whose browsers may preload its files. */
  access: Access;
  /** The path for which the prerender script renders it. */
  prerenderPath: string;
  /** Null for pages of the shell. */
  screen: SiteScreen | null;
  /** The first calls of its screen, as the remote declares them. */
  firstCalls: readonly string[];
  /** Files that the page needs besides the files of the shell, in the order in which they are needed. */
  files: readonly { app: string; path: string }[];
};

type SiteScreen = { release: RemoteRelease; module: string };

export type Redirect = { to: string };

export type SiteMap = {
  /** A declared redirect, or from another form of a page's path to the page; undefined for other paths. */
  findRedirect(path: string): Redirect | undefined;
  /** The page at a path. Paths without a declared page get the page with status 404. */
  toPage(path: string): SitePage;
  /** Every page with an address, pages of the shell first. */
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
  // Any unknown path will do, because the page's content does not depend on it.
  prerenderPath: '/404',
  screen: null,
  firstCalls: [],
  files: [],
};

const toFiles = (app: string, paths: readonly string[]) => paths.map((path) => ({ app, path }));

// The router in the page treats a path with and without a trailing slash alike.
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

/** The host's files of the shared parts that a screen imports. */
const findPartFiles = ({ manifest: { parts } }: HostRelease, modules: readonly string[] = []) =>
  modules.flatMap((module) => parts[module] ?? []);

/** Files that a screen needs besides the files of the shell, in the order in which they are needed. */
export const listScreenFiles = (
  { app, manifest }: RemoteRelease,
  { module, host }: { module: string; host: HostRelease },
): SitePage['files'] => [
  // First the host's federation runtime, because it imports the entry.
  ...toFiles(HOST_APP, host.manifest.runtime),
  ...toFiles(app, [manifest.entry, ...(manifest.screens[module] ?? [])]),
  ...toFiles(HOST_APP, findPartFiles(host, manifest.uses[module])),
];

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
    files: listScreenFiles(release, { module, host }),
  }));
}

type SectionPages = { pages: readonly SitePage[]; redirects: readonly [string, Redirect][] };

const withDescription = (page: SitePage, front: SitePage | undefined): SitePage => ({
  ...page,
  description: page.description ?? front?.description ?? null,
});

// Views differ in few releases and share the objects of all others, so pages are kept per release for all views.
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
 * The site of one variant. The shell has precedence for a path that a remote also claims. Among remotes, the last in
 * the order of names wins.
 *
 * A path is looked up in the section of its first part. The pages of a section are created at its first request.
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
    // The shell's pages are listed twice: the first sets their place in the order, the second lets them win.
    const pages = [...hostPages.values(), ...ofRemotes, ...hostPages.values()];
    return [...new Map(pages.map((page) => [page.path, page])).values()];
  }

  return {
    findRedirect(path) {
      const normal = decodeUnreserved(path);
      const from = withoutTrailingSlash(normal);
      const redirects = sectionOf(from).flatMap((section) => section.redirects);
      const declared = redirects.findLast(([one]) => one === from)?.[1];
      return declared ?? (normal !== path && findPage(from) ? { to: normal } : undefined);
    },
    toPage: (path) => findPage(withoutTrailingSlash(path)) ?? NOT_FOUND,
    listPages,
  };
}
