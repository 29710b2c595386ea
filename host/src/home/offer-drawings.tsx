import { Box, Grid } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <Box display="block" width="full" height="full" asChild>
      <svg viewBox="0 0 280 128" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        {children}
      </svg>
    </Box>
  );
}

const Marks = ({ isHighlighted, children }: { isHighlighted: boolean; children: ReactNode }) => (
  <Box color={isHighlighted ? 'accent' : 'border.strong'} fill="currentColor" asChild>
    <g>{children}</g>
  </Box>
);

const Line = ({ d }: { d: string }) => (
  <Box color="fg.muted" asChild>
    <path d={d} stroke="currentColor" strokeWidth="1.5" strokeDasharray="5 5" />
  </Box>
);

// Launch angle to the right, exit velocity upwards. The line marks 100 mph.
const BALLS = [
  [22, 88],
  [45, 101],
  [61, 60],
  [78, 74],
  [86, 47],
  [101, 66],
  [124, 71],
  [131, 54],
  [154, 62],
  [169, 41],
  [177, 57],
  [199, 68],
  [207, 50],
  [231, 73],
  [249, 91],
] as const;
const HARD_HIT_Y = 56;

const isHard = (y: number) => y < HARD_HIT_Y;

export const ScatterDrawing = () => (
  <Drawing>
    <Line d={`M0 ${HARD_HIT_Y}H280`} />
    {[true, false].map((isHighlighted) => (
      <Marks key={String(isHighlighted)} isHighlighted={isHighlighted}>
        {/* Lines without length, whose round ends are the balls. */}
        <path
          d={BALLS.filter(([, y]) => isHard(y) === isHighlighted)
            .map(([x, y]) => `M${x} ${y}h0`)
            .join('')}
          stroke="currentColor"
          strokeWidth={isHighlighted ? 10 : 8}
          strokeLinecap="round"
        />
      </Marks>
    ))}
  </Drawing>
);

const DAYS = [30, 22, 40, 34, 58, 66, 78].map((height, day) => ({ day, height }));
const GROUND_Y = 108;
const SEASON_Y = 66;

/** Drawing of seven days, with the season's level behind them. */
export const FormDrawing = () => (
  <Drawing>
    {[true, false].map((isHighlighted) => (
      <Marks key={String(isHighlighted)} isHighlighted={isHighlighted}>
        <path
          d={DAYS.filter(({ height }) => GROUND_Y - height < SEASON_Y === isHighlighted)
            .map(({ day, height }) => `M${36 + day * 29} ${GROUND_Y}h16l${height / 5} ${-height}h-16z`)
            .join('')}
        />
      </Marks>
    ))}
    <Line d={`M0 ${SEASON_Y}H280`} />
  </Drawing>
);

const RESULTS = [...'x..x.x...xx.x....x.x...x'].map((result, at) => ({
  isHit: result === 'x',
  x: 44 + (at % 8) * 25,
  y: 30 + Math.floor(at / 8) * 26,
}));

export const TallyDrawing = () => (
  <Drawing>
    {[true, false].map((isHighlighted) => (
      <Marks key={String(isHighlighted)} isHighlighted={isHighlighted}>
        <path
          d={RESULTS.filter(({ isHit }) => isHit === isHighlighted)
            .map(({ x, y }) => `M${x} ${y + 16}h12l4-16h-12z`)
            .join('')}
          fill={isHighlighted ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </Marks>
    ))}
  </Drawing>
);

const FORMS = ['-110', '1.91', '10/11', '52.4%'];

export const PriceDrawing = () => (
  <Grid templateColumns="1fr 1fr" height="full" fontSize="1.75rem" fontWeight="heavy" fontStretch="condensed">
    {FORMS.map((form, at) => (
      <Grid
        key={form}
        placeItems="center"
        borderColor="board.line"
        borderTopWidth={at > 1 ? '1px' : '0'}
        borderStartWidth={at % 2 === 1 ? '1px' : '0'}
        color={at === 3 ? 'accent.text' : 'fg'}
      >
        {form}
      </Grid>
    ))}
  </Grid>
);
