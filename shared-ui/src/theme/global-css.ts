import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { BUTTON_CLASS } from './style-elements.ts';

/**
 * Print styles. Controls are hidden (`data-no-print` marks further elements), pressed choices stay, answers are open
 * and tables are complete. `global-rules.ts` sets the colours.
 */
const PRINT = {
  [`[data-no-print], dialog, .toasts, [data-button]:not(td *), button:is(.${BUTTON_CLASS}, :not(th button, td button, main [aria-pressed=true]))`]:
    { display: 'none !important' },
  'details::details-content': { contentVisibility: 'visible', display: 'block', height: 'auto' },
  'main, main div, main section': { overflow: 'visible !important', maxHeight: 'none !important' },
  'main thead, main th': { position: 'static !important' },
  main: { padding: '0 !important', minHeight: '0 !important', maxWidth: 'none !important' },
  // For paper, a browser shrinks a page that is too wide, but not if the page clips itself.
  '#root > div': { minHeight: '0 !important', overflow: 'visible !important' },
  thead: { display: 'table-header-group' },
  'tr, figure, details': { breakInside: 'avoid' },
  html: { overflowY: 'visible', fontSize: '80%' },
} as const;

/** Rules of the whole page: background, type, focus ring, and reduced motion. */
export const GLOBAL_CSS = defineGlobalStyles({
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=light]': { colorScheme: 'light' },
  html: {
    bg: 'bg',
    color: 'fg',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'normal',
    fontVariantNumeric: 'tabular-nums',
    // Archivo's own word space is too narrow for small text.
    wordSpacing: '0.05em',
    textSizeAdjust: '100%',
    // Always has a scroll bar, so that content which grows beyond the window does not move the page sideways. A
    // reserved gutter would cut off fixed bars.
    overflowY: 'scroll',
    scrollbarColor: '{colors.border.strong} transparent',
  },
  body: { fontSize: 'sm' },
  // Common rules of `components/button.tsx`. The rules of a variant come later in a page, so they win.
  [`.${BUTTON_CLASS}`]: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    textDecoration: 'none',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    // No translate or transform, because the pressed button would become the containing block of a target that covers
    // its row. The target would shrink and move away from the pointer.
    _active: { opacity: 0.85 },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  // Letters on the badges of `shared-ui/teams`, in units of the drawing.
  '.plate': {
    flexShrink: 0,
    fontSize: '13.5px',
    fontWeight: 'heavy',
    fontStretch: 'condensed',
    lineHeight: '1',
  },
  '.initials': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.hover',
    color: 'fg.muted',
    fontWeight: 'bold',
    fontStretch: 'condensed',
    lineHeight: '1',
    userSelect: 'none',
  },
  '::selection': { bg: 'accent', color: 'accent.fg' },
  '@media print': PRINT,
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '*, *::before, *::after': {
    _motionReduce: {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});
