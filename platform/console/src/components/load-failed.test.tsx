import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage, textOf } from '../testing/render-page.tsx';
import { LoadFailed } from './load-failed.tsx';

it.each([
  { error: new Error('The store does not answer.'), words: 'The store does not answer.' },
  { error: 'gone', words: 'gone' },
])('says what could not be loaded and why, and lets it be tried again: $words', async ({ error, words }) => {
  const onRetry = vi.fn();
  const { user } = renderPage(<LoadFailed what="the history" error={error} onRetry={onRetry} />);
  expect(textOf(screen.getByRole('alert'))).toBe(`Could not load the history${words}Retry`);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
