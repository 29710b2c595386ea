import { chakra } from '@chakra-ui/react/styled-system';

/** Styles of a grey shape; tables have them as plain elements (`table-look.ts`). */
export const SKELETON_LOOK = {
  bg: 'bg.hover',
  borderRadius: 'sm',
  maxWidth: 'full',
  animation: 'breathe 1.6s ease-in-out infinite',
} as const;

/**
 * A grey placeholder for loading content; give it the content's `width` and `height`, so that nothing jumps.
 *
 * Hidden from screen readers: use a `Spinner` or `aria-busy` to announce the loading.
 */
export const Skeleton = chakra('div', { base: SKELETON_LOOK }, { defaultProps: { 'aria-hidden': true } });
