import { chakra } from '@chakra-ui/react/styled-system';

/** Styles of a grey shape; tables have them as plain elements (`table-look.ts`). */
export const SKELETON_LOOK = {
  bg: 'bg.hover',
  borderRadius: 'sm',
  maxWidth: 'full',
  animation: 'breathe 1.6s ease-in-out infinite',
} as const;

/**
 * A grey placeholder for something that loads; give it that thing's `width` and `height`, so that nothing jumps.
 *
 * Hidden from screen readers: put a `Spinner` or `aria-busy` where the loading itself is to be told.
 */
export const Skeleton = chakra('div', { base: SKELETON_LOOK }, { defaultProps: { 'aria-hidden': true } });
