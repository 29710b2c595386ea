import { useSession } from '@sharpside/shared-auth';
import { signInTo } from '@sharpside/shared-auth/testing';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Imported from the package's entry, which empties the cache when a session ends.
import { fetchFreshness, useData, useFreshness } from './index.ts';

const PUBLISHED = { snapshot_id: 's1', published_at: '2026-05-01T09:00:00Z', is_sample: true };
const FRESHNESS = { ...PUBLISHED, sources: [], tables: [] };

afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

describe('the end of a session', () => {
  it('empties the cache, and loads again only what is for everybody', async () => {
    const { requests } = signInTo({ '/api/freshness': { json: FRESHNESS } });
    const load = vi.fn(() => Promise.resolve('mine'));
    const { result } = renderHook(() => ({
      mine: useData(['mine'], load),
      everybody: useFreshness(),
    }));
    await waitFor(() => expect(result.current.mine.data).toBe('mine'));
    const asked = requests.length;
    act(() => useSession.getState().signOut());
    await waitFor(() => expect(requests).toHaveLength(asked + 1));
    await waitFor(() => expect(result.current.everybody.data?.is_sample).toBe(true));
    expect(load).toHaveBeenCalledTimes(1);
    act(() => useSession.getState().signIn());
    expect(result.current.mine).toMatchObject({ data: undefined, isLoading: true });
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });
});

it('is told of the sources and leagues that can be read', async () => {
  const source = {
    source: 'statcast',
    files: '3',
    rows_kept: 9,
    rows_dropped: 0,
    newest_ingested_at: '2026-05-01T08:00:00Z',
    is_sample: false,
  };
  const { source: _, ...nameless } = source;
  signInTo({ '/api/freshness': { json: { ...FRESHNESS, sources: [source, nameless] } } });
  expect((await fetchFreshness()).sources).toEqual([{ ...source, files: 3 }]);
});
