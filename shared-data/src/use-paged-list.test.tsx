import { apiClient, useSession } from '@sharpside/shared-auth';
import { type FakeAnswer, signInTo } from '@sharpside/shared-auth/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeparateDataCache } from './data-cache.tsx';
import { MAX_ALL_ROWS, type Page, usePagedList } from './use-paged-list.ts';

type TeamPage = Page<string> & { team: string };

const toPage = (json: unknown) => json as TeamPage;

const renderList = (team: string) =>
  renderHook(
    (asked: { team: string }) =>
      usePagedList({
        key: ['rows', asked.team],
        fetchPage: ({ signal, ...page }) =>
          apiClient.get('/rows', toPage, { query: { team: asked.team, ...page }, signal }),
      }),
    { wrapper: SeparateDataCache, initialProps: { team } },
  );

type Asked = { team: string; page: number };

/** Three pages for each team, each with a row that names the team, after 50 ms. */
function threePages(answer: (asked: Asked) => FakeAnswer | undefined = () => undefined, delayMs = () => 50) {
  const { requests } = signInTo({
    '/rows': ({ url }) => {
      const { searchParams } = new URL(url);
      const asked = { team: searchParams.get('team') ?? '', page: Number(searchParams.get('page')) };
      const page = {
        results: [`${asked.team}${asked.page}`],
        next: asked.page < 3 ? `/rows?page=${asked.page + 1}` : null,
        team: asked.team,
      };
      return new Promise((resolve) => setTimeout(() => resolve(answer(asked) ?? { json: page }), delayMs()));
    },
  });
  const readAsked = () =>
    requests.map(({ url }) => ['team', 'page'].map((name) => new URL(url).searchParams.get(name)).join(''));
  return { requests, readAsked };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function renderLoaded(team: string) {
  const view = renderList(team);
  await wait(50);
  return view;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  // The end of the session empties the cache with a delay, which must not reach into the next test.
  useSession.setState(useSession.getInitialState(), true);
  vi.useRealTimers();
});

describe('a paged list', () => {
  it('begins with page 1, has what that says beside its rows, and appends the next one when asked', async () => {
    threePages();
    const { result } = renderList('A');
    expect(result.current).toMatchObject({ rows: [], isLoading: true, canLoadMore: false });
    await wait(50);
    expect(result.current).toMatchObject({ rows: ['A1'], isLoading: false, canLoadMore: true });
    expect(result.current.firstPage?.team).toBe('A');
    act(() => result.current.loadMore());
    expect(result.current).toMatchObject({ rows: ['A1'], isLoadingMore: true, canLoadMore: false });
    await wait(50);
    expect(result.current).toMatchObject({ rows: ['A1', 'A2'], isLoadingMore: false, canLoadMore: true });
  });

  it('goes up by one page however often it is asked while loading', async () => {
    const { readAsked } = threePages();
    const { result } = renderList('A');
    act(() => result.current.loadMore());
    await wait(50);
    act(() => {
      result.current.loadMore();
      result.current.loadMore();
    });
    await wait(20);
    act(() => result.current.loadMore());
    await wait(50);
    expect(readAsked()).toEqual(['A1', 'A2']);
  });

  it('asks for nothing after the last page', async () => {
    const { readAsked } = threePages();
    const { result } = await renderLoaded('A');
    for (let times = 0; times < 4; times += 1) {
      act(() => result.current.loadMore());
      await wait(50);
    }
    expect(result.current).toMatchObject({ rows: ['A1', 'A2', 'A3'], canLoadMore: false });
    expect(readAsked()).toEqual(['A1', 'A2', 'A3']);
  });

  it.each([1, 2])('ends at a page without rows that names another: page %i', async (empty) => {
    const { readAsked } = threePages(({ page, team }) =>
      page < empty ? undefined : { json: { results: [], next: '/rows?page=9', team } },
    );
    const { result } = await renderLoaded('A');
    for (let times = 0; times < 3; times += 1) {
      act(() => result.current.loadMore());
      await wait(50);
    }
    expect(result.current).toMatchObject({ canLoadMore: false, isLoading: false, isLoadingMore: false });
    expect(result.current.rows).toHaveLength(empty - 1);
    expect(readAsked()).toEqual(['A1', 'A2'].slice(0, empty));
  });

  it('asks for nothing while nobody is signed in', async () => {
    // GATE-05
    const { readAsked } = threePages();
    useSession.setState({ status: 'unknown' });
    const { result } = renderList('A');
    await wait(100);
    expect(readAsked()).toEqual([]);
    expect(result.current).toMatchObject({ rows: [], isLoading: false, canLoadMore: false });
  });
});

