import { UsageError } from '@sharpside/server-kit/cli';
import { followSharedLog } from '@sharpside/warehouse/shared-store/follow-shared-log';
import { type Command, EXIT_CODES } from '../command.ts';
import { readSnapshotLimit } from '../config.ts';

/** Fetches what other machines published. */
export const followCommand: Command = {
  name: 'follow',
  summary: 'Fetch the snapshot that the store of BACKEND_SNAPSHOTS serves; a server does so by itself',
  parameters: [],
  options: {},
  examples: ['follow --data /srv/data'],
  notes: () => ['', 'What a cut connection brought is kept, and the next run goes on from there.'],
  isBackground: true,

  async run({ data, output, findShared, environment }) {
    const store = findShared();
    if (store === undefined) {
      throw new UsageError(
        'There is nothing to follow: set BACKEND_SNAPSHOTS to the store that snapshots are shared through.',
      );
    }
    const { entry, isMoved } = await followSharedLog({
      store,
      data,
      limitBytes: readSnapshotLimit(environment),
      onPiece: (fetched, of) => output.progress(fetched / of, store.location),
    });
    output.say(
      isMoved
        ? `${data.root} serves snapshot ${entry.id} now, entry ${entry.number} of ${store.location}.`
        : `${data.root} has it already: snapshot ${entry.id}, entry ${entry.number} of ${store.location}.`,
    );
    output.answer({ entry, isMoved });
    return EXIT_CODES.done;
  },
};
