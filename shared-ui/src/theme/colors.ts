/** A colour for each theme, as `#rrggbb`. */
export type ThemedColor = { dark: string; light: string };

/**
 * Every colour of the product by its role, in both themes.
 *
 * The dark theme is a night game: pine-black stands, cream chalk, and the amber of a bulb scoreboard as the one accent.
 * The light theme is the scorebook of an afternoon: paper, ink, the same amber. `board`, the scoreboard, stays dark.
 */
export const COLORS = {
  bg: { dark: '#0a0f0d', light: '#f3efe5' },
  'bg.raised': { dark: '#121a16', light: '#fdfbf6' },
  'bg.inset': { dark: '#060a08', light: '#ffffff' },
  'bg.hover': { dark: '#1c2722', light: '#e9e3d5' },
  board: { dark: '#0f2a20', light: '#0f2a20' },
  'board.line': { dark: '#1f4435', light: '#1f4435' },
  fg: { dark: '#f4efe2', light: '#15201a' },
  'fg.muted': { dark: '#b3bcb2', light: '#47544c' },
  'fg.subtle': { dark: '#8e9a91', light: '#5b675f' },
  border: { dark: '#25312b', light: '#dcd5c5' },
  'border.strong': { dark: '#66746b', light: '#858373' },
  accent: { dark: '#ffa726', light: '#ffa726' },
  'accent.hover': { dark: '#ffbb57', light: '#f89a10' },
  'accent.fg': { dark: '#1d1203', light: '#1d1203' },
  'accent.text': { dark: '#ffb547', light: '#8a4a00' },
  up: { dark: '#52dd9b', light: '#0a6a40' },
  down: { dark: '#ff8874', light: '#b0241a' },
  warn: { dark: '#f4dc62', light: '#6b5500' },
  'up.tint': { dark: '#10241a', light: '#e4f1e4' },
  'down.tint': { dark: '#281512', light: '#fbe8e1' },
  'warn.tint': { dark: '#24200d', light: '#faf0c8' },
  'heat.hot': { dark: '#d8402f', light: '#f2775f' },
  'heat.good': { dark: '#1f9e63', light: '#5cc08f' },
  'heat.cold': { dark: '#2f6fd0', light: '#7fb0ee' },
  focus: { dark: '#ffca78', light: '#8a4a00' },
} as const satisfies Record<string, ThemedColor>;
