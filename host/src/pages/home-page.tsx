import { BelowHero } from '../home/below-hero.tsx';
import { CallToAction } from '../home/call-to-action.tsx';
import { Coverage } from '../home/coverage.tsx';
import { Hero } from '../home/hero.tsx';
import { HighlightsProvider } from '../home/highlights.tsx';
import { Offers } from '../home/offers.tsx';
import { PremiumData } from '../home/premium-data.tsx';
import { Scoreboard } from '../home/scoreboard.tsx';
import { SectionCards } from '../home/section-cards.tsx';
import { listSections } from '../site/sections.ts';
import { useOutlines } from '../site/shell-context.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';

// A longer list needs a search, which the palette has.
const MAX_CARDS = 6;

export function HomePage() {
  const { outlines, hasMore } = useOutlines();
  const sections = listSections(outlines);
  useDocumentTitle(null);
  return (
    <>
      <HighlightsProvider>
        <Hero start={sections[0]} board={<Scoreboard />} />
        <BelowHero />
      </HighlightsProvider>
      <SectionCards
        sections={sections.slice(0, MAX_CARDS)}
        hasMore={hasMore || sections.length > MAX_CARDS}
      />
      <Offers />
      <PremiumData />
      <Coverage />
      <CallToAction />
    </>
  );
}
