import type { CardProps } from '@sharpside/shared-ui';

/** A card as high as its row, whose last line may stand at its foot (`mt="auto"` in a stack of full height). */
export const FULL_CARD: Omit<CardProps, 'children'> = {
  height: 'full',
  display: 'flex',
  flexDirection: 'column',
  css: { '& > div:last-child': { flexGrow: 1, display: 'grid' } },
};
