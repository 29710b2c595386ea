import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { CHOSEN_IN_FORCED_COLORS } from '../../theme/forced-colors.ts';

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    height: { base: '11', md: '8' },
    minWidth: { base: '11', md: '8' },
    px: '3',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'full',
    bg: 'bg.inset',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover', color: 'fg' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '&[aria-pressed=true]': {
      bg: 'accent',
      borderColor: 'accent',
      color: 'accent.fg',
      fontWeight: 'semibold',
      _hover: { bg: 'accent.hover', color: 'accent.fg' },
      ...CHOSEN_IN_FORCED_COLORS,
    },
  },
});

export type ToggleChipProps = Omit<HTMLChakraProps<'button'>, 'onToggle'> & {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
};

/** A choice that is switched on or off with one press. */
export function ToggleChip({ isOn, onToggle, ...rest }: ToggleChipProps) {
  return <Chip type="button" aria-pressed={isOn} onClick={() => onToggle(!isOn)} {...rest} />;
}
