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

const Section = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    mb: '2',
    fontSize: 'sm',
    fontWeight: 'semibold',
    fontStretch: 'condensed',
    letterSpacing: 'label',
    lineHeight: 'tight',
    color: 'accent.text',
    // The house mark: one slanted stroke, as on a jersey's sleeve.
    _before: { content: '""', width: '5px', height: '0.8em', bg: 'accent', transform: 'skewX(-14deg)' },
  },
});

export type PageHeaderProps = {
  /** The part of the site that the page belongs to, such as 'Tools'. */
  section?: ReactNode;
  /** The page's one h1. */
  title: ReactNode;
  /** What the page is for, in a sentence. */
  subtitle?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
};

/** The head of a screen. */
export function PageHeader({ section, title, subtitle, actions }: PageHeaderProps) {
  return (
    <Frame>
      <div>
        {section && <Section>{section}</Section>}
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
