import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession } from './session-store.ts';
import type { FakeRoute } from './testing/fake-backend.ts';
import { signInTo } from './testing/sign-in-to.ts';
import { useSessionCheck } from './use-session-check.ts';

const onFailure = vi.fn();
const onSignOut = vi.fn(() => statusOf());
const statusOf = () => useSession.getState().status;

function check(answer: FakeRoute) {
  const { requests } = signInTo({ '/api/auth/status': answer });
  return { requests, ...renderHook(() => useSessionCheck({ onFailure, onSignOut })) };
}

afterEach(() => {
  cleanup();
  onFailure.mockReset();
  onSignOut.mockClear();
  useSession.setState(useSession.getInitialState(), true);
});

describe("a screen's own check", () => {
  it('leaves a visitor signed in whose session lives, and asks once', async () => {
    // GATE-11
    const { requests, rerender } = check({ json: { isAuthenticated: true } });
    rerender();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(statusOf()).toBe('signedIn');
    expect(onFailure).not.toHaveBeenCalled();
    expect(onSignOut).not.toHaveBeenCalled();
  });

  it('signs out whose session is over, and tells the screen before', async () => {
    check({ json: { isAuthenticated: false } });
    await waitFor(() => expect(statusOf()).toBe('signedOut'));
    expect(onSignOut.mock.results).toEqual([{ type: 'return', value: 'signedIn' }]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it.each([
    { name: 'no answer', answer: new TypeError('Failed to fetch') },
    { name: 'a refusal', answer: { status: 500, json: {} } },
    { name: 'an answer of another shape', answer: { json: {} } },
  ])('treats a visitor as signed out on $name', async ({ answer }) => {
    // SPS-17, SCO-32, DLS-23
    check(answer);
    await waitFor(() => expect(statusOf()).toBe('signedOut'));
    expect(useSession.getState().isUnchecked).toBe(true);
    expect(onFailure).toHaveBeenCalledOnce();
    // Nobody is led away from a page that another check may open.
    expect(onSignOut).not.toHaveBeenCalled();
  });

  it('says nothing to a screen that was left meanwhile', async () => {
    let answer = () => {};
    const { unmount, requests } = check(
      () => new Promise((resolve) => (answer = () => resolve({ status: 500, json: {} }))),
    );
    await waitFor(() => expect(requests).toHaveLength(1));
    unmount();
    answer();
    await Promise.resolve();
    expect(onFailure).not.toHaveBeenCalled();
    expect(statusOf()).toBe('signedIn');
  });
});
