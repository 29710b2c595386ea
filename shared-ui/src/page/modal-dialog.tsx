import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Box, type BoxProps } from '../layout.ts';

/** Props of `ModalDialog`. */
export type ModalDialogProps = Omit<BoxProps, 'children' | 'ref'> & {
  /** The dialog's purpose; its accessible name. */
  label: string;
  isOpen: boolean;
  /**
   * Called if the browser itself has opened the dialog before hydration, as a button's `command` does. If this is
   * given, the content is rendered even while the dialog is closed.
   */
  onOpen?: () => void;
  onClose: () => void;
  children: ReactNode;
};

const MODAL: BoxProps['css'] = {
  '&::backdrop': { bg: 'rgb(0 0 0 / 0.6)' },
  // The page behind does not scroll or move, since the room of the scrollbar is kept. The backdrop does not cover that
  // room, so the page's background itself is dimmed.
  'html:has(&[open])': {
    overflow: 'hidden',
    scrollbarGutter: 'stable',
    bg: 'color-mix(in srgb, {colors.bg}, #000 60%)',
  },
};

/**
 * A native modal dialog: the page behind is inert and does not scroll, Escape and a click outside close it, and the
 * focus returns to where it was. Its content is rendered only while it is open, unless the browser may open it.
 */
export function ModalDialog({ label, isOpen, onOpen, onClose, children, css, ...look }: ModalDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (ref.current?.open) onOpen?.();
  }, [onOpen]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    // The content fills the dialog's own box, so a click on the element itself is on the backdrop.
    const onClick = ({ target }: MouseEvent) => target === dialog && onClose();
    dialog?.addEventListener('click', onClick);
    return () => dialog?.removeEventListener('click', onClick);
  }, [onClose]);

  return (
    <Box
      m="0"
      p="0"
      maxWidth="none"
      maxHeight="none"
      color="fg"
      bg="bg.raised"
      borderWidth="1px"
      borderColor="border.strong"
      overflow="hidden"
      overscrollBehavior="contain"
      css={[MODAL, css]}
      {...look}
      asChild
    >
      {/* The event is asynchronous, and may belong to an earlier opening. */}
      <dialog ref={ref} aria-label={label} onClose={() => !ref.current?.open && onClose()}>
        {(isOpen || onOpen) && children}
      </dialog>
    </Box>
  );
}
