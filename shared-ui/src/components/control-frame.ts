import { chakra } from '@chakra-ui/react/styled-system';

/**
 * The box around a control. It has the border, background and focus ring, so that a `$` inside looks like part of the
 * field.
 */
export const ControlFrame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    // On phones the area inside the border must be large enough for a thumb.
    height: { base: '11', md: '10' },
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.inset',
    color: 'fg',
    position: 'relative',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg.muted' },
    '&:focus-within': {
      outline: '2px solid',
      outlineColor: 'focus',
      outlineOffset: '-1px',
      borderColor: 'focus',
    },
    '&:has([aria-invalid=true])': { borderColor: 'down' },
    '&:has(:disabled)': { opacity: 0.5 },
    '& input, & select': {
      flex: '1',
      width: 'full',
      minWidth: 0,
      // Up to the border's outer edge, so that a tap on the border counts.
      height: 'calc(100% + 2px)',
      my: '-1px',
      px: '3',
      bg: 'transparent',
      // Below 16 px an iPhone zooms the page when the field takes focus.
      fontSize: { base: 'md', md: 'sm' },
      fontWeight: 'medium',
      outline: 'none',
      appearance: 'none',
      borderRadius: 'inherit',
    },
    '& select': { pe: '9', cursor: 'pointer' },
    '& option': { bg: 'bg.raised', color: 'fg' },
    '& ::placeholder': { color: 'fg.subtle', opacity: 1 },
  },
});
