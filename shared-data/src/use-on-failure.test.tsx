import { useSession } from '@sharpside/shared-auth';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOnFailure } from './use-on-failure.ts';

it('reports a failure once, however often it is retried in vain, and the next one anew', () => {
  const show = vi.fn();
  const failures = [undefined, new Error('1'), new Error('1 again'), undefined, new Error('2')];
  const { rerender } = renderHook(({ error }) => useOnFailure(error, show), {
    initialProps: { error: undefined as Error | undefined },
  });
  for (const error of failures) rerender({ error });
  expect(show.mock.calls.map(([error]) => error.message)).toEqual(['1', '2']);
});

it('takes the message away with the failure, and not with the screen or the session', () => {
  useSession.setState({ status: 'signedIn' });
  const end = vi.fn();
  const { rerender, unmount } = renderHook(({ error }) => useOnFailure(error, () => end), {
    initialProps: { error: new Error('1') as Error | undefined },
  });
  rerender({ error: new Error('1 again') });
  expect(end).not.toHaveBeenCalled();
  rerender({ error: undefined });
  rerender({ error: undefined });
  expect(end).toHaveBeenCalledTimes(1);
  rerender({ error: new Error('2') });
  // The visitor reads it at the sign-in.
  useSession.getState().signOut();
  rerender({ error: undefined });
  unmount();
  expect(end).toHaveBeenCalledTimes(1);
});

it('takes the message away with the screen where the session could not be checked, of which the gate tells', () => {
  useSession.setState({ status: 'signedIn' });
  const end = vi.fn();
  const { unmount } = renderHook(() => useOnFailure(new Error('1'), () => end));
  useSession.getState().giveUp('unchecked');
  unmount();
  expect(end).toHaveBeenCalledTimes(1);
  useSession.getState().signOut();
});
