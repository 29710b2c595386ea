import { Board } from '../home/board.tsx';
import { ClosingCall } from '../home/closing-call.tsx';
import { Coverage } from '../home/coverage.tsx';
import { Hero } from '../home/hero.tsx';
import { Offers } from '../home/offers.tsx';
import { PremiumData } from '../home/premium-data.tsx';
import { SectionCards } from '../home/section-cards.tsx';
import { toSections } from '../home/sections.ts';
import { useBadgeParts } from '../home/use-badge-parts.ts';
import { useHighlights } from '../home/use-highlights.ts';
import { useShell } from '../layout/shell-context.tsx';
import { useAfterLoad } from '../layout/use-after-load.ts';
import { useDocumentTitle } from '../layout/use-document-title.ts';

/** The front page: what the product is for, what it covers, and every page that the remotes list. */
export function HomePage() {
  const { remotes } = useShell();
  const sections = toSections(remotes);
  const isAfterLoad = useAfterLoad();
  const parts = useBadgeParts(isAfterLoad);
  const highlights = useHighlights(isAfterLoad);
  useDocumentTitle(null);
  return (
    <>
      <Hero start={sections[0]} board={<Board highlights={highlights} parts={parts} />} />
      <Coverage parts={parts} />
      <SectionCards sections={sections} />
      <Offers />
      <PremiumData />
      <ClosingCall />
    </>
  );
}
