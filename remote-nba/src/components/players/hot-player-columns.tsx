import { EASTERN, formatZone } from '@sharpside/shared-ui/dates';
import { Link } from '@sharpside/shared-ui/routing';
import { type CsvColumn, Delta, muteThin } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import { formatOpponent, type TeamGame } from '../../api/game-times.ts';
import { NBA_MIN_HOT_GAMES, type NbaWhosHotRow, type NbaWhosHotSort } from '../../api/whos-hot.ts';
import { TeamCell } from '../team-cell.tsx';
import { countGames, type HotPeriod, toTrackerLink } from './hot-player-card.tsx';

type HotColumn = Column<NbaWhosHotRow, NbaWhosHotSort>;
type Stat = 'points' | 'rebounds' | 'assists';

const HEADERS = { points: 'Pts', rebounds: 'Reb', assists: 'Ast' } as const;

const statColumns = (stat: Stat): readonly HotColumn[] => {
  const average = `avg_${stat}` as const;
  const delta = `delta_${stat}` as const;
  return [
    {
      key: average,
      header: HEADERS[stat],
      align: 'end',
      width: 4.5,
      // A phone has the player and three figures in view, and nothing of a fourth.
      narrowWidth: 4.1,
      sortKey: average,
      tip: { text: `Average ${stat} per game of the last seven days.` },
      render: (player) => <strong>{player[average].toFixed(1)}</strong>,
      csv: (player) => player[average],
    },
    {
      key: delta,
      header: `Δ ${HEADERS[stat]}`,
      align: 'end',
      width: 5.5,
      narrowWidth: 5,
      sortKey: delta,
      tip: { text: `That average minus his average ${stat} of the season so far.` },
      render: (player) => <Delta value={player[delta]} decimals={1} />,
      csv: (player) => player[delta],
    },
  ];
};

const countColumn = (points: 20 | 30 | 40 | 50): HotColumn => {
  const key = `num_${points}pt_games` as const;
  return {
    key,
    header: `${points}+`,
    align: 'end',
    width: 3.75,
    sortKey: key,
    tip: { text: `Games of the last seven days with ${points} points or more.` },
    render: (player) => player[key],
    csv: (player) => player[key],
  };
};

const REST: readonly HotColumn[] = [
  {
    key: 'team',
    header: 'Team',
    width: 5.75,
    narrowWidth: 3.625,
    sortKey: 'team',
    render: ({ team }) => <TeamCell code={team} />,
    csv: ({ team }) => team,
  },
  ...statColumns('points'),
  ...statColumns('rebounds'),
  ...statColumns('assists'),
  ...([20, 30, 40, 50] as const).map(countColumn),
  {
    key: 'games',
    header: 'Games',
    align: 'end',
    width: 4.75,
    isMuted: true,
    tip: { text: 'His games of the last seven days.' },
    render: ({ games }) => games ?? 'N/A',
    csv: ({ games }) => games,
  },
];

// 'ET' at every moment.
const ZONE = formatZone('2026-01-01T12:00:00Z', EASTERN);

/** When a game begins, below a head that names the zone, or how it stands. */
const toWhen = ({ when }: TeamGame) => when.replace(/ ET$/, '');

/** A player's team, and its game of today or the number of his games, for a phone: 'OKC · @ NOP 8:00 PM'. */
const toNote = ({ team, games }: NbaWhosHotRow, game: TeamGame | undefined) =>
  game ? `${team} · ${formatOpponent(game)} ${toWhen(game)}` : `${team} · ${countGames(games)}`;

const TodaysGame = ({ game }: { game: TeamGame | undefined }) =>
  game ? (
    <span>
      <span>{formatOpponent(game)}</span>
      <small data-muted="">{` ${toWhen(game)}`}</small>
    </span>
  ) : (
    <span data-muted="">–</span>
  );

const isThin = ({ games }: NbaWhosHotRow) => games !== null && games < NBA_MIN_HOT_GAMES;

export type HotPlayerColumnsOptions = {
  /** The days that the links of the names lead to. */
  period: HotPeriod;
  /** The games of today by team; undefined if they are unknown. */
  games: ReadonlyMap<string, TeamGame> | undefined;
};

/** The columns of hot players. */
export const createHotPlayerColumns = ({ period, games }: HotPlayerColumnsOptions): readonly HotColumn[] =>
  muteThin(
    [
      {
        key: 'player_name',
        header: 'Player',
        width: 12.5,
        narrowWidth: 7.5,
        isSticky: true,
        sortKey: 'player_name',
        render: (player) => (
          <Link to={toTrackerLink(player.player_name, period)}>
            <PlayerCell
              name={player.player_name}
              picture={player.profile_picture}
              note={toNote(player, games?.get(player.team))}
            />
          </Link>
        ),
        csv: ({ player_name }) => player_name,
      },
      ...REST,
      {
        key: 'game',
        header: 'Today',
        unit: ZONE,
        width: 8.25,
        tip: { text: 'His team’s game of today, and when it begins, US Eastern.' },
        render: ({ team }) => <TodaysGame game={games?.get(team)} />,
      },
    ],
    isThin,
  );

export const HOT_PLAYER_CSV_COLUMNS: readonly CsvColumn<NbaWhosHotRow>[] = [
  { header: 'Player', csv: ({ player_name }) => player_name },
  ...REST,
];
