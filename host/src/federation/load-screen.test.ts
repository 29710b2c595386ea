import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScreenLoader } from './load-screen.ts';
import type { FileArrivals } from './runtime/file-arrivals.ts';
import type { LoadModule } from './runtime/load-module.ts';

const aRelease = (version = '1.1.0') => ({
  app: 'remote-tools',
  version,
  url: `/assets/remote-tools/remoteEntry.${version}.js`,
});
const aRequest = (changes = {}) => ({
  release: aRelease(),
  module: './odds-converter',
  ...changes,
});
const Screen = () => null;

/** Files that arrive at the given times, in ms from the start of the test, of which the slowest took `longestMs`. */
const arrivingAt = (times: readonly number[], longestMs = 0): FileArrivals => {
  const startedAt = performance.now();
  return {
    findLastAt: () =>
      Math.max(0, ...times.map((time) => startedAt + time).filter((at) => at <= performance.now())),
    findLongestMs: () => longestMs,
  };
};

const from = (loadModule: LoadModule) => ({ timeoutMs: 1000, loadModule: vi.fn(loadModule) });
const fromScreen = () => from(async () => ({ default: Screen }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createScreenLoader', () => {
  it('loads the same module of two releases from each of them', async () => {
    const options = fromScreen();
    const loader = createScreenLoader(options);
    await expect(loader.load(aRequest())).resolves.toBe(Screen);
    await loader.load(aRequest({ release: aRelease('1.0.0') }));
    expect(options.loadModule.mock.calls).toEqual([
      [aRelease(), './odds-converter'],
      [aRelease('1.0.0'), './odds-converter'],
    ]);
  });

  it('knows the releases that the page has asked for, each once', async () => {
    const loader = createScreenLoader(fromScreen());
    expect(loader.listReleases()).toEqual([]);
    await loader.load(aRequest());
    await loader.load(aRequest({ module: './arbitrage-calculator' }));
    await loader.load(aRequest({ release: aRelease('1.0.0') }));
    expect(loader.listReleases()).toEqual([aRelease(), aRelease('1.0.0')]);
  });

  it('has all scripts of the screen requested before it loads anything, where the release names them', async () => {
    const calls: unknown[] = [];
    const options = from(async (_, module) => {
      calls.push(module);
      return { default: Screen };
    });
    const loader = createScreenLoader({ ...options, preload: (urls) => calls.push(urls) });
    const scripts = ['/assets/remote-tools/entry.js', '/assets/host/part.js'];
    const release = { ...aRelease(), screens: { './odds-converter': scripts } };
    await loader.load(aRequest({ release }));
    await loader.load(aRequest({ release }));
    await loader.load(aRequest({ release, module: './unnamed' }));
    expect(calls).toEqual([scripts, './odds-converter', [], './unnamed']);
  });

  it('gives the same promise for the same screen', () => {
    const loader = createScreenLoader(fromScreen());
    expect(loader.load(aRequest())).toBe(loader.load(aRequest()));
  });

  it('tells how long the first screen of each release took, to the millisecond, and of none that failed', async () => {
    const onFirstScreen = vi.fn();
    const times = [100, 349.6, 400, 405, 500];
    const loader = createScreenLoader({
      ...from(async ({ version }) => ({ default: version === '1.2.0' ? 'no screen' : Screen })),
      onFirstScreen,
      now: () => times.shift() ?? 0,
    });
    await loader.load(aRequest());
    await loader.load(aRequest({ module: './arbitrage-calculator' }));
    await expect(loader.load(aRequest({ release: aRelease('1.2.0') }))).rejects.toThrow();
    expect(onFirstScreen.mock.calls).toEqual([[{ app: 'remote-tools', version: '1.1.0', loadMs: 250 }]]);
  });

  it('takes what React made of a component for one, and nothing else', async () => {
    const load = (loaded: unknown) => createScreenLoader(from(async () => loaded)).load(aRequest());
    const memoized = { $$typeof: Symbol.for('react.memo') };
    await expect(load({ default: memoized })).resolves.toBe(memoized);
    for (const other of [null, { Screen }, { default: {} }, { default: 'a text' }, { default: null }]) {
      await expect(load(other)).rejects.toMatchObject({ code: 'REMOTE_NOT_A_SCREEN' });
    }
  });

  it('says nothing of a load during which the clock was set back', async () => {
    const onFirstScreen = vi.fn();
    const times = [1_000, 10];
    const now = () => times.shift() ?? 0;
    await createScreenLoader({ ...fromScreen(), onFirstScreen, now }).load(aRequest());
    expect(onFirstScreen).not.toHaveBeenCalled();
  });

  it('says which release did not answer in time', async () => {
    const loader = createScreenLoader({ ...from(() => new Promise(() => {})), timeoutMs: 3000 });
    const refusal = expect(loader.load(aRequest())).rejects.toMatchObject({
      name: 'RemoteError',
      code: 'REMOTE_TIMEOUT',
      message:
        'remote-tools@1.1.0/odds-converter did not load, and nothing of it arrived for 3000 ms; retry or roll back.',
    });
    await vi.advanceTimersByTimeAsync(3000);
    await refusal;
  });

  it('waits as long as files arrive, each within the limit after the one before', async () => {
    const arrivals = arrivingAt([900, 1800, 2700, 3600]);
    const screen = new Promise((resolve) => setTimeout(resolve, 4500, { default: Screen }));
    const loading = createScreenLoader({ ...from(() => screen), arrivals }).load(aRequest());
    const loaded = expect(loading).resolves.toBe(Screen);
    await vi.advanceTimersByTimeAsync(4500);
    await loaded;
  });

  it.each([
    { what: 'after the last file', times: [900], longestMs: 0, endsAt: 1900 },
    { what: 'of a file that arrived before it was asked for', times: [-10], longestMs: 300, endsAt: 1000 },
    { what: 'three times as long as the slowest file', times: [900], longestMs: 500, endsAt: 2400 },
    { what: 'of a minute at most', times: [], longestMs: 90_000, endsAt: 60_000 },
  ])('gives a release up at the end of a silence $what', async ({ times, longestMs, endsAt }) => {
    const arrivals = arrivingAt(times, longestMs);
    const onFailure = vi.fn();
    createScreenLoader({ ...from(() => new Promise(() => {})), arrivals })
      .load(aRequest())
      .catch(onFailure);
    await vi.advanceTimersByTimeAsync(endsAt - 1);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailure.mock.calls).toMatchObject([[{ code: 'REMOTE_TIMEOUT' }]]);
  });

  it('goes on after a silence that is reported, once, and gives up after a minute', async () => {
    const onLate = vi.fn(() => true);
    const onFailure = vi.fn();
    createScreenLoader({ ...from(() => new Promise(() => {})), onLate })
      .load(aRequest())
      .catch(onFailure);
    await vi.advanceTimersByTimeAsync(1000);
    expect(onLate.mock.calls).toMatchObject([[aRequest(), { code: 'REMOTE_TIMEOUT' }]]);
    await vi.advanceTimersByTimeAsync(58_999);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailure.mock.calls).toMatchObject([[{ code: 'REMOTE_TIMEOUT' }]]);
    expect(onLate).toHaveBeenCalledOnce();
  });

  it('keeps a screen that arrives after it was given up, and tells of it', async () => {
    const arrived: unknown[] = [];
    const screen = new Promise((resolve) => setTimeout(resolve, 2000, { default: Screen }));
    const loader = createScreenLoader({
      ...from(() => screen),
      onArrival: (request) => arrived.push([request, loader.find(request)]),
    });
    loader.load(aRequest()).catch(() => {});
    await vi.advanceTimersByTimeAsync(1999);
    expect([arrived, loader.find(aRequest())]).toEqual([[], undefined]);
    await vi.advanceTimersByTimeAsync(1);
    expect(arrived).toEqual([[aRequest(), Screen]]);
    await expect(loader.load(aRequest())).resolves.toBe(Screen);
  });

  it('takes only files of the release and of the host for a sign of life', async () => {
    const findLastAt = vi.fn(() => 0);
    const arrivals = { findLastAt, findLongestMs: () => 0 };
    const refusal = expect(
      createScreenLoader({ ...from(() => new Promise(() => {})), arrivals }).load(aRequest()),
    ).rejects.toMatchObject({ code: 'REMOTE_TIMEOUT' });
    await vi.advanceTimersByTimeAsync(1000);
    await refusal;
    expect(findLastAt.mock.calls).toEqual([[['remote-tools', 'host']]]);
  });

  it('says where the host itself was what did not arrive', async () => {
    const cause = new Error('no runtime');
    const options = { ...from(() => new Promise(() => {})), findHostFault: () => cause };
    const refusal = expect(createScreenLoader(options).load(aRequest())).rejects.toMatchObject({
      code: 'REMOTE_TIMEOUT',
      cause,
    });
    await vi.advanceTimersByTimeAsync(1000);
    await refusal;
  });

  it('keeps the cause of a failed load', async () => {
    const cause = new Error('404');
    const loader = createScreenLoader(from(() => Promise.reject(cause)));
    await expect(loader.load(aRequest())).rejects.toMatchObject({ code: 'REMOTE_LOAD_FAILED', cause });
  });
});
