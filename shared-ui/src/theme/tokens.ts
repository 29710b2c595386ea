const upTo = (last: number) => Array.from({ length: last + 1 }, (_, step) => step);

/** Tokens named by a number of 4 px steps. */
const toSteps = (steps: readonly number[]) =>
  Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

/** Distances. Layouts use the even steps, an 8 px rhythm, and icons use the half step. */
const SPACING = toSteps([0.5, ...upTo(16), 20, 24]);

/** Sizes: each step up to 128 px, then the sizes of panels and cards. */
const SIZES = toSteps([...upTo(32), 36, 40, 48, 56, 64, 72, 80, 96]);

/**
 * The product's measures: type, distances, corners, shadows, motion, and the phone boundary.
 *
 * Units: rem for type and distances, so that a visitor's own text size counts.
 */
export const TOKENS = {
  keyframes: {
    lamp: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.25' } },
    breathe: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.5' } },
    advance: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.95)' } },
    // A row of two equal halves that moves in an endless loop.
    drift: { to: { transform: 'translateX(-50%)' } },
  },
  // Screens narrower than `md`, 768 px, are phones.
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
      xl: { value: 'clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem)' },
    },
    fontWeights: {
      normal: { value: '400' },
      medium: { value: '500' },
      semibold: { value: '600' },
      bold: { value: '700' },
      heavy: { value: '800' },
    },
    lineHeights: { tight: { value: '1.1' }, short: { value: '1.3' }, normal: { value: '1.5' } },
    letterSpacings: { label: { value: '0.06em' } },
    spacing: SPACING,
    sizes: { ...SIZES, full: { value: '100%' }, page: { value: '80rem' }, prose: { value: '65ch' } },
    radii: { sm: { value: '3px' }, md: { value: '5px' }, lg: { value: '8px' }, full: { value: '999px' } },
    durations: { fast: { value: '80ms' }, normal: { value: '140ms' } },
  },
};

const themed = (dark: string, light: string) => ({ value: { _dark: dark, _light: light } });

/**
 * Light comes from above: surfaces have a bright upper edge, buttons a dark lower edge that disappears when pressed.
 */
export const SHADOWS = {
  raised: themed('inset 0 1px 0 #ffffff0a', '0 1px 2px #2a241512, 0 4px 12px #2a24150a'),
  board: themed(
    'inset 0 1px 0 #ffffff14, 0 8px 24px #00000033',
    'inset 0 1px 0 #ffffff14, 0 8px 24px #0f2a2033',
  ),
  key: themed(
    'inset 0 1px 0 #ffffff59, inset 0 -2px 0 #00000026',
    'inset 0 1px 0 #ffffff73, inset 0 -2px 0 #00000026',
  ),
  menu: themed('0 12px 32px #000000a6, 0 2px 6px #00000080', '0 12px 32px #2a241533, 0 2px 6px #2a24151f'),
};
