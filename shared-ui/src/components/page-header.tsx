import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Heading } from './text.tsx';

const Frame = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '4',
    pb: '6',
  },
});

export type PageHeaderProps = {
  /** The page's one h1. */
  title: ReactNode;
  /** What the page is for, in a sentence. */
  subtitle?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
};

/** The head of a screen. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Frame>
      <div>
        <Heading as="h1" size="xl">
          {title}
        </Heading>
        {subtitle && (
          <chakra.p color="fg.muted" fontSize="md" mt="2" maxWidth="prose">
            {subtitle}
          </chakra.p>
        )}
      </div>
      {actions}
    </Frame>
  );
}
