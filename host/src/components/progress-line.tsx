import { Box } from '@sharpside/shared-ui';
import { useEffect, useState } from 'react';
import { BAR_HEIGHT } from './styles.ts';

/** Shorter waits show no line, because a line that only flashes makes a wait feel longer. */
const PATIENCE_MS = 150;

/** True once a wait has lasted longer than `patienceMs`. */
export function useIsSlow(isAwaited: boolean, patienceMs = PATIENCE_MS): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isAwaited, patienceMs]);
  return isSlow;
}

/** A line under the bar that moves while something loads. It never reaches the end. */
export function ProgressLine() {
  return (
    <Box
      data-progress=""
      aria-hidden="true"
      position="fixed"
      top={BAR_HEIGHT}
      left="0"
      zIndex="101"
      width="full"
      height="2px"
      bg="accent"
      transformOrigin="left"
      // With reduced motion, the line is static.
      css={{ animation: 'advance 10s cubic-bezier(0.1, 0.7, 0.2, 1) forwards' }}
    />
  );
}
