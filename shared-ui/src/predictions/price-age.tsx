import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { type GameState, isOpen } from '@sharpside/contracts/api';
import type { ReactNode } from 'react';
import { Badge } from '../components/badge.tsx';
import { AlertIcon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { formatAge, formatLocalDateTime, readNow } from '../dates/index.ts';
import type { PickPrice } from './price-cells.tsx';

// Books change a price within hours after news.
const OLD_MS = 6 * 60 * 60 * 1000;

/** True if a price is so old that the book has probably changed it. */
const isOldPrice = (takenAt: string, nowMs = readNow()): boolean => nowMs - Date.parse(takenAt) > OLD_MS;

const HEIGHT = '1.3125rem';

/**
 * Reserves the space of a `PriceAge`, so that the table does not move when it is loaded. On phones it stands below the
 * table.
 */
export const PriceAgeLine = ({ children }: { children: ReactNode }) => (
  <Box minHeight={HEIGHT} order={{ base: '1', md: '0' }}>
    {children}
  </Box>
);

/** The age of a price, for a place after the price; a warning if it is old. */
export const PriceTime = ({ takenAt }: { takenAt: string }) =>
  isOldPrice(takenAt) ? (
    <Text as="span" color="warn" whiteSpace="nowrap">
      , <AlertIcon size={12} style={{ display: 'inline' }} /> <span>{`old: ${formatAge(takenAt)}`}</span>
    </Text>
  ) : (
    <span>{`, ${formatAge(takenAt)}`}</span>
  );

/** The age of a list's newest price; a warning if it is old. On a phone it is one short line above the rows. */
export function PriceAge({ updatedAt }: { updatedAt: string }) {
  const nowMs = readNow();
  const isOld = isOldPrice(updatedAt, nowMs);
  return (
    <Flex align="center" gap="2" flexWrap="wrap">
      {isOld && (
        <Badge tone="warn">
          <AlertIcon size={12} />
          Old prices
        </Badge>
      )}
      <Text tone="muted" {...(isOld && { color: 'warn' })}>
        <span>{`Newest price ${formatAge(updatedAt, nowMs)}`}</span>
        <Text as="span" color="inherit" display={{ base: 'none', md: 'inline' }}>
          {` (${formatLocalDateTime(updatedAt)}). Prices may have moved: check them at the book.`}
        </Text>
      </Text>
    </Flex>
  );
}

// A price whose name two players share is marked in the column of prices.
const hasPrice = ({ best_price, is_name_shared }: Pick<PickPrice, 'best_price' | 'is_name_shared'>) =>
  best_price !== null || is_name_shared === true;

/** True if a list of picks has a price to show, or may have one because it is not loaded. */
export const hasPickPrices = (picks: readonly PickPrice[] | undefined): boolean =>
  picks === undefined || picks.some(hasPrice);

type AgedPick = PickPrice & { game_state?: GameState | null };

/**
 * The age of the newest price of a bet that is open, or that all prices are closing ones, or that none is known. Nothing
 * without picks.
 */
export function PickPriceAge({ picks }: { picks: readonly AgedPick[] }) {
  if (picks.length === 0) return null;
  const open = picks.filter(({ game_state }) => isOpen(game_state ?? null));
  if (open.length === 0 && hasPickPrices(picks)) {
    return <Text tone="muted">Closing prices: the last from before the start of each game.</Text>;
  }
  const newest = open
    .flatMap(({ price_updated }) => price_updated ?? [])
    .sort()
    .at(-1);
  if (newest !== undefined) return <PriceAge updatedAt={newest} />;
  if (hasPickPrices(picks)) return null;
  return <Text tone="muted">No book’s price of these picks is known, so no edge is shown.</Text>;
}
