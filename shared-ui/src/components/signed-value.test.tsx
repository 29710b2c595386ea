import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { toRgb } from '../testing/to-rgb.ts';
import { COLORS } from '../theme/colors.ts';
import { ArrowDownIcon, ArrowUpIcon } from './icon.tsx';
import { SignedValue } from './signed-value.tsx';

const drawingIn = (element: HTMLElement) => element.querySelector('path')?.getAttribute('d');

function drawingOf(Arrow: typeof ArrowUpIcon) {
  const { container, unmount } = renderUi(<Arrow />);
  const drawing = drawingIn(container);
  unmount();
  return drawing;
}

describe('SignedValue', () => {
  it.each([
    { value: 4.35, text: '+$4.35', Arrow: ArrowUpIcon },
    { value: -9.09, text: '-$9.09', Arrow: ArrowDownIcon },
  ])('tells $text by its arrow too', ({ value, text, Arrow }) => {
    const expected = drawingOf(Arrow);
    renderUi(<SignedValue value={value}>{text}</SignedValue>);
    expect(drawingIn(screen.getByText(text))).toBe(expected);
  });

  it.each([{ value: 0 }, { value: -0 }, { value: Number.NaN }, { value: 1, hasArrow: false }])(
    'points nowhere for %o',
    (props) => {
      renderUi(<SignedValue {...props}>$0.00</SignedValue>);
      expect(drawingIn(screen.getByText('$0.00'))).toBeUndefined();
    },
  );

  it('colours gains and losses differently', () => {
    renderUi(
      <>
        <SignedValue value={1}>+1</SignedValue>
        <SignedValue value={-1}>-1</SignedValue>
      </>,
    );
    expect(getComputedStyle(screen.getByText('+1')).color).toBe(toRgb(COLORS.up.dark));
    expect(getComputedStyle(screen.getByText('-1')).color).toBe(toRgb(COLORS.down.dark));
  });
});
