import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Frame = chakra('div', {
  base: { display: 'grid', justifyItems: 'center', gap: '2', py: '12', px: '4', textAlign: 'center' },
});

/** Props of `EmptyState`. */
export type EmptyStateProps = {
  /** The missing thing. */
  title: ReactNode;
  /** `h1` if it replaces a whole page. Default: `p`. */
  titleAs?: 'h1' | 'p';
  /** The reader's next step. */
  hint?: ReactNode;
  /** The button or link for that step. */
  action?: ReactNode;
};

/** Fills an empty list or panel, and suggests the next step. */
export function EmptyState({ title, titleAs = 'p', hint, action }: EmptyStateProps) {
  return (
    <Frame>
      <chakra.p as={titleAs} fontSize="md" fontWeight="semibold">
        {title}
      </chakra.p>
      {hint && <chakra.p color="fg.muted">{hint}</chakra.p>}
      {action && <chakra.div mt="2">{action}</chakra.div>}
    </Frame>
  );
}
