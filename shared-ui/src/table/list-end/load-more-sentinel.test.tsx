import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchScrolling } from '../../testing/document/watch-scrolling.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { LoadMoreSentinel, type LoadMoreSentinelProps } from './load-more-sentinel.tsx';

let see: ReturnType<typeof watchScrolling>;

const onReached = vi.fn();
const element = (props: Partial<LoadMoreSentinelProps> = {}) => (
  <LoadMoreSentinel visibility="full" hasMore isLoading={false} onReached={onReached} {...props} />
);

beforeEach(() => {
  see = watchScrolling();
  onReached.mockReset();
});
afterEach(() => void vi.unstubAllGlobals());

describe('LoadMoreSentinel', () => {
  // CONST-14: `full` in the lists of the MLB section; `any` in NBA who's hot, the stat tracker, NFL hit rates
  it.each([
    { visibility: 'full', before: 0.5, from: 1 },
    { visibility: 'any', before: 0, from: 0.05 },
  ] as const)(
    'with `$visibility` asks for more when $from of it is in view',
    ({ visibility, before, from }) => {
      renderUi(element({ visibility }));
      see(before);
      expect(onReached).not.toHaveBeenCalled();
      see(from);
      expect(onReached).toHaveBeenCalledOnce();
    },
  );

  it('asks once for each need, and again when new rows leave it in view', () => {
    const { rerender } = renderUi(element());
    see(1);
    see(1);
    expect(onReached).toHaveBeenCalledTimes(1);
    rerender(element({ isLoading: true }));
    see(1);
    expect(onReached).toHaveBeenCalledTimes(1);
    rerender(element());
    see(1);
    expect(onReached).toHaveBeenCalledTimes(2);
  });

  it('asks again where rows come without any loading in between', () => {
    const { rerender } = renderUi(element({ loaded: 50 }));
    see(1);
    rerender(element({ loaded: 100 }));
    see(1);
    expect(onReached).toHaveBeenCalledTimes(2);
  });

  it('says that more is loading', () => {
    renderUi(element({ isLoading: true }));
    expect(screen.getByRole('status').textContent).toBe('Loading more...');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers a button to those who do not scroll', async () => {
    renderUi(element());
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onReached).toHaveBeenCalledOnce();
  });

  it('asks no more by itself once it failed, but at Retry', async () => {
    const onRetry = vi.fn();
    renderUi(element({ isFailed: true, onRetry }));
    see(1);
    expect(onReached).not.toHaveBeenCalled();
    screen.getByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is not there at the end of the list', () => {
    const { container } = renderUi(element({ hasMore: false }));
    expect(container.textContent).toBe('');
  });
});
