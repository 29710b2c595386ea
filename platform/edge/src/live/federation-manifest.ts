import { assetUrl, findSharedRange } from '@sharpside/contracts';
import type { RemoteRelease } from './live-release.ts';

/** Files in the form of Module Federation; ours all load with the entry or the screen. */
const toAssets = (scripts: readonly string[]) => ({
  js: { sync: [...scripts], async: [] },
  css: { sync: [], async: [] },
});

/**
 * The description of a live release in the form of Module Federation's own `mf-manifest.json`, for the tools of others:
 * its entry, what it exposes, and what it takes from the host.
 *
 * @param base address before `/assets/`, empty for this server.
 */
export function toFederationManifest({ app, version, manifest }: RemoteRelease, base: string): object {
  const { entry, screens, uses, declaration } = manifest;
  const shared = [...new Set([...Object.keys(declaration.shared), ...Object.values(uses).flat()])].sort();
  return {
    id: app,
    name: app,
    metaData: {
      name: app,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: app },
      remoteEntry: { name: entry, path: '', type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: app,
      pluginVersion: manifest.federation ?? '',
      publicPath: base + assetUrl(app, ''),
    },
    shared: shared.map((name) => ({
      id: `${app}:${name}`,
      name,
      singleton: true,
      requiredVersion: findSharedRange(declaration.shared, name) ?? '*',
      assets: toAssets([]),
    })),
    remotes: [],
    exposes: Object.entries(screens).map(([path, scripts]) => ({
      id: `${app}:${path.slice('./'.length)}`,
      name: path.slice('./'.length),
      path,
      assets: toAssets(scripts),
    })),
  };
}
