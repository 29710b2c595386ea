import { Box, type BoxProps, Flex, Heading, Text } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

type HomeSectionProps = Omit<BoxProps, 'title'> & {
  id: string;
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function HomeSection({ id, title, lead, actions, children, ...rest }: HomeSectionProps) {
  return (
    <Box mt={{ base: '16', md: '24' }} {...rest} asChild>
      <section aria-labelledby={id}>
        <Flex align="flex-end" justify="space-between" gap="4" mb={{ base: '4', md: '6' }}>
          <Box>
            <Heading id={id} size="xl">
              {title}
            </Heading>
            {lead && (
              <Text size="md" tone="muted" mt="1" maxWidth="prose">
                {lead}
              </Text>
            )}
          </Box>
          {actions}
        </Flex>
        {children}
      </section>
    </Box>
  );
}
