import type { Access } from '@sharpside/contracts';
import { Box, Button, Card, Flex, Grid, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { AccessName } from '../../components/access-mark.tsx';
import { listSections } from '../../site/sections.ts';
import { useOutlines, useShell } from '../../site/shell-context.tsx';
import { FULL_CARD } from './full-card.ts';

const ACCESSES: readonly { access: Access; lead: string }[] = [
  { access: 'public', lead: 'No account needed.' },
  { access: 'protected', lead: 'Free, once you log in.' },
  { access: 'subscriber', lead: 'Every page of the site.' },
];

type Pages = { section: string; labels: readonly string[] };

/** The pages of each section that need this access, in the order of the bar. */
function usePages(): (access: Access) => Pages[] {
  const sections = listSections(useOutlines().outlines);
  return (access) =>
    sections.flatMap(({ label, items }) => {
      const labels = items.filter((item) => item.access === access).map((item) => item.label);
      return labels.length === 0 ? [] : [{ section: label, labels }];
    });
}

/** The pages that are free, those that need a login or the subscription, and the price that the operator has set. */
export function Plans({ isSubscriber }: { isSubscriber: boolean | undefined }) {
  const { operatorTexts, subscribeUrl } = useShell().config;
  const pagesOf = usePages();
  const [terms] = operatorTexts.pricing?.trim().split(/\n\s*\n/) ?? [];
  return (
    <Card title="Free, and with a subscription" level={3} {...FULL_CARD}>
      <Stack gap="6" height="full">
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }} gap="6">
          {ACCESSES.map(({ access, lead }) => (
            <Box key={access}>
              <AccessName access={access} />
              <Text size="sm" mt="1" fontWeight="semibold">
                {lead}
              </Text>
              {pagesOf(access).map(({ section, labels }) => (
                <Text key={section} size="xs" tone="muted" mt="2">
                  <Box as="span" color="fg">
                    {section}
                  </Box>{' '}
                  <span>{labels.join(', ')}</span>
                </Text>
              ))}
            </Box>
          ))}
        </Grid>
        <Flex wrap="wrap" align="center" gap="4" mt="auto" minHeight="10">
          {isSubscriber === true && (
            <Text size="sm" tone="muted">
              Your subscription opens all of them.
            </Text>
          )}
          {isSubscriber === false && (
            <Button asChild>
              <a href={subscribeUrl} target="_blank" rel="noopener noreferrer">
                Subscribe
              </a>
            </Button>
          )}
          {terms !== undefined && (
            <Text size="sm" flex="1 1 12rem">
              <span>{terms}</span>{' '}
              <TextLink asChild>
                <Link to="/pricing">Pricing</Link>
              </TextLink>
            </Text>
          )}
        </Flex>
      </Stack>
    </Card>
  );
}
