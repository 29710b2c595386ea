import { Button } from '@sharpside/shared-ui';

type FlipAllButtonProps = {
  /** True if every card shows its back. */
  isFlipped: boolean;
  onFlip: (isFlipped: boolean) => void;
  isDisabled: boolean;
};

/** Turns every card of a board to its back, or all cards to the front again. */
export function FlipAllButton({ isFlipped, onFlip, isDisabled }: FlipAllButtonProps) {
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={isDisabled}
      aria-pressed={isFlipped}
      onClick={() => onFlip(!isFlipped)}
    >
      Flip all
    </Button>
  );
}
