import type { ChannelRevision } from '@sharpside/contracts';
import { isStepCutOff, readStepHistory } from '@sharpside/registry/changes/canary/canary-schedule';
import type { Registry } from '@sharpside/registry/records/registry';

/** The history of each channel, kept in memory. A revision never changes, so each is read only once. */
export type ChannelLogs = {
  /** The latest revisions of a channel, newest first and up to date; empty for a channel that has none. */
  read(channel: string): Promise<readonly ChannelRevision[]>;
};

/**
 * Number of revisions of a channel that the console uses, for its history and to find since when a release is shown.
 */
const KEPT = 500;

/** The newest `KEPT` revisions, or all if the current step of a canary began before them. */
function cut(log: readonly ChannelRevision[]): readonly ChannelRevision[] {
  const kept = log.slice(0, KEPT);
  return isStepCutOff(kept) ? log : kept;
}

/**
 * @throws {StoreError} from `read`, when the registry cannot be read; the revisions of earlier reads stay in memory.
 */
export function createChannelLogs(registry: Registry): ChannelLogs {
  const logs = new Map<string, readonly ChannelRevision[]>();
  const reading = new Map<string, Promise<readonly ChannelRevision[]>>();

  async function readNewer(channel: string, newest: number): Promise<ChannelRevision[]> {
    const found: ChannelRevision[] = [];
    for (let next = newest + 1; ; next += 1) {
      const revision = await registry.readRevision(channel, next);
      if (revision === undefined) return found.reverse();
      found.push(revision);
    }
  }

  async function update(channel: string): Promise<readonly ChannelRevision[]> {
    const known = logs.get(channel) ?? [];
    const [newest] = known;
    const newer = newest
      ? await readNewer(channel, newest.revision)
      : await readStepHistory(registry, channel, KEPT);
    const log = newer.length === 0 ? known : cut([...newer, ...known]);
    // An unknown channel must take no memory.
    if (log.length > 0) logs.set(channel, log);
    return log;
  }

  return {
    read(channel) {
      const current = reading.get(channel) ?? update(channel).finally(() => reading.delete(channel));
      reading.set(channel, current);
      return current;
    },
  };
}
