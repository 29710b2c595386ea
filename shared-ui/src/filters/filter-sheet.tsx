import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { Heading } from '../components/text.tsx';

const Sheet = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 'auto 0 0 0',
    m: '0',
    p: '0',
    width: 'full',
    maxWidth: 'none',
    maxHeight: '85dvh',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.raised',
    color: 'fg',
    borderTopWidth: '1px',
    borderColor: 'border.strong',
    borderTopRadius: 'lg',
    boxShadow: 'menu',
    '&::backdrop': { bg: 'rgb(0 0 0 / 0.6)' },
  },
});

// The page behind stays where it is.
const SCROLL_LOCK: HTMLChakraProps<'dialog'>['css'] = {
  'html:has(&[open])': { overflow: 'hidden', scrollbarGutter: 'stable' },
};

const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    px: '4',
    py: '2',
    bg: 'bg.raised',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});

const Content = chakra('div', { base: { display: 'grid', gap: '4', p: '4' } });

const Foot = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 3,
    p: '4',
    bg: 'bg.raised',
    borderTopWidth: '1px',
    borderColor: 'border',
    '& > button': { width: 'full' },
  },
});

type FilterSheetProps = {
  /** Absent where there is nothing to reset. */
  onReset: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** The filters of a phone: a modal dialog at the lower edge. Escape and a press beside it close it. */
export function FilterSheet({ onReset, onClose, children }: FilterSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closing gives the focus back to where it came from.
    return () => dialog?.close();
  }, []);

  return (
    <Sheet
      ref={ref}
      aria-label="Filters"
      css={SCROLL_LOCK}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <Head>
        <Heading size="md">Filters</Heading>
        {onReset && (
          <Button size="sm" variant="ghost" onClick={onReset}>
            Reset
          </Button>
        )}
      </Head>
      <Content>{children}</Content>
      <Foot>
        <Button size="lg" onClick={onClose}>
          Show results
        </Button>
      </Foot>
    </Sheet>
  );
}
