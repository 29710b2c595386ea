import { chakra } from '@chakra-ui/react/styled-system';
import { FORCED_COLORS } from '../../theme/forced-colors.ts';

/** The look of a tick box: of a native checkbox, or of its replacement in a list. */
export const BOX = {
  appearance: 'none',
  flexShrink: 0,
  display: 'inline-grid',
  placeItems: 'center',
  width: '4',
  height: '4',
  borderWidth: '1px',
  borderColor: 'border.strong',
  borderRadius: 'sm',
  bg: 'bg.inset',
  // A tick, drawn without an image.
  _after: {
    content: '""',
    width: '10px',
    height: '10px',
    clipPath: 'polygon(14% 44%, 0 62%, 45% 96%, 100% 18%, 82% 4%, 41% 66%)',
  },
} as const;

export const TICKED_BOX = {
  bg: 'accent',
  borderColor: 'accent',
  _after: { bg: 'accent.fg', [FORCED_COLORS]: { forcedColorAdjust: 'none', bg: 'CanvasText' } },
} as const;

export const Checkbox = chakra(
  'input',
  { base: { ...BOX, cursor: 'pointer', '&:checked': TICKED_BOX } },
  { defaultProps: { type: 'checkbox' } },
);
