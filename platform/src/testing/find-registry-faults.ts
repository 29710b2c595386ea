import { toIntegrity } from '../registry/build-checks.ts';
import { bestCodecs } from '../registry/codecs.ts';
import { createRegistry } from '../registry/registry.ts';
import { ENCODINGS } from '../store/encoding.ts';
import type { Store } from '../store/store.ts';

/** Everything that a reader of the registry would find broken; empty for a whole one. Reads all there is. */
export async function findRegistryFaults(store: Store, channel: string): Promise<string[]> {
  const registry = createRegistry(store);
  const faults: string[] = [];
  for (const app of await registry.listApps()) {
    for (const version of await registry.listVersions(app)) {
      const release = await registry.readRelease(app, version);
      for (const { path, integrity } of release?.manifest.files ?? []) {
        const bytes = await registry.readAsset(app, path);
        if (!bytes || toIntegrity(bytes) !== integrity) faults.push(`${app} ${version}: ${path}`);
        for (const encoding of ENCODINGS) {
          const encoded = await registry.readAsset(app, path, encoding);
          const isWhole = !encoded || toIntegrity(await bestCodecs[encoding].decode(encoded)) === integrity;
          if (!isWhole) faults.push(`${app} ${version}: ${path} in ${encoding}`);
        }
      }
    }
  }
  const history = await registry.readHistory(channel);
  for (const [index, { revision, apps }] of history.entries()) {
    if (revision !== history.length - index) faults.push(`revision ${revision} is out of order`);
    for (const [app, { current }] of Object.entries(apps)) {
      if (!(await registry.readRelease(app, current)))
        faults.push(`revision ${revision}: no ${app} ${current}`);
    }
  }
  return faults;
}
