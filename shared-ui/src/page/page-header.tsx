import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useMemo } from 'react';
import { Heading } from '../components/text.tsx';
import { HeadRow } from './head-row.tsx';

const Frame = chakra('header', {
  base: {
    display: 'grid',
    // On phones, the actions are a row of icons beside the section. Otherwise they are on the heading's line.
    // In a narrow window the icons wrap before they cover the section.
    gridTemplateColumns: { base: 'minmax(min-content, 1fr) auto', md: 'minmax(0, 1fr) auto' },
    gridTemplateAreas: {
      base: '"section actions" "title title" "subtitle subtitle"',
      md: '"section section" "title actions" "subtitle subtitle"',
    },
    alignItems: 'center',
    columnGap: { base: '2', md: '4' },
    // Buttons do not touch the line above the page.
    pt: { base: '1', md: '0' },
    pb: { base: '2', md: '6' },
  },
});

const Section = chakra('p', {
  base: {
    gridArea: 'section',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    // The height of the icons, so that the title does not move when they appear.
    minHeight: { base: '11', md: '0' },
    mb: { base: '0', md: '2' },
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

const Subtitle = chakra('p', {
  base: {
    gridArea: 'subtitle',
    mt: { base: '0.5', md: '2' },
    maxWidth: 'prose',
    color: 'fg.muted',
    fontSize: { base: 'sm', md: 'md' },
    // On phones one line has room for most.
    fontStretch: { base: 'condensed', md: 'normal' },
    textWrap: 'pretty',
    // There, the outcome of a past day takes its place, so that the rows stay where they are.
    'main:has([data-result]) &': { mdDown: { display: 'none' } },
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
        <Heading as="h1" size="xl" gridArea="title" fontSize={{ base: '1.5rem', md: 'xl' }}>
          {title}
        </Heading>
      </>
    ),
    [section, title],
  );
  const buttons = useMemo(() => <HeadRow gridArea="actions">{actions}</HeadRow>, [actions]);
  return (
    <Frame>
      {heading}
      {subtitle && <Subtitle>{subtitle}</Subtitle>}
      {buttons}
    </Frame>
  );
}
