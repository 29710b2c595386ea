import { apiClient, useSession } from '@sharpside/shared-auth';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeparateDataCache } from './data-cache.tsx';
import { type DataOptions, useData } from './use-data.ts';

const asIs = (json: unknown) => json;
const load = (path: string) => (signal: AbortSignal) => apiClient.get(path, asIs, { signal });

type Asked = { path: string | null; options?: DataOptions };

function renderData(asked: Asked) {
  return renderHook(
    ({ path, options }: Asked) => useData(path === null ? null : [path], load(path ?? ''), options),
    { wrapper: SeparateDataCache, initialProps: asked },
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const later =
  (json: unknown, ms: number): FakeRoute =>
  () =>
    new Promise((resolve) => setTimeout(() => resolve({ json }), ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSession.setState(useSession.getInitialState(), true);
});

describe('data', () => {
  it.each(['unknown', 'signedOut'] as const)('is not asked for while the session is %s', async (status) => {
    // GATE-05
    const { requests } = signInTo({ '/a': { json: 'A' } });
    useSession.setState({ status });
    const { result } = renderData({ path: '/a' });
    await wait(10_000);
    expect(requests).toEqual([]);
    expect(result.current).toMatchObject({ isLoading: false, data: undefined });
    act(() => useSession.setState({ status: 'signedIn' }));
    await wait(0);
    expect(result.current.data).toBe('A');
  });

  it('for everybody is asked for without a session', async () => {
    signInTo({ '/a': { json: 'A' } });
    useSession.setState({ status: 'signedOut' });
    const { result } = renderData({ path: '/a', options: { isPublic: true } });
    await wait(0);
    expect(result.current.data).toBe('A');
  });

  it('of an earlier key never shows, whenever it arrives', async () => {
    signInTo({ '/slow': later('SLOW', 500), '/fast': later('FAST', 50) });
    const { result, rerender } = renderData({ path: '/slow' });
    await wait(10);
    rerender({ path: '/fast' });
    await wait(1000);
    expect(result.current.data).toBe('FAST');
  });

  it('of an earlier key stays until the new one arrives where that is asked for', async () => {
    signInTo({ '/a': { json: 'A' }, '/b': later('B', 50) });
    const { result, rerender } = renderData({ path: '/a', options: { keepPrevious: true } });
    await wait(0);
    rerender({ path: '/b', options: { keepPrevious: true } });
    expect(result.current).toMatchObject({ data: 'A', isLoading: true, isRefreshing: true });
    await wait(50);
    expect(result.current).toMatchObject({ data: 'B', isLoading: false });
  });

  it('that nobody waits for any more is given up, without a failure', async () => {
    const { requests } = signInTo({ '/slow': later('SLOW', 500), '/b': { json: 'B' } });
    const { result, rerender } = renderData({ path: '/slow' });
    await wait(10);
    rerender({ path: '/b' });
    await wait(10);
    expect(requests[0]?.signal.aborted).toBe(true);
    rerender({ path: '/slow' });
    expect(result.current).toMatchObject({ isLoading: true, data: undefined, error: undefined });
    await wait(500);
    expect(result.current).toMatchObject({ isLoading: false, isRefreshing: false, data: 'SLOW' });
  });

  it('is asked for once by a screen that is mounted anew while it loads', async () => {
    const { requests } = signInTo({ '/a': later('A', 50) });
    const { result } = renderHook(() => useData(['/a'], load('/a')), {
      wrapper: ({ children }) => (
        <StrictMode>
          <SeparateDataCache>{children}</SeparateDataCache>
        </StrictMode>
      ),
    });
    await wait(100);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(result.current.data).toBe('A');
  });
});

describe('a load that fails', () => {
  it('is reported at once, retried 3 times with doubling waits, then left to the visitor', async () => {
    // CONST-11, CONST-12
    const { requests } = signInTo({ '/a': { status: 500, text: '' } });
    const { result } = renderData({ path: '/a' });
    await wait(0);
    expect(result.current).toMatchObject({ isLoading: false, error: { code: 'HTTP', status: 500 } });
    const counts: number[] = [];
    for (const ms of [999, 1, 1999, 1, 3999, 1, 120_000]) {
      await wait(ms);
      counts.push(requests.length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4]);
  });

  it('heals by itself when a retry succeeds', async () => {
    let isUp = false;
    signInTo({ '/a': () => (isUp ? { json: 'A' } : new TypeError('Failed to fetch')) });
    const { result } = renderData({ path: '/a' });
    await wait(0);
    isUp = true;
    await wait(1000);
    expect(result.current).toMatchObject({ data: 'A', error: undefined });
  });

  it('is not retried when the backend refused it', async () => {
    const { requests } = signInTo({ '/a': { status: 400, text: '' } });
    renderData({ path: '/a' });
    await wait(60_000);
    expect(requests).toHaveLength(1);
  });

  it('is forgotten when the visitor tries again', async () => {
    signInTo({ '/a': { status: 400, text: '' } });
    const { result } = renderData({ path: '/a' });
    await wait(0);
    expect(result.current.error).toBeDefined();
    act(() => result.current.retry());
    expect(result.current).toMatchObject({ error: undefined, isLoading: true });
    await wait(0);
    expect(result.current.error).toBeDefined();
  });
});

describe('data that is polled', () => {
  const render = () => renderData({ path: '/a', options: { pollMs: 60_000 } });
  const setHidden = (isHidden: boolean) =>
    act(() => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('is asked for again every interval, after a failure too', async () => {
    let count = 0;
    const { requests } = signInTo({
      '/a': () => {
        count += 1;
        return count === 2 ? { status: 400, text: '' } : { json: count };
      },
    });
    const { result } = render();
    await wait(60_000);
    expect(result.current).toMatchObject({ data: 1, error: { status: 400 } });
    await wait(60_000);
    expect(result.current).toMatchObject({ data: 3, error: undefined });
    expect(requests).toHaveLength(3);
  });

  it('rests in a hidden tab, and catches up when the tab is looked at again', async () => {
    const { requests } = signInTo({ '/a': { json: 'A' } });
    render();
    await wait(30_000);
    setHidden(true);
    await wait(300_000);
    expect(requests).toHaveLength(1);
    setHidden(false);
    await wait(0);
    expect(requests).toHaveLength(2);
    await wait(60_000);
    expect(requests).toHaveLength(3);
  });

  it('is not asked for early because somebody looked away for a moment', async () => {
    const { requests } = signInTo({ '/a': { json: 'A' } });
    render();
    await wait(30_000);
    setHidden(true);
    setHidden(false);
    await wait(29_999);
    expect(requests).toHaveLength(1);
    await wait(1);
    expect(requests).toHaveLength(2);
  });

  it('is hidden and not asked for once the session has ended', async () => {
    const { requests } = signInTo({ '/a': { json: 'A' } });
    const { result } = render();
    await wait(0);
    act(() => useSession.getState().signOut());
    expect(result.current.data).toBeUndefined();
    await wait(300_000);
    expect(requests).toHaveLength(1);
  });
});
