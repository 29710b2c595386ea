/** A colour for each theme, as `#rrggbb`. */
export type ThemedColor = { dark: string; light: string };

/**
 * Every colour of the product by its role, in both themes.
 *
 * The dark theme is a night game: pine-black stands, cream chalk, and the amber of a bulb scoreboard as the one accent.
 * The light theme is the scorebook of an afternoon: paper, ink, the same amber. `board` is the scoreboard, dark in both.
 */
export const COLORS = {
  bg: { dark: '#0b100e', light: '#f5f2ea' },
  'bg.raised': { dark: '#121916', light: '#fffdf8' },
  'bg.inset': { dark: '#070b09', light: '#ffffff' },
  'bg.hover': { dark: '#1a2420', light: '#ece7db' },
  board: { dark: '#10231c', light: '#10231c' },
  fg: { dark: '#f3efe3', light: '#16201b' },
  'fg.muted': { dark: '#aeb8af', light: '#4b5850' },
  'fg.subtle': { dark: '#8a968e', light: '#5f6b63' },
  border: { dark: '#26322c', light: '#dcd6c7' },
  'border.strong': { dark: '#6b786f', light: '#868374' },
  accent: { dark: '#ffa62b', light: '#ffa62b' },
  'accent.hover': { dark: '#ffbb5c', light: '#f59a14' },
  'accent.fg': { dark: '#1c1204', light: '#1c1204' },
  'accent.text': { dark: '#ffb44f', light: '#8a4b00' },
  up: { dark: '#4ddb96', light: '#0b6b41' },
  down: { dark: '#ff8270', light: '#b3261a' },
  warn: { dark: '#f4dc62', light: '#6d5600' },
  focus: { dark: '#ffc46b', light: '#8a4b00' },
} as const satisfies Record<string, ThemedColor>;
