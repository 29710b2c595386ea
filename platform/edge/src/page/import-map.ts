import { assetUrl } from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { LiveRelease } from '../live/live-release.ts';
import { toReleaseName } from '../live/sections.ts';
import { toInlineJson } from './inline-json.ts';

export const isScript = (path: string) => /\.m?js$/.test(path);

const toIntegrity = (releases: readonly LiveRelease[], assetBase: AssetBase) =>
  Object.fromEntries(
    releases.flatMap(({ app, manifest }) =>
      manifest.files
        .filter(({ path }) => isScript(path))
        .map(({ path, integrity }): [string, string] => [assetBase + assetUrl(app, path), integrity]),
    ),
  );

/** The import map of a page: the integrity of every script of these releases, so that a tab can fall back or heal. */
export const toImportMap = (releases: readonly LiveRelease[], assetBase: AssetBase): string =>
  toInlineJson({ integrity: toIntegrity(releases, assetBase) });

/** An import map that a page adds when a section is about to be opened. */
export type SectionMap = { releases: string[]; text: string; probe: string };

/**
 * The import map that a page adds when it opens the section of these releases.
 *
 * Browsers do not say whether they took a map in: some know one map a page, and a content policy may refuse it. So it gives
 * an address to a name that nothing else has, and a page asks for that.
 */
export function toSectionMap(releases: readonly LiveRelease[], assetBase: AssetBase): SectionMap {
  const names = releases.map(toReleaseName);
  const probe = names.join(' ');
  const integrity = toIntegrity(releases, assetBase);
  // Any address will do: nothing imports it.
  const [address = '/'] = Object.keys(integrity);
  return { releases: names, probe, text: toInlineJson({ imports: { [probe]: address }, integrity }) };
}
