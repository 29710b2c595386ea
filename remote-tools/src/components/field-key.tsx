import { IconButton } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

type FieldKeyProps = {
  /** The action of the key, in words. */
  label: string;
  /** The label of its field: said after its own, so that the field's name stays the field's alone. */
  field: string;
  /** True while it has nothing to do. It stays in place even then, so that the keypad does not move. */
  isIdle: boolean;
  onPress: () => void;
  children: ReactNode;
};

/**
 * A key for a character that numeric keypads of phones do not have. Pressing it leaves the cursor, and with it the
 * keypad, where it is. Keyboards have the character, so it is no stop for the Tab key.
 */
export function FieldKey({ label, field, isIdle, onPress, children }: FieldKeyProps) {
  return (
    <IconButton
      label={label}
      aria-description={field}
      aria-disabled={isIdle || undefined}
      size="sm"
      tabIndex={-1}
      fontSize="md"
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </IconButton>
  );
}
