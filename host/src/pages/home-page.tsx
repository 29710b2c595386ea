import { Box, Button, EmptyState, Flex, Grid, Heading, Text } from 'shared-ui';
import { Link } from 'shared-ui/routing';
import { useShell } from '../layout/shell-context.tsx';
import { useDocumentTitle } from '../layout/use-document-title.ts';
import { BreakEvenBoard } from './break-even-board.tsx';
import { SectionBand } from './section-band.tsx';
import { type Section, toSections } from './sections.ts';

const findOpenItem = (sections: readonly Section[]) =>
  sections.flatMap(({ items }) => items).find(({ access }) => access === 'public');

function Hero({ sections }: { sections: readonly Section[] }) {
  const { config } = useShell();
  const open = findOpenItem(sections);
  return (
    <Grid
      templateColumns={{ base: '1fr', lg: '1.2fr 1fr' }}
      gap={{ base: '8', lg: '16' }}
      alignItems="center"
    >
      <Box>
        <Heading
          as="h1"
          size="xl"
          fontSize={{ base: '3rem', md: '4.5rem' }}
          lineHeight="0.98"
          maxWidth="12ch"
        >
          Know the price before you take it.
        </Heading>
        <Text size="lg" tone="muted" mt="4" maxWidth="44ch">
          {config.productName} works out the numbers behind a bet, so that you decide with them in front of
          you.
        </Text>
        <Flex wrap="wrap" gap="3" mt="8">
          {open && (
            <Button size="lg" asChild>
              <Link to={open.path}>Open the {open.label}</Link>
            </Button>
          )}
          <Button size="lg" variant="outline" asChild>
            <Link to="/faq">Read the FAQ</Link>
          </Button>
        </Flex>
      </Box>
      <BreakEvenBoard />
    </Grid>
  );
}

/** The front page: what the product is for, and every page that the remotes list. */
export function HomePage() {
  const { remotes } = useShell();
  const sections = toSections(remotes);
  useDocumentTitle(null);
  return (
    <>
      <Hero sections={sections} />
      <Box mt={{ base: '12', md: '20' }}>
        {sections.map((section) => (
          <SectionBand key={section.id} {...section} />
        ))}
        {sections.length === 0 && (
          <EmptyState title="No section is live right now." hint="Reload the page in a minute." />
        )}
      </Box>
    </>
  );
}
