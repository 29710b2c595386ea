import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Frame = chakra('div', {
  base: { display: 'grid', justifyItems: 'center', gap: '2', py: '12', px: '4', textAlign: 'center' },
});

export type EmptyStateProps = {
  /** What is not there. */
  title: ReactNode;
  /** What to do about it. */
  hint?: ReactNode;
  /** The button or link that does it. */
  action?: ReactNode;
};

/** Stands where there is nothing to show, and says what to do next. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <Frame>
      <chakra.p fontSize="md" fontWeight="semibold">
        {title}
      </chakra.p>
      {hint && <chakra.p color="fg.muted">{hint}</chakra.p>}
      {action && <chakra.div mt="2">{action}</chakra.div>}
    </Frame>
  );
}