describe('all rows, as for a file', () => {
  const loadAll = (list: { current: ReturnType<typeof usePagedList<string, unknown>> }) => {
    const counts: number[] = [];
    const { signal } = new AbortController();
    const all = list.current.loadAll({ signal, onProgress: (count) => counts.push(count) });
    return { all, counts };
  };

  it('are asked for from the first page on, in pages as large as the backend gives', async () => {
    const { requests } = threePages();
    const { result } = await renderLoaded('A');
    const { all, counts } = loadAll(result);
    await wait(200);
    expect(await all).toEqual({ rows: ['A1', 'A2', 'A3'], isCut: false });
    expect(counts).toEqual([1, 2, 3]);
    const asked = requests.map(({ url }) => new URL(url).searchParams).map((query) => query.get('page_size'));
    expect(asked).toEqual([null, '1000', '1000', '1000']);
    expect(result.current.rows).toEqual(['A1']);
  });

  it('are not asked for again where the list has them', async () => {
    const { readAsked } = threePages(() => ({ json: { results: ['A1'], next: null, team: 'A' } }));
    const { result } = await renderLoaded('A');
    expect(await loadAll(result).all).toEqual({ rows: ['A1'], isCut: false });
    expect(readAsked()).toEqual(['A1']);
  });

  it('end at a page without rows that names another', async () => {
    const { readAsked } = threePages(({ page, team }) =>
      page < 3 ? undefined : { json: { results: [], next: '/rows?page=9', team } },
    );
    const { result } = await renderLoaded('A');
    const all = result.current.loadAll({ signal: new AbortController().signal, onProgress: () => {} });
    await wait(200);
    expect(await all).toEqual({ rows: ['A1', 'A2'], isCut: false });
    expect(readAsked()).toEqual(['A1', 'A1', 'A2', 'A3']);
  });

  it('are cut at ten thousand', async () => {
    const results = Array.from({ length: 800 }, (_, index) => `A${index}`);
    const { requests } = threePages(() => ({ json: { results, next: '/rows?page=2', team: 'A' } }));
    const { result } = await renderLoaded('A');
    const { all } = loadAll(result);
    await wait(5000);
    const { rows, isCut } = await all;
    expect([rows.length, isCut, requests.length]).toEqual([MAX_ALL_ROWS, true, 1 + 13]);
  });

  it('fail where a page does', async () => {
    threePages(({ page }) => (page === 2 ? { status: 400, text: '' } : undefined));
    const { result } = await renderLoaded('A');
    const outcome = expect(loadAll(result).all).rejects.toMatchObject({ status: 400 });
    await wait(200);
    await outcome;
    expect(result.current).toMatchObject({ rows: ['A1'], error: undefined });
  });
});

describe('another key', () => {
  it('clears the rows and starts at page 1, also where it was further along before', async () => {
    const { readAsked } = threePages();
    const { result, rerender } = await renderLoaded('A');
    act(() => result.current.loadMore());
    await wait(50);
    rerender({ team: 'B' });
    expect(result.current).toMatchObject({ rows: [], isLoading: true, canLoadMore: false });
    await wait(50);
    expect(result.current.rows).toEqual(['B1']);
    expect(readAsked()).toEqual(['A1', 'A2', 'B1']);
    rerender({ team: 'A' });
    expect(result.current.rows).toEqual(['A1']);
    await wait(50);
    expect(result.current.rows).toEqual(['A1']);
  });

  it('drops and gives up the answer to the one before, when that comes later', async () => {
    const delays = [500, 50];
    const { requests } = threePages(undefined, () => delays.shift() ?? 50);
    const { result, rerender } = renderList('A');
    await wait(10);
    rerender({ team: 'B' });
    await wait(1000);
    expect(result.current.rows).toEqual(['B1']);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('drops a later page of the one before', async () => {
    threePages();
    const { result, rerender } = await renderLoaded('A');
    act(() => result.current.loadMore());
    await wait(10);
    rerender({ team: 'B' });
    await wait(200);
    expect(result.current.rows).toEqual(['B1']);
  });
});

describe('a page that fails', () => {
  it('leaves the rows, stops the list and is retried alone', async () => {
    let isUp = false;
    const { readAsked } = threePages(({ page }) =>
      page === 2 && !isUp ? { status: 400, text: '' } : undefined,
    );
    const { result } = await renderLoaded('A');
    act(() => result.current.loadMore());
    await wait(50);
    expect(result.current).toMatchObject({ rows: ['A1'], error: { status: 400 }, canLoadMore: false });
    act(() => result.current.loadMore());
    await wait(50);
    isUp = true;
    act(() => result.current.retry());
    expect(result.current).toMatchObject({ error: undefined, isLoadingMore: true });
    await wait(50);
    expect(result.current).toMatchObject({ rows: ['A1', 'A2'], canLoadMore: true });
    expect(readAsked()).toEqual(['A1', 'A2', 'A2']);
  });

  it('is retried by the visitor where it was the first', async () => {
    let isUp = false;
    threePages(() => (isUp ? undefined : { status: 400, text: '' }));
    const { result } = await renderLoaded('A');
    expect(result.current).toMatchObject({ rows: [], isLoading: false, error: { status: 400 } });
    isUp = true;
    act(() => result.current.retry());
    expect(result.current).toMatchObject({ isLoading: true, error: undefined });
    await wait(50);
    expect(result.current.rows).toEqual(['A1']);
  });
});

it('has its pages again when the screen is opened again soon, without asking', async () => {
  const { readAsked } = threePages();
  // The page's cache, as on the site, so that both mounts share it.
  const options = {
    key: ['kept', 'A'] as const,
    fetchPage: ({ page, signal }: { page: number; signal: AbortSignal }) =>
      apiClient.get('/rows', toPage, { query: { team: 'K', page }, signal }),
  };
  const first = renderHook(() => usePagedList(options));
  await wait(50);
  act(() => first.result.current.loadMore());
  await wait(50);
  first.unmount();
  await wait(60_000);
  const second = renderHook(() => usePagedList(options));
  expect(second.result.current.rows).toEqual(['K1', 'K2']);
  await wait(100);
  expect(readAsked()).toEqual(['K1', 'K2']);
  second.unmount();
  // CONST-10
  await wait(5 * 60_000);
  const third = renderHook(() => usePagedList(options));
  expect(third.result.current.rows).toEqual([]);
  await wait(50);
  expect(third.result.current.rows).toEqual(['K1']);
});
