import { takePublisherTurn } from '@sharpside/ingest/publication/publish-snapshot';
import { toByteSize, toWhole } from '@sharpside/server-kit/cli';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { type Command, EXIT_CODES } from '../command.ts';
import { formatTable, toMinute } from '../format.ts';
import { toRollbackLines, WAITING } from '../publication-lines.ts';

const sum = (manifest: Manifest, what: 'rows' | 'bytes') =>
  Object.values(manifest.tables).reduce((total, table) => total + table[what], 0);

function toRow(manifest: Manifest, current: string | undefined): string[] {
  const days = Object.values(manifest.tables).flatMap(({ lastDate }) => lastDate ?? []);
  return [
    manifest.id === current ? `${manifest.id} *` : manifest.id,
    toMinute(manifest.publishedAt),
    toWhole(sum(manifest, 'rows')),
    toByteSize(sum(manifest, 'bytes')),
    days.sort().at(-1) ?? '',
    manifest.sources.some(({ isSample }) => isSample) ? 'sample' : '',
  ];
}

/** Lists snapshots, or goes back to one. */
export const snapshotsCommand: Command = {
  name: 'snapshots',
  summary: 'List the snapshots that are kept, newest first; * is the one that is served',
  parameters: [],
  options: {
    use: { value: 'id', help: 'serve this one from now on, for example the one before a bad refresh' },
  },
  examples: ['snapshots', 'snapshots --use 20250724T060501250Z-0123456789ab'],

  async run({ data, args, output, now }) {
    const store = createSnapshotStore(data);
    const wanted = args.find('use');
    if (wanted !== undefined) {
      await takePublisherTurn({ data, onWait: () => output.say(WAITING) }, () => store.goBack(wanted, now()));
    }
    const rollback = await store.findRollback();
    const current = await store.findCurrent();
    const ids = (await store.list()).reverse();
    const manifests = await Promise.all(ids.map(store.requireManifest));
    if (manifests.length === 0)
      output.say("There is no snapshot yet: 'backend publish' makes one of what was ingested.");
    else {
      const titles = ['SNAPSHOT', 'PUBLISHED (UTC)', 'ROWS', 'SIZE', 'NEWEST DAY', ''];
      for (const line of formatTable(
        titles,
        manifests.map((manifest) => toRow(manifest, current)),
      ))
        output.say(line);
    }
    if (rollback !== undefined) for (const line of toRollbackLines(rollback)) output.say(line);
    output.answer({ current: current ?? null, rollback: rollback ?? null, snapshots: manifests });
    return EXIT_CODES.done;
  },
};
