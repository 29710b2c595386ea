import { HOST_APP } from 'contracts';
import type { Variant } from './variant.ts';

/** One page of the site as the edge knows it: its title, and the files that it will need first. */
export type SitePage = {
  /** Names the page within its variant. */
  id: string;
  status: 200 | 404;
  /** Null: the product's name alone. */
  title: string | null;
  /** What the page needs besides the shell, first needed first. */
  files: { app: string; paths: readonly string[] };
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
  files: { app: HOST_APP, paths: [] },
};

// The router in the page takes both forms of a path for the same.
const withoutTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

const toHostPages = ({ manifest }: Variant['host']): [string, SitePage][] =>
  manifest.routes.map(({ path, title, files }) => [
    path,
    { id: `${HOST_APP}:${path}`, status: 200, title, files: { app: HOST_APP, paths: files } },
  ]);

const toRemotePages = ({ remotes }: Variant): [string, SitePage][] =>
  remotes.flatMap(({ release: { app, manifest } }) =>
    manifest.declaration.routes.map(({ path, title, module }): [string, SitePage] => [
      path,
      {
        id: `${app}:${path}`,
        status: 200,
        title,
        files: { app, paths: [manifest.entry, ...(manifest.screens[module] ?? [])] },
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
