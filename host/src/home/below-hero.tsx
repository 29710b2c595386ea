import { Box } from '@sharpside/shared-ui';
import { useAfterLoad } from '../components/use-after-load.ts';
import { useSharedHighlights } from './highlights.tsx';
import { useBadgeParts } from './use-badge-parts.ts';

// The height of the sections in most states, so that nothing below moves when they come.
const HEIGHT = { base: '155rem', md: '110rem', lg: '98rem' };

/** The sections below the hero with tonight's pick, the record and the prices. They load after the page. */
export function BelowHero() {
  const highlights = useSharedHighlights();
  const parts = useBadgeParts(useAfterLoad());
  const isReady = parts !== undefined && highlights !== 'waiting';
  return (
    <Box minHeight={HEIGHT} aria-busy={!isReady}>
      {isReady && (
        <parts.Tonight highlights={highlights === 'none' ? undefined : highlights} leagues={parts.LEAGUES} />
      )}
    </Box>
  );
}
