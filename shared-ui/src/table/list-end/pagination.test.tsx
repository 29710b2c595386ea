import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { Pagination } from './pagination.tsx';

const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

describe('Pagination', () => {
  it('goes a page back and forth', async () => {
    const onPageChange = vi.fn();
    renderUi(<Pagination page={2} pageCount={3} onPageChange={onPageChange} />);
    screen.getByText('Page 2 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPageChange.mock.calls).toEqual([[1], [3]]);
  });

  it.each([
    { page: 1, previous: true, next: false },
    { page: 3, previous: false, next: true },
  ])('ends at its ends: page $page', ({ page, previous, next }) => {
    renderUi(<Pagination page={page} pageCount={3} onPageChange={() => {}} />);
    expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([previous, next]);
  });

  it.each([0, 1])('is not there with %d pages', (pageCount) => {
    const { container } = renderUi(<Pagination page={1} pageCount={pageCount} onPageChange={() => {}} />);
    expect(container.textContent).toBe('');
  });
});
