import { Button } from '@sharpside/shared-ui';
import { openPalette } from './palette-state.ts';

/** A button for sections without room in the menus. It opens the palette, which finds every page of the site. */
export function AllSectionsButton({ onOpen }: { onOpen?: () => void }) {
  return (
    <Button
      variant="outline"
      minHeight={{ base: '11', md: 'auto' }}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.();
        openPalette();
      }}
    >
      All sections
    </Button>
  );
}
