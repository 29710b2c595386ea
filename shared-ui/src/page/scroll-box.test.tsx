import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { ScrollBox } from './scroll-box.tsx';

const show = (contentPx: number) => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(contentPx);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  renderUi(<ScrollBox label="Odds of the game">…</ScrollBox>);
};

describe('ScrollBox', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('can be reached where its content is wider, and shows that more follows until its end is reached', () => {
    show(480);
    const box = screen.getByRole('group', { name: 'Odds of the game' });
    expect(box.tabIndex).toBe(0);
    expect(box.hasAttribute('data-more')).toBe(true);
    box.scrollLeft = 179.5;
    fireEvent.scroll(box);
    expect(box.hasAttribute('data-more')).toBe(false);
  });

  it('is no stop for the keyboard where all of it is seen', () => {
    show(300);
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByText('…').tabIndex).toBe(-1);
    expect(screen.getByText('…').hasAttribute('data-more')).toBe(false);
  });
});
