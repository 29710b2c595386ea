import { type ChannelRevision, isContractError } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import type { Registry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';

/** A revision that is there and breaks its contract: damaged, or written by a newer version. */
const UNREADABLE = 'unreadable';

/** One revision; undefined where there is none of that number. A store that fails still throws. */
async function readOne(registry: Registry, channel: string, revision: number) {
  try {
    return await registry.readRevision(channel, revision);
  } catch (error) {
    if (isContractError(error)) return UNREADABLE;
    throw error;
  }
}

/** The next revision that can be read, and those before it that cannot. */
type NextRevision = { revision: ChannelRevision | undefined; unreadable: number[] };

/** The first readable revision above a number, which may be behind unreadable ones: edges read past those as well. */
export async function readOn(registry: Registry, channel: string, after: number): Promise<NextRevision> {
  const unreadable: number[] = [];
  for (let next = after + 1; ; next += 1) {
    const revision = await readOne(registry, channel, next);
    if (revision !== UNREADABLE) return { revision, unreadable };
    unreadable.push(next);
  }
}

/** The last readable revision below a number that fulfils a condition; undefined where none of the `limit` before it does. */
export async function readBack(
  registry: Registry,
  { channel, before, limit }: { channel: string; before: number; limit: number },
  isWanted: (revision: ChannelRevision) => boolean = () => true,
): Promise<ChannelRevision | undefined> {
  const last = Math.max(before - limit, 1);
  for (let number = before - 1; number >= last; number -= 1) {
    const revision = await readOne(registry, channel, number);
    if (revision !== undefined && revision !== UNREADABLE && isWanted(revision)) return revision;
  }
  return undefined;
}

/** True where a channel has a revision of that number, readable or not. */
export const hasRevision = async (registry: Registry, channel: string, revision: number): Promise<boolean> =>
  (await readOne(registry, channel, revision)) !== undefined;

/** The number of a numbered record of a folder; undefined for a name that is no such number. */
export function toNumber(key: string): number | undefined {
  const digits = /\/(\d{8,15})\.json$/.exec(key)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The number of the newest revision of a channel, 0 without one. Other names in its folder do not count. */
export async function findNewest(store: Store, channel: string): Promise<number> {
  const found = await store.list(keys.revisions(channel));
  return Math.max(0, ...found.map(toNumber).filter((number) => number !== undefined));
}
