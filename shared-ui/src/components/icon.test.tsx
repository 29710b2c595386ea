import { describe, expect, it } from 'vitest';
import * as ui from '../index.ts';
import { renderUi } from '../testing/render-ui.tsx';
import type { IconProps } from './icon.tsx';

type IconComponent = (props: IconProps) => React.JSX.Element;

const isIcon = (entry: [string, unknown]): entry is [string, IconComponent] =>
  entry[0].endsWith('Icon') && typeof entry[1] === 'function';

const ICONS = Object.entries(ui).filter(isIcon);

describe('icons', () => {
  it.each(ICONS)(
    '%s is hidden from screen readers, takes its colour from the text and its size from a property',
    (_, Icon) => {
      const { container } = renderUi(<Icon size={24} />);
      const svg = container.querySelector('svg');
      expect(svg?.getAttribute('aria-hidden')).toBe('true');
      expect(svg?.getAttribute('stroke')).toBe('currentColor');
      expect(svg?.getAttribute('width')).toBe('24');
    },
  );

  it('each have a drawing of their own', () => {
    const drawings = ICONS.map(([, Icon]) => renderUi(<Icon />).container.querySelector('svg')?.innerHTML);
    expect(new Set(drawings).size).toBe(ICONS.length);
    expect(ICONS.length).toBeGreaterThan(10);
  });
});
