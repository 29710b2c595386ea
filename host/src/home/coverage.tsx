import { Box, Button } from '@sharpside/shared-ui';
import { useRef, useState } from 'react';
import { useAfterLoad } from '../components/use-after-load.ts';
import { HomeSection } from './home-section.tsx';
import { PauseIcon, PlayIcon } from './play-icons.tsx';
import { useBadgeParts } from './use-badge-parts.ts';
import { useNear } from './use-near.ts';

/** As tall as the tallest league's panel, which has eight rows of teams. */
const TRACK_HEIGHT = { base: '34.75rem', md: '25rem' };

/**
 * The leagues and their teams, moving past. They stand still while somebody points at them or is in them, when the
 * visitor pauses them, and for those who ask for less motion.
 */
export function Coverage() {
  const [isPaused, setIsPaused] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // Two hundred and forty-eight badges are worth waiting for until somebody comes to see them.
  const isNear = useNear(place);
  const isAfterLoad = useAfterLoad();
  const parts = useBadgeParts(isNear && isAfterLoad);
  return (
    <HomeSection
      id="coverage"
      title="Sports Leagues Coverage"
      lead="124 teams in four leagues."
      actions={
        <Button
          size="sm"
          variant="outline"
          onClick={() => setIsPaused(!isPaused)}
          css={{ _motionReduce: { display: 'none' } }}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
          {isPaused ? 'Play' : 'Pause'}
        </Button>
      }
    >
      <Box ref={place} minHeight={TRACK_HEIGHT} mx="calc(50% - 50vw)" aria-busy={!parts} data-no-print="">
        {parts && <parts.LeagueTrack isPaused={isPaused} />}
      </Box>
    </HomeSection>
  );
}
