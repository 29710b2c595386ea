import { formatDate } from '@sharpside/shared-ui/dates';
import { toHeat } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import type { AtBatRow } from '../../api/batter-at-bats.ts';
import { toDefinitionLink } from '../definitions/definition-link.ts';
import { formatAverage, UNKNOWN } from '../format-figure.ts';
import { toHandedness, toHomeOrAway, toNightOrDay, toResultWords } from './at-bat-words.ts';

const shadeOf = ({ exit_velocity }: AtBatRow) =>
  toHeat(exit_velocity, { from: 95, to: 121.5, leastOpacity: 0.1, mostOpacity: 0.6 });

export const AT_BAT_COLUMNS: readonly Column<AtBatRow>[] = [
  {
    key: 'exit_velocity',
    header: 'Exit Velocity',
    narrowHeader: 'EV',
    align: 'end',
    width: 5.5,
    narrowWidth: 4.25,
    isSticky: true,
    tip: { text: 'In mph; shaded above 95.', link: toDefinitionLink('exit-velocity', 'Exit Velocity') },
    render: ({ exit_velocity }) => formatAverage(exit_velocity, 1),
    csv: ({ exit_velocity }) => exit_velocity,
    look: (row) => ({ isBold: true, shade: shadeOf(row) }),
  },
  {
    key: 'launch_angle',
    header: 'Launch Angle',
    narrowHeader: 'Angle',
    align: 'end',
    width: 5.5,
    narrowWidth: 4,
    tip: { text: 'In degrees; 0 is level.', link: toDefinitionLink('launch-angle', 'Launch Angle') },
    render: ({ launch_angle }) => (launch_angle === null ? UNKNOWN : `${Math.round(launch_angle)}°`),
    csv: ({ launch_angle }) => launch_angle,
  },
  {
    key: 'hit_distance',
    header: 'Hit Distance',
    narrowHeader: 'Distance',
    align: 'end',
    width: 5.5,
    narrowWidth: 4,
    render: ({ hit_distance }) => (hit_distance === null ? UNKNOWN : `${Math.round(hit_distance)} ft`),
    csv: ({ hit_distance }) => hit_distance,
  },
  {
    key: 'result',
    header: 'Result',
    width: 12,
    narrowWidth: 7,
    render: ({ result }) => toResultWords(result),
    csv: ({ result }) => result,
  },
  {
    key: 'pitcher',
    header: 'Pitcher',
    width: 11,
    render: ({ pitcher_name, pitcher_team }) => `${pitcher_name} (${pitcher_team})`,
    csv: ({ pitcher_name }) => pitcher_name,
  },
  {
    key: 'pitch_type',
    header: 'Pitch Type',
    width: 8,
    render: ({ pitch_type }) => pitch_type ?? UNKNOWN,
    csv: ({ pitch_type }) => pitch_type,
  },
  { key: 'handedness', header: 'Handedness', width: 7, render: toHandedness, csv: toHandedness },
  {
    key: 'night_day',
    header: 'Night/Day',
    width: 5.5,
    render: ({ is_night_game }) => toNightOrDay(is_night_game),
    csv: ({ is_night_game }) => toNightOrDay(is_night_game),
  },
  {
    key: 'home_away',
    header: 'Home/Away',
    width: 6,
    render: ({ is_home }) => toHomeOrAway(is_home),
    csv: ({ is_home }) => toHomeOrAway(is_home),
  },
  {
    key: 'date',
    header: 'Date',
    width: 7,
    render: ({ date }) => formatDate(date),
    csv: ({ date }) => date,
  },
];
