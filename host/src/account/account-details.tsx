import { type Account, requireAuth } from '@sharpside/shared-auth';
import { Button, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { formatEasternDate } from '@sharpside/shared-ui/eastern';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../site/shell-context.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

type Asked = { account: Account | undefined; hasFailed: boolean };

const WAITING: Asked = { account: undefined, hasFailed: false };

function useAccount(): Asked & { retry: () => void } {
  const [asked, setAsked] = useState(WAITING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    const settle = (next: Asked) => {
      if (!isOver) setAsked(next);
    };
    requireAuth()
      .fetchAccount()
      .then(
        (account) => settle({ account, hasFailed: false }),
        () => settle({ account: undefined, hasFailed: true }),
      );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setAsked(WAITING);
    setAttempt((count) => count + 1);
  }, []);
  return { ...asked, retry };
}

function describePlan({ subscription }: Account, providerName: string): string {
  if (subscription === undefined) return `${providerName} does not tell this site about your subscription.`;
  const { paidUntil, isActive } = subscription;
  if (paidUntil === null) return 'No subscription.';
  const day = formatEasternDate(paidUntil);
  return isActive ? `Subscription paid until ${day}.` : `Your subscription ended on ${day}.`;
}

function AccountFacts() {
  const { providerName, subscribeUrl, manageSubscriptionUrl } = useShell().config;
  const { account, hasFailed, retry } = useAccount();
  if (hasFailed) {
    return (
      <Stack gap="2" align="start">
        <Text>Your account cannot be read right now.</Text>
        <Button size="sm" variant="outline" onClick={retry}>
          Retry
        </Button>
      </Stack>
    );
  }
  if (!account) return <Text tone="muted">Loading...</Text>;
  const isPaying = account.subscription?.isActive ?? true;
  return (
    <Stack gap="1">
      <Text fontWeight="semibold">{account.name ?? 'Signed in'}</Text>
      <Text tone="muted">{describePlan(account, providerName)}</Text>
      <TextLink
        href={isPaying ? (manageSubscriptionUrl ?? subscribeUrl) : subscribeUrl}
        target="_blank"
        rel="noopener noreferrer"
        py="3"
        mb="-2"
        alignSelf="start"
      >
        {isPaying ? `Manage at ${providerName}` : `Subscribe at ${providerName}`}
      </TextLink>
    </Stack>
  );
}

/**
 * The visitor's account, and a button that ends all its sessions. The account is requested when this is first shown.
 */
export function AccountDetails() {
  return (
    <>
      <AccountFacts />
      <SignOutEverywhere />
    </>
  );
}
