// Builds the DuckDB file of a snapshot in a separate process: see build-in-process.ts.

import { constants, setPriority } from 'node:os';
import { toReason } from '@sharpside/server-kit';
import { toDataFolder } from '../files/data-folder.ts';
import { isSnapshotError } from './errors.ts';
import { requireServedFile } from './served-database.ts';
import { createSnapshotStore } from './snapshot-store.ts';

/** Exit code if the snapshot is intact, but memory or disk space was not enough. */
const NOT_BUILT = 3;

const [root = '', id = ''] = process.argv.slice(2);

// Requests of visitors have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

try {
  const data = toDataFolder(root);
  await requireServedFile(data, await createSnapshotStore(data).requireManifest(id));
} catch (error) {
  process.stderr.write(toReason(error));
  process.exitCode = isSnapshotError(error) && error.code === 'SNAPSHOT_NOT_BUILT' ? NOT_BUILT : 1;
}
