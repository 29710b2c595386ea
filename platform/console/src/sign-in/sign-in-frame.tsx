import { Box, Flex, Heading, ProductMark } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

/** The page around the screens of somebody who is not signed in or has no role. */
export const SignInFrame = ({ children }: { children: ReactNode }) => (
  <Flex as="main" minHeight="100vh" align={{ base: 'start', md: 'center' }} justify="center" p="4">
    <Box width="full" maxWidth="30rem" py="8">
      <Flex align="center" gap="3" mb="6">
        <ProductMark />
        <Heading as="h1" size="xl">
          Releases
        </Heading>
      </Flex>
      {children}
    </Box>
  </Flex>
);
