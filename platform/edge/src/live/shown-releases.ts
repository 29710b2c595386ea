import type { LiveRelease } from './live-release.ts';
import { type LiveState, listReleases } from './live-state.ts';

/** Releases that open tabs may have from this server, including releases that are no longer live. */
export type ShownReleases = {
  add(state: LiveState): void;
  /** Such as `remote-tools@1.1.0`. */
  names: ReadonlySet<string>;
  has(app: string, version: string): boolean;
  /** True for the path of a screen of a shown release. */
  hasScreen(app: string, version: string, screen: string): boolean;
  /** True for a file of any shown release of the app. */
  hasFile(app: string, path: string): boolean;
};

const listPaths = ({ manifest }: LiveRelease): string[] =>
  (manifest.kind === 'remote' ? manifest.declaration.routes : manifest.routes).map(({ path }) => path);

export function createShownReleases(): ShownReleases {
  const names = new Set<string>();
  const screens = new Map<string, ReadonlySet<string>>();
  const files = new Set<string>();
  return {
    names,
    add(state) {
      for (const release of listReleases(state)) {
        const name = `${release.app}@${release.version}`;
        for (const { path } of release.manifest.files) files.add(`${release.app}/${path}`);
        names.add(name);
        screens.set(name, new Set(listPaths(release)));
      }
    },
    has: (app, version) => names.has(`${app}@${version}`),
    hasScreen: (app, version, screen) => screens.get(`${app}@${version}`)?.has(screen) ?? false,
    hasFile: (app, path) => files.has(`${app}/${path}`),
  };
}
