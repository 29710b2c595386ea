import { type ListedToken, toShownName } from '@sharpside/contracts/control';
import { Badge, Box, Button, Flex, InlineError, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { type FormEvent, useState } from 'react';
import { ReasonField } from '../actions/reason-field.tsx';
import { formatAge, formatUse, toCount } from '../format.ts';
import { useTokenActions } from './use-tokens.ts';

const describeReach = ({ apps, rights }: ListedToken) =>
  `${rights.join(', ')} of ${apps.includes('*') ? 'all apps' : apps.join(', ')}`;

function StateBadge({ token, nowMs }: { token: ListedToken; nowMs: number }) {
  if (token.revoked) return <Badge tone="down">Revoked</Badge>;
  if (Date.parse(token.expiresAt) <= nowMs) return <Badge tone="neutral">Ended</Badge>;
  if (token.isUnsigned) return <Badge tone="down">Not signed</Badge>;
  return <Badge tone="up">Good</Badge>;
}

function AlsoMade({
  count,
  isOn,
  onChange,
}: {
  count: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Flex asChild align="center" gap="2" minHeight="11" cursor="pointer">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
        <span>{`Also ${toCount(count, 'other token')} that the same person made`}</span>
      </label>
    </Flex>
  );
}

type RevokeFormProps = { token: ListedToken; onDone: () => void };

function RevokeForm({ token: { id, alsoMade }, onDone }: RevokeFormProps) {
  const { revoke } = useTokenActions();
  const [reason, setReason] = useState('');
  const [withMade, setWithMade] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
    if (reason.trim() === '') return;
    setIsBusy(true);
    try {
      await revoke(id, { reason, ...(withMade && { withMade }) });
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setIsBusy(false);
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
        {alsoMade > 0 && <AlsoMade count={alsoMade} isOn={withMade} onChange={setWithMade} />}
        {error !== undefined && <InlineError>{error}</InlineError>}
        <Flex gap="3" mt="3">
          <Button type="submit" disabled={isBusy}>{`Revoke ${id}`}</Button>
          <Button variant="outline" onClick={onDone}>
            Keep it
          </Button>
        </Flex>
      </form>
    </Box>
  );
}

type TokenEntryProps = { token: ListedToken; nowMs: number; names: readonly string[] };

export function TokenEntry({ token, nowMs, names }: TokenEntryProps) {
  const [isRevoking, setIsRevoking] = useState(false);
  const { id, holder, createdAt, createdBy, expiresAt, lastUsedAt, revoked, isLasting, isRevocable, maker } =
    token;
  const isOver = revoked !== null || Date.parse(expiresAt) <= nowMs;
  return (
    <Flex as="li" wrap="wrap" gap="3" align="center" py="3" borderBottomWidth="1px" borderColor="border">
      <Box flex="1 1 18rem" minWidth="0">
        <Text fontWeight="medium">{`${toShownName(holder, names)}: ${describeReach(token)}`}</Text>
        <Text size="xs" tone="muted">
          {[
            id,
            `made by ${toShownName(createdBy, names)} ${formatAge(createdAt, nowMs)}`,
            lastUsedAt === null ? 'never used' : `used ${formatUse(lastUsedAt, nowMs)}`,
            `until ${formatLocalDateTime(expiresAt)}`,
            ...(isLasting ? [] : ['ends by itself']),
          ].join(', ')}
        </Text>
        {maker?.isAllowed === false && (
          <Text size="xs">
            {`${toShownName(maker.name, names)} may no longer make such a token. Revoke it, if nobody needs it.`}
          </Text>
        )}
        {revoked && (
          <Text size="xs" tone="muted">
            {`Revoked by ${toShownName(revoked.by, names)}: ${revoked.reason}`}
          </Text>
        )}
      </Box>
      <StateBadge token={token} nowMs={nowMs} />
      {isRevocable && !isOver && !isRevoking && (
        <Button variant="outline" size="sm" aria-label={`Revoke ${id}`} onClick={() => setIsRevoking(true)}>
          Revoke
        </Button>
      )}
      {isRevoking && <RevokeForm token={token} onDone={() => setIsRevoking(false)} />}
    </Flex>
  );
}
