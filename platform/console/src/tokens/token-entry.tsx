import type { ListedToken } from '@sharpside/contracts/control';
import { Badge, Box, Button, Flex, InlineError, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { type FormEvent, useState } from 'react';
import { ReasonField } from '../actions/reason-field.tsx';
import { formatAge, toShortName } from '../format.ts';
import { useTokenActions } from './use-tokens.ts';

const describeReach = ({ apps, rights }: ListedToken) =>
  `${rights.join(', ')} of ${apps.includes('*') ? 'all apps' : apps.join(', ')}`;

function StateBadge({ token, nowMs }: { token: ListedToken; nowMs: number }) {
  if (token.revoked) return <Badge tone="down">Revoked</Badge>;
  if (Date.parse(token.expiresAt) <= nowMs) return <Badge tone="neutral">Ended</Badge>;
  return <Badge tone="up">Good</Badge>;
}

/** Asks why, then revokes. */
function RevokeForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { revoke } = useTokenActions();
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<string>();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
    if (reason.trim() === '') return;
    try {
      await revoke(id, reason);
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  }
  return (
    <Box asChild flexBasis="full">
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <ReasonField
          value={reason}
          onChange={setReason}
          isNeeded
          isMissing={isSent && reason.trim() === ''}
        />
        {error !== undefined && <InlineError>{error}</InlineError>}
        <Flex gap="3" mt="3">
          <Button type="submit">Revoke {id}</Button>
          <Button variant="outline" onClick={onDone}>
            Keep it
          </Button>
        </Flex>
      </form>
    </Box>
  );
}

/** One token: for whom and what, who made it, when it was used last, and until when it is good. */
export function TokenEntry({ token, nowMs }: { token: ListedToken; nowMs: number }) {
  const [isRevoking, setIsRevoking] = useState(false);
  const { id, holder, createdAt, createdBy, expiresAt, lastUsedAt, revoked, isLasting, isRevocable } = token;
  const isOver = revoked !== null || Date.parse(expiresAt) <= nowMs;
  return (
    <Flex as="li" wrap="wrap" gap="3" align="center" py="3" borderBottomWidth="1px" borderColor="border">
      <Box flex="1 1 18rem" minWidth="0">
        <Text fontWeight="medium">
          {toShortName(holder)}: {describeReach(token)}
        </Text>
        <Text size="xs" tone="muted">
          {id}, made by {toShortName(createdBy)} {formatAge(createdAt, nowMs)}
          {lastUsedAt === null ? ', never used' : `, used ${formatAge(lastUsedAt, nowMs)}`}, until{' '}
          {formatLocalDateTime(expiresAt)}
          {!isLasting && ', ends by itself'}
        </Text>
        {revoked && (
          <Text size="xs" tone="muted">
            Revoked by {toShortName(revoked.by)}: {revoked.reason}
          </Text>
        )}
      </Box>
      <StateBadge token={token} nowMs={nowMs} />
      {isRevocable && !isOver && !isRevoking && (
        <Button variant="outline" size="sm" aria-label={`Revoke ${id}`} onClick={() => setIsRevoking(true)}>
          Revoke
        </Button>
      )}
      {isRevoking && <RevokeForm id={id} onDone={() => setIsRevoking(false)} />}
    </Flex>
  );
}
