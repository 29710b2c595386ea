import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/** What holds on the whole page: ground, type, focus ring, and no motion for those who ask for none. */
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
    // Content that grows past the window must not push the page aside; a reserved gutter would cut off fixed bars.
    overflowY: 'scroll',
    scrollbarColor: '{colors.border.strong} transparent',
  },
  body: { fontSize: 'sm' },
  // Letters of `shared-ui/teams`, in units of their drawing; the reset goes before what an element of a drawing says itself.
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
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '*, *::before, *::after': {
    _motionReduce: {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});
