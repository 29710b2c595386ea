import { Box, VisuallyHidden } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';
import { FLIP_CARD_LOOK } from './flip-card-look.ts';

type FlipCardProps = {
  /** The card's subject; tells it from the others for screen readers. */
  label: string;
  isFlipped: boolean;
  onFlip: () => void;
  front: ReactNode;
  back: ReactNode;
};

/**
 * A card with two faces, one of which shows. A click or tap anywhere on it, or the key of its button, turns it over.
 *
 * The button lies over both faces and does not turn, so that it keeps the focus; nothing on a face takes a click.
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
