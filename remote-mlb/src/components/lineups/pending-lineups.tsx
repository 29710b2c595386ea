import { Box, Flex, Skeleton, Stack } from '@sharpside/shared-ui';

const SIDES = ['away', 'home'];
const BATTERS = ['62%', '48%', '70%', '55%', '66%', '50%', '60%', '72%', '53%'];

const PendingSide = () => (
  <Stack gap="0" px={{ base: '3', md: '4' }} py="1">
    <Flex alignItems="center" justifyContent="space-between" height="8">
      <Skeleton height="4" width="45%" />
      <Skeleton height="4" width="16" />
    </Flex>
    {BATTERS.map((width) => (
      <Flex key={width} alignItems="center" gap="4" height={{ base: '9', md: '6' }}>
        <Box flex="2">
          <Skeleton height="3" width={width} />
        </Box>
        <Skeleton height="3" flex="1" />
        <Skeleton height="3" flex="1" />
        <Skeleton height="3" flex="1" />
      </Flex>
    ))}
  </Stack>
);

/** The card of a game whose lineups load: its head, and both teams with nine batters. */
export const PendingLineups = () => (
  <Box
    height={{ base: '54rem', lg: '21.5rem' }}
    borderWidth="1px"
    borderColor="border"
    borderRadius="lg"
    bg="bg.raised"
    overflow="hidden"
  >
    <Flex
      alignItems="center"
      justifyContent="space-between"
      height="10"
      px={{ base: '3', md: '4' }}
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Skeleton height="5" width="50%" maxWidth="80" />
      <Skeleton height="4" width="16" />
    </Flex>
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      rowGap="8"
    >
      {SIDES.map((side) => (
        <PendingSide key={side} />
      ))}
    </Box>
  </Box>
);
