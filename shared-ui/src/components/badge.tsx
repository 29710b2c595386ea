import { chakra } from '@chakra-ui/react/styled-system';

/** A short mark beside a name or number. Default: `neutral`. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    position: 'relative',
    zIndex: 0,
    px: '2',
    height: '5',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    // The slanted background of the house mark, tinted with the badge's own colour.
    _before: {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      borderRadius: 'sm',
      borderWidth: '1px',
      borderColor: 'color-mix(in srgb, currentColor 45%, transparent)',
      bg: 'color-mix(in srgb, currentColor 10%, transparent)',
      transform: 'skewX(-14deg)',
    },
  },
  variants: {
    tone: {
      neutral: { color: 'fg.muted' },
      accent: { color: 'accent.text' },
      up: { color: 'up' },
      down: { color: 'down' },
      warn: { color: 'warn' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
