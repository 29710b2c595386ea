import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '../testing/render-page.tsx';
import { LoadFailed } from './load-failed.tsx';

it('says what could not be loaded and why, also of an error that is none', () => {
  renderPage(<LoadFailed what="the history" error="gone" onRetry={() => {}} />);
  expect(textOf(screen.getByRole('alert'))).toBe('Could not load the historygoneRetry');
});
