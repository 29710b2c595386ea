import { createDice } from '@sharpside/server-kit/testing/dice';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { toTag } from '../testing/beacons.ts';
import { createBallotBox, type PageReport } from './ballot-box.ts';

const RELEASE = 'remote-tools@1.1.0';
const HOUR_MS = 60 * 60 * 1000;

const aReport = (network: string, changes: Partial<PageReport> & { pageId?: string } = {}): PageReport => {
  const { pageId = 'first', ...rest } = changes;
  return { release: RELEASE, page: { id: pageId, network }, hasFailed: false, ...rest };
};

function createScene(maxBallots?: number) {
  const clock = createTestClock();
  const box = createBallotBox({ clock, ...(maxBallots !== undefined && { maxBallots }) });
  return { clock, box, failing: () => box.list(RELEASE).filter(({ hasFailed }) => hasFailed) };
}

describe('the ballot of a network', () => {
  it('is its first page view: what other page views come to changes nothing, however many they are', () => {
    const { box, failing } = createScene();
    box.add(aReport(toTag(1)));
    for (let page = 0; page < 1_000; page += 1) {
      box.add(aReport(toTag(1), { pageId: `other ${page}`, hasFailed: true }));
    }
    expect(box.list(RELEASE)).toHaveLength(1);
    expect(failing()).toEqual([]);
  });

  it('is a failing one where the page that loaded failed after all, once, and stays so; one for each release', () => {
    const { box, failing } = createScene();
    box.add(aReport(toTag(1)));
    box.add(aReport(toTag(1), { release: 'remote-tools@1.0.0' }));
    for (const hasFailed of [true, true, false]) box.add(aReport(toTag(1), { hasFailed }));
    expect(failing()).toHaveLength(1);
    expect(box.list(RELEASE)).toHaveLength(1);
    expect(box.list('remote-tools@1.0.0')).toMatchObject([{ hasFailed: false }]);
  });

  it('stands for an hour, and then another page view may speak', async () => {
    const { box, clock, failing } = createScene();
    box.add(aReport(toTag(1)));
    await clock.advance(HOUR_MS - 1);
    box.add(aReport(toTag(1), { pageId: 'late', hasFailed: true }));
    expect(failing()).toEqual([]);
    await clock.advance(1);
    expect(box.list(RELEASE)).toEqual([]);
    box.add(aReport(toTag(1), { pageId: 'later', hasFailed: true }));
    expect(failing()).toEqual([{ network: toTag(1), at: clock.now() / 1000, hasFailed: true }]);
  });
});

describe('the box', () => {
  it('takes four ballots of one neighbourhood, and others again when these are over', async () => {
    const { box, clock } = createScene();
    for (let network = 0; network < 500; network += 1) box.add(aReport(toTag(network, 7)));
    expect(box.list(RELEASE)).toHaveLength(4);
    await clock.advance(HOUR_MS);
    for (let network = 500; network < 1_000; network += 1) box.add(aReport(toTag(network, 7)));
    expect(box.list(RELEASE).map(({ network }) => network)).toEqual(
      [500, 501, 502, 503].map((network) => toTag(network, 7)),
    );
  });

  it('keeps a fair sample where there are more than it holds', () => {
    const { box, failing } = createScene(200);
    const roll = createDice(7);
    for (let network = 0; network < 1_500; network += 1) {
      // A tag is a keyed hash, so it does not depend on the time or the outcome of the ballot.
      const tag = toTag(roll(999_999), network);
      box.add(aReport(tag, { hasFailed: network % 5 === 0 }));
    }
    expect(box.list(RELEASE)).toHaveLength(200);
    expect(failing().length / 200).toBeGreaterThan(0.12);
    expect(failing().length / 200).toBeLessThan(0.28);
  });
});
