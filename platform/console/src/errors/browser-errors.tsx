import type { ReleaseWithErrors } from '@sharpside/contracts/control';
import { Badge, Flex, Skeleton, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { Link } from '@sharpside/shared-ui/routing';
import { useReleaseErrors } from '../api/release-errors.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { formatAge, toCount } from '../format.ts';
import { EntryList } from '../layout/entry-list.tsx';
import { Section } from '../layout/section.tsx';
import { PATHS } from '../paths.ts';

type BrowserErrorsProps = { channel: string; nowMs: number; app?: string };

const MOST_OF_CHANNEL = 5;

type EntryProps = { release: ReleaseWithErrors; channel: string; nowMs: number; hasApp: boolean };

function Entry({ release, channel, nowMs, hasApp }: EntryProps) {
  const { app, version, networks, hasMore, owner, newest, page } = release;
  return (
    <Stack
      as="li"
      gap="2"
      px={{ base: '4', md: '6' }}
      py="4"
      minWidth="0"
      css={{ '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' } }}
    >
      <Flex columnGap="3" rowGap="1" wrap="wrap" align="baseline">
        {hasApp && (
          <TextLink asChild>
            <Link to={PATHS.app.href({ app, channel })}>{app}</Link>
          </TextLink>
        )}
        <Text fontWeight="medium">{version}</Text>
        <Text tone="muted">{`${hasMore ? 'over ' : ''}${toCount(networks, 'network')}`}</Text>
        {owner !== null && <Text tone="muted">{owner}</Text>}
        {page !== null && (
          <TextLink asChild>
            <a href={page}>{`All errors of ${version}`}</a>
          </TextLink>
        )}
      </Flex>
      <Text overflowWrap="anywhere">
        <Badge tone="down">{newest.failure}</Badge>{' '}
        <span>{newest.message || 'An error without a message'}</span>
      </Text>
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        <span>{newest.place ?? 'The browser told no place'}</span>,{' '}
        <span title={formatLocalDateTime(newest.at)}>{formatAge(newest.at, nowMs)}</span>
      </Text>
    </Stack>
  );
}

/**
 * Releases with errors in browsers, each with its newest error. Without `app`, it shows the releases of a channel whose
 * errors most networks met, or nothing if no release has errors.
 */
export function BrowserErrors({ channel, nowMs, app }: BrowserErrorsProps) {
  const { data, error, mutate } = useReleaseErrors({ channel, ...(app !== undefined && { app }) });
  const isOfChannel = app === undefined;
  if (isOfChannel && !error && !data?.releases.length) return null;
  return (
    <Section title="Errors in browsers">
      {!data && error && (
        <LoadFailed what="the errors in browsers" error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeleton height="24" />}
      {data?.releases.length === 0 && (
        <Text tone="muted">{`No browser told of an error on ${channel} in the last 24 hours.`}</Text>
      )}
      {data && data.releases.length > 0 && (
        <EntryList as="ol" boxShadow="raised">
          {data.releases.slice(0, isOfChannel ? MOST_OF_CHANNEL : undefined).map((release) => (
            <Entry
              key={`${release.app}@${release.version}`}
              {...{ release, channel, nowMs }}
              hasApp={isOfChannel}
            />
          ))}
        </EntryList>
      )}
    </Section>
  );
}
