import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { expect, it } from 'vitest';
import { aGame, createTestData, type TestData } from '../testing/a-data-folder.ts';
import { publishNews, publishSnapshot } from './publish-snapshot.ts';
import type { Stage } from './stage.ts';

/** A stage that reports when it is reached, and then waits until it is released. */
function createGate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const stage: Stage = {
    name: 'wait',
    run: async () => {
      reached.resolve();
      await opened.promise;
    },
  };
  return { stage, reached: reached.promise, open: opened.resolve };
}

async function startSlowly({ data, ingestPitches }: TestData) {
  const gate = createGate();
  await ingestPitches(aGame(900001, 2));
  const slow = publishSnapshot({ data, stages: [gate.stage] });
  await gate.reached;
  await ingestPitches(aGame(900002, 3));
  return { slow, open: gate.open };
}

it('publishes one after the other, so that the slower one never moves readers back', async () => {
  const test = await createTestData();
  const { data } = test;
  const { slow, open } = await startSlowly(test);
  const waits: string[] = [];
  const fast = publishSnapshot({ data, onWait: () => waits.push('fast') });
  await expect.poll(() => waits).toEqual(['fast']);
  open();
  expect((await slow).throughBatch).toBe(1);
  const { id, throughBatch, tables } = await fast;
  expect([throughBatch, tables.mlb_pitches?.rows]).toEqual([2, 5]);
  expect(await createSnapshotStore(data).findCurrent()).toBe(id);
});

it('looks for news when its turn has come', async () => {
  const test = await createTestData();
  const { data } = test;
  const { slow, open } = await startSlowly(test);
  const both = [publishNews({ data }), publishNews({ data })];
  open();
  await slow;
  const published = (await Promise.all(both)).filter((manifest) => manifest !== undefined);
  expect(published.map(({ throughBatch }) => throughBatch)).toEqual([2]);
});
