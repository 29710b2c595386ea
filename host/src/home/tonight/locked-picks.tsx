import type { Highlights } from '@sharpside/contracts/api';
import { Box, Button, Card, Flex, Stack, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { AccessIcon } from '../../components/access-mark.tsx';
import { useShell } from '../../site/shell-context.tsx';
import { toSignedPercent } from './figures.ts';
import { FULL_CARD } from './full-card.ts';

type Locked = Highlights['locked'][number];

// Different lengths, as names have them. They say nothing of the real names.
const NAME_WIDTHS = ['7.5rem', '6rem', '8.5rem', '6.75rem'];

function LockedRow({ pick, width }: { pick: Locked; width: string | undefined }) {
  return (
    <Flex
      align="center"
      gap="3"
      minHeight="12"
      borderTopWidth="1px"
      borderColor="border"
      css={{ '&:first-of-type': { borderTopWidth: 0 } }}
      asChild
    >
      <li>
        <AccessIcon access="protected" />
        <Box flex="1" minWidth="0">
          <Box
            height="3"
            {...(width !== undefined && { width })}
            borderRadius="sm"
            bg="border.strong"
            opacity="0.5"
            aria-hidden="true"
          />
          <VisuallyHidden>A locked pick: </VisuallyHidden>
          <Text as="span" size="xs" tone="muted" display="block" mt="1">
            {`${pick.section} · ${pick.event}`}
          </Text>
        </Box>
        {pick.edge === null ? (
          <Text as="span" size="xs" tone="muted">
            No price
          </Text>
        ) : (
          <Text as="span" fontWeight="bold" color={pick.edge > 0 ? 'up' : 'fg'}>
            {toSignedPercent(pick.edge)}
          </Text>
        )}
      </li>
    </Flex>
  );
}

/** '37 bets tonight: MLB 20, NBA 12, NFL 5.' */
function describeBets(bets: Highlights['bets']): string {
  const total = bets.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'No open pick is a bet at the prices of now.';
  const leagues = bets.map(({ section, count }) => `${section} ${count}`).join(', ');
  return `${total} ${total === 1 ? 'bet with an edge is' : 'bets with an edge are'} open: ${leagues}.`;
}

/** The next picks without their names, and the way to them. */
export function LockedPicks({ locked, bets }: Pick<Highlights, 'locked' | 'bets'>) {
  const { subscribeUrl } = useShell().config;
  return (
    <Card title="The next best" level={3} {...FULL_CARD}>
      <Stack gap="4" height="full">
        <ul>
          {locked.map((pick, at) => (
            // The answer has no names, so the place in the list is all that identifies a row.
            <LockedRow key={`${at} ${pick.section} ${pick.event}`} pick={pick} width={NAME_WIDTHS[at]} />
          ))}
        </ul>
        <Text tone="muted">{describeBets(bets)}</Text>
        <Button variant="outline" alignSelf="start" mt="auto" asChild>
          <a href={subscribeUrl} target="_blank" rel="noopener noreferrer">
            Subscribe to see
          </a>
        </Button>
      </Stack>
    </Card>
  );
}
