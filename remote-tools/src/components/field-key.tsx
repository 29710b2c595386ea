import { IconButton } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

type FieldKeyProps = {
  label: string;
  /**
   * The label of the key's field. It is announced after the key's own label, as a description, so that the field's name
   * stays unique.
   */
  field: string;
  /** True if the key has nothing to do. It stays in place, so that the keypad does not move. */
  isIdle: boolean;
  onPress: () => void;
  children: ReactNode;
};

/**
 * A key for a character that numeric keypads of phones lack. Pressing it leaves the cursor in the field, so the keypad
 * stays open. Keyboards have the character, so Tab skips the key.
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
