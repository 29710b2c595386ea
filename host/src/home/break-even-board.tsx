import { Box, Card, type CardProps, ODDS_FORMATS, useOddsChoice, VisuallyHidden } from '@sharpside/shared-ui';

type OddsForm = (typeof ODDS_FORMATS)[number]['value'];

/** `winRate` is 0–1: the share of bets at the price that must win to lose nothing. */
type BreakEven = { price: Readonly<Record<OddsForm, string>>; winRate: number };

const PERCENT = 100;

/** Common prices with their fractions. The code that converts any price is too large for the front page. */
const PRICES: readonly [american: string, fraction: string][] = [
  ['-300', '1/3'],
  ['-200', '1/2'],
  ['-150', '2/3'],
  ['-110', '10/11'],
  ['+100', '1/1'],
  ['+150', '3/2'],
  ['+200', '2/1'],
  ['+300', '3/1'],
];

const toDecimal = (american: number) => (american > 0 ? american / PERCENT + 1 : PERCENT / -american + 1);

const toPercent = (rate: number): string => `${(rate * PERCENT).toFixed(1)}%`;

export const BREAK_EVENS: readonly BreakEven[] = PRICES.map(([american, fraction]) => {
  const decimal = toDecimal(Number(american));
  const winRate = 1 / decimal;
  return {
    price: { american, decimal: decimal.toFixed(2), fraction, probability: toPercent(winRate) },
    winRate,
  };
});

function WinRateBar({ rate }: { rate: number }) {
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

type Form = ReturnType<typeof useOddsChoice>['form'];

function Row({ price, winRate, forms }: BreakEven & { forms: readonly [Form, Form] }) {
  const [form, other] = forms;
  return (
    <tr>
      <th scope="row">{price[form]}</th>
      <td>{price[other]}</td>
      <td>
        <WinRateBar rate={winRate} />
      </td>
      <td>{toPercent(winRate)}</td>
    </tr>
  );
}

const STYLES = {
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

export function BreakEvenBoard(props: Omit<CardProps, 'children'>) {
  const { form } = useOddsChoice();
  const other = form === 'decimal' ? 'american' : 'decimal';
  const otherLabel = ODDS_FORMATS.find(({ value }) => value === other)?.label;
  return (
    <Card tone="board" title="What it takes to break even" {...props}>
      <Box width="full" fontSize="md" css={STYLES} asChild>
        <table>
          <VisuallyHidden asChild>
            <caption>How often a bet at each price must win to break even</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Price</th>
              <th scope="col">{otherLabel}</th>
              <td />
              <th scope="col">Must win</th>
            </tr>
          </thead>
          <tbody>
            {BREAK_EVENS.map((breakEven) => (
              <Row key={breakEven.winRate} {...breakEven} forms={[form, other]} />
            ))}
          </tbody>
        </table>
      </Box>
    </Card>
  );
}
