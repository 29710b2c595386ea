import { type GameState, isBet, isOpen } from '@sharpside/contracts/api';
import { findFairAmerican } from '@sharpside/shared-odds';
import { SignedValue } from '../components/signed-value.tsx';
import { Text } from '../components/text.tsx';
import { useOddsFormat } from '../odds/odds-format.ts';
import { PriceLink } from '../odds/price-link.tsx';
import { formatDelta } from '../table/figures/delta.tsx';

/** The price of a pick, as every list of picks has it. Chances are 0 to 1. */
export type PickPrice = {
  /** American: the highest price of any book, and that book; both null if no book offers the pick. */
  best_price: number | null;
  book: string | null;
  /** The chance that this price implies, with the book's margin. */
  implied: number | null;
  /** The same without the margin; null where the book prices one side only, so that its margin is not known. */
  no_vig: number | null;
  /** The model's chance minus `no_vig`; minus `implied` where that is null. */
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

/** The price at which a bet with this chance breaks even, in the visitor's odds format. */
export function FairPrice({ chance }: { chance: number | null }) {
  const { formatFair } = useOddsFormat();
  return <span>{formatFair(chance)}</span>;
}

/** The fair price below the chance, on a phone, where its own column is out of view. */
export function FairBelow({ chance }: { chance: number | null }) {
  const { formatFair } = useOddsFormat();
  return chance === null ? null : <span data-sample="">{`fair ${formatFair(chance)}`}</span>;
}

/** Prices of a game that has begun are muted, because the bet is closed. Left out, a game has not begun. */
type Playable = { game_state?: GameState | null };

const isClosed = ({ game_state }: Playable): boolean => !isOpen(game_state ?? null);

type ImpliedProps = {
  pick: Pick<PickPrice, 'implied' | 'no_vig'> & Playable;
  /** True where the header says that books price one side only. */
  isBare?: boolean;
};

/**
 * The chance that the best price implies, and below it the market's chance without the margin, or that the book prices
 * one side only.
 */
export function Implied({ pick, isBare = false }: ImpliedProps) {
  const { implied, no_vig } = pick;
  if (implied === null) return <Muted>{UNKNOWN}</Muted>;
  const text = formatChance(implied);
  return (
    <Text as="span" display="block" lineHeight="1.15">
      {isClosed(pick) ? <Muted>{text}</Muted> : <span>{text}</span>}
      {!isBare && (
        <Text as="span" display="block" size="xs" tone="muted" whiteSpace="nowrap">
          {no_vig === null ? 'one side only' : `no-vig ${formatChance(no_vig)}`}
        </Text>
      )}
    </Text>
  );
}

type BestPriceProps = {
  pick: Pick<PickPrice, 'best_price' | 'book' | 'is_name_shared'> & Playable;
  /** The place of the pick in this page, for the way back from the converter: `#pick-7`. */
  hash?: string | undefined;
};

/** The best price with its book below, or why there is none; the closing price once the game has begun. */
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
  const price = isClosed(pick) ? <Muted>{format(best_price)}</Muted> : <strong>{format(best_price)}</strong>;
  return (
    // A thumb has the room of both lines.
    <Text
      as="span"
      display="block"
      lineHeight="1.15"
      position="relative"
      css={{ '& > a': { position: 'static' } }}
    >
      {isClosed(pick) ? (
        price
      ) : (
        <PriceLink price={best_price} hash={hash}>
          {price}
        </PriceLink>
      )}
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
export function Edge({ pick }: { pick: PricedChance & Playable }) {
  const { edge } = pick;
  if (edge === null) return <Muted>{UNKNOWN}</Muted>;
  if (!isBet(pick)) return <Muted>No bet</Muted>;
  const text = `${formatDelta(100 * edge, 1)}%`;
  if (isClosed(pick)) return <Muted>{text}</Muted>;
  return (
    // Without an arrow, because a column of them would shout.
    <strong>
      <SignedValue value={edge} hasArrow={false}>
        {text}
      </SignedValue>
    </strong>
  );
}
