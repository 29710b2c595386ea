import { EmptyState, Grid } from '@sharpside/shared-ui';
import { AccessLegend } from './access-mark.tsx';
import { HomeSection } from './home-section.tsx';
import { SectionCard } from './section-card.tsx';
import type { Section } from './sections.ts';

/** A card for each section that is live. */
export function SectionCards({ sections }: { sections: readonly Section[] }) {
  return (
    <HomeSection id="sections" title="Leagues & Tools" lead="Every page there is, and what it asks of you.">
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
