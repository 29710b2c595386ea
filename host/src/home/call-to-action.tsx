import { useSession } from '@sharpside/shared-auth';
import { Box, type BoxProps, Button, Flex, Heading, Text, XLogoIcon } from '@sharpside/shared-ui';
import { useShell } from '../site/shell-context.tsx';

const EXTERNAL = { target: '_blank', rel: 'noopener noreferrer' } as const;

const BOARD: BoxProps = {
  bg: 'board',
  backgroundImage: 'radial-gradient(circle, #ffffff09 1px, transparent 1.5px)',
  backgroundSize: '8px 8px',
  boxShadow: 'board',
  color: 'fg',
  borderRadius: 'lg',
};

export function CallToAction() {
  const { providerName, subscribeUrl, socialUrl } = useShell().config;
  const isSubscriber = useSession(({ subscription }) => subscription === 'active');
  return (
    <Box
      {...BOARD}
      data-theme="dark"
      mt={{ base: '16', md: '24' }}
      px={{ base: '6', md: '12' }}
      py="12"
      asChild
    >
      <section aria-labelledby="closing">
        <Flex wrap="wrap" align="center" justify="space-between" gap="8">
          <Box flex="1 1 24rem">
            <Heading id="closing" size="xl">
              The whole board, every day.
            </Heading>
            <Text size="md" tone="muted" mt="2" maxWidth="52ch">
              One subscription opens every page. It runs through <span>{providerName}</span>, our partner for
              payments.
            </Text>
          </Box>
          <Flex wrap="wrap" gap="3">
            {!isSubscriber && (
              <Button size="lg" asChild>
                <a href={subscribeUrl} {...EXTERNAL}>
                  Subscribe Today
                </a>
              </Button>
            )}
            <Button size="lg" variant="outline" asChild>
              <a href={socialUrl} {...EXTERNAL}>
                <XLogoIcon />
                Follow us on X
              </a>
            </Button>
          </Flex>
        </Flex>
      </section>
    </Box>
  );
}
