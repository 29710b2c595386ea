const space = (px: number) => ({ value: `${px / 16}rem` });

/** Distances in steps of 4 px, named by the number of steps; layouts use the even ones, an 8 px rhythm. */
const SPACING = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24].map((steps) => [String(steps), space(steps * 4)]),
);

/**
 * What the product's measures are: type, distances, corners, shadows, motion, and the phone boundary.
 *
 * Units: rem for type and distances, so that a visitor's own text size counts.
 */
export const TOKENS = {
  // Narrower than `md`, 768 px, is a phone.
  breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
  tokens: {
    fonts: {
      body: { value: "'Archivo', 'Archivo Fallback', sans-serif" },
    },
    fontSizes: {
      xs: { value: '0.75rem' },
      sm: { value: '0.875rem' },
      md: { value: '1rem' },
      lg: { value: '1.25rem' },
      xl: { value: '2rem' },
    },
    fontWeights: {
      normal: { value: '400' },
      medium: { value: '500' },
      semibold: { value: '600' },
      bold: { value: '700' },
    },
    lineHeights: { tight: { value: '1.1' }, short: { value: '1.3' }, normal: { value: '1.5' } },
    letterSpacings: { label: { value: '0.06em' } },
    spacing: SPACING,
    sizes: { ...SPACING, full: { value: '100%' }, page: { value: '80rem' }, prose: { value: '65ch' } },
    radii: { sm: { value: '3px' }, md: { value: '5px' }, lg: { value: '8px' }, full: { value: '999px' } },
    durations: { fast: { value: '80ms' }, normal: { value: '140ms' } },
  },
};
