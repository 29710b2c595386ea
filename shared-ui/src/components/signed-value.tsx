import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { ArrowDownIcon, ArrowUpIcon } from './icon.tsx';

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '0.2em',
    whiteSpace: 'nowrap',
    '& > svg': { width: '0.6em', height: '0.6em', flexShrink: 0 },
  },
  variants: { trend: { up: { color: 'up' }, down: { color: 'down' }, flat: { color: 'fg' } } },
});

/** Props of `SignedValue`. */
export type SignedValueProps = HTMLChakraProps<'span'> & {
  /** The number itself: its sign chooses colour and arrow. */
  value: number;
  /** The number as people read it, sign included, such as `-$9.09`. */
  children: string;
  /** Shows the arrow. Without it the text must carry the sign. Default: true. */
  hasArrow?: boolean;
};

/** A gain or a loss, shown by sign, arrow and colour, never by colour alone. */
export function SignedValue({ value, children, hasArrow = true, ...rest }: SignedValueProps) {
  const trend = value > 0 ? 'up' : value < 0 ? 'down' : 'flat';
  return (
    <Frame trend={trend} {...rest}>
      {hasArrow && trend === 'up' && <ArrowUpIcon />}
      {hasArrow && trend === 'down' && <ArrowDownIcon />}
      <span>{children}</span>
    </Frame>
  );
}
