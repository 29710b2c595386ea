import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { isBet } from '@sharpside/contracts/api';
import { findDecimalOdds } from '@sharpside/shared-odds';
import { Badge } from '../components/badge.tsx';
import { formatDelta } from '../table/figures/delta.tsx';
import { countDay, type Decidable } from './day-total.ts';
import type { PickPrice } from './price-cells.tsx';

/** A pick of a day, with what came of it. `chance`: the model's, 0 to 1. */
export type DecidedPick = Decidable & Pick<PickPrice, 'best_price' | 'implied'> & { chance: number | null };

const TOP = 10;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** `+2.4 units`, of a bet of one unit on each pick at its best price. */
function formatProfit(picks: readonly DecidedPick[]): string {
  const profits = picks.map(({ outcome, best_price }) =>
    outcome === 'hit' && best_price !== null ? (findDecimalOdds(best_price) ?? 1) - 1 : -1,
  );
  return `${formatDelta(sum(profits), 1)} units`;
}

type DayResultProps = {
  /** In the order of their chances. */
  picks: readonly DecidedPick[];
  /** The outcome of several players, such as 'homered'. */
  verb: string;
  /** True for a list that was worked out afterwards, so that its figures do not read as a record. Default: false. */
  isBackTest?: boolean;
};

const WIDE_ONLY = { base: 'none', md: 'inline' } as const;

/**
 * A day in figures: how many the model predicted, how many it were, of the likeliest ten too, and what came of the bets.
 * Void picks do not count. Nothing while nothing is decided. On a phone it is one line.
 */
export function DayResult({ picks, verb, isBackTest = false }: DayResultProps) {
  const total = countDay(picks);
  if (total.decided === 0) return null;
  const decided = picks.filter(({ outcome }) => outcome === 'hit' || outcome === 'miss');
  const predicted = sum(decided.map(({ chance }) => chance ?? Number.NaN));
  const bets = decided.filter(isBet);
  return (
    <Flex
      as="ul"
      data-result=""
      listStyleType="none"
      flexWrap="wrap"
      columnGap={{ base: '1', md: '2' }}
      rowGap="1"
    >
      {isBackTest && (
        <Badge as="li" tone="warn" title="Worked out afterwards, from what was known before the day">
          Back-test
        </Badge>
      )}
      {!Number.isNaN(predicted) && (
        <Badge as="li" title="The sum of the model’s chances">
          {`Predicted ${predicted.toFixed(1)}`}
        </Badge>
      )}
      <Badge as="li" tone="accent">
        <span>{`Actual ${total.hits} of ${total.decided}`}</span>{' '}
        <Box as="span" display={WIDE_ONLY}>{`${verb}${total.isComplete ? '' : ' so far'}`}</Box>
      </Badge>
      {decided.length > TOP && (
        <Badge as="li" display={{ base: 'none', md: 'inline-flex' }}>
          {`Top ${TOP}: ${countDay(decided.slice(0, TOP)).hits}`}
        </Badge>
      )}
      {bets.length > 0 && (
        <Badge as="li" title="One unit on each pick that was a bet at its closing price">
          <Box as="span" display={WIDE_ONLY}>{`Bets ${countDay(bets).hits} of ${bets.length},`}</Box>{' '}
          <span>{formatProfit(bets)}</span>
        </Badge>
      )}
    </Flex>
  );
}
