import { Box, Flex, Skeleton } from '@sharpside/shared-ui';

const MEASURES = ['40%', '32%', '28%', '30%', '36%'];
const INSET = { base: '4', md: '6' };

/** The card of a starter whose first innings load: his name, the game, and five rows of two averages. */
export const PendingInningFirst = () => (
  <Box
    height={{ base: '21.25rem', md: '22.25rem' }}
    borderWidth="1px"
    borderColor="border"
    borderRadius="lg"
    bg="bg.raised"
    overflow="hidden"
  >
    <Flex
      alignItems="center"
      justifyContent="space-between"
      height="12"
      px={INSET}
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Skeleton height="5" width="45%" />
      <Skeleton height="6" width="10" />
    </Flex>
    <Flex direction="column" justifyContent="center" gap="3" height="24" px={INSET}>
      <Skeleton height="4" width="65%" />
      <Skeleton height="3" width="50%" />
    </Flex>
    <Box px={INSET}>
      {MEASURES.map((width) => (
        <Flex key={width} alignItems="center" height="9" borderTopWidth="1px" borderColor="border">
          <Box flex="1">
            <Skeleton height="4" width={width} />
          </Box>
          <Flex width="24%" justifyContent="end">
            <Skeleton height="4" width="10" />
          </Flex>
          <Flex width="24%" justifyContent="end">
            <Skeleton height="4" width="10" />
          </Flex>
        </Flex>
      ))}
    </Box>
  </Box>
);
