import { assetUrl } from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { HostRelease, RemoteRelease } from '../live/live-release.ts';
import { toReleaseName } from '../live/sections.ts';
import { toInlineJson } from './inline-json.ts';

export const isScript = (path: string) => /\.m?js$/.test(path);

type Script = { app: string; path: string; integrity: string };

const listScripts = ({ app, manifest }: HostRelease | RemoteRelease): Script[] =>
  manifest.files
    .filter(({ path }) => isScript(path))
    .map(({ path, integrity }) => ({ app, path, integrity }));

/** Shared modules of the host that screens of these releases import, at once or later. */
const listTaken = (releases: readonly RemoteRelease[]): ReadonlySet<string> =>
  new Set(
    releases.flatMap(({ manifest: { uses, imports } }) => [
      ...Object.values(uses).flat(),
      ...Object.values(imports).flatMap(Object.keys),
    ]),
  );

const toIntegrity = (scripts: readonly Script[], assetBase: AssetBase) =>
  Object.fromEntries(
    scripts.map(({ app, path, integrity }) => [assetBase + assetUrl(app, path), integrity] as const),
  );

/** Scripts of the host that these releases need in addition to the scripts of the host's own pages. */
function listPartScripts(host: HostRelease, releases: readonly RemoteRelease[]): Script[] {
  const { partScripts = {} } = host.manifest;
  const taken = listTaken(releases);
  const paths = new Set(
    Object.entries(partScripts).flatMap(([part, files]) => (taken.has(part) ? files : [])),
  );
  return listScripts(host).filter(({ path }) => paths.has(path));
}

/** Scripts that the host's own pages may need; all scripts if the host's release does not distinguish them. */
function listOwnScripts(host: HostRelease): Script[] {
  const ofParts = new Set(Object.values(host.manifest.partScripts ?? {}).flat());
  return listScripts(host).filter(({ path }) => !ofParts.has(path));
}

type PageScripts = { host: HostRelease; releases: readonly RemoteRelease[]; assetBase: AssetBase };

/**
 * The import map of a page: the host's own scripts, the scripts of its section, and the host's scripts that the section
 * uses.
 */
export const toPageMap = ({ host, releases, assetBase }: PageScripts): string =>
  toInlineJson({
    integrity: toIntegrity(
      [...listOwnScripts(host), ...listPartScripts(host, releases), ...releases.flatMap(listScripts)],
      assetBase,
    ),
  });

export type SectionMap = { releases: string[]; text: string; probe: string };

/**
 * The import map that a page adds when it opens the section of these releases.
 *
 * Browsers do not report if they accepted a map: some support one map per page, and a content policy may refuse it. So
 * the map gives an address to a unique name, and the page resolves that name to find out.
 */
export function toSectionMap({ host, releases, assetBase }: PageScripts): SectionMap {
  const names = releases.map(toReleaseName);
  const probe = names.join(' ');
  const scripts = [...listPartScripts(host, releases), ...releases.flatMap(listScripts)];
  const integrity = toIntegrity(scripts, assetBase);
  // Any address will do: nothing imports it.
  return { releases: names, probe, text: toInlineJson({ imports: { [probe]: '/' }, integrity }) };
}
