import { Box, Card, type CardProps, VisuallyHidden } from 'shared-ui';
import { type BreakEven, toBreakEven } from './break-even.ts';

const PRICES = [-300, -200, -150, -110, 100, 150, 200, 300];

const toSigned = (american: number) => (american > 0 ? `+${american}` : `${american}`);
const toPercent = (rate: number) => `${(rate * 100).toFixed(1)}%`;

/** A row of lamps, as many lit as bets must be won. */
function Lamps({ rate }: { rate: number }) {
  return (
    <Box
      aria-hidden="true"
      height="3"
      transform="skewX(-14deg)"
      bg="board.line"
      maskImage="repeating-linear-gradient(90deg, #000 0 6px, transparent 6px 9px)"
    >
      <Box height="full" bg="accent" width={toPercent(rate)} />
    </Box>
  );
}

function Row({ american, decimal, winRate }: BreakEven) {
  return (
    <tr>
      <th scope="row">{toSigned(american)}</th>
      <td>{decimal.toFixed(2)}</td>
      <td>
        <Lamps rate={winRate} />
      </td>
      <td>{toPercent(winRate)}</td>
    </tr>
  );
}

const LOOK = {
  '& th, & td': { height: '12', textAlign: 'end', borderTopWidth: '1px', borderColor: 'border' },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead > tr > *': {
    height: '6',
    borderTopWidth: 0,
    fontSize: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
  },
  '& tbody th, & td:last-of-type': { fontWeight: 'bold' },
  '& td:last-of-type': { color: 'accent.text' },
  '& td:nth-of-type(2)': { width: '45%', ps: '6' },
} as const;

/** A scoreboard of common prices and how often a bet at each must win to break even. */
export function BreakEvenBoard(props: Omit<CardProps, 'children'>) {
  return (
    <Card tone="board" title="What it takes to break even" {...props}>
      <Box width="full" fontSize="md" css={LOOK} asChild>
        <table>
          <VisuallyHidden asChild>
            <caption>How often a bet at each price must win to break even</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Price</th>
              <th scope="col">Decimal</th>
              <td />
              <th scope="col">Must win</th>
            </tr>
          </thead>
          <tbody>
            {PRICES.map((american) => (
              <Row key={american} {...toBreakEven(american)} />
            ))}
          </tbody>
        </table>
      </Box>
    </Card>
  );
}
