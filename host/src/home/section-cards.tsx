import { Box, EmptyState, Flex, Grid, Heading, Text } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { AccessLegend, AccessMark } from '../components/access-mark.tsx';
import { HomeSection } from '../components/home-section.tsx';
import { AllSectionsButton } from '../jump-to/all-sections-button.tsx';
import type { Section, SectionItem } from '../site/sections.ts';

// Longer lists have two columns, so that adjacent cards have similar heights.
const ONE_COLUMN_AT_MOST = 5;

function PageLink({ label, path, access }: SectionItem) {
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="2"
      minHeight={{ base: '11', md: '8' }}
      px="2"
      mx="-2"
      borderRadius="md"
      color="fg.muted"
      transitionProperty="colors"
      transitionDuration="fast"
      _hover={{ bg: 'bg.hover', color: 'fg' }}
      asChild
    >
      <Link to={path}>
        <span>{label}</span>
        <AccessMark access={access} />
      </Link>
    </Flex>
  );
}

function Lead({ id, label, text, first }: Omit<Section, 'items'>) {
  return (
    <Flex direction="column" position="relative" css={{ '&:hover [data-go]': { color: 'accent.text' } }}>
      <Heading as="h3" id={id} fontSize="2.5rem" fontStretch="condensed" fontWeight="heavy" lineHeight="1">
        {/* The link covers the whole item. */}
        <Box _after={{ content: '""', position: 'absolute', inset: '0' }} asChild>
          <Link to={first.path}>{label}</Link>
        </Box>
      </Heading>
      <Text tone="muted" mt="3" mb="4">
        {text}
      </Text>
      <Text data-go mt="auto" fontWeight="semibold" aria-hidden="true">{`${first.label} →`}</Text>
    </Flex>
  );
}

export function SectionCard({ items, ...section }: Section) {
  const columns = items.length > ONE_COLUMN_AT_MOST ? 2 : 1;
  return (
    <Grid
      templateColumns={{
        base: '1fr',
        md: 'minmax(0, 1fr) minmax(0, 1.4fr)',
        lg: 'minmax(0, 1fr) minmax(0, 1.5fr)',
      }}
      gap={{ base: '4', md: '8' }}
      p={{ base: '4', md: '6' }}
      borderRadius="lg"
      borderWidth="1px"
      borderColor="border"
      bg="bg.raised"
      boxShadow="raised"
      asChild
    >
      <article aria-labelledby={section.id}>
        <Lead {...section} />
        <Grid
          alignContent="start"
          gridAutoFlow={{ sm: 'column' }}
          gridTemplateRows={{ sm: `repeat(${Math.ceil(items.length / columns)}, auto)` }}
          columnGap="6"
          asChild
        >
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <PageLink {...item} />
              </li>
            ))}
          </ul>
        </Grid>
      </article>
    </Grid>
  );
}

const MORE_LEAD = 'Some of the sections, with their pages and what you need to open them.';

type SectionCardsProps = {
  sections: readonly Section[];
  hasMore: boolean;
};

export function SectionCards({ sections, hasMore }: SectionCardsProps) {
  return (
    <HomeSection
      id="sections"
      title="Leagues & Tools"
      lead={hasMore ? MORE_LEAD : 'Every page, and what you need to open it.'}
      actions={hasMore && <AllSectionsButton />}
    >
      {sections.length === 0 ? (
        <EmptyState title="No section is live right now." hint="Reload the page in a minute." />
      ) : (
        <>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4" mb="4">
            {sections.map((section) => (
              <SectionCard key={section.id} {...section} />
            ))}
          </Grid>
          <AccessLegend />
        </>
      )}
    </HomeSection>
  );
}
