import { formatMoney, formatPercent, toPrintedCents, toSign } from '@sharpside/shared-odds';
import {
  Alert,
  Box,
  Card,
  CopyButton,
  EmptyState,
  Flex,
  SignedValue,
  Stack,
  Stat,
  StatGroup,
  Text,
} from '@sharpside/shared-ui';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import type { Ref } from 'react';
import type { ArbitrageEntry } from '../forms/arbitrage-form.ts';
import { findUnitDollars } from '../forms/rounding-unit.ts';
import type { Arbitrage } from '../odds/arbitrage.ts';
import {
  describeDoubt,
  describeLostCents,
  describeRounding,
  describeVerdict,
  hasUnequalProfits,
} from '../odds/describe-arbitrage.ts';
import type { Outcome } from '../odds/outcome.ts';
import { summarizeArbitrage } from '../odds/summarize-arbitrage.ts';
import { BetsTable } from './bets-table.tsx';
import { ImpliedBar } from './implied-bar.tsx';

// Three totals are side by side if they fit. Otherwise the first total moves above the other two. The row is filled
// from the end and wraps upwards, so that the first total wraps instead of the last.
const TOTALS_FLOW = { flexDirection: 'row-reverse', flexWrap: 'wrap-reverse' } as const;
const STAT_FLEX = '1 1 5rem';

/** `isCurrent` is false while the fields cannot be calculated. */
export type ShownArbitrage = { entry: ArbitrageEntry; arbitrage: Arbitrage; isCurrent: boolean };

type ArbitrageResultProps = {
  /** Undefined until the first calculation. */
  shown: ShownArbitrage | undefined;
  /** Says why there is no result, after Calculate. */
  problem: string | undefined;
  /** Returns a link that opens the calculation again. Called when copying. */
  createLink: () => string;
  /** True if it stands above the fields where both have one column. */
  isFirst?: boolean;
  ref?: Ref<HTMLDivElement>;
};

function Totals({ outcome }: { outcome: Outcome }) {
  // A profit that is printed as $0.00 has no direction.
  const printedSign = toSign(toPrintedCents(outcome.profit));
  return (
    <StatGroup {...TOTALS_FLOW}>
      <Stat flex={STAT_FLEX} order={3} label="Total Bet" value={formatMoney(outcome.totalStake)} />
      <Stat
        flex={STAT_FLEX}
        order={2}
        label="Profit"
        value={<SignedValue value={printedSign}>{formatMoney(outcome.profit)}</SignedValue>}
      />
      <Stat
        flex={STAT_FLEX}
        order={1}
        label="Profit %"
        value={<SignedValue value={toSign(outcome.profit)}>{formatPercent(outcome.profitRate)}</SignedValue>}
      />
    </StatGroup>
  );
}

function MarketFigures({ arbitrage: { market, outcome } }: { arbitrage: Arbitrage }) {
  if (outcome.legs.length === 1) return null;
  return (
    <Stack gap="3">
      <StatGroup>
        <Stat label="Bookmaker margin" value={formatPercent(market.margin)} />
        <Stat label="Implied total" value={formatPercent(market.impliedTotal)} />
      </StatGroup>
      <ImpliedBar market={market} />
      <Text size="xs" tone="muted">
        Fair is each line's implied probability with the margin taken out, assuming that the lines cover every
        outcome. A total under 100% is an arbitrage.
      </Text>
    </Stack>
  );
}

function Figures({ shown: { entry, arbitrage, isCurrent } }: { shown: ShownArbitrage }) {
  const rounding = describeRounding(arbitrage);
  const lostCents = describeLostCents(arbitrage);
  const doubt = describeDoubt(arbitrage);
  return (
    <Stack gap="6" opacity={isCurrent ? 1 : 0.6}>
      <BetsTable
        quotes={entry.quotes}
        outcome={arbitrage.outcome}
        market={arbitrage.market}
        hasUnequalProfits={hasUnequalProfits(arbitrage)}
      />
      <Totals outcome={arbitrage.outcome} />
      {rounding && <Text tone="muted">{rounding}</Text>}
      {lostCents && <Text tone="muted">{lostCents}</Text>}
      {doubt && <Alert tone="warning">{doubt}</Alert>}
      <MarketFigures arbitrage={arbitrage} />
    </Stack>
  );
}

function Verdict({ shown: { arbitrage, isCurrent } }: { shown: ShownArbitrage }) {
  if (!isCurrent) {
    return <Text tone="muted">Out of date: complete the fields, and the figures follow.</Text>;
  }
  return (
    <Text size="lg" fontWeight="semibold" textWrap="balance">
      {describeVerdict(arbitrage)}
    </Text>
  );
}

export function ArbitrageResult({ shown, problem, createLink, isFirst = false, ref }: ArbitrageResultProps) {
  const { formatQuote } = useOddsFormat();
  const summarize = () =>
    shown
      ? summarizeArbitrage({
          arbitrage: shown.arbitrage,
          quotes: shown.entry.quotes,
          unit: findUnitDollars(shown.entry.unit),
          given: shown.entry.given,
          formatQuote,
          link: createLink(),
        })
      : '';
  const actions = shown?.isCurrent && <CopyButton text={summarize} label="Copy result" />;
  return (
    <Box ref={ref} scrollMarginTop="20" order={{ base: isFirst ? -1 : 0, lg: 0 }}>
      <Card title="Result" tone="board" actions={actions}>
        {/* Rendered from the start: screen readers often skip a live region that appears together with its text. */}
        <Box role="status" mb={shown ? '5' : '0'}>
          {shown && <Verdict shown={shown} />}
        </Box>
        {shown ? (
          <Figures shown={shown} />
        ) : (
          // About as high as a result, so that what is below hardly moves.
          <Flex direction="column" justify="center" minHeight={{ lg: '25rem' }}>
            <EmptyState
              title={problem ?? 'Press Calculate for the result.'}
              hint={
                problem === undefined
                  ? 'Enter a line for every outcome: you see the stake for each bet, what it pays, and what the set leaves you with.'
                  : 'Correct it and press Calculate again.'
              }
            />
          </Flex>
        )}
      </Card>
    </Box>
  );
}
