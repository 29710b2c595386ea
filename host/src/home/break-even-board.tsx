import { Box, Card, type CardProps, ODDS_FORMATS, useOddsChoice, VisuallyHidden } from '@sharpside/shared-ui';
import { BREAK_EVENS, type BreakEven, toPercent } from './break-even.ts';

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

type Form = ReturnType<typeof useOddsChoice>['form'];

function Row({ price, winRate, forms }: BreakEven & { forms: readonly [Form, Form] }) {
  const [form, other] = forms;
  return (
    <tr>
      <th scope="row">{price[form]}</th>
      <td>{price[other]}</td>
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
  const { form } = useOddsChoice();
  const other = form === 'decimal' ? 'american' : 'decimal';
  const otherLabel = ODDS_FORMATS.find(({ value }) => value === other)?.label;
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
