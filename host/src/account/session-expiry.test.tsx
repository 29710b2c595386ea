import { useSession } from '@sharpside/shared-auth';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareShell, readWhereabouts, renderShell } from '../layout/testing/render-shell.tsx';
import { SessionExpiry } from './session-expiry.tsx';

prepareShell();

const TOLD = 'Your session has expired. Please log in again.';
const PAGE = '/ball/scores';

afterEach(() => {
  clearToasts();
  sessionStorage.clear();
});

function expireAt(options: Parameters<typeof renderShell>[1]) {
  const redirectTo = vi.fn();
  act(() => useSession.getState().signIn());
  renderShell(<SessionExpiry />, { path: PAGE, redirectTo, ...options });
  act(() => useSession.getState().expire());
  return { redirectTo };
}

describe('a session that expires', () => {
  it.each(['local', 'staging'] as const)(
    'leads to the local login page on %s, which remembers the page',
    (environment) => {
      // LOGIN-04
      const { redirectTo } = expireAt({ config: { environment } });
      expect(readWhereabouts()).toMatchObject({ pathname: '/login', state: { returnTo: PAGE } });
      expect(redirectTo).not.toHaveBeenCalled();
    },
  );

  describe('in production', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('is told of, and leads to the provider, and back, once the visitor could read why', async () => {
      const { redirectTo } = expireAt({ config: { environment: 'production' } });
      // Vitest's own wait is for all imports of the process, also those that another test file left unfinished.
      await act(async () => void (await import('@sharpside/shared-ui/toasts')));
      await act(() => vi.advanceTimersByTimeAsync(0));
      screen.getByText(TOLD);
      act(() => vi.advanceTimersByTime(1_499));
      expect(redirectTo).not.toHaveBeenCalled();
      act(() => vi.advanceTimersByTime(1));
      expect(redirectTo.mock.calls).toEqual([['https://api.test/accounts/login/?next=%2Fball%2Fscores']]);
    });

    it('leads nowhere when the visitor signed in meanwhile in another tab', async () => {
      const { redirectTo } = expireAt({ config: { environment: 'production' } });
      act(() => useSession.getState().signIn());
      act(() => vi.advanceTimersByTime(1_500));
      expect(redirectTo).not.toHaveBeenCalled();
    });
  });

  it('is not confused with a sign-out', () => {
    renderShell(<SessionExpiry />, { path: PAGE, config: { environment: 'local' } });
    act(() => useSession.getState().signIn());
    act(() => useSession.getState().signOut());
    expect(readWhereabouts().pathname).toBe(PAGE);
    expect(screen.queryByText(TOLD)).toBeNull();
  });
});
