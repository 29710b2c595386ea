import { type Access, liveDocumentSchema, parseContractJson } from '@sharpside/contracts';
import { readHostManifest } from '../builds/member-apps.ts';

export type LivePage = { app: string; path: string; access: Access };

/** The shell's own pages, including the page for unknown addresses. */
export async function readHostPages(): Promise<string[]> {
  const { routes } = await readHostManifest();
  return [...routes.map(({ path }) => path), '/no-such-page'];
}

/** Every page that the remotes of a site declare, or only those of one remote. */
export async function fetchRemotePages(url: string, only?: string): Promise<LivePage[]> {
  const text = await (await fetch(`${url}/live.json`)).text();
  const { discovery } = parseContractJson(liveDocumentSchema, text, '/live.json');
  const pages = Object.entries(discovery.microFrontends).flatMap(([app, [remote]]) =>
    (remote?.extras.declaration.routes ?? []).map(({ path, access }) => ({ app, path, access })),
  );
  return only === undefined ? pages : pages.filter(({ app }) => app === only);
}

/** Addresses of pages that show nothing without parameters. */
const ADDRESSES = new Map([
  [
    '/nfl/target-shares-and-defensive-coverages',
    '/nfl/target-shares-and-defensive-coverages?offense=KC&defense=BUF',
  ],
]);

/** A page with its app and its path, and an address at which it has content. */
export type Screen = { app: string; path: string; address: string };

/** All pages of a site that a member can visit: the shell's own, and those that its remotes declare. */
export async function listScreens(url: string): Promise<Screen[]> {
  // Members are redirected from `/login` to the front page.
  const own = (await readHostPages()).filter((path) => path !== '/login');
  const pages = [...own.map((path) => ({ app: 'host', path })), ...(await fetchRemotePages(url))];
  return pages.map(({ app, path }) => ({ app, path, address: ADDRESSES.get(path) ?? path }));
}
