import { Box, Button } from '@sharpside/shared-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { HomeSection } from '../components/home-section.tsx';
import { useAfterLoad } from '../components/use-after-load.ts';
import { useBadgeParts } from './use-badge-parts.ts';

function PauseIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z" />
    </svg>
  );
}

function PlayIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M4 2.25 13.5 8 4 13.75z" />
    </svg>
  );
}

// Large enough to load content before it scrolls into view, and small enough that a phone that shows only the hero does
// not load it.
const MARGIN = '200px';

/** True once the element has come near the viewport. It does not change back. */
function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}

/** The height of the tallest league's panel, with eight rows of teams. */
const TRACK_HEIGHT = { base: '34.75rem', md: '20rem' };

/**
 * The leagues and their teams in a moving band. It stops while the pointer or the focus is in it, when the visitor
 * pauses it, and with reduced motion.
 */
export function Coverage() {
  const [isPaused, setIsPaused] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The band has 248 badges, so they load only when a visitor comes near.
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
          <span>{isPaused ? 'Play' : 'Pause'}</span>
        </Button>
      }
    >
      <Box
        ref={place}
        minHeight={TRACK_HEIGHT}
        mx="calc(50% - 50vw)"
        aria-busy={isNear && !parts}
        data-no-print=""
      >
        {parts && <parts.LeagueTrack isPaused={isPaused} />}
      </Box>
    </HomeSection>
  );
}
