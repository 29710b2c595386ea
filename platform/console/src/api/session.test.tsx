import type { Whoami } from '@sharpside/contracts/control';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { aSession, fakeControlService } from '../testing/a-control-service.ts';
import { useSession } from './session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SESSION = 'GET /v1/session';

const useSessionData = () => useSession().data;

async function watchSession(minutes: number, first: Whoami, then: Whoami) {
  vi.useFakeTimers();
  const cache = new Map();
  const { routes, requestsTo } = fakeControlService({ [SESSION]: { json: first } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>{children}</SWRConfig>
  );
  const { result, unmount } = renderHook(useSessionData, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(1));
  routes[SESSION] = { json: then };
  await act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
  unmount();
  return { data: result.current, requests: requestsTo(SESSION).length };
}

it('is looked at once a minute while somebody waits for a role, and no more once they have one', async () => {
  const person = { name: 'Theo', groups: [], roleGroups: ['ops'] };
  const role = { ...aSession(), person: { ...person, groups: ['ops'] } };
  const { data, requests } = await watchSession(5, { tokens: [], person }, role);
  expect([data, requests]).toEqual([role, 2]);
});

it('is not looked at by itself for anybody else', async () => {
  expect((await watchSession(5, aSession(), aSession())).requests).toBe(1);
  vi.unstubAllGlobals();
  expect((await watchSession(5, { tokens: [] }, aSession())).requests).toBe(1);
});
