import type { Account } from '@sharpside/shared-auth';
import {
  Box,
  type BoxProps,
  Button,
  ChevronDownIcon,
  Flex,
  Stack,
  Text,
  TextLink,
} from '@sharpside/shared-ui';
import { formatEasternDate } from '@sharpside/shared-ui/eastern';
import type { ReactNode } from 'react';
import { useShell } from '../site/shell-context.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { type AskedAccount, useAccount } from './use-account.ts';

/** Replaces the name of an account without one. */
const UNNAMED = 'Signed in';

function describePlan({ subscription }: Account, providerName: string): string {
  if (subscription === undefined) return `${providerName} does not tell this site about your subscription.`;
  const { paidUntil, isActive } = subscription;
  if (paidUntil === null) return 'No subscription.';
  const day = formatEasternDate(paidUntil);
  return isActive ? `Subscription paid until ${day}.` : `Your subscription ended on ${day}.`;
}

/** First letters of the first and the last name. */
const toInitials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .filter((_, index, { length }) => index === 0 || index === length - 1)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');

type InitialsProps = Pick<BoxProps, 'width' | 'height' | 'fontSize'> & { name: string | null | undefined };

/** A disc with the initials of a name; with a drawing of a person while no name is known. */
export function Initials({ name, ...size }: InitialsProps) {
  return (
    <Flex
      align="center"
      justify="center"
      flexShrink="0"
      width="9"
      height="9"
      borderRadius="full"
      bg="bg.hover"
      fontSize="sm"
      fontWeight="bold"
      aria-hidden="true"
      {...size}
    >
      {name ? (
        toInitials(name)
      ) : (
        <svg
          width="14"
          height="14"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 6.5a6 6 0 0 1 12 0" />
        </svg>
      )}
    </Flex>
  );
}

function AccountName({ name }: Pick<Account, 'name'>) {
  return (
    <Flex align="center" gap="3">
      {name && <Initials name={name} />}
      <Text fontWeight="semibold">{name ?? UNNAMED}</Text>
    </Flex>
  );
}

type AccountFactsProps = {
  asked: AskedAccount;
  /** False if the name is shown beside the facts. */
  hasName?: boolean;
};

function AccountFacts({ asked: { account, hasFailed, retry }, hasName = true }: AccountFactsProps) {
  const { providerName, subscribeUrl, manageSubscriptionUrl } = useShell().config;
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
      {hasName && <AccountName name={account.name} />}
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
 * The visitor's account, settings, and a button that ends all its sessions. The account is requested when this is first
 * shown.
 */
export function AccountDetails({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountFacts asked={useAccount()} />
      {children}
      <SignOutEverywhere />
    </>
  );
}

const ROW: BoxProps['css'] = {
  // Opened, it takes the whole width, and the button beside it goes below.
  '&:has([open])': { flexBasis: '100%' },
  '& summary': { display: 'flex', alignItems: 'center', gap: '2', minHeight: '11', cursor: 'pointer' },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& [open] > summary > svg': { rotate: '180deg' },
};

/** The visitor's account as one row, with its name: a press shows the rest. */
export function AccountRow() {
  const asked = useAccount();
  const { account, hasFailed } = asked;
  return (
    <Box flex="1 0 0" minWidth="0" css={ROW}>
      {account ? (
        <details>
          <summary>
            <Text as="span" fontWeight="semibold">
              {account.name ?? UNNAMED}
            </Text>
            <ChevronDownIcon />
          </summary>
          <AccountFacts asked={asked} hasName={false} />
          <SignOutEverywhere />
        </details>
      ) : (
        <Flex minHeight="11" align="center" py={hasFailed ? '2' : '0'}>
          <AccountFacts asked={asked} />
        </Flex>
      )}
    </Box>
  );
}
