import type { LiveDocument, Menus, RemoteDeclaration, RuntimeConfig } from '@sharpside/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Outcome } from './errors/explain-failure.ts';

export type ReleaseRef = {
  app: string;
  version: string;
  url: string;
  /** Addresses of the scripts of each screen, by module; undefined if this page does not know them. */
  screens?: Readonly<Record<string, readonly string[]>>;
};

/**
 * A remote in this tab: its declaration, and its releases, best first.
 *
 * `failed` lists the failures in this tab: a version, or a version and module if a single screen did not render.
 * `outcome` belongs to the last failure. `needsPageLoad`: this page's import map does not list the release's scripts.
 */
export type RemoteInTab = {
  declaration: RemoteDeclaration;
  releases: ReleaseRef[];
  failed: ReadonlySet<string>;
  outcome?: Outcome;
  needsPageLoad: boolean;
};

type CatalogState = {
  remotes: Readonly<Record<string, RemoteInTab>>;
  /** Settings of the sections that were opened in this tab. The page's configuration has the settings of the others. */
  settings: RuntimeConfig['settings'];
  /** True if the shell of this page was rolled back. The next navigation then reloads the page. */
  isHostWithdrawn: boolean;
};

/** The remotes of this tab, and the changes of their state. */
export type RemoteCatalog = StoreApi<CatalogState> & {
  readonly hostVersion: string;
  /** The sections that this page knows, and the number of others. */
  readonly menus: Menus;
  /** Adds the remotes of a section that the visitor opens, with their settings. */
  addSection(section: LiveDocument): void;
  /** Excludes a release from further attempts in this tab; with `module`, only that screen of it. */
  markFailed(release: ReleaseRef, module?: string): void;
  /** Allows a release again whose files have arrived after all. */
  clearFailure(release: ReleaseRef): void;
  setOutcome(app: string, outcome: Outcome): void;
  /**
   * Moves remotes with a withdrawn release to the release of the newer document; other remotes stay.
   *
   * `isListed`: true if the page may run the script. If it may not, the remote gets `needsPageLoad`.
   */
  leaveWithdrawn(newer: LiveDocument, isListed: (url: string) => boolean): void;
  withdrawHost(): void;
};

const failureKey = ({ version }: ReleaseRef, module = '') => `${version}${module}`;

/** True if that screen, or the whole release, failed in this tab. */
export const hasFailed = ({ failed }: RemoteInTab, release: ReleaseRef, module: string): boolean =>
  failed.has(failureKey(release)) || failed.has(failureKey(release, module));

/**
 * The release whose screen a visitor gets: the best release that has not failed in this tab. Undefined if all have
 * failed.
 */
export const findActiveRelease = (remote: RemoteInTab, module: string): ReleaseRef | undefined =>
  remote.releases.find((release) => !hasFailed(remote, release, module));

const toRef = (app: string, { version, url }: Pick<ReleaseRef, 'version' | 'url'>): ReleaseRef => ({
  app,
  version,
  url,
});

function toRemotes({ discovery, opening }: LiveDocument): Record<string, RemoteInTab> {
  const entries = Object.entries(discovery.microFrontends).flatMap(([app, [first]]) => {
    if (!first) return [];
    const { declaration, fallback } = first.extras;
    const screens = opening?.screens?.[app];
    const current = toRef(app, { version: first.metadata.version, url: first.url });
    const releases = [screens ? { ...current, screens } : current];
    if (fallback) releases.push(toRef(app, fallback));
    return [[app, { declaration, releases, failed: new Set<string>(), needsPageLoad: false }] as const];
  });
  return Object.fromEntries(entries);
}

/** The remotes of this tab, from the document in its page; changed by failures and rollbacks. */
export function createRemoteCatalog(live: LiveDocument): RemoteCatalog {
  const store = createStore<CatalogState>(() => ({
    remotes: toRemotes(live),
    settings: {},
    isHostWithdrawn: false,
  }));

  const change = (app: string, toNext: (remote: RemoteInTab) => RemoteInTab) =>
    store.setState(({ remotes }) => {
      const remote = remotes[app];
      return remote ? { remotes: { ...remotes, [app]: toNext(remote) } } : { remotes };
    });

  return {
    ...store,
    hostVersion: live.hostVersion,
    menus: live.menus ?? { sections: [], hidden: 0 },
    addSection: (section) =>
      store.setState(({ remotes, settings }) => ({
        // A remote that is already here keeps its state.
        remotes: { ...toRemotes(section), ...remotes },
        settings: { ...section.opening?.settings, ...settings },
      })),
    markFailed: (release, module) =>
      change(release.app, (remote) => ({
        ...remote,
        failed: new Set([...remote.failed, failureKey(release, module)]),
      })),
    clearFailure: (release) =>
      change(release.app, (remote) => ({
        ...remote,
        failed: new Set([...remote.failed].filter((key) => key !== failureKey(release))),
      })),
    setOutcome: (app, outcome) => change(app, (remote) => ({ ...remote, outcome })),
    withdrawHost: () => store.setState({ isHostWithdrawn: true }),
    leaveWithdrawn(newer, isListed) {
      const withdrawn = new Set(newer.withdrawn);
      const replacements = toRemotes(newer);
      for (const [app, remote] of Object.entries(store.getState().remotes)) {
        const [best] = remote.releases;
        const replacement = replacements[app];
        if (!best || !replacement || !withdrawn.has(`${app}@${best.version}`)) continue;
        const needsPageLoad = replacement.releases.slice(0, 1).some(({ url }) => !isListed(url));
        change(app, () => ({ ...replacement, needsPageLoad }));
      }
    },
  };
}
