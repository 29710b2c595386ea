import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it, vi } from 'vitest';
import { createEdgeList, isEdgePlace } from './edge-list.ts';

const NAME = 'dns+http://edges.site:8080';

function createScene(places: readonly string[] = ['http://fixed:1', NAME]) {
  const clock = createTestClock();
  const log = createTestLog();
  const names: Record<string, string[] | Error> = { 'edges.site': ['10.0.0.2', '[fd00::1]'] };
  const resolve = async (name: string) => {
    const found = names[name];
    if (found === undefined || found instanceof Error) throw found ?? new Error(`ENOTFOUND ${name}`);
    return found;
  };
  const list = createEdgeList({ places, clock, log, resolve });
  return { list, names, clock, log };
}

describe('the list of edges', () => {
  it('has each edge behind a name, beside those that are named one by one, and follows them', async () => {
    const { list, names } = createScene();
    expect(list.origins).toEqual(['http://fixed:1']);
    await list.look();
    expect(list.origins).toEqual(['http://10.0.0.2:8080', 'http://[fd00::1]:8080', 'http://fixed:1']);
    names['edges.site'] = ['10.0.0.3', '10.0.0.2', '10.0.0.3'];
    await list.look();
    expect(list.origins).toEqual(['http://10.0.0.2:8080', 'http://10.0.0.3:8080', 'http://fixed:1']);
  });

  it.each([
    ['has no answer', new Error('ENOTFOUND edges.site')],
    ['has no address', []],
  ])('keeps the edges of a name that %s any more, and says so once', async (_, answer) => {
    const { list, names, clock, log } = createScene([NAME]);
    await list.look();
    const before = list.origins;
    names['edges.site'] = answer;
    const since = clock.now();
    await list.look();
    await clock.advance(5_000);
    await list.look();
    expect(list.origins).toEqual(before);
    expect([...list.unresolved]).toEqual([[NAME, since]]);
    expect(log.entries.map(({ event }) => event)).toEqual(['edges-unresolved']);
    names['edges.site'] = ['10.0.0.9'];
    await list.look();
    expect(list.unresolved.size).toBe(0);
    expect(list.origins).toEqual(['http://10.0.0.9:8080']);
    expect(log.find('edges-resolved-again')?.fields).toEqual({ place: NAME });
  });

  it('does not wait for a name server that never answers', async () => {
    const clock = createTestClock();
    const log = createTestLog();
    const resolve = vi.fn(() => new Promise<never>(() => {}));
    const list = createEdgeList({ places: [NAME], clock, log, resolve });
    for (let round = 0; round < 5; round += 1) {
      const looking = list.look();
      await clock.advance(2_000);
      await looking;
    }
    expect(list.unresolved.has(NAME)).toBe(true);
    // Each lookup holds a thread until it is answered.
    expect(resolve).toHaveBeenCalledOnce();
  });

  it('asks the resolver of the machine where nothing else is said', async () => {
    const list = createEdgeList({
      places: ['dns+http://localhost:8080'],
      clock: createTestClock(),
      log: createTestLog(),
    });
    await list.look();
    expect(list.origins).toEqual(expect.arrayContaining([expect.stringMatching(/^http:\/\/(127|\[::1)/)]));
  });
});

it.each([
  ['http://10.0.0.7:8080', true],
  [NAME, true],
  ['dnssrv+http://_edge._tcp.site', false],
  ['dns+10.0.0.7', false],
  ['dns+https://edges.site', false],
  ['dns+http://[::1]:8080', false],
  ['dns+http://edges/path', false],
  ['srv+http://edges', false],
  ['edges', false],
])('%s as the place of edges: %s', (text, isPlace) => {
  expect(isEdgePlace(text)).toBe(isPlace);
});
