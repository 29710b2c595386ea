import { Box, Heading } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" mt="8" css={{ 'header + &': { mt: '2' } }} aria-label={title}>
    <Heading as="h2" mb="3">
      {title}
    </Heading>
    {children}
  </Box>
);
