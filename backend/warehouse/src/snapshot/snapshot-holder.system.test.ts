import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, shareTestData, type TestData } from '@sharpside/ingest/testing/a-data-folder';
import { describe, expect, it, vi } from 'vitest';
import { openSnapshot, type Snapshot } from './open-snapshot.ts';
import { createSnapshotHolder } from './snapshot-holder.ts';
import { createSnapshotStore } from './snapshot-store.ts';

/** Snapshot n has n games of two pitches each. */
async function publishGame({ data, ingestPitches }: TestData, game: number) {
  await ingestPitches(aGame(900000 + game, 2));
  return publishSnapshot({ data, now: () => new Date(Date.UTC(2031, 4, 5, 10, game)) });
}

const copyTestData = shareTestData((test) => publishGame(test, 1));

async function createScene() {
  const test = await copyTestData();
  const store = createSnapshotStore(test.data);
  let games = 1;
  const publishNext = () => {
    games += 1;
    return publishGame(test, games);
  };
  const closed: string[] = [];
  const open = async (id?: string): Promise<Snapshot> => {
    const snapshot = await openSnapshot({ data: test.data, ...(id === undefined ? {} : { id }) });
    const close = async () => {
      await snapshot.close();
      closed.push(snapshot.manifest.id);
    };
    return { ...snapshot, close };
  };
  const onFailure = vi.fn();
  const holder = createSnapshotHolder(await open(), { findCurrent: store.findCurrent, open, onFailure });
  return { publishNext, holder, closed, onFailure, store, open };
}

const countGames = (snapshot: Snapshot) =>
  snapshot
    .rows('SELECT count(DISTINCT game_pk) AS games, count(*) AS pitches FROM mlb_pitches')
    .then(([row]) => row);

describe('snapshot holder', () => {
  it('serves the next snapshot from the moment at which it is open, which is once however many ask for it', async () => {
    const { publishNext, holder, closed } = await createScene();
    expect(await holder.refresh()).toBe(false);
    const { id } = await publishNext();
    expect(await holder.use(countGames)).toEqual({ games: 1, pitches: 2 });
    expect(await Promise.all([holder.refresh(), holder.refresh()])).toEqual([true, true]);
    expect(holder.currentId()).toBe(id);
    expect(await holder.use(countGames)).toEqual({ games: 2, pitches: 4 });
    await holder.close();
    expect(closed).toHaveLength(2);
  });

  it('lets work finish on the snapshot with which it began, and closes that one then', async () => {
    const { publishNext, holder, closed } = await createScene();
    const first = holder.currentId();
    const gate = Promise.withResolvers<void>();
    const work = holder.use(async (snapshot) => {
      await gate.promise;
      return countGames(snapshot);
    });
    await publishNext();
    await holder.refresh();
    expect(closed).toEqual([]);
    gate.resolve();
    expect(await work).toEqual({ games: 1, pitches: 2 });
    await holder.close();
    expect(closed).toEqual([first, expect.any(String)]);
  });

  it('has the next one prepared while the one before serves, and moves also where that fails', async () => {
    const { publishNext, holder, onFailure } = await createScene();
    const first = holder.currentId();
    const seen: string[] = [];
    holder.prepareWith(async ({ manifest }) => {
      seen.push(`${manifest.id} beside ${holder.currentId()}`);
      throw new Error('not prepared');
    });
    const { id } = await publishNext();
    expect(await holder.refresh()).toBe(true);
    expect(seen).toEqual([`${id} beside ${first}`]);
    expect(holder.currentId()).toBe(id);
    expect(onFailure).toHaveBeenCalledWith(new Error('not prepared'));
    await holder.close();
  });

  it('tells who prepares when it closes', async () => {
    const { publishNext, holder } = await createScene();
    const prepared = Promise.withResolvers<void>();
    holder.prepareWith((_, signal) => {
      prepared.resolve();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    await publishNext();
    const moving = holder.refresh();
    await prepared.promise;
    await holder.close();
    expect(await moving).toBe(true);
  });

  it('goes on with what it has where the next one cannot be opened, and rests longer and longer before it tries again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { open, onFailure } = await createScene();
    const times: number[] = [];
    let ms = 0;
    const holder = createSnapshotHolder(await open(), {
      findCurrent: async () => 'damaged',
      open: async () => {
        times.push(ms);
        throw new Error('damaged');
      },
      onFailure,
      now: () => ms,
    });
    holder.watch(500);
    for (ms = 0; ms <= 20_000; ms += 500) await vi.advanceTimersByTimeAsync(500);
    // The attempts come after pauses of 2, 4 and 8 seconds.
    expect(times).toEqual([0, 2_000, 6_000, 14_000]);
    await expect(holder.refresh()).rejects.toThrow('damaged');
    expect(await holder.use(countGames)).toEqual({ games: 1, pitches: 2 });
    await holder.close();
    vi.useRealTimers();
  });

  it('finds the next ones by itself, loses no query while it moves, and no query sees two snapshots', async () => {
    const { publishNext, holder, closed, onFailure } = await createScene();
    let isOver = false;
    const seen = new Set<number>();
    const reader = async () => {
      while (!isOver) {
        const [before, after] = await holder.use(async (snapshot) => [
          await countGames(snapshot),
          await countGames(snapshot),
        ]);
        expect(after).toEqual(before);
        expect(before?.pitches).toBe(Number(before?.games) * 2);
        seen.add(Number(before?.games));
      }
    };
    const readers = Array.from({ length: 8 }, reader);
    const untilSeen = (game: number) => vi.waitFor(() => expect(seen).toContain(game), { timeout: 120_000 });
    await untilSeen(1);
    holder.watch(100);
    for (const next of [2, 3, 4, 5]) {
      await publishNext();
      await untilSeen(next);
    }
    isOver = true;
    await Promise.all(readers);
    await holder.close();
    expect(onFailure).not.toHaveBeenCalled();
    expect(closed).toHaveLength(5);
    expect(seen).toEqual(new Set([1, 2, 3, 4, 5]));
  }, 600_000);
});
