import { Box } from '@sharpside/shared-ui';
import { useAfterLoad } from '../components/use-after-load.ts';
import { useSharedHighlights } from './highlights.tsx';
import { useBadgeParts } from './use-badge-parts.ts';

// About the height of the sections in a wide window, so that nothing in view moves when they come. They are higher in a
// narrow window; one measure keeps the page small, and their end is far out of view.
const HEIGHT = '110rem';

/** The sections below the hero with tonight's pick, the record and the prices. They load after the page. */
export function BelowHero() {
  const { highlights, ...retrying } = useSharedHighlights();
  const parts = useBadgeParts(useAfterLoad());
  const isReady = parts !== undefined && highlights !== 'waiting';
  return (
    <Box minHeight={isReady ? undefined : HEIGHT} aria-busy={!isReady}>
      {isReady && <parts.Tonight highlights={highlights} leagues={parts.LEAGUES} {...retrying} />}
    </Box>
  );
}
