import { chakra } from '@chakra-ui/react/styled-system';

/** A button that looks like a field and opens a panel. */
export const SelectTrigger = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    width: 'full',
    minWidth: 0,
    height: { base: '11', md: '10' },
    px: '3',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.inset',
    color: 'fg',
    fontSize: { base: 'md', md: 'sm' },
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { borderColor: 'fg.muted' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > svg': { flexShrink: 0, color: 'fg.muted' },
  },
});
