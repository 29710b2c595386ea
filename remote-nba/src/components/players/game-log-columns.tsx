import { formatDate } from '@sharpside/shared-ui/dates';
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

export const GAME_LOG_COLUMNS: readonly LogColumn[] = [
  {
    key: 'game_date',
    header: 'Date',
    width: 7.5,
    isSticky: true,
    render: ({ game_date }) => formatDate(game_date),
  },
  {
    key: 'opponent',
    header: 'Opp',
    width: 5.25,
    render: ({ opponent, is_home }) => `${is_home ? 'vs' : '@'} ${opponent}`,
  },
  {
    key: 'minutes_played',
    header: 'Min',
    align: 'end',
    width: 3,
    render: ({ minutes_played }) => Math.round(minutes_played),
  },
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
