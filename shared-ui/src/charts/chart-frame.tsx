import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { type ChartFigures, ChartTable } from './chart-table.tsx';
import { PlotBoundary } from './plot-boundary.tsx';
import { useWidth } from './use-width.ts';

const Figure = chakra('figure', { base: { minWidth: 0, width: 'full' } });

const Foot = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    minHeight: '10',
    mt: '1',
  },
});

type ChartFrameProps = {
  /** The chart's title. */
  label: string;
  /** The number and kind of the marks, for those who cannot see them. */
  summary: string;
  figures: ChartFigures;
  /** The drawing's height in pixels. It is held before the drawing is there. */
  height: number;
  legend?: ReactNode;
  /** The drawing, for the width that there is. */
  children: (width: number) => ReactNode;
};

/** The frame of every chart: fixed height, a name, and the figures as a table. */
export function ChartFrame({ label, summary, figures, height, legend, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>();
  const table = <ChartTable label={label} figures={figures} />;
  const pending = <Skeleton width="full" height="full" />;
  return (
    <Figure aria-label={label}>
      <chakra.div ref={ref} position="relative" css={{ height: `${height}px` }}>
        {isTable ? (
          table
        ) : (
          <PlotBoundary fallback={table}>
            <chakra.div role="img" aria-label={`${label}. ${summary}`} height="full">
              <Suspense fallback={pending}>{width > 0 ? children(width) : pending}</Suspense>
            </chakra.div>
          </PlotBoundary>
        )}
      </chakra.div>
      <Foot>
        {legend}
        <Button variant="ghost" size="sm" ms="auto" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Foot>
    </Figure>
  );
}
