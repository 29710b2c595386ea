import type { BoxProps } from '@sharpside/shared-ui';

/**
 * Selects an element in the page of a visitor with a session. It holds from the first paint on: an inline script sets
 * the attribute for who has a session's cookie (`early-input.ts`), and the layout corrects it once the session is known.
 */
export const SIGNED_IN = 'html[data-session] &';

/** The fixed bar's height. Content that scrolls under the bar keeps this distance. */
export const BAR_HEIGHT = '3.5rem';

/** An item in the bar: a link, or the button of a dropdown. The item of the present page has a lit lamp under it. */
export const BAR_ITEM: BoxProps = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  height: '10',
  px: { base: '3', md: '2', lg: '3' },
  borderRadius: 'md',
  fontSize: 'sm',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  color: 'fg.muted',
  cursor: 'pointer',
  transitionProperty: 'colors',
  transitionDuration: 'fast',
  _hover: { bg: 'bg.hover', color: 'fg' },
  css: {
    '&[aria-expanded=true]': { bg: 'bg.hover', color: 'fg' },
    '& > svg': { transitionProperty: 'rotate', transitionDuration: 'normal' },
    '&[aria-expanded=true] > svg': { rotate: '180deg' },
    '&[aria-current]': { color: 'fg' },
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      insetInline: { base: '3', md: '2', lg: '3' },
      bottom: '-8px',
      // Drawn as a border, because forced colours keep borders and drop backgrounds.
      borderTopWidth: '3px',
      transform: 'skewX(-14deg)',
      borderColor: 'accent',
    },
  },
};

export const MARKER_BEFORE = {
  content: '""',
  position: 'absolute',
  left: '2px',
  borderLeftWidth: '4px',
  height: '4',
  transform: 'skewX(-14deg)',
  borderColor: 'accent',
} as const;

export const MENU_ROW: BoxProps = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  width: 'full',
  px: '3',
  borderRadius: 'md',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  css: {
    '& > svg': { transitionProperty: 'rotate', transitionDuration: 'normal' },
    '&[aria-expanded=true] > svg': { rotate: '180deg' },
    '&[aria-current=page]': { fontWeight: 'semibold', color: 'accent.text' },
    '&[aria-current]::before': MARKER_BEFORE,
  },
};

/**
 * For a part that `selector` names, which is loading: the footer is kept below the window and hidden, so that it does not
 * jump into a short page.
 */
export const keepFooterAway = (selector: string): NonNullable<BoxProps['css']> => ({
  [`main:has(${selector})`]: { minHeight: '100dvh' },
  [`main:has(${selector}) + footer`]: { visibility: 'hidden' },
});
