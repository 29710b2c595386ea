import { assetUrl, findSharedRange } from '@sharpside/contracts';
import type { RemoteRelease } from './live-release.ts';

/** No file is async: they all load with the entry or the screen. */
const toAssets = (scripts: readonly string[]) => ({
  js: { sync: scripts, async: [] },
  css: { sync: [], async: [] },
});

/**
 * The description of a live release in the format of Module Federation's own `mf-manifest.json`, for third-party tools
 * and foreign hosts: its entry, its exposed modules, and its shared modules.
 *
 * An edge does not know its public origins, so the addresses of its own files are relative to the manifest, as the
 * `publicPath` `auto` means.
 *
 * @param base address before `/assets/`, empty for this server.
 */
export function toFederationManifest({ app, version, manifest }: RemoteRelease, base: string): object {
  const { entry, screens, uses, imports, declaration } = manifest;
  const folder = assetUrl(app, '');
  const isElsewhere = base !== '';
  const path = isElsewhere ? '' : `../..${folder}`;
  const taken = [
    ...Object.keys(declaration.shared),
    ...Object.values(uses).flat(),
    // The entry points of React belong to no part of the host, but remotes import them too.
    ...Object.values(imports).flatMap((ofScreen) => Object.keys(ofScreen)),
  ];
  const shared = [...new Set(taken)].sort();
  return {
    id: app,
    name: app,
    metaData: {
      name: app,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: app },
      remoteEntry: { name: entry, path, type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
      // An ES module sets no global, so a host may register the remote under any name.
      globalName: app,
      pluginVersion: manifest.federation ?? '',
      publicPath: isElsewhere ? base + folder : 'auto',
    },
    shared: shared.map((name) => ({
      id: `${app}:${name}`,
      name,
      singleton: true,
      requiredVersion: findSharedRange(declaration.shared, name) ?? '*',
      assets: toAssets([]),
    })),
    remotes: [],
    exposes: Object.entries(screens).map(([module, scripts]) => ({
      id: `${app}:${module.slice('./'.length)}`,
      name: module.slice('./'.length),
      path: module,
      assets: toAssets(scripts.map((script) => path + script)),
    })),
  };
}
