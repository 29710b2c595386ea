import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const StatFrame = chakra('div', { base: { display: 'grid', gap: '1', alignContent: 'start', minWidth: 0 } });
const StatLabel = chakra('dt', { base: { fontSize: 'xs', color: 'fg.muted', lineHeight: 'short' } });
const StatValue = chakra('dd', {
  base: { fontWeight: 'bold', lineHeight: 'tight', fontStretch: 'semi-condensed' },
  variants: { size: { md: { fontSize: 'lg' }, lg: { fontSize: 'xl' } } },
  defaultVariants: { size: 'md' },
});
const StatHint = chakra('dd', { base: { fontSize: 'xs', color: 'fg.subtle' } });

/** Holds `Stat`s: a description list, laid out by the style properties it is given. */
export const StatGroup = chakra('dl', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' },
});

export type StatProps = HTMLChakraProps<'div'> & {
  label: ReactNode;
  /** The number, already formatted; wrap gains and losses in `SignedValue`. */
  value: ReactNode;
  /** What the number means or is made from. */
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
