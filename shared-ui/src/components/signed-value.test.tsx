import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { toRgb } from '../testing/to-rgb.ts';
import { COLORS } from '../theme/colors.ts';
import { ArrowDownIcon, ArrowUpIcon } from './icon.tsx';
import { SignedValue } from './signed-value.tsx';

const drawingIn = (element: HTMLElement) => element.querySelector('path')?.getAttribute('d');

/** The whole value: the text has an element of its own within it. */
const findValue = (text: string) => screen.getByText(text).parentElement ?? document.body;

function drawingOf(Arrow: typeof ArrowUpIcon) {
  const { container, unmount } = renderUi(<Arrow />);
  const drawing = drawingIn(container);
  unmount();
  return drawing;
}

it('tells gains and losses by arrow and colour', () => {
  const arrows = [ArrowUpIcon, ArrowDownIcon].map(drawingOf);
  renderUi(
    <>
      <SignedValue value={4.35}>+$4.35</SignedValue>
      <SignedValue value={-9.09}>-$9.09</SignedValue>
    </>,
  );
  const values = ['+$4.35', '-$9.09'].map(findValue);
  expect(values.map(drawingIn)).toEqual(arrows);
  const colors = values.map((value) => getComputedStyle(value).color);
  expect(colors).toEqual([toRgb(COLORS.up.dark), toRgb(COLORS.down.dark)]);
});

it.each([{ value: 0 }, { value: -0 }, { value: Number.NaN }, { value: 1, hasArrow: false }])(
  'points nowhere for %o',
  (props) => {
    renderUi(<SignedValue {...props}>$0.00</SignedValue>);
    expect(drawingIn(findValue('$0.00'))).toBeUndefined();
  },
);
