import type { Store } from '@sharpside/object-store';
import { ENCODINGS } from '@sharpside/server-kit';
import { findHistoryFaults } from '../changes/replay-history.ts';
import { bestCodecs } from '../records/codecs.ts';
import { toIntegrity } from '../records/integrity.ts';
import { readMap } from '../records/read-map.ts';
import { createRegistry } from '../records/registry.ts';
import { findClaimFaults } from '../records/revisions/claim-faults.ts';
import { findRecordFaults } from '../records/revisions/record-faults.ts';

/** All faults that a reader of the registry would find; empty if there are none. Reads every record. */
export async function findRegistryFaults(store: Store, channel: string): Promise<string[]> {
  const registry = createRegistry(store);
  const faults: string[] = [];
  for (const app of await registry.listApps()) {
    for (const version of await registry.listVersions(app)) {
      const release = await registry.readRelease(app, version);
      for (const map of release?.manifest.maps ?? []) {
        if (!(await readMap(store, app, map))) faults.push(`${app} ${version}: ${map.path}`);
      }
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
  for (const { revision, apps } of history) {
    for (const [app, { current }] of Object.entries(apps)) {
      const isThere = await registry.readRelease(app, current);
      // Releases of earlier revisions may have been collected, but releases of the newest revision must exist.
      const isMissed = revision === history[0]?.revision || !(await registry.readCollected(app, current));
      if (!isThere && isMissed) faults.push(`revision ${revision}: no ${app} ${current}`);
    }
  }
  faults.push(...(await findClaimFaults(registry, channel)), ...(await findRecordFaults(store, channel)));
  return [...faults, ...findHistoryFaults(history)];
}
