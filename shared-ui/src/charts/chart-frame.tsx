import { chakra } from '@chakra-ui/react/styled-system';
import { Component, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { forgetFailedLoads } from '../lazy-again.ts';
import { FORCED_COLORS } from '../theme/forced-colors.ts';

/** The width of an element in pixels, updated when it changes; 0 until it is known. */
function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

type Props = { fallback: ReactNode; children: ReactNode };

/** If a drawing cannot be loaded or rendered, the figures stay and the screen works. The next mount tries again. */
export class PlotBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    forgetFailedLoads();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** A chart's figures: the first cell of a row names its subject. */
type ChartFigures = {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

const Scroller = chakra('section', {
  base: { overflow: 'auto', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', height: 'full' },
});

const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', fontSize: 'sm' },
});

const cell = {
  px: '3',
  height: '8',
  textAlign: 'right',
  fontWeight: 'normal',
  borderBottomWidth: '1px',
  borderColor: 'border',
  whiteSpace: 'nowrap',
} as const;

const HeadCell = chakra('th', {
  base: {
    ...cell,
    position: 'sticky',
    top: 0,
    bg: 'bg.raised',
    color: 'fg.muted',
    fontSize: 'xs',
    _first: { textAlign: 'left' },
  },
});
const RowCell = chakra('th', { base: { ...cell, textAlign: 'left', fontWeight: 'medium' } });
const Cell = chakra('td', { base: cell });

/** The figures of a chart as a table, within the chart's own height. */
const ChartTable = ({ label, figures }: { label: string; figures: ChartFigures }) => (
  // In the tab order, so that visitors without a pointer can scroll it by keyboard.
  <Scroller tabIndex={0} aria-label={`${label}, as a table`}>
    <Table>
      <chakra.caption srOnly>{label}</chakra.caption>
      <thead>
        <tr>
          {figures.columns.map((column) => (
            <HeadCell key={column} scope="col">
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(([name, ...values], row) => (
          // The index is the key: two games may have the same date, and rows do not move.
          <tr key={row}>
            <RowCell scope="row">{name}</RowCell>
            {values.map((value, column) => (
              <Cell key={figures.columns[column + 1]}>{value}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Scroller>
);

// Forced colours do not change drawings, so words and lines made for a dark ground could be on a light ground. So they
// get the system's colours.
const Drawing = chakra('div', {
  base: {
    height: 'full',
    [FORCED_COLORS]: {
      '& svg text': {
        fill: 'CanvasText !important',
        stroke: 'Canvas',
        strokeWidth: '3px',
        paintOrder: 'stroke',
      },
      '& svg line': { stroke: 'GrayText' },
    },
    // Paper is light, but the words may be made for a dark ground.
    '@media print': { '& svg text': { fill: '{colors.fg} !important' } },
  },
});

// The lines of a chart, because a grey block would be the heaviest part of a page.
const Pending = chakra('div', {
  base: {
    height: 'full',
    backgroundImage: 'repeating-linear-gradient(to bottom, {colors.border} 0 1px, transparent 1px 20%)',
  },
});

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
  label: string;
  /** The number and kind of the marks, for screen readers. */
  summary: string;
  figures: ChartFigures;
  /** The drawing's height in pixels, which is reserved before it has loaded. */
  height: number;
  legend?: ReactNode;
  /** The drawing for the available width. */
  children: (width: number) => ReactNode;
};

/** The frame of every chart: fixed height, a name, and the figures as a table. */
export function ChartFrame({ label, summary, figures, height, legend, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>();
  const table = <ChartTable label={label} figures={figures} />;
  const pending = <Pending />;
  return (
    <Figure aria-label={label}>
      <chakra.div ref={ref} position="relative" css={{ height: `${height}px` }}>
        {isTable ? (
          table
        ) : (
          <PlotBoundary fallback={table}>
            <Drawing role="img" aria-label={`${label}. ${summary}`}>
              <Suspense fallback={pending}>{width > 0 ? children(width) : pending}</Suspense>
            </Drawing>
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
