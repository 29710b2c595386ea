import { Box, Button, ModalDialog } from '@sharpside/shared-ui';
import { useNavigate, usePathname } from '@sharpside/shared-ui/routing';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { listDestinations } from './destinations.ts';
import { JumpPalette } from './jump-palette.tsx';
import { closePalette, openPalette, paletteState, togglePalette } from './palette-state.ts';
import { SearchIcon } from './search-icon.tsx';
import { useAllOutlines } from './use-all-outlines.ts';

/** Runs when Ctrl+K or Cmd+K is pressed anywhere in the page; the browser's own meaning of it is set aside. */
function useJumpShortcut(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!event.repeat) onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}

/**
 * The button of the bar, and Ctrl+K or Cmd+K, that open a palette of every page. It lives in the shell: what is typed
 * in it stays while a remote underneath is replaced.
 */
export function JumpTo({ isAuthenticated }: { isAuthenticated: boolean }) {
  const navigate = useNavigate();
  const isOpen = useStore(paletteState, (state) => state.isOpen);
  const { outlines, state } = useAllOutlines(isOpen);
  useJumpShortcut(togglePalette);
  const pathname = usePathname();
  // It belongs to its page, which one leaves by going back; and another shell in this window starts with it closed.
  useEffect(() => closePalette, [pathname]);

  function go(path: string) {
    closePalette();
    void navigate(path);
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Jump to"
        title="Jump to a page (Ctrl+K)"
        minWidth={{ base: '11', md: 'auto' }}
        minHeight={{ base: '11', md: 'auto' }}
        onClick={openPalette}
      >
        <SearchIcon />
        <Box as="span" hideBelow="lg">
          Jump to
        </Box>
      </Button>
      <ModalDialog
        label="Jump to a page"
        isOpen={isOpen}
        onClose={closePalette}
        position="fixed"
        top={{ base: '2', md: '12vh' }}
        mx="auto"
        width={{ base: 'calc(100vw - 1rem)', md: 'min(36rem, calc(100vw - 2rem))' }}
        borderRadius="lg"
        boxShadow="0 24px 64px rgb(0 0 0 / 0.5)"
      >
        <JumpPalette destinations={listDestinations(outlines, isAuthenticated)} state={state} onGo={go} />
      </ModalDialog>
    </>
  );
}
