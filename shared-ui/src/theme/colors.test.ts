import { describe, expect, it } from 'vitest';
import { COLORS } from './colors.ts';
import { toContrast } from './contrast.ts';
import type { Theme } from './theme-boot.ts';

type ColorName = keyof typeof COLORS;

/** The allowed text colours on each background. A pair that a component uses belongs here. */
const TEXT_ON = {
  bg: ['fg', 'fg.muted', 'fg.subtle', 'accent.text', 'up', 'down', 'warn'],
  'bg.raised': ['fg', 'fg.muted', 'fg.subtle', 'accent.text', 'up', 'down', 'warn'],
  'bg.inset': ['fg', 'fg.muted', 'fg.subtle', 'up', 'down'],
  'bg.hover': ['fg', 'fg.muted', 'accent.text', 'up', 'down'],
  'up.tint': ['fg', 'fg.muted', 'up'],
  'down.tint': ['fg', 'fg.muted', 'down'],
  'warn.tint': ['fg', 'fg.muted', 'warn'],
  accent: ['accent.fg'],
  'accent.hover': ['accent.fg'],
} as const;
const LINES_ON = {
  bg: ['border.strong', 'focus'],
  'bg.raised': ['border.strong', 'focus'],
  'bg.inset': ['border.strong', 'focus'],
} as const;

const isColorName = (name: string): name is ColorName => name in COLORS;

function toRows(pairs: Readonly<Record<string, readonly ColorName[]>>, themes: readonly Theme[]) {
  return themes.flatMap((theme) =>
    Object.entries(pairs).flatMap(([ground, fronts]) => fronts.map((front) => ({ theme, ground, front }))),
  );
}

function contrastOf({ theme, ground, front }: { theme: Theme; ground: string; front: ColorName }): number {
  if (!isColorName(ground)) throw new RangeError(`There is no colour named ${ground}.`);
  return toContrast(COLORS[front][theme], COLORS[ground][theme]);
}

describe('contrast', () => {
  it('is measured as WCAG defines it', () => {
    expect(toContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(toContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('lets text be read at AA, and lines be seen, in every colour on each of its grounds', () => {
    const faint = [
      ...toRows(TEXT_ON, ['dark', 'light']).filter((row) => contrastOf(row) < 4.5),
      ...toRows(LINES_ON, ['dark', 'light']).filter((row) => contrastOf(row) < 3),
      // The scoreboard has the dark theme's colours everywhere.
      ...toRows({ board: TEXT_ON.bg }, ['dark']).filter((row) => contrastOf(row) < 4.5),
      ...toRows({ board: LINES_ON.bg }, ['dark']).filter((row) => contrastOf(row) < 3),
    ];
    expect(faint).toEqual([]);
  });

  it('keeps the board the same in both themes', () => {
    expect(COLORS.board.light).toBe(COLORS.board.dark);
    expect(COLORS['board.line'].light).toBe(COLORS['board.line'].dark);
  });
});
