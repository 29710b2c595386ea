// Makes the DuckDB file of a snapshot, in a process of its own: see build-in-process.ts.

import { constants, setPriority } from 'node:os';
import { toReason } from '@sharpside/server-kit';
import { toDataFolder } from '../files/data-folder.ts';
import { requireServedFile } from './served-database.ts';
import { createSnapshotStore } from './snapshot-store.ts';

const [root = '', id = ''] = process.argv.slice(2);

// Requests of visitors go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

try {
  const data = toDataFolder(root);
  await requireServedFile(data, await createSnapshotStore(data).requireManifest(id));
} catch (error) {
  process.stderr.write(toReason(error));
  process.exitCode = 1;
}
