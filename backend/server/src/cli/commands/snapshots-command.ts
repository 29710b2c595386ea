import { takePublisherTurn } from '@sharpside/ingest/publication/publish-snapshot';
import { toReason } from '@sharpside/server-kit';
import { toByteSize, toWhole } from '@sharpside/server-kit/cli';
import type { SharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import { goBackEverywhere } from '@sharpside/warehouse/shared-store/go-back-everywhere';
import { openSharedLog } from '@sharpside/warehouse/shared-store/shared-log';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { type Command, type CommandContext, EXIT_CODES } from '../command.ts';
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

/** Serves a snapshot on this machine or, if snapshots are shared, on all machines. */
async function use({ data, output, now, findShared }: CommandContext, id: string): Promise<void> {
  const snapshots = createSnapshotStore(data);
  const store = findShared();
  const onWait = () => output.say(WAITING);
  if (store === undefined) {
    await takePublisherTurn({ data, onWait }, () => snapshots.goBack(id, now()));
    return;
  }
  const entry = await goBackEverywhere({ store, id, now: now() });
  output.say(`Entry ${entry.number} of ${store.location} says so: servers move to it by themselves.`);
  // A machine without a copy needs nothing more: its server fetches the snapshot.
  if ((await snapshots.findManifest(id)) === undefined) return;
  await takePublisherTurn({ data, onWait }, () =>
    snapshots.follow(id, entry.kind === 'went-back' ? new Date(entry.at) : undefined),
  );
}

const SHARED_ROWS = 20;

/** Prints and returns the newest entries, and the reasons why some of them are refused. */
async function listShared({ output }: CommandContext, store: SharedStore) {
  const refused: string[] = [];
  const onRefused = (error: unknown) => refused.push(toReason(error));
  const entries = await openSharedLog(store).list({ limit: SHARED_ROWS, onRefused });
  output.say(`In ${store.location}, newest first; the first is what every machine is to serve:`);
  if (entries.length === 0 && refused.length === 0)
    output.say("Nothing yet: 'backend refresh' or 'backend publish' shares a snapshot.");
  else {
    const rows = entries.map(({ number, id, at, kind, bytes, by }) => [
      ...[
        String(number),
        id,
        toMinute(at),
        kind === 'published' ? 'published' : 'went back',
        toByteSize(bytes),
        by,
      ],
    ]);
    for (const line of formatTable(['ENTRY', 'SNAPSHOT', 'AT (UTC)', '', 'SIZE', 'BY'], rows))
      output.say(line);
  }
  for (const reason of refused) output.say(`Refused: ${reason}.`);
  return { entries, refused };
}

export const snapshotsCommand: Command = {
  name: 'snapshots',
  summary: 'List the snapshots that are kept, newest first; * is the one that is served',
  parameters: [],
  options: {
    use: { value: 'id', help: 'serve this one from now on, for example the one before a bad refresh' },
  },
  examples: ['snapshots', 'snapshots --use 20250724T060501250Z-0123456789ab'],
  // With a shared store, going back only adds an entry to its log, which needs no lease.
  changes: ({ args, findShared }) =>
    args.find('use') === undefined || findShared() !== undefined ? undefined : 'in turn',

  async run(context) {
    const { data, args, output } = context;
    const store = createSnapshotStore(data);
    const wanted = args.find('use');
    if (wanted !== undefined) await use(context, wanted);
    const rollback = await store.findRollback();
    const current = await store.findCurrent();
    const ids = (await store.list()).reverse();
    const manifests = await Promise.all(ids.map(store.requireManifest));
    const shared = context.findShared();
    if (manifests.length === 0)
      output.say(
        shared === undefined
          ? "There is no snapshot yet: 'backend publish' makes one of what was ingested."
          : 'There is no snapshot here yet: a server that starts fetches the one that is served.',
      );
    else {
      const titles = ['SNAPSHOT', 'PUBLISHED (UTC)', 'ROWS', 'SIZE', 'NEWEST DAY', ''];
      for (const line of formatTable(
        titles,
        manifests.map((manifest) => toRow(manifest, current)),
      ))
        output.say(line);
    }
    if (rollback !== undefined) for (const line of toRollbackLines(rollback)) output.say(line);
    const listed = shared === undefined ? undefined : await listShared(context, shared);
    output.answer({
      current: current ?? null,
      rollback: rollback ?? null,
      snapshots: manifests,
      ...(shared && { shared: { location: shared.location, ...listed } }),
    });
    return EXIT_CODES.done;
  },
};
