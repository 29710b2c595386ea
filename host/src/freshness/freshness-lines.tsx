import { Flex, Text } from '@sharpside/shared-ui';
import {
  formatDayName,
  formatEasternTime,
  todayEastern,
  toEasternDay,
  useDay,
} from '@sharpside/shared-ui/eastern';
import { useFreshness } from './freshness-context.tsx';
import { SampleMark } from './sample-mark.tsx';

/**
 * The time of an update in Eastern Time, relative to the present: 'today 6:10 AM ET'. @param updatedAt UTC, ISO 8601.
 */
const formatUpdate = (updatedAt: string): string =>
  `${formatDayName(toEasternDay(updatedAt))} ${formatEasternTime(updatedAt)}`;

function UpdateTime({ updatedAt }: { updatedAt: string }) {
  // 'Today' becomes 'yesterday' while the page stays open.
  useDay(todayEastern);
  return <time dateTime={updatedAt}>{formatUpdate(updatedAt)}</time>;
}

/** The times at which the data of each league were updated, and a mark if they are a sample. */
export function FreshnessLines() {
  const freshness = useFreshness();
  if (!freshness) return null;
  return (
    <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="2" flex="1 0 100%">
      <Flex wrap="wrap" columnGap="4" rowGap="1" asChild>
        <ul>
          {freshness.updates.map(({ league, updated_at }) => (
            <Text key={league} size="xs" tone="subtle" asChild>
              <li>
                <span>{`${league} data: updated`}</span> <UpdateTime updatedAt={updated_at} />
              </li>
            </Text>
          ))}
        </ul>
      </Flex>
      <SampleMark />
    </Flex>
  );
}
