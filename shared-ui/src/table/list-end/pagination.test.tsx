import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { Pagination } from './pagination.tsx';

const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

it('goes a page back and forth, ends at its ends, and is not there for one page', async () => {
  const onPageChange = vi.fn();
  const pages = (page: number, pageCount = 3) => (
    <Pagination page={page} pageCount={pageCount} onPageChange={onPageChange} />
  );
  const { container, rerender } = renderUi(pages(2));
  screen.getByText('Page 2 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPageChange.mock.calls).toEqual([[1], [3]]);
  rerender(pages(1));
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([true, false]);
  rerender(pages(3));
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([false, true]);
  for (const pageCount of [0, 1]) {
    rerender(pages(1, pageCount));
    expect(container.textContent).toBe('');
  }
});
