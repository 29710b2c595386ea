import { type ConsoleChange, toShownName } from '@sharpside/contracts/control';
import { Badge, Box, Flex, Skeleton, Text, TextLink } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { Link } from '@sharpside/shared-ui/routing';
import { changeTone, describeChange } from '../actions/action-words.ts';
import { formatAge } from '../format.ts';
import { EntryList } from '../layout/entry-list.tsx';
import { PATHS } from '../paths.ts';

type ChangeListProps = {
  changes: readonly ConsoleChange[] | undefined;
  channel: string;
  nowMs: number;
  /** The channel's current revision; undefined: no link to restore earlier revisions is shown. */
  newest?: number | undefined;
  hasApp?: boolean;
};

type EntryProps = Pick<ChangeListProps, 'channel' | 'nowMs' | 'hasApp' | 'newest'> & {
  change: ConsoleChange;
  names: readonly string[];
};

function Entry({ change, channel, nowMs, hasApp, names, newest = 0 }: EntryProps) {
  const { revision, app, action, by, via, at, reason } = change;
  return (
    <Flex
      as="li"
      columnGap="4"
      rowGap="1"
      wrap="wrap"
      align="baseline"
      px={{ base: '4', md: '6' }}
      py="3"
      css={{ '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' } }}
    >
      <Text tone="subtle" width="12" size="xs">{`#${revision}`}</Text>
      <Box width="24">
        <Badge tone={changeTone(change)}>{action}</Badge>
      </Box>
      <Box flex="1 1 16rem" minWidth="0">
        <Text fontWeight="medium">
          {hasApp && (
            <>
              <TextLink asChild>
                <Link to={PATHS.app.href({ app, channel })}>{app}</Link>
              </TextLink>
              <span>: </span>
            </>
          )}
          <span>{describeChange(change)}</span>
        </Text>
        {reason !== null && <Text tone="muted">{reason}</Text>}
      </Box>
      <Text size="xs" tone="muted" title={formatLocalDateTime(at)}>
        {`${formatAge(at, nowMs)} by ${toShownName(by, names)}${via === null ? '' : `, token ${via}`}`}
      </Text>
      {revision < newest && (
        <TextLink
          asChild
          display="inline-flex"
          alignItems="center"
          minHeight={{ base: '11', md: '0' }}
          fontSize="xs"
        >
          <Link
            to={PATHS.restore.href({ channel, revision })}
            aria-label={`Back to this, revision ${revision}`}
          >
            Back to this
          </Link>
        </TextLink>
      )}
    </Flex>
  );
}

export function ChangeList({ changes, channel, nowMs, newest, hasApp = false }: ChangeListProps) {
  if (changes === undefined) return <Skeleton height="32" />;
  if (changes.length === 0) return <Text tone="muted">{`Nothing was changed on ${channel} yet.`}</Text>;
  const names = changes.map(({ by }) => by);
  return (
    <EntryList as="ol" boxShadow="raised">
      {changes.map((change, index) => {
        // A revision of several apps has an entry for each, but only one link to restore it.
        const isFirst = changes[index - 1]?.revision !== change.revision;
        return (
          <Entry
            key={`${change.revision} ${change.app}`}
            {...{ change, channel, nowMs, hasApp, names, newest: isFirst ? newest : undefined }}
          />
        );
      })}
    </EntryList>
  );
}
