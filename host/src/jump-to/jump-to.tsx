import { Box, Button, ModalDialog } from '@sharpside/shared-ui';
import { useNavigate, usePathname } from '@sharpside/shared-ui/routing';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { listDestinations } from './destinations.ts';
import { JumpPalette } from './jump-palette.tsx';
import { closePalette, openPalette, paletteState, togglePalette } from './palette-state.ts';
import { SearchIcon } from './search-icon.tsx';
import { useAllOutlines } from './use-all-outlines.ts';

/** Calls `onPress` when Ctrl+K or Cmd+K is pressed anywhere in the page, and prevents the browser's own action. */
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
 * The button in the bar and the shortcut Ctrl+K or Cmd+K, which open a palette of every page. It is part of the shell,
 * so its typed text stays while a remote is replaced.
 */
export function JumpTo({ isAuthenticated }: { isAuthenticated: boolean }) {
  const navigate = useNavigate();
  const isOpen = useStore(paletteState, (state) => state.isOpen);
  const { outlines, state } = useAllOutlines(isOpen);
  useJumpShortcut(togglePalette);
  const pathname = usePathname();
  // Closes the palette when the path changes, for example by going back, and when the shell ends.
  useEffect(() => closePalette, [pathname]);

  const destinations = useMemo(
    () => listDestinations(outlines, { isAuthenticated, pathname }),
    [outlines, isAuthenticated, pathname],
  );

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
        <JumpPalette destinations={destinations} state={state} isMember={isAuthenticated} onGo={go} />
      </ModalDialog>
    </>
  );
}
