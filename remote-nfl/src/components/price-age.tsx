import { AlertIcon, Badge, Box, Flex, Text } from '@sharpside/shared-ui';
import { formatAge, formatLocalDateTime, readNow } from '@sharpside/shared-ui/dates';
import type { ReactNode } from 'react';

// Books change a price within hours after news.
const OLD_MS = 6 * 60 * 60 * 1000;

/** True if a price is so old that the book has probably changed it. */
const isOldPrice = (takenAt: string, nowMs = readNow()): boolean => nowMs - Date.parse(takenAt) > OLD_MS;

// The height of one line of text, or two lines on a phone.
const HEIGHT = { base: '2.625rem', md: '1.3125rem' };

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

/** The age of a list's newest price; a warning if it is old. */
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
        {[
          `Newest price ${formatAge(updatedAt, nowMs)} (${formatLocalDateTime(updatedAt)}).`,
          'Prices may have moved: check them at the book.',
        ].join(' ')}
      </Text>
    </Flex>
  );
}
