import type { ReleaseError } from '@sharpside/contracts/control';
import { Badge, Box, Flex, Skeleton, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { formatAge, toCount, toShortCommit } from '../format.ts';
import { EntryList } from '../layout/entry-list.tsx';
import { PATHS } from '../paths.ts';

type ErrorListProps = {
  /** Undefined while they are on their way. */
  errors: readonly ReleaseError[] | undefined;
  channel: string;
  nowMs: number;
  /** Links the app of each error. Default: false. */
  hasApp?: boolean;
};

type EntryProps = Omit<ErrorListProps, 'errors'> & { error: ReleaseError };

function describePlace({ where }: ReleaseError): string {
  if (where === null) return 'The browser told no place';
  const { source, app, file, line, column } = where;
  if (source === null) return `${app}/${file}:${line}:${column} (no source map)`;
  return `${source.file}:${source.line}`;
}

/** The lines around the place, the one that threw among them marked. */
function SourceLines({ error: { lines, where } }: { error: ReleaseError }) {
  if (lines.length === 0) return null;
  const here = where?.source?.line;
  return (
    <Box
      as="pre"
      tabIndex={0}
      role="region"
      aria-label="Source"
      overflowX="auto"
      borderRadius="md"
      bg="bg.inset"
      px="3"
      py="2"
      css={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}
      fontSize="xs"
      lineHeight="1.6"
    >
      {lines.map(({ line, text }) => (
        <Box
          key={line}
          minWidth="max-content"
          fontWeight={line === here ? 'bold' : 'normal'}
          color={line === here ? 'down' : 'fg.muted'}
          aria-current={line === here ? 'true' : undefined}
        >
          {`${String(line).padStart(4)}  ${text}`}
        </Box>
      ))}
    </Box>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Flex gap="2" align="baseline" minWidth="0">
    <Text as="dt" size="xs" tone="muted">
      {name}
    </Text>
    <Text as="dd" size="xs" overflowWrap="anywhere">
      {children}
    </Text>
  </Flex>
);

function Facts({ error, nowMs }: Pick<EntryProps, 'error' | 'nowMs'>) {
  const { owner, commit, firstAt, lastAt } = error;
  return (
    <Flex as="dl" columnGap="6" rowGap="1" wrap="wrap">
      <Fact name="Owner">
        {owner === null
          ? 'its declaration names none'
          : [owner.team, owner.contact].filter(Boolean).join(', ')}
      </Fact>
      <Fact name="Commit">{commit === null ? 'not recorded' : toShortCommit(commit)}</Fact>
      <Fact name="First">
        <span title={formatLocalDateTime(firstAt)}>{formatAge(firstAt, nowMs)}</span>
      </Fact>
      <Fact name="Last">
        <span title={formatLocalDateTime(lastAt)}>{formatAge(lastAt, nowMs)}</span>
      </Fact>
    </Flex>
  );
}

function Entry({ error, channel, nowMs, hasApp = false }: EntryProps) {
  const { app, version, failure, message, networks, hasMore } = error;
  const counted = `${hasMore ? 'over ' : ''}${toCount(networks, 'network')}`;
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
        <Badge tone="down">{failure}</Badge>
        {hasApp && (
          <TextLink asChild>
            <Link to={PATHS.app.href({ app, channel })}>{app}</Link>
          </TextLink>
        )}
        <Text fontWeight="medium">{version}</Text>
        <Text tone="muted">{counted}</Text>
      </Flex>
      <Text fontWeight="medium" overflowWrap="anywhere">
        {message || 'An error without a message'}
      </Text>
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {describePlace(error)}
      </Text>
      <SourceLines error={error} />
      <Facts error={error} nowMs={nowMs} />
    </Stack>
  );
}

/** Errors in browsers: release, networks, message, the place in the source, commit and owner. */
export function ErrorList({ errors, channel, nowMs, hasApp = false }: ErrorListProps) {
  if (errors === undefined) return <Skeleton height="24" />;
  if (errors.length === 0) {
    return <Text tone="muted">No browser told of an error on {channel} in the last 24 hours.</Text>;
  }
  return (
    <EntryList as="ol" boxShadow="raised">
      {errors.map((error) => (
        <Entry key={error.id} {...{ error, channel, nowMs, hasApp }} />
      ))}
    </EntryList>
  );
}
