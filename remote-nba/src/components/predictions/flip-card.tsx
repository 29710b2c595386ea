import { Box, VisuallyHidden } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';
import { FLIP_CARD_LOOK } from './flip-card-look.ts';

type FlipCardProps = {
  /** The card's subject, which distinguishes it for screen readers. */
  label: string;
  isFlipped: boolean;
  onFlip: () => void;
  front: ReactNode;
  back: ReactNode;
};

/**
 * A card with two faces, one of which is visible. A click or tap anywhere on it, or a key on its button, turns it over.
 *
 * The button covers both faces and does not turn, so that it keeps the focus. Elements of the faces take no clicks.
 */
export function FlipCard({ label, isFlipped, onFlip, front, back }: FlipCardProps) {
  return (
    <Box as="article" aria-label={label} data-side={isFlipped ? 'back' : 'front'} css={FLIP_CARD_LOOK}>
      <button type="button" aria-pressed={isFlipped} onClick={onFlip}>
        Tap to flip<VisuallyHidden>: {label}</VisuallyHidden>
      </button>
      <div data-turn="">
        <div data-face="front" aria-hidden={isFlipped}>
          {front}
        </div>
        <div data-face="back" aria-hidden={!isFlipped}>
          {back}
        </div>
      </div>
    </Box>
  );
}
