import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSignedIn } from './session-context.ts';

it('refuses a component that stands outside the session', () => {
  console.error = vi.fn();
  expect(() => renderHook(() => useSignedIn())).toThrow(
    'Nobody is signed in here; put the component inside SessionProvider.',
  );
});
