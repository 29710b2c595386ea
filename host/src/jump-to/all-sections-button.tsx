import { Button, type ButtonProps } from '@sharpside/shared-ui';
import { openPalette } from './palette-state.ts';

type AllSectionsButtonProps = ButtonProps & { onOpen?: () => void };

/** A button that opens the palette, which finds every page of the site, also those without room in the menus. */
export function AllSectionsButton({ onOpen, children = 'All sections', ...rest }: AllSectionsButtonProps) {
  return (
    <Button
      variant="outline"
      minHeight={{ base: '11', md: 'auto' }}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.();
        openPalette();
      }}
      {...rest}
    >
      {children}
    </Button>
  );
}
