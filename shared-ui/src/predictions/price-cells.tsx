import { findFairAmerican } from '@sharpside/shared-odds';
import { SignedValue } from '../components/signed-value.tsx';
import { Text } from '../components/text.tsx';
import { useOddsFormat } from '../odds/odds-format.ts';
import { PriceLink } from '../odds/price-link.tsx';
import { formatDelta } from '../table/figures/delta.tsx';
import type { OutcomeMarkProps } from './outcome-mark.tsx';

/** The price of a pick, as every list of picks has it. Chances are 0 to 1. */
export type PickPrice = {
  /** American: the highest price of any book, and that book; both null if no book offers the pick. */
  best_price: number | null;
  book: string | null;
  /** The chance that this price implies, with the book's margin. */
  implied: number | null;
  /** The model's chance minus the market's: without the margin where the book prices the other side, else `implied`. */
  edge: number | null;
  price_updated: string | null;
  /** True if a book prices this name, which may also mean another player. */
  is_name_shared: boolean | null;
};

/** A price beside the model's chance (0–1). */
export type PricedChance = Pick<PickPrice, 'implied' | 'edge'> & { chance: number | null };

const UNKNOWN = 'N/A';

/** The mark of a price whose name may mean two players, so that it gets the figures of neither. */
export const SHARED_NAME = 'Two players of this name';

/** A chance (0–1) in percent with one decimal; 'N/A' if it is unknown. */
export const formatChance = (share: number | null): string =>
  share === null || !Number.isFinite(100 * share) ? UNKNOWN : `${(100 * share).toFixed(1)}%`;

/**
 * True if the pick pays in the long run at its best price, by the model's chance. `edge` alone can be above 0 where the
 * book's margin eats it.
 */
export const isBet = ({ chance, implied }: Pick<PricedChance, 'chance' | 'implied'>): boolean =>
  chance !== null && implied !== null && chance > implied;

/** The value by which picks are ordered by edge: bets by their edge, then the others by how much they fall short. */
export function toEdgeOrder({ chance, implied, edge }: PricedChance): number | null {
  if (edge === null || chance === null || implied === null) return null;
  return isBet({ chance, implied }) ? edge : chance - implied;
}

/** 'yes' or 'no' for a file; nothing without a price. */
export const toBetWord = (pick: PricedChance): 'yes' | 'no' | null =>
  pick.edge === null ? null : isBet(pick) ? 'yes' : 'no';

const Muted = ({ children }: { children: string }) => (
  <Text as="span" tone="muted">
    {children}
  </Text>
);

/** The price at which a bet with this chance breaks even, in whole American odds, for a file. */
export const toFairPrice = (chance: number | null): number | null =>
  (chance === null ? undefined : findFairAmerican(chance)) ?? null;

/** A chance in percent; muted if it is unknown. */
export const Chance = ({ chance }: { chance: number | null }) =>
  chance === null ? <Muted>{UNKNOWN}</Muted> : <span>{formatChance(chance)}</span>;

/** The price at which a bet with this chance breaks even, in the visitor's odds format. */
export function FairPrice({ chance }: { chance: number | null }) {
  const { formatFair } = useOddsFormat();
  return <span>{formatFair(chance)}</span>;
}

type BestPriceProps = {
  pick: Pick<PickPrice, 'best_price' | 'book' | 'is_name_shared'>;
  /** The place of the pick in this page, for the way back from the converter: `#pick-7`. */
  hash?: string | undefined;
};

/** The best price with its book below, or why there is none. */
export function BestPrice({ pick, hash }: BestPriceProps) {
  const { format } = useOddsFormat();
  const { best_price, book, is_name_shared } = pick;
  if (best_price === null && is_name_shared) {
    return (
      <Text as="span" display="block" size="xs" tone="muted" lineHeight="1.15">
        {SHARED_NAME}
      </Text>
    );
  }
  if (best_price === null) return <Muted>No price</Muted>;
  return (
    // A thumb has the room of both lines.
    <Text
      as="span"
      display="block"
      lineHeight="1.15"
      position="relative"
      css={{ '& > a': { position: 'static' } }}
    >
      <PriceLink price={best_price} hash={hash}>
        <strong>{format(best_price)}</strong>
      </PriceLink>
      <Text as="span" display="block" size="xs" tone="muted" truncate>
        {book}
      </Text>
    </Text>
  );
}

/**
 * The edge with its sign; 'No bet' where the chance does not beat the price, 'N/A' if it is unknown. Muted once the game
 * has begun, because the bet is closed.
 */
export function Edge({ pick }: { pick: PricedChance & { game_state?: OutcomeMarkProps['game'] } }) {
  const { edge, game_state } = pick;
  if (edge === null) return <Muted>{UNKNOWN}</Muted>;
  if (!isBet(pick)) return <Muted>No bet</Muted>;
  const text = `${formatDelta(100 * edge, 1)}%`;
  if ((game_state ?? 'scheduled') !== 'scheduled') return <Muted>{text}</Muted>;
  return (
    // Without an arrow, because a column of them would shout.
    <SignedValue value={edge} hasArrow={false}>
      {text}
    </SignedValue>
  );
}
