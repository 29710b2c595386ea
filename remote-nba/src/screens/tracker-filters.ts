import { NBA_PLAYER_AVERAGES_SORTS } from '@sharpside/contracts/api';
import { choiceParam, textsParam } from '@sharpside/shared-ui/address';
import { dateFilter } from '@sharpside/shared-ui/board/dates';
import {
  checkboxFilter,
  defineFilters,
  multiSelectFilter,
  searchFilter,
} from '@sharpside/shared-ui/board/frame';
import { formatDate } from '@sharpside/shared-ui/dates';
import { currentSeason, listSeasons } from '../api/player-averages.ts';
import { TEAM_CHOICES } from '../components/team-options.ts';

/** The selected values, or 'all' for an empty selection, which filters nothing. */
const describeChosen = (values: readonly string[]): string =>
  values.length === 0 ? 'all' : values.join(', ');

/** The tracker's filters, and the rest of its state in the address. */
export const TRACKER_FILTERS = defineFilters(
  {
    player: searchFilter({
      label: 'Search Player',
      placeholder: 'Name',
      chip: (player) => `Player: ${player}`,
      query: (playerName) => ({ playerName }),
    }),
    team: multiSelectFilter({
      label: 'Teams',
      noun: 'team',
      plural: 'teams',
      noneLabel: 'All Teams',
      options: TEAM_CHOICES,
      shown: describeChosen,
      chip: (teams) => `Teams: ${teams.join(', ')}`,
      query: (teams) => ({ teams }),
    }),
    opponent: multiSelectFilter({
      label: 'Opponents',
      noun: 'opponent',
      plural: 'opponents',
      noneLabel: 'All Opponents',
      options: TEAM_CHOICES,
      shown: describeChosen,
      chip: (teams) => `Opponents: ${teams.join(', ')}`,
      query: (opponents) => ({ opponents }),
    }),
    season: checkboxFilter({
      label: 'Seasons',
      noun: 'season',
      options: () => listSeasons().map((value) => ({ value, label: value })),
      fallback: () => [currentSeason()],
      shown: describeChosen,
      chip: (seasons) => `Seasons: ${describeChosen(seasons)}`,
      query: (seasons) => ({ seasons }),
    }),
    start: dateFilter({
      label: 'Start Date',
      noun: 'first day',
      shown: 'games from the beginning',
      before: 'end',
      chip: (day) => `From ${formatDate(day)}`,
      query: (startDate) => ({ startDate }),
    }),
    end: dateFilter({
      label: 'End Date',
      noun: 'last day',
      shown: 'games up to the latest',
      after: 'start',
      chip: (day) => `To ${formatDate(day)}`,
      query: (endDate) => ({ endDate }),
    }),
  },
  {
    sort: choiceParam(NBA_PLAYER_AVERAGES_SORTS, 'avg_points'),
    direction: choiceParam(['desc', 'asc'], 'desc'),
    // The numbers of the players whose rows are open.
    open: textsParam(),
  },
);
