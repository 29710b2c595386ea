// Moves a data folder to the shared store's served snapshot, in a separate process: see follow-in-process.ts.

import { constants, setPriority } from 'node:os';
import { findCode, toReason } from '@sharpside/server-kit';
import { toDataFolder } from '../files/data-folder.ts';
import { readTrustedLogKeys } from '../shared-files/log-keys.ts';
import { openSharedStore } from '../shared-files/open-shared-store.ts';
import { followSharedLog, prepareComing } from './follow-shared-log.ts';

const [root = '', location = '', limit = '', coming = ''] = process.argv.slice(2);

try {
  const options = {
    store: openSharedStore(location, process.env, readTrustedLogKeys(process.env)),
    data: toDataFolder(root),
    limitBytes: limit === '' ? undefined : Number(limit),
    // Requests of visitors have priority over fetching and building. Pointing at a snapshot that is already here is
    // quick, so it runs at normal priority.
    onWork: () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
  };
  if (coming !== '') await prepareComing({ ...options, number: Number(coming) });
  else {
    const { entry, isMoved } = await followSharedLog(options);
    process.stdout.write(JSON.stringify({ number: entry.number, id: entry.id, isMoved }));
  }
} catch (error) {
  process.stderr.write(JSON.stringify({ code: findCode(error) ?? null, message: toReason(error) }));
  process.exitCode = 1;
}
