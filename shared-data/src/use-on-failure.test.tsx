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
