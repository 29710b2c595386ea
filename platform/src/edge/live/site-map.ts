import { HOST_APP } from 'contracts';
import type { Variant } from './variant.ts';

/** One page of the site as the edge knows it: its title, and the files that it will need first. */
export type SitePage = {
  /** Names the page within its variant. */
  id: string;
  status: 200 | 404;
  /** Null: the product's name alone. */
  title: string | null;
  /** A path by which the shell's own page can be prerendered; null for a remote's, which needs its code. */
  shellPath: string | null;
  /** What the page needs besides the shell, first needed first. */
  files: readonly { app: string; path: string }[];
};

export type Redirect = { to: string };

/** Where each path of the site leads. */
export type SiteMap = {
  /** Undefined where no redirect is declared. */
  findRedirect(path: string): Redirect | undefined;
  /** The page for unknown paths where none is declared. */
  toPage(path: string): SitePage;
};

const NOT_FOUND: SitePage = {
  id: '404',
  status: 404,
  title: 'Page not found',
  // Any path that leads nowhere will do: what the page shows does not depend on it.
  shellPath: '/404',
  files: [],
};

const toFiles = (app: string, paths: readonly string[]) => paths.map((path) => ({ app, path }));

// The router in the page takes both forms of a path for the same.
const withoutTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

const toHostPages = ({ manifest }: Variant['host']): [string, SitePage][] =>
  manifest.routes.map(({ path, title, files }) => [
    path,
    { id: `${HOST_APP}:${path}`, status: 200, title, shellPath: path, files: toFiles(HOST_APP, files) },
  ]);

/** The host's files behind the shared parts that a screen imports. */
const findPartFiles = ({ manifest: { parts } }: Variant['host'], modules: readonly string[] = []) =>
  modules.flatMap((module) => parts[module] ?? []);

const toRemotePages = ({ host, remotes }: Variant): [string, SitePage][] =>
  remotes.flatMap(({ release: { app, manifest } }) =>
    manifest.declaration.routes.map(({ path, title, module }): [string, SitePage] => [
      path,
      {
        id: `${app}:${path}`,
        status: 200,
        title,
        shellPath: null,
        files: [
          ...toFiles(app, [manifest.entry, ...(manifest.screens[module] ?? [])]),
          ...toFiles(HOST_APP, findPartFiles(host, manifest.uses[module])),
        ],
      },
    ]),
  );

/** The site of one variant. Where the shell and a remote claim one path, it is the shell's. */
export function createSiteMap(variant: Variant): SiteMap {
  const pages = new Map([...toRemotePages(variant), ...toHostPages(variant.host)]);
  const redirects = new Map(
    variant.remotes.flatMap(({ release }) =>
      (release.manifest.declaration.redirects ?? []).map(({ from, to }): [string, Redirect] => [
        from,
        { to },
      ]),
    ),
  );
  return {
    findRedirect: (path) => redirects.get(withoutTrailingSlash(path)),
    toPage: (path) => pages.get(withoutTrailingSlash(path)) ?? NOT_FOUND,
  };
}
