import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { LoadFailure } from './load-failure.tsx';

it.each([true, false])('leaves the focus in the page when Retry is pressed (whole: %s)', (isWhole) => {
  const onRetry = vi.fn();
  renderUi(
    <main tabIndex={-1}>
      <LoadFailure title="No rows." isWhole={isWhole} onRetry={onRetry} />
    </main>,
  );
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
