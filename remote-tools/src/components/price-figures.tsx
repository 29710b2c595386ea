import {
  divide,
  formatMoney,
  formatPercent,
  HUNDRED,
  multiply,
  type Price,
  toImpliedProbability,
} from '@sharpside/shared-odds';
import { Card, EmptyState, Stat, StatGroup } from '@sharpside/shared-ui';

// Three figures fit side by side on most phones.
const STAT_FLEX = '1 1 5rem';

export function PriceFigures({ price }: { price: Price | undefined }) {
  return (
    <Card title="What it pays" tone="board">
      {price ? (
        <StatGroup>
          <Stat
            flex={STAT_FLEX}
            label="Profit on $100"
            value={formatMoney(multiply(price.profit, HUNDRED))}
            hint="if the bet wins"
          />
          <Stat
            flex={STAT_FLEX}
            label="To win $100"
            value={formatMoney(divide(HUNDRED, price.profit))}
            hint="is the stake"
          />
          <Stat
            flex={STAT_FLEX}
            label="Break-even"
            value={formatPercent(toImpliedProbability(price))}
            hint="must win"
          />
        </StatGroup>
      ) : (
        <EmptyState title="No odds yet" hint="Enter odds in any field, or pick a row of the table." />
      )}
    </Card>
  );
}
