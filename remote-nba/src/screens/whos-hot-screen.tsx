import { useFreshness, useOnFailure } from '@sharpside/shared-data';
import {
  Alert,
  Button,
  CopyButton,
  EmptyState,
  Field,
  Grid,
  PageHeader,
  Select,
  Skeleton,
  Stack,
  Text,
  UnknownValues,
} from '@sharpside/shared-ui';
import { choiceParam, integerParam, useAddress } from '@sharpside/shared-ui/address';
import {
  formatDate,
  formatLongDate,
  formatShortDate,
  todayEastern,
  toEasternDay,
} from '@sharpside/shared-ui/dates';
import { FilterBar, formatMinimum, SampleEmptyState, SampleFilter } from '@sharpside/shared-ui/filters';
import { ListEnd, ScrollToTop } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { useProfileCall } from '../api/profile.ts';
import {
  NBA_MIN_HOT_GAMES,
  useWhosHot,
  WHOS_HOT_SORTS,
  type WhosHotQuery,
  type WhosHotSort,
} from '../api/whos-hot.ts';
import { HotPlayerCard } from '../components/hot-player-card.tsx';
import { ALL_TEAMS, TEAM_CODES, TEAM_OPTIONS } from '../components/team-options.ts';
import { useLoginOnRefusal } from './use-login-redirect.ts';

const SCHEMA = {
  team: choiceParam([ALL_TEAMS, ...TEAM_CODES], ALL_TEAMS),
  min: integerParam(NBA_MIN_HOT_GAMES, { min: 1, max: 7 }),
  sort: choiceParam(WHOS_HOT_SORTS, 'avg_points'),
  direction: choiceParam(['desc', 'asc'], 'desc'),
};

const SORT_LABELS: Record<WhosHotSort, string> = {
  avg_points: 'Avg Points',
  num_20pt_games: '20+ Pt Games',
  num_30pt_games: '30+ Pt Games',
  avg_rebounds: 'Avg Rebounds',
  avg_assists: 'Avg Assists',
};
const SORT_OPTIONS = WHOS_HOT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const ORDER_OPTIONS = [
  { value: 'desc', label: 'Descending' },
  { value: 'asc', label: 'Ascending' },
] as const;

const MINIMA = [1, 2, 3, 4];

const CARDS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

type Address = ReturnType<typeof useAddress<WhosHotQuery>>;

function Filters({ values, change, reset, changed }: Address) {
  const active = [
    { key: 'team', label: `Team: ${values.team}` },
    { key: 'min', label: formatMinimum(values.min, 'game') },
    { key: 'sort', label: `Sort by: ${SORT_LABELS[values.sort]}` },
    { key: 'direction', label: 'Order: Ascending' },
  ] as const;
  return (
    <FilterBar
      active={active
        .filter(({ key }) => changed.includes(key))
        .map((filter) => ({ ...filter, onRemove: () => reset([filter.key]) }))}
      onReset={() => reset()}
    >
      <Field label="Team">
        <Select options={TEAM_OPTIONS} value={values.team} onValueChange={(team) => change({ team })} />
      </Field>
      <Field label="Sort by">
        <Select options={SORT_OPTIONS} value={values.sort} onValueChange={(sort) => change({ sort })} />
      </Field>
      <Field label="Order">
        <Select
          options={ORDER_OPTIONS}
          value={values.direction}
          onValueChange={(direction) => change({ direction })}
        />
      </Field>
    </FilterBar>
  );
}

const NONE = 'No data available for the selected filters.';

const Nobody = ({ hasHidden, onShow }: { hasHidden: boolean; onShow: (min: number) => void }) =>
  hasHidden ? (
    <SampleEmptyState
      title={NONE}
      hint="All who match played fewer games in these days."
      unit="game"
      onShow={onShow}
    />
  ) : (
    <EmptyState title={NONE} hint="Try another team." />
  );

/** When the league's own sources last brought something; where nobody knows that, the last day with a game. */
function useUpdatedOn(lastGameDay: string | null | undefined): string | null {
  const { data, isLoading } = useFreshness();
  if (isLoading) return null;
  const update = data?.updates.find(({ league }) => league === 'NBA')?.updated_at;
  return update === undefined ? (lastGameDay ?? null) : toEasternDay(update);
}

export default function WhosHotScreen() {
  useProfileCall();
  const address = useAddress(SCHEMA);
  const list = useWhosHot(address.values);
  useOnFailure(list.error, () => toast.error('Failed to load NBA player data'));
  useLoginOnRefusal(list.error);
  const { rows, firstPage, error, isLoading, retry } = list;
  const showFrom = (min: number) => address.change({ min });
  const updatedOn = useUpdatedOn(firstPage?.to);
  const days =
    firstPage?.from && firstPage.to
      ? `Form from ${formatShortDate(firstPage.from)} to ${formatDate(firstPage.to)}.`
      : 'Form over the last seven days.';
  return (
    <>
      <PageHeader
        section="NBA"
        title="Who's Hot"
        subtitle={`${formatLongDate(todayEastern())}. ${days}`}
        actions={<CopyButton text={address.createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <Filters {...address} />
        <UnknownValues noun="team" values={address.unknown.team} shown="all teams" />
        {/* A backend of the release before knows no minimum. */}
        {firstPage?.hidden_players !== null && (
          <SampleFilter
            noun="Players"
            unit="game"
            options={MINIMA}
            value={address.values.min}
            hidden={firstPage?.hidden_players ?? null}
            onValueChange={showFrom}
          />
        )}
        {isLoading && (
          <Grid templateColumns={CARDS} gap="4" aria-busy="true" aria-label="Loading players">
            {SKELETONS.map((name) => (
              <Skeleton key={name} height="18.5rem" borderRadius="lg" />
            ))}
          </Grid>
        )}
        {error && rows.length === 0 && (
          <Alert
            tone="error"
            title="The players could not be loaded."
            action={
              <Button size="sm" variant="outline" onClick={retry}>
                Retry
              </Button>
            }
          />
        )}
        {firstPage && rows.length === 0 && (
          <Nobody
            hasHidden={firstPage.hidden_players !== null && firstPage.hidden_players > 0}
            onShow={showFrom}
          />
        )}
        {firstPage && rows.length > 0 && (
          <Grid templateColumns={CARDS} gap="4">
            {rows.map((player) => (
              <HotPlayerCard
                key={`${player.player_name} ${player.team}`}
                player={player}
                period={firstPage}
              />
            ))}
          </Grid>
        )}
        <ListEnd list={list} visibility="any" />
        {!isLoading && (
          <Text size="xs" tone="subtle">
            Data refreshes daily.{updatedOn !== null && ` Last updated: ${formatDate(updatedOn)}`}
          </Text>
        )}
        <ScrollToTop />
      </Stack>
    </>
  );
}
