import type { Beacon } from '@sharpside/contracts';
import { MAX_NETWORKS_OF_ERROR } from '@sharpside/contracts/control';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { aBeacon, toTag } from '../testing/beacons.ts';
import { createErrorList } from './error-list.ts';

const frame = (column: number) => ({ app: 'remote-tools', file: 'screen.0a.js', line: 1, column });

const anErrorAt = (column: number, changes: Partial<Beacon> = {}) =>
  aBeacon({ stack: [frame(column)], ...changes });

function createScene() {
  const clock = createTestClock();
  const list = createErrorList({
    clock,
    isShown: (_, version) => version !== '6.6.6',
    hasFile: (_, file) => file !== 'made-up.js',
  });
  return {
    clock,
    list,
    errors: () => list.listAfter(0).errors,
    report: (beacon: Beacon, network: string) => list.add({ beacon, page: { id: 'page', network } }),
  };
}

describe('an error', () => {
  it('is one at its place and keeps its first message, however often, and from however many networks, it is reported', () => {
    const { report, errors } = createScene();
    for (let network = 0; network < 1_000; network += 1) {
      const error = anErrorAt(7, { detail: network === 0 ? 'no odds' : 'no player' });
      report(error, toTag(network));
      report(error, toTag(network));
    }
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toMatchObject({ detail: 'no odds', hasMore: true });
    expect(errors()[0]?.networks).toHaveLength(MAX_NETWORKS_OF_ERROR);
  });

  it.each<[string, Partial<Beacon>]>([
    ['place', { stack: [frame(8)] }],
    ['kind', { failure: 'render' }],
    ['release', { version: '1.2.0' }],
  ])('of another %s is another', (_, change) => {
    const { report, errors } = createScene();
    report(anErrorAt(7), toTag(1));
    report(anErrorAt(7, change), toTag(1));
    expect(errors()).toHaveLength(2);
  });

  it('is listed again once it changes, with when it was first and last', async () => {
    const { report, list, clock } = createScene();
    report(anErrorAt(7), toTag(1));
    const before = list.listAfter(0);
    await clock.advance(60_000);
    expect(list.listAfter(before.change).errors).toEqual([]);
    report(anErrorAt(7), toTag(1));
    const [error] = list.listAfter(before.change).errors;
    expect((error?.lastAt ?? 0) - (error?.firstAt ?? 0)).toBe(60);
    expect(error?.id).toBe(before.errors[0]?.id);
  });

  it('is forgotten a day after it was last heard of, and none of what nobody was given', async () => {
    const { report, errors, clock } = createScene();
    report(aBeacon({ version: '6.6.6' }), toTag(1));
    expect(errors()).toEqual([]);
    report(anErrorAt(7), toTag(1));
    await clock.advance(24 * 60 * 60 * 1000);
    expect(errors()).toEqual([]);
  });

  it('without a place is known by its message', () => {
    const { report, errors } = createScene();
    for (const detail of ['no odds of 3', 'no odds of 4', 'no players']) {
      report(aBeacon({ detail, stack: [] }), toTag(1));
    }
    expect(errors().map(({ detail }) => detail)).toEqual(['no odds of 3', 'no players']);
  });

  it('says that there are more than the four networks of a neighbourhood that it names', () => {
    const { report, errors } = createScene();
    for (let network = 0; network < 4; network += 1) report(anErrorAt(7), toTag(network, 1));
    expect(errors()).toMatchObject([{ hasMore: false }]);
    for (let network = 0; network < 250; network += 1) report(anErrorAt(7), toTag(network, 1));
    expect(errors()).toMatchObject([{ hasMore: true }]);
    expect(errors()[0]?.networks).toHaveLength(4);
  });
});

describe('a flood', () => {
  it('of one network, or of one neighbourhood, fills a few places only, and is heard again after an hour', async () => {
    const { report, errors, clock } = createScene();
    for (let column = 1; column < 500; column += 1) report(anErrorAt(column), toTag(1));
    expect(errors()).toHaveLength(10);
    for (let column = 1_000; column < 1_500; column += 1) report(anErrorAt(column), toTag(column, 1));
    expect(errors()).toHaveLength(40);
    await clock.advance(60 * 60 * 1000);
    report(anErrorAt(9_000), toTag(1));
    expect(errors()).toHaveLength(41);
  });

  it('of many networks fills no more than its share, and pushes out no error that two networks have', () => {
    const { report, errors } = createScene();
    for (const network of [1, 2]) report(anErrorAt(7, { detail: 'the real one' }), toTag(network));
    const other = anErrorAt(7, { version: '1.0.0', detail: 'of another release' });
    report(other, toTag(3));
    for (let flood = 10; flood < 2_000; flood += 1) report(anErrorAt(flood), toTag(flood));
    const listed = errors();
    expect(listed.filter(({ version }) => version === '1.1.0')).toHaveLength(50);
    expect(listed.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['the real one', 'of another release']),
    );
  });

  it('of all releases at once stays within what there is room for', () => {
    const { report, errors } = createScene();
    for (let flood = 1; flood < 2_000; flood += 1) {
      report({ ...anErrorAt(flood), version: `1.${flood % 40}.0` }, toTag(flood));
    }
    expect(errors().length).toBeLessThanOrEqual(200);
  });
});
