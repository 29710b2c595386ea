import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../components/button.tsx';
import { CloseIcon } from '../components/icon.tsx';
import { Heading } from '../components/text.tsx';
import type { BoxProps } from '../layout.ts';
import { ModalDialog } from '../page/modal-dialog.tsx';

const SHEET: BoxProps = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: 'full',
  maxHeight: '85dvh',
  overflow: 'auto',
  borderInlineWidth: '0',
  borderBottomWidth: '0',
  borderTopRadius: 'lg',
  boxShadow: 'menu',
};

const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    ps: '4',
    pe: '1',
    py: '1',
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
  isOpen: boolean;
  onClose: () => void;
  /** Undefined if there is nothing to reset. */
  onReset: (() => void) | undefined;
  /** The rows that the filters leave, if their number is known: '464 batters'. */
  results: string | undefined;
  children: ReactNode;
};

/** The filters of a phone: a modal dialog at the lower edge. */
export function FilterSheet({ isOpen, onClose, onReset, results, children }: FilterSheetProps) {
  return (
    <ModalDialog label="Filters" isOpen={isOpen} onClose={onClose} {...SHEET}>
      <Head>
        <Heading size="md" flex="1">
          Filters
        </Heading>
        <Button size="sm" variant="ghost" disabled={onReset === undefined} onClick={onReset}>
          Reset
        </Button>
        {/* The dialog's first control takes the focus, and must be no text field: phones would open their keyboard. */}
        <IconButton label="Close filters" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      <Content>{children}</Content>
      <Foot>
        <Button size="lg" onClick={onClose}>
          {`Show ${results ?? 'results'}`}
        </Button>
      </Foot>
    </ModalDialog>
  );
}
