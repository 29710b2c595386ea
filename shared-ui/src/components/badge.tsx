import { chakra } from '@chakra-ui/react/styled-system';

/** A short mark beside a name or number. Default: `neutral`. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    height: '5',
    borderRadius: 'sm',
    borderWidth: '1px',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '1',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { color: 'fg.muted', borderColor: 'border.strong' },
      accent: { color: 'accent.text', borderColor: 'accent.text' },
      up: { color: 'up', borderColor: 'up' },
      down: { color: 'down', borderColor: 'down' },
      warn: { color: 'warn', borderColor: 'warn' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
