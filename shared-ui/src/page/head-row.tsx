import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

const Row = chakra('div', {
  base: {
    position: 'relative',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: { base: '1', md: '2' },
    // The icon at the end, not the room around it, ends where the page's content does.
    me: { base: '-3', md: '0' },
    '@media screen and (max-width: 47.99rem)': {
      '& > a': { me: '2' },
      '&:not(:has(button, a))': { me: '0' },
      '& button:has([data-words])': { width: '11', minWidth: '11', px: '0', borderColor: 'transparent' },
      // The icon stays while the note below says what came of the press.
      '& button:has([data-words]) > *': { opacity: 1 },
      '& [data-words]': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      },
      // The outcome of a press: a small note below its icon.
      '& [role=status]:not(:empty)': {
        position: 'absolute',
        inset: '100% 0 auto auto',
        width: 'max-content',
        maxWidth: '16rem',
        px: '3',
        py: '2',
        borderWidth: '1px',
        borderColor: 'border.strong',
        borderRadius: 'md',
        bg: 'bg.raised',
        boxShadow: 'menu',
      },
    },
  },
});

/**
 * Buttons of a page or card. On phones a row of icons: their words, marked with `data-words`, stay their names. `InHead`
 * adds further buttons there.
 */
export const HeadRow = (props: HTMLChakraProps<'div'>) => <Row data-head-row="" {...props} />;
