import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { mlb } from './mlb.ts';
import { PlayerCell, TeamCell } from './name-cells.tsx';
import { Plate, toPlateSides } from './plate.tsx';

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

describe('a team in a row', () => {
  it.each([
    [{}, ''],
    [{ isBadgeOnPhone: true }, 'badge'],
  ])('is its badge, silent, and its code: %j', (options, mark) => {
    renderUi(<TeamCell league={mlb} code="BOS" {...options} />);
    expect(document.querySelector('[data-team]')?.getAttribute('data-team')).toBe(mark);
    screen.getByText('BOS', { selector: '[data-team] > span' });
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('a player in a row', () => {
  it.each([
    [{}, 'Lee Pine', 0],
    [{ rank: 3 }, '3Lee Pine', 0],
    [{ rank: null }, '–Lee Pine', 0],
    [{ picture: '/lee.png' }, 'Lee Pine', 1],
  ])('is his name with his place and his picture, where rows have them: %j', (options, text, pictures) => {
    renderUi(<PlayerCell name="Lee Pine" {...options} />);
    expect(textOf('[data-player]')).toBe(text);
    expect(document.querySelectorAll('img')).toHaveLength(pictures);
  });

  it('has a note for phones, which is no part of his name', () => {
    renderUi(<PlayerCell name="Lee Pine" note="BOS · 25 balls" />);
    expect(screen.getByText('Lee Pine').dataset.note).toBe('BOS · 25 balls');
    expect(textOf('[data-player]')).toBe('Lee Pine');
  });

  it('without a picture among those who have one is drawn by his initials', () => {
    renderUi(<PlayerCell name="Lee Pine" picture={null} />);
    expect(document.querySelector('img')).toBeNull();
    expect(textOf('[data-player]')).toContain('LP');
  });
});

describe('a name plate', () => {
  const look = { ground: '#111', text: '#fff', stripe: '#c00' };

  it.each([
    ['xs', 23, 16],
    ['md', 40, 28],
    ['xl', 80, 56],
  ] as const)('of size %s is %d by %d px', (size, width, height) => {
    expect(toPlateSides(size)).toEqual({ width, height });
  });

  it.each([
    ['BOS', 'scale(1)'],
    ['MLB', 'scale(0.985'],
    ['MGM', 'scale(0.89'],
    ['ESPN', 'scale(0.825)'],
  ])('sets %s at %s', (letters, scale) => {
    renderUi(<Plate letters={letters} {...look} size="md" label="Plate" />);
    expect(document.querySelector('text')?.getAttribute('transform')).toContain(scale);
  });

  it('is an image with a name, or hidden from readers where it repeats the text beside it', () => {
    const { rerender } = renderUi(<Plate letters="BOS" {...look} size="md" label="Boston" />);
    screen.getByRole('img', { name: 'Boston' });
    rerender(<Plate letters="BOS" {...look} size="md" label={null} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
