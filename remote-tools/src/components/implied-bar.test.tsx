import { type Market, type Ratio, ratio } from '@sharpside/shared-odds';
import { UiProvider } from '@sharpside/shared-ui';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImpliedBar } from './implied-bar.tsx';

const percent = (value: number): Ratio => ratio(BigInt(value), 100n);
const aMarket = (first: number, second: number): Market => ({
  impliedProbabilities: [percent(first), percent(second)],
  fairProbabilities: [percent(50), percent(50)],
  impliedTotal: percent(first + second),
  margin: percent(first + second - 100),
});

/** The parts of the bar from the left, and the position of the mark at 100%, in percent of the bar. */
function draw(market: Market) {
  const { container } = render(
    <UiProvider>
      <ImpliedBar market={market} />
    </UiProvider>,
  );
  const [bar, mark] = container.querySelector('[aria-hidden]')?.children ?? [];
  const parts = [...(bar?.children ?? [])].map((part) => getComputedStyle(part));
  const { insetInlineStart } = mark ? getComputedStyle(mark) : { insetInlineStart: '' };
  return { widths: parts.map(({ width }) => width), gap: parts[2], mark: insetInlineStart };
}

it('shows a margin of the bookmaker as what sticks out beyond 100%', () => {
  const { widths, gap, mark } = draw(aMarket(50, 75));
  expect(widths).toEqual(['40%', '60%', '20%']);
  expect(mark).toBe('80%');
  // The margin overlaps the shares instead of following them.
  expect(gap?.position).toBe('absolute');
});

it('shows what is missing to 100% after the shares, to the thousandth of a percent', () => {
  const { widths, gap, mark } = draw({
    ...aMarket(50, 25),
    impliedProbabilities: [percent(50), ratio(1n, 3n)],
  });
  expect(widths).toEqual(['50%', '33.333%', '25%']);
  expect(mark).toBe('100%');
  expect(gap?.position).not.toBe('absolute');
});
