import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useMemo } from 'react';
import { Heading } from '../components/text.tsx';

const Frame = chakra('header', {
  base: {
    display: 'grid',
    // Actions are on the heading's line if there is room, otherwise below everything.
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    gridTemplateAreas: {
      base: '"section" "title" "subtitle" "actions"',
      md: '"section section" "title actions" "subtitle subtitle"',
    },
    alignItems: 'center',
    columnGap: '4',
    pb: '6',
  },
});

const Actions = chakra('div', {
  base: { gridArea: 'actions', display: 'flex', flexWrap: 'wrap', gap: '2', mt: { base: '4', md: '0' } },
});

const Section = chakra('p', {
  base: {
    gridArea: 'section',
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
    // The house mark: a slanted stroke, as on a jersey's sleeve.
    _before: { content: '""', width: '5px', height: '0.8em', bg: 'accent', transform: 'skewX(-14deg)' },
  },
});

/** Props of `PageHeader`. */
export type PageHeaderProps = {
  /** The part of the site that the page belongs to, such as 'Tools'. */
  section?: ReactNode;
  /** The only h1 of the page. */
  title: ReactNode;
  /** The page's purpose, in a sentence. */
  subtitle?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
};

/** The head of a screen. */
export function PageHeader({ section, title, subtitle, actions }: PageHeaderProps) {
  // Memoized, because on a board only the subtitle changes with the rows, and styling the rest again takes longer.
  const heading = useMemo(
    () => (
      <>
        {section && <Section>{section}</Section>}
        <Heading as="h1" size="xl" gridArea="title">
          {title}
        </Heading>
      </>
    ),
    [section, title],
  );
  const buttons = useMemo(() => actions && <Actions>{actions}</Actions>, [actions]);
  return (
    <Frame>
      {heading}
      {subtitle && (
        <chakra.p
          gridArea="subtitle"
          color="fg.muted"
          fontSize="md"
          mt="2"
          maxWidth="prose"
          textWrap="pretty"
        >
          {subtitle}
        </chakra.p>
      )}
      {buttons}
    </Frame>
  );
}
