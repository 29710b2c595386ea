import { Box, Flex, Grid, Skeleton } from '@sharpside/shared-ui';

const SURFACE = {
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'lg',
  bg: 'bg.raised',
  overflow: 'hidden',
} as const;
const BETWEEN = { alignItems: 'center', justifyContent: 'space-between', gap: '3' } as const;
const SIDES = ['away', 'home'];
const GAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const PRICES = ['moneyline', 'run line', 'total'];
const BOOKS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Room inside a row, as that of the cards and tables. */
const INSET = { base: '3', md: '4' };

/** The card of a game whose score loads: teams with starters, prices, and the line of its park. */
export const PendingGame = () => (
  <Flex css={SURFACE} direction="column" height={{ base: '8.5rem', md: '9.25rem' }}>
    <Flex {...BETWEEN} flex="1" px={INSET}>
      <Skeleton height="5" width="30%" />
      <Skeleton height="4" width="20%" />
      <Skeleton height="5" width="30%" />
    </Flex>
    <Flex {...BETWEEN} flex="1" px={INSET}>
      {PRICES.map((price) => (
        <Skeleton key={price} height="4" width="16" />
      ))}
    </Flex>
    <Flex {...BETWEEN} height="8" px={INSET} borderTopWidth="1px" borderColor="border">
      <Skeleton height="3" width="45%" />
      <Skeleton height="3" width="14" />
    </Flex>
  </Flex>
);

/** The card of a game whose best prices load: teams and start, three prices a side, and the line below. */
export const PendingOdds = () => (
  <Box css={SURFACE}>
    <Flex {...BETWEEN} height="10" px={INSET} borderBottomWidth="1px" borderColor="border">
      <Skeleton height="4" width="45%" />
      <Skeleton height="4" width="14" />
    </Flex>
    {SIDES.map((side) => (
      <Flex
        key={side}
        {...BETWEEN}
        height={{ base: '13', md: '12' }}
        px={INSET}
        borderBottomWidth="1px"
        borderColor="border"
      >
        <Skeleton height="4" width="16" />
        {PRICES.map((price) => (
          <Skeleton key={price} height="4" width="14" />
        ))}
      </Flex>
    ))}
    <Flex {...BETWEEN} height={{ base: '12', md: '8' }} px={INSET}>
      <Skeleton height="3" width="60%" />
    </Flex>
  </Box>
);

/** The table of a day whose prices by book load: two rows a game, a column for the best price and for each book. */
export const PendingBooks = () => (
  <Box css={SURFACE}>
    {GAMES.map((game) => (
      <Box key={game} borderTopWidth="1px" borderColor="border.strong" _first={{ borderTopWidth: '0' }}>
        {SIDES.map((side) => (
          // As high as the rows of the table.
          <Grid
            key={side}
            alignItems="center"
            gap="4"
            height={{ base: '11', md: '7' }}
            px={INSET}
            gridTemplateColumns={{ base: '5.75rem repeat(3, 1fr)', md: '9.5rem repeat(7, 1fr)' }}
          >
            <Skeleton height="4" width="75%" />
            <Skeleton height="4" width="14" />
            {BOOKS.map((book, at) => (
              <Skeleton
                key={book}
                height="4"
                width="12"
                justifySelf="end"
                hideBelow={at < 2 ? undefined : 'md'}
              />
            ))}
          </Grid>
        ))}
      </Box>
    ))}
  </Box>
);
