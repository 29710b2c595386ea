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

/** Scripts of the host that only sections need, or only those of these parts. */
function listPartScripts(host: HostRelease, isTaken = (_part: string) => true): Script[] {
  const parts = Object.entries(host.manifest.partScripts ?? {}).filter(([part]) => isTaken(part));
  const paths = new Set(parts.flatMap(([, files]) => files));
  return listScripts(host).filter(({ path }) => paths.has(path));
}

/** Scripts of the host that these releases need in addition to the scripts of the host's own pages. */
function listTakenScripts(host: HostRelease, releases: readonly RemoteRelease[]): Script[] {
  const taken = listTaken(releases);
  return listPartScripts(host, (part) => taken.has(part));
}

const without = (scripts: readonly Script[], others: readonly Script[]): Script[] => {
  const paths = new Set(others.map(({ path }) => path));
  return scripts.filter(({ path }) => !paths.has(path));
};

/** Scripts that the host's own pages may need; all scripts if the host's release does not distinguish them. */
const listOwnScripts = (host: HostRelease): Script[] => without(listScripts(host), listPartScripts(host));

type PageScripts = { host: HostRelease; releases: readonly RemoteRelease[]; assetBase: AssetBase };

/**
 * The import map of a page: the host's own scripts, the scripts of its section, and the host's scripts that the section
 * uses.
 */
export const toPageMap = ({ host, releases, assetBase }: PageScripts): string =>
  toInlineJson({
    integrity: toIntegrity(
      [...listOwnScripts(host), ...listTakenScripts(host, releases), ...releases.flatMap(listScripts)],
      assetBase,
    ),
  });

export type SectionMap = { releases: string[]; text: string; probe: string };

/** The integrity of the host's scripts that only sections need, by address. */
export const toParts = (host: HostRelease, assetBase: AssetBase): Record<string, string> =>
  toIntegrity(listPartScripts(host), assetBase);

/**
 * The import map that a page of these releases adds before the first section that it opens: {@link toParts} without the
 * scripts that the page's own map has. Undefined if the page's map has them all.
 *
 * It is the same whatever section is opened, so that the page's content policy needs one hash for it. The page makes it
 * itself, from the answer for the section (`import-maps.ts` of the host). Maps of sections do not have these scripts,
 * because browsers warn of each rule that a later map repeats.
 */
export function toRestMap({ host, releases, assetBase }: PageScripts): string | undefined {
  const rest = without(listPartScripts(host), listTakenScripts(host, releases));
  return rest.length === 0 ? undefined : toInlineJson({ integrity: toIntegrity(rest, assetBase) });
}

/**
 * The import map that a page adds when it opens the section of these releases. With `hasParts`, it also has the host's
 * scripts that the section uses, for hosts that add no other map.
 *
 * Browsers do not report if they accepted a map: some support one map per page, and a content policy may refuse it. So
 * the map gives an address to a unique name, and the page resolves that name to find out.
 */
export function toSectionMap(
  { host, releases, assetBase }: PageScripts,
  { hasParts }: { hasParts: boolean },
): SectionMap {
  const names = releases.map(toReleaseName);
  const probe = names.join(' ');
  const scripts = [...(hasParts ? listTakenScripts(host, releases) : []), ...releases.flatMap(listScripts)];
  const integrity = toIntegrity(scripts, assetBase);
  // Any address will do: nothing imports it.
  return { releases: names, probe, text: toInlineJson({ imports: { [probe]: '/' }, integrity }) };
}
