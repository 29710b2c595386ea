import { type Access, HOST_APP } from '@sharpside/contracts';
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
  pages: readonly SitePage[];
};

const NOT_FOUND: SitePage = {
  id: '404',
  status: 404,
  title: 'Page not found',
  description: null,
  path: null,
  isPublic: false,
  access: 'public',
  // Any path that leads nowhere will do: the page's content does not depend on it.
  prerenderPath: '/404',
  screen: null,
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
    files: toFiles(HOST_APP, files),
  }));

/** The host's files behind the shared parts that a screen imports. */
const findPartFiles = ({ manifest: { parts } }: HostRelease, modules: readonly string[] = []) =>
  modules.flatMap((module) => parts[module] ?? []);

function toRemotePages(release: RemoteRelease, host: HostRelease): SitePage[] {
  const { app, manifest } = release;
  const { routes, navigation } = manifest.declaration;
  return routes.map(({ path, title, description, access, module }) => ({
    id: `${app}:${path}`,
    status: 200,
    title,
    description: description ?? navigation?.card?.text ?? null,
    path,
    isPublic: access === 'public',
    access,
    prerenderPath: path,
    screen: { release, module },
    files: [
      ...toFiles(app, [manifest.entry, ...(manifest.screens[module] ?? [])]),
      ...toFiles(HOST_APP, findPartFiles(host, manifest.uses[module])),
    ],
  }));
}

/** The site of one variant. Where the shell and a remote claim one path, it is the shell's. */
export function createSiteMap(variant: Variant): SiteMap {
  const { host, remotes } = variant;
  const hostPages = toHostPages(host);
  const remotePages = remotes.flatMap(({ release }) => toRemotePages(release, host));
  const front = hostPages.find(({ path }) => path === '/');
  const toEntry = (page: SitePage): [string | null, SitePage] => [
    page.path,
    { ...page, description: page.description ?? front?.description ?? null },
  ];
  // The shell's pages a second time, so that they win, at the place that they had first.
  const pages = new Map([...hostPages, ...remotePages, ...hostPages].map(toEntry));
  const redirects = new Map(
    remotes.flatMap(({ release }) =>
      (release.manifest.declaration.redirects ?? []).map(({ from, to }): [string, Redirect] => [
        from,
        { to },
      ]),
    ),
  );
  return {
    findRedirect: (path) => redirects.get(withoutTrailingSlash(path)),
    toPage: (path) => pages.get(withoutTrailingSlash(path)) ?? NOT_FOUND,
    pages: [...pages.values()],
  };
}
