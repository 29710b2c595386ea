import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { toRgb } from '../testing/to-rgb.ts';
import { COLORS } from '../theme/colors.ts';
import { Card } from './card.tsx';

describe('Card', () => {
  it('may be named otherwise, stand lower in the outline, and have actions beside its title', () => {
    const actions = <button type="button">Copy</button>;
    renderUi(
      <Card title="Yankees vs Red Sox" label="Yankees vs Red Sox, tomorrow" level={3} actions={actions}>
        -135
      </Card>,
    );
    screen.getByRole('region', { name: 'Yankees vs Red Sox, tomorrow' });
    const heading = screen.getByRole('heading', { level: 3, name: 'Yankees vs Red Sox' });
    expect(screen.getByRole('button', { name: 'Copy' }).closest('header')?.contains(heading)).toBe(true);
  });

  it('is a region named by its title, if any; a board, and only a board, is dark on a light page', () => {
    renderUi(
      <>
        <Card title="Board" tone="board">
          1
        </Card>
        <Card title="Plain">2</Card>
        <Card>3</Card>
      </>,
    );
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Board',
      'Plain',
    ]);
    const regions = screen.getAllByRole('region');
    expect(regions.map(({ textContent }) => textContent)).toEqual(['Board1', 'Plain2']);
    document.documentElement.dataset.theme = 'light';
    const colorOf = (name: string) => getComputedStyle(screen.getByRole('region', { name })).color;
    expect(colorOf('Board')).toBe(toRgb(COLORS.fg.dark));
    expect(colorOf('Plain')).toBe(toRgb(COLORS.fg.light));
  });
});
