import { type ListedProposal, toShownName } from '@sharpside/contracts/control';
import { Box, Button, Flex, Stack, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { RefusedChange } from '../actions/refused-change.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { formatAge } from '../format.ts';
import { EntryList } from '../layout/entry-list.tsx';
import { Section } from '../layout/section.tsx';
import { useProposalActions, useProposals } from './use-proposals.ts';

/** Findings of the checks when it was proposed: how many passed, and each warning. */
function describeChecks({ checks }: ListedProposal): string {
  const faults = checks.flatMap(({ title, faults: found }) => found.map((fault) => `${title}: ${fault}`));
  const passed = checks.filter(({ faults: found }) => found.length === 0).length;
  const counted = `${passed} of ${checks.length} checks passed`;
  return faults.length === 0 ? counted : `${counted}; ${faults.join('; ')}`;
}

/** `names`: of all who proposed something here. */
type EntryProps = { proposal: ListedProposal; channel: string; nowMs: number; names: readonly string[] };

function Entry({ proposal, channel, nowMs, names }: EntryProps) {
  const { id, what, reason, by, at, endsAt, isBegun, objection, mayWithdraw } = proposal;
  const { isBusy, refusal, accept, withdraw } = useProposalActions(id, channel);
  const reasonId = `objection-${id}`;
  return (
    <Stack
      as="li"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="4"
      css={{ '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' } }}
    >
      <Box minWidth="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{what}</Text>
        {reason !== null && <Text>{reason}</Text>}
        <Text size="xs" tone="muted">
          Proposed {formatAge(at, nowMs)} by {toShownName(by, names)}, ends {formatLocalDateTime(endsAt)}
        </Text>
        <Text size="xs" tone="muted">
          {describeChecks(proposal)}
        </Text>
        {isBegun && <Text size="xs">It was accepted, and the change was not made yet.</Text>}
      </Box>
      {objection !== null && (
        <Text id={reasonId} tone="muted">
          {objection}
        </Text>
      )}
      {refusal !== undefined && <RefusedChange error={refusal} />}
      <Flex gap="3" wrap="wrap">
        <Button
          minHeight="11"
          disabled={isBusy || objection !== null}
          aria-label={`Accept: ${what}`}
          aria-describedby={objection === null ? undefined : reasonId}
          onClick={() => void accept()}
        >
          {isBusy ? 'Working' : 'Accept'}
        </Button>
        {mayWithdraw && (
          <Button
            variant="outline"
            minHeight="11"
            disabled={isBusy}
            aria-label={`Withdraw: ${what}`}
            onClick={() => void withdraw()}
          >
            Withdraw
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

/** The changes of a channel that wait for a second person, with the ways to accept and to withdraw each. */
export function OpenProposals({ channel, nowMs }: { channel: string; nowMs: number }) {
  const { data, error, mutate } = useProposals(channel);
  return (
    <Section title="Waiting for a second person">
      {error && <LoadFailed what="the proposals" error={error} onRetry={() => void mutate()} />}
      {data?.proposals.length === 0 && <Text tone="muted">Nothing waits on {channel}.</Text>}
      {data && data.proposals.length > 0 && (
        <EntryList as="ul" aria-label="Proposals">
          {data.proposals.map((proposal) => (
            <Entry
              key={proposal.id}
              {...{ proposal, channel, nowMs, names: data.proposals.map(({ by }) => by) }}
            />
          ))}
        </EntryList>
      )}
    </Section>
  );
}
