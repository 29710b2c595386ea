import type { MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { onTestFinished } from 'vitest';
import { createChannelFollower } from '../live/channel-follower.ts';
import { createStateFile } from '../live/saved-state.ts';
import { aStore, makeTemporaryFolder } from './test-edge.ts';

type FollowOptions = {
  store?: MemoryStore;
  stateDir?: string;
  refuse?: (revision: number) => boolean;
  hints?: { newest: number | undefined };
  /** True: it is told of a revision before it has read any. */
  isToldBefore?: boolean;
};

const NO_HINTS = { newest: undefined };

/** A follower of a channel in memory that has read it once, with the revisions that it came to. */
export async function follow(options: FollowOptions = {}) {
  const { store = await aStore(), stateDir, refuse = () => false, hints = NO_HINTS } = options;
  const clock = createTestClock();
  const log = createTestLog();
  const folder = stateDir ?? (await makeTemporaryFolder());
  const stateFile = createStateFile(folder, 'production');
  const revisions: number[] = [];
  const follower = createChannelFollower({
    channel: 'production',
    registry: createRegistry(store),
    trusted: null,
    stateFile,
    clock,
    log,
    pollIntervalMs: 100,
    storeTimeoutMs: 2_000,
    hints,
    onState({ revision: { revision } }) {
      if (refuse(revision)) throw new TypeError('cannot be rendered');
      revisions.push(revision);
    },
  });
  onTestFinished(() => follower.stop());
  if (options.isToldBefore) follower.lookNow();
  await follower.start();
  return { store, follower, clock, log, revisions, stateFile, stateDir: folder };
}
