import { renderScreen } from '@sharpside/shared-ui/testing';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FiguresTable } from './figures-table.tsx';
import { toOverflow } from './use-overflow.ts';

const WIDE = { scrollWidth: 400, clientWidth: 280 };

// jsdom has no layout, so the sizes are set here.
function layOut({ scrollWidth, clientWidth }: typeof WIDE) {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(clientWidth);
}

const open = () =>
  renderScreen(
    <FiguresTable label="Bets" headings={['Bet', 'Implied', 'Payout']} spareHeading="Implied">
      <tr>
        <th scope="row">Bet #1</th>
      </tr>
    </FiguresTable>,
    '/',
  );

afterEach(() => vi.restoreAllMocks());

it('marks the one column that the narrowest phones go without', () => {
  open();
  const spare = screen.getAllByRole('columnheader').filter((cell) => cell.hasAttribute('data-spare'));
  expect(spare.map(({ textContent }) => textContent)).toEqual(['Implied']);
});

describe('a table wider than its place', () => {
  it('can be reached by keyboard, says that it scrolls, and shows it until its end is in sight', () => {
    layOut(WIDE);
    open();
    const frame = screen.getByRole('region', { name: 'Bets, scrolls sideways' });
    expect(frame.tabIndex).toBe(0);
    expect(getComputedStyle(frame).maskImage).toContain('gradient');
    frame.scrollLeft = WIDE.scrollWidth - WIDE.clientWidth;
    fireEvent.scroll(frame);
    expect(getComputedStyle(frame).maskImage).not.toContain('gradient');
    expect(frame.tabIndex).toBe(0);
  });

  it('is noticed when the window becomes narrower', () => {
    open();
    expect(screen.queryByRole('region')).toBeNull();
    layOut(WIDE);
    fireEvent(window, new Event('resize'));
    screen.getByRole('region');
  });
});

describe('overflow', () => {
  it.each([
    { scrollLeft: 0, overflow: 'more' },
    { scrollLeft: 60, overflow: 'more' },
    { scrollLeft: 119.4, overflow: 'end' },
  ])('at $scrollLeft of 120 is: $overflow', ({ scrollLeft, overflow }) => {
    expect(toOverflow({ ...WIDE, scrollLeft })).toBe(overflow);
  });

  it('is none of a pixel that rounding made', () => {
    expect(toOverflow({ scrollLeft: 0, scrollWidth: 281, clientWidth: 280 })).toBe('none');
  });
});
