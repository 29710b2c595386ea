import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/spinner.tsx';

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: '12',
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border',
    color: 'fg.muted',
    fontSize: 'sm',
    '@media print': {
      '&[data-loaded]::before': {
        content: '"The first " attr(data-loaded) " rows. The list on the screen goes on."',
      },
    },
  },
});

// A box between two device pixels is never reported as completely visible.
const WHOLE = 0.99;

export type LoadMoreSentinelProps = {
  /**
   * The part of this element whose visibility loads more (CONST-14). `full`: all of it, as in the lists of MLB. `any`:
   * any part, as in those of NBA and NFL.
   */
  visibility: 'full' | 'any';
  hasMore: boolean;
  isLoading: boolean;
  /** True if the next rows could not be loaded. Then only a Retry button requests them, not scrolling. */
  isFailed?: boolean;
  /** Number of loaded rows. It distinguishes requests if rows arrive without a loading state in between. */
  loaded?: number;
  /** Called once each time that more rows are needed. */
  onReached: () => void;
  /** Handles the Retry button. Default: `onReached`. */
  onRetry?: () => void;
};

/**
 * The end of a list with more rows: requests them when it comes into view, shows that they load, and offers a button to
 * visitors who do not scroll.
 */
export function LoadMoreSentinel(props: LoadMoreSentinelProps) {
  const { visibility, hasMore, isLoading, isFailed = false, loaded, onReached, onRetry = onReached } = props;
  const line = useRef<HTMLDivElement>(null);
  const report = useRef(onReached);
  useEffect(() => {
    report.current = onReached;
  });

  const isWaiting = hasMore && !isLoading && !isFailed;
  // `loaded` is a dependency, because new rows may need a new request.
  useEffect(() => {
    if (!isWaiting || !line.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        const isSeen =
          visibility === 'full' ? (entry?.intersectionRatio ?? 0) >= WHOLE : entry?.isIntersecting;
        if (!isSeen) return;
        observer.disconnect();
        report.current();
      },
      { threshold: visibility === 'full' ? [WHOLE, 1] : 0 },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [isWaiting, visibility, loaded]);

  if (!hasMore) return null;
  return (
    <Line ref={line} data-loaded={loaded}>
      {isLoading && <Spinner label="Loading more..." />}
      {!isLoading && isFailed && <span role="alert">The next rows could not be loaded.</span>}
      {!isLoading && (
        <Button size="sm" variant={isFailed ? 'outline' : 'ghost'} onClick={isFailed ? onRetry : onReached}>
          {isFailed ? 'Retry' : 'Load more'}
        </Button>
      )}
    </Line>
  );
}
