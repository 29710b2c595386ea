import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const StatFrame = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    alignContent: 'start',
    flex: '1 1 8rem',
    minWidth: 'max-content',
    px: '4',
    // The line between two numbers. The group's overflow hides the line at the start of each row.
    borderStartWidth: '1px',
    borderColor: 'border',
    marginStart: '-1px',
  },
});
const StatLabel = chakra('dt', {
  base: {
    fontSize: 'sm',
    fontStretch: 'condensed',
    fontWeight: 'medium',
    letterSpacing: 'label',
    color: 'fg.muted',
    lineHeight: 'short',
  },
});
const StatValue = chakra('dd', {
  base: { fontWeight: 'bold', lineHeight: 'tight', fontStretch: 'semi-condensed', whiteSpace: 'nowrap' },
  variants: { size: { md: { fontSize: 'lg' }, lg: { fontSize: 'xl' } } },
  defaultVariants: { size: 'md' },
});
const StatHint = chakra('dd', {
  base: {
    fontSize: 'xs',
    color: 'fg.subtle',
    lineHeight: 'short',
    // The number determines the width, so that a hint wraps instead of moving its neighbours to the next row.
    width: 0,
    minWidth: 'full',
  },
});

/** A row of `Stat`s with lines between them, like a line score; it wraps if they do not fit. */
export const StatGroup = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: '4',
    overflow: 'hidden',
    mx: '-4',
  },
});

/** Props of `Stat`. */
export type StatProps = HTMLChakraProps<'div'> & {
  label: ReactNode;
  /** The number, already formatted; wrap gains and losses in `SignedValue`. */
  value: ReactNode;
  /** The number's meaning or origin. */
  hint?: ReactNode;
  /** Height of the number: `md` 20, `lg` 32 px. Default: `md`. */
  size?: 'md' | 'lg';
};

/** One number with its name, inside a `StatGroup`. */
export function Stat({ label, value, hint, size = 'md', ...rest }: StatProps) {
  return (
    <StatFrame {...rest}>
      <StatLabel>{label}</StatLabel>
      <StatValue size={size}>{value}</StatValue>
      {hint !== undefined && <StatHint>{hint}</StatHint>}
    </StatFrame>
  );
}
