import { byPlaceInBar, type SectionOutline, toSectionOutline } from '@sharpside/contracts';
import { isHostRelease, type LiveRelease, type RemoteRelease } from './live-release.ts';
import type { ServedRemote, Variant } from './variant.ts';

/**
 * The remotes of a variant by the first part of their paths.
 *
 * A section has one remote, unless a rollback brought back a prefix that another remote has taken meanwhile.
 */
export type Sections = {
  /** The remotes at a prefix (`/mlb`), in the order of their names; empty if no remote has it. */
  at(prefix: string): readonly ServedRemote[];
  /** The remote with that name, as a section that has only this remote; empty if there is no such remote. */
  ofApp(app: string): readonly ServedRemote[];
  /** Every release of these remotes whose scripts a page may run: shown releases, fallbacks and canaries. */
  releasesOf(remotes: readonly ServedRemote[]): readonly RemoteRelease[];
  /** Outlines of all sections, in the order of the navigation bar. */
  outlines(): readonly SectionOutline[];
};

const isRemote = (release: LiveRelease): release is RemoteRelease => !isHostRelease(release);

/** Names a release: `remote-tools@1.1.0`. */
export const toReleaseName = ({ app, version }: LiveRelease): string => `${app}@${version}`;

/**
 * The sections of a variant.
 *
 * @param releases every release whose scripts the pages of the variant may run.
 */
export function createSections({ remotes }: Variant, releases: readonly LiveRelease[]): Sections {
  const prefixOf = ({ release }: ServedRemote) => release.manifest.declaration.pathPrefix;
  const byPrefix = Map.groupBy(remotes, prefixOf);
  const byApp = Map.groupBy(releases.filter(isRemote), ({ app }) => app);
  let outlines: readonly SectionOutline[] | undefined;

  const at = (prefix: string) => byPrefix.get(prefix) ?? [];
  const releasesOf = (some: readonly ServedRemote[]) => [
    ...new Map(
      some.flatMap(({ release }) => byApp.get(release.app) ?? []).map((one) => [toReleaseName(one), one]),
    ).values(),
  ];

  function makeOutlines(): readonly SectionOutline[] {
    return remotes
      .map((remote) => {
        // A page covers a whole section, so it needs the releases of all remotes at the prefix.
        const names = releasesOf(at(prefixOf(remote))).map(toReleaseName);
        return toSectionOutline(remote.release.manifest.declaration, names);
      })
      .sort(byPlaceInBar);
  }

  return {
    at,
    ofApp: (app) => remotes.filter(({ release }) => release.app === app),
    releasesOf,
    outlines() {
      outlines ??= makeOutlines();
      return outlines;
    },
  };
}
