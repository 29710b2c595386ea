import type { DataStatus } from '@sharpside/contracts/control';
import { Badge, Box, EmptyState, Grid, Heading, Text } from '@sharpside/shared-ui';
import { formatDate } from '@sharpside/shared-ui/dates';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { toCount } from '../format.ts';

type League = DataStatus['leagues'][number];
type Slot = League['slots'][number];

/** `May 20, 2026`; the name of a week stays as it is. */
const formatSlot = (slot: string) => (/^\d{4}-\d\d-\d\d$/.test(slot) ? formatDate(slot) : slot);

const COLUMNS: readonly Column<Slot>[] = [
  { key: 'slot', header: 'Day or week', width: 8, isSticky: true, render: ({ slot }) => formatSlot(slot) },
  { key: 'games', header: 'Games', width: 6, render: ({ games, whole }) => `${whole} of ${games}` },
  {
    key: 'state',
    header: 'State',
    width: 7,
    render: ({ games, whole }) =>
      whole === games ? (
        <Badge tone="up">Whole</Badge>
      ) : (
        <Badge tone="warn">{`${games - whole} fall${games - whole === 1 ? 's' : ''} short`}</Badge>
      ),
  },
];

/** The number of complete games among the finished games of a day or week, by league. The newest day comes first. */
export const CoverageTables = ({ leagues }: Pick<DataStatus, 'leagues'>) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
    gap="4"
    alignItems="start"
  >
    {leagues.map(({ league, slots, incomplete }) => (
      <Box key={league} minWidth="0">
        <Heading as="h3" size="md" mb="2">
          {league.toUpperCase()}
        </Heading>
        <DataTable
          caption={`Games of ${league.toUpperCase()}`}
          columns={COLUMNS}
          rows={slots.toReversed()}
          rowKey={({ slot }) => slot}
          empty={
            <EmptyState
              title={`No finished games of ${league.toUpperCase()}`}
              hint="Fetch the schedule: its job is in backend/server/refresh.example.json."
            />
          }
        />
        {incomplete.games > 0 && (
          <Text size="sm" mt="2">
            {[
              `${toCount(incomplete.games, 'game')} not known to the end:`,
              incomplete.newest.map(({ game, reason }) => `${game} (${reason})`).join(', '),
              ...(incomplete.games > incomplete.newest.length ? ['and earlier ones'] : []),
            ].join(' ')}
          </Text>
        )}
      </Box>
    ))}
  </Grid>
);
