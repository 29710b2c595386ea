import { formatDate, formatShortDate } from '@sharpside/shared-ui/dates';
import { seasonStartYear, todayOfGames } from '@sharpside/shared-ui/eastern';
import type { Column } from '@sharpside/shared-ui/table';
import type { NbaGameLog } from '../../api/game-logs.ts';

type LogColumn = Column<NbaGameLog>;

const toCountColumn = (key: 'points' | 'reb' | 'ast' | 'stl' | 'blk' | 'tov', header: string): LogColumn => ({
  key,
  header,
  align: 'end',
  width: 3,
  render: (game) => game[key],
});

type Shots = 'fgm' | 'fga' | 'three_pm' | 'three_pa' | 'ftm' | 'fta';
type ShotOptions = { header: string; made: Shots; tried: Shots };

const toShotColumn = ({ header, made, tried }: ShotOptions): LogColumn => ({
  key: made,
  header,
  align: 'end',
  width: 4,
  render: (game) => (game[made] === null || game[tried] === null ? 'N/A' : `${game[made]}-${game[tried]}`),
});

const seasonOf = (day: string) => seasonStartYear('nba', day);

// On a phone, a day of this season has no year.
const formatNarrow = (day: string) =>
  seasonOf(day) === seasonOf(todayOfGames()) ? formatShortDate(day) : formatDate(day);

const OTHERS: readonly LogColumn[] = [
  { ...toCountColumn('points', 'Pts'), look: () => ({ isBold: true }) },
  toCountColumn('reb', 'Reb'),
  toCountColumn('ast', 'Ast'),
  toShotColumn({ header: 'FG', made: 'fgm', tried: 'fga' }),
  toShotColumn({ header: '3P', made: 'three_pm', tried: 'three_pa' }),
  toShotColumn({ header: 'FT', made: 'ftm', tried: 'fta' }),
  toCountColumn('stl', 'Stl'),
  toCountColumn('blk', 'Blk'),
  toCountColumn('tov', 'Tov'),
];

const createColumns = (isWide: boolean): readonly LogColumn[] => [
  {
    key: 'game_date',
    header: 'Date',
    width: isWide ? 7.5 : 4.125,
    isSticky: true,
    isWrapping: !isWide,
    render: ({ game_date }) => (isWide ? formatDate(game_date) : formatNarrow(game_date)),
  },
  {
    key: 'opponent',
    header: 'Opp',
    // Room for 'vs GSW'.
    width: isWide ? 5.25 : 4.5,
    render: ({ opponent, is_home }) => `${is_home ? 'vs' : '@'} ${opponent}`,
  },
  {
    key: 'minutes_played',
    header: 'Min',
    align: 'end',
    width: isWide ? 3 : 2.75,
    render: ({ minutes_played }) => Math.round(minutes_played),
  },
  ...OTHERS,
];

export const GAME_LOG_COLUMNS = createColumns(true);

/** Narrower, so that a phone has points, rebounds and assists in view. */
export const NARROW_GAME_LOG_COLUMNS = createColumns(false);
