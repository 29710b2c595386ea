import { expect, it } from 'vitest';
import * as ui from '../index.ts';
import { renderUi } from '../testing/render-ui.tsx';
import type { IconProps } from './icon.tsx';

type IconComponent = (props: IconProps) => React.JSX.Element;

const isIcon = (entry: [string, unknown]): entry is [string, IconComponent] =>
  entry[0].endsWith('Icon') && typeof entry[1] === 'function';

const ICONS = Object.entries(ui).filter(isIcon);

it('icons are hidden from screen readers, have the colour of the text, and each a drawing of its own', () => {
  const drawings = ICONS.map(([name, Icon]) => {
    const svg = renderUi(<Icon size={24} />).container.querySelector('svg');
    const looks = ['aria-hidden', 'stroke', 'width'].map((attribute) => svg?.getAttribute(attribute));
    expect([name, ...looks]).toEqual([name, 'true', 'currentColor', '24']);
    return svg?.innerHTML;
  });
  expect(new Set(drawings).size).toBe(ICONS.length);
  expect(ICONS.length).toBeGreaterThan(10);
});
