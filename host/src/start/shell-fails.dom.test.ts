import { describe, expect, it, vi } from 'vitest';
import {
  aBeacon,
  ENTRY,
  failScript,
  fetched,
  listTold,
  page,
  reject,
  reload,
  settle,
  UNASKED,
  watchEachStart,
  whenTold,
} from '../testing/start-scene.ts';

const { dataset } = document.documentElement;

watchEachStart();

it('leaves a page alone whose shell has started, whatever fails in it', async () => {
  dataset.started = '';
  failScript();
  reject(new Error('of a screen'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([dataset.failed, await listTold(), fetched]).toEqual([undefined, [], []]);
});

describe('a shell that does not start', () => {
  it('is told of at once where its script does not arrive', async () => {
    page.entry = new Response('', { status: 404 });
    failScript();
    await vi.waitFor(async () =>
      expect(await listTold()).toEqual([
        aBeacon('load', expect.stringMatching(/main\.js did not arrive or was refused\.$/)),
      ]),
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is told of once, with what it threw', async () => {
    reject(new Error('of an extension'));
    await settle();
    expect(await listTold()).toEqual([]);
    dataset.failed = '';
    reject(new Error('x'.repeat(600)));
    reject(new Error('again'));
    await whenTold();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await listTold()).toEqual([aBeacon('load', `Error: ${'x'.repeat(493)}`)]);
  });

  it('is told of without a ticket where there is none to be had', async () => {
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === '/beacons/ticket' ? Promise.reject(new TypeError('Failed to fetch')) : answer(url, init),
    );
    failScript();
    await whenTold();
    const [[, beacon] = []] = await listTold();
    expect(beacon).not.toHaveProperty('ticket');
  });
});

describe('a script that was refused, and of which the browser kept nothing', () => {
  it('loads the page anew where it can be had whole now, once', async () => {
    failScript();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(await listTold()).toEqual([aBeacon('load', expect.stringContaining(ENTRY))]);
    expect(sessionStorage.getItem('start-healed-at')).not.toBeNull();
  });

  it('loads the page anew at most three times within a minute', async () => {
    const times = [40_000, 30_000, 20_000].map((agoMs) => Date.now() - agoMs);
    sessionStorage.setItem('start-healed-at', times.join(' '));
    failScript();
    await whenTold();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a script that is damaged in the cache of the browser', () => {
  const whenHealed = async (atServer = 'published') => {
    page.entry = new Response('evil()');
    page.atServer = new Response(atServer);
    failScript();
    await vi.waitFor(() => expect(fetched).toContainEqual([ENTRY, { cache: 'reload' }]));
    await settle();
  };

  it('is told of, asked for again, and the page is loaded anew', async () => {
    await whenHealed();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(await listTold()).toEqual([aBeacon('integrity', expect.any(String))]);
    expect(fetched.map(([url]) => url)).not.toContain(UNASKED);
  });

  it('is mended as well for a visitor who has just loaded the page anew', async () => {
    sessionStorage.setItem('start-healed-at', String(Date.now() - 5_000));
    await whenHealed();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('does not load the page anew while the server has the damaged file as well', async () => {
    await whenHealed('evil()');
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not load the page anew where nothing can be remembered of the time before', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    await whenHealed();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).not.toHaveBeenCalled();
  });
});

it('asks for the scripts of the page again before it is loaded anew by a press', async () => {
  document.querySelector('a')?.click();
  await settle();
  expect(fetched).toEqual([]);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(fetched).toEqual([[ENTRY, { cache: 'reload' }]]);
});
