import { Flex, Grid, Skeleton, Stack } from '@sharpside/shared-ui';
import type { ComponentProps } from 'react';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const FIGURES = ['a', 'b', 'c', 'd'];

type PendingCardsProps = Pick<ComponentProps<typeof Grid>, 'templateColumns' | 'gap'> & {
  /** The loading, for screen readers. */
  label: string;
  /** The height of a card. */
  height: string;
  /** Names of the lines of figures between head and foot. Default: none. */
  lines?: readonly string[];
};

const NO_LINES: readonly string[] = [];

/** Cards that load: a head with a picture and two lines, and a row of figures at the foot. */
export const PendingCards = ({ label, height, lines = NO_LINES, ...grid }: PendingCardsProps) => (
  <Grid {...grid} aria-busy="true" role="group" aria-label={label}>
    {CARDS.map((card) => (
      <Flex
        key={card}
        direction="column"
        justify="space-between"
        height={height}
        p="3"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        bg="bg.raised"
      >
        <Flex align="center" gap="3">
          <Skeleton boxSize="10" flexShrink="0" borderRadius="full" />
          <Stack gap="2" flex="1">
            <Skeleton height="4" width="55%" />
            <Skeleton height="3" width="35%" />
          </Stack>
        </Flex>
        {lines.map((line) => (
          <Flex key={line} justify="space-between">
            <Skeleton height="3" width="25%" />
            <Skeleton height="3" width="15%" />
            <Skeleton height="3" width="15%" />
          </Flex>
        ))}
        <Grid templateColumns="repeat(4, minmax(0, 1fr))" gap="4">
          {FIGURES.map((figure) => (
            <Skeleton key={figure} height="8" />
          ))}
        </Grid>
      </Flex>
    ))}
  </Grid>
);
