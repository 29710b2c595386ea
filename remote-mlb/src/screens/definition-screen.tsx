import { Box, Button, Grid, HStack, LoadFailure, PageHeader } from '@sharpside/shared-ui';
import { findHashTarget, useLocation } from '@sharpside/shared-ui/routing';
import { useEffect } from 'react';
import { useLeagueAverages } from '../api/league-averages.ts';
import { DefinitionCard } from '../components/definitions/definition-card.tsx';
import { DEFINITIONS } from '../components/definitions/definitions.ts';

const CARDS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };

// On a phone the links scroll sideways to the edges of the window, so that the first entry is in view.
const IN_ONE_LINE = {
  flexWrap: { base: 'nowrap', md: 'wrap' },
  overflowX: { base: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  mx: { base: '-4', md: '0' },
  ps: { base: '4', md: '0' },
  // The fade says that there are more; the last entry can be scrolled out of it.
  pe: { base: '8', md: '0' },
  maskImage: { base: 'linear-gradient(to left, transparent, #000 2rem)', md: 'none' },
  // Room for the outline of the focus.
  py: { base: '1', md: '0' },
  '& > *': { flexShrink: 0 },
} as const;

/** The router handles the address before the entry is rendered, so the scrolling to the entry is done here. */
function useEntryOfAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    const entry = findHashTarget(hash);
    entry?.scrollIntoView();
    entry?.focus({ preventScroll: true });
  }, [hash]);
}

export default function DefinitionScreen() {
  const { data, error, isLoading, retry } = useLeagueAverages();
  useEntryOfAddress();
  return (
    <>
      <PageHeader
        section="MLB"
        title="MLB Definitions"
        subtitle="What the figures mean, how they are calculated, and where the league stands."
      />
      <HStack as="nav" aria-label="Entries" gap="2" mb={{ base: '4', md: '6' }} css={IN_ONE_LINE}>
        {DEFINITIONS.map(({ id, name }) => (
          <Button key={id} size="sm" variant="outline" asChild>
            <a href={`#${id}`}>{name}</a>
          </Button>
        ))}
      </HStack>
      {error && !data && (
        <Box mb="6">
          <LoadFailure title="The league’s averages could not be loaded." onRetry={retry} />
        </Box>
      )}
      <Grid templateColumns={CARDS} gap="4">
        {DEFINITIONS.map((definition) => (
          <DefinitionCard
            key={definition.id}
            definition={definition}
            average={{
              isLoading,
              isFailed: error !== undefined && data === undefined,
              season: data?.season ?? null,
              row: data?.results.find(({ figure }) => figure === definition.figure),
            }}
          />
        ))}
      </Grid>
    </>
  );
}
