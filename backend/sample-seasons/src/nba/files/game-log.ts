import type { Team } from '@sharpside/warehouse/teams/team';
import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import { toDate } from '../../calendar/day.ts';
import { type NbaLine, type PlayerLine, pointsIn } from '../play/box-score.ts';
import type { FinishedNbaGame } from '../play/played-games.ts';
import type { NbaGame } from '../season/slate.ts';

const statistics = [
  'MIN',
  'FGM',
  'FGA',
  'FG_PCT',
  'FG3M',
  'FG3A',
  'FG3_PCT',
  'FTM',
  'FTA',
  'FT_PCT',
  'OREB',
  'DREB',
  'REB',
  'AST',
  'STL',
  'BLK',
  'TOV',
  'PF',
  'PTS',
  'PLUS_MINUS',
  'VIDEO_AVAILABLE',
];
const gameColumns = ['TEAM_ID', 'TEAM_ABBREVIATION', 'TEAM_NAME', 'GAME_ID', 'GAME_DATE', 'MATCHUP', 'WL'];

/** Columns of a player's rows, as `leaguegamelog` names them. */
export const playerHeaders = ['SEASON_ID', 'PLAYER_ID', 'PLAYER_NAME', ...gameColumns, ...statistics];

/** Columns of a team's rows. */
export const teamHeaders = ['SEASON_ID', ...gameColumns, ...statistics];

type Cell = string | number;

/** Three digits, 0 without an attempt, as stats.nba.com prints shares. */
const toShare = (made: number, attempted: number) =>
  attempted === 0 ? 0 : Math.round((made / attempted) * 1000) / 1000;

const toStatistics = (line: NbaLine, minutes: number): Cell[] => [
  minutes,
  line.fgm,
  line.fga,
  toShare(line.fgm, line.fga),
  line.fg3m,
  line.fg3a,
  toShare(line.fg3m, line.fg3a),
  line.ftm,
  line.fta,
  toShare(line.ftm, line.fta),
  line.oreb,
  line.dreb,
  line.oreb + line.dreb,
  line.ast,
  line.stl,
  line.blk,
  line.tov,
  line.pf,
  pointsIn(line),
  line.plusMinus,
  1,
];

type SideOptions = { game: NbaGame; isHome: boolean; isWin: boolean };

function toGameCells({ game, isHome, isWin }: SideOptions): Cell[] {
  const own: Team = isHome ? game.home : game.away;
  const matchup = isHome
    ? `${game.home.team} vs. ${game.away.team}`
    : `${game.away.team} @ ${game.home.team}`;
  return [
    Number(own.sourceId),
    own.team,
    toFullName(own),
    game.gameId,
    toDate(game.day),
    matchup,
    isWin ? 'W' : 'L',
  ];
}

const toSeasonId = ({ season }: NbaGame) => `2${season}`;

function sumLines(lines: readonly PlayerLine[], margin: number): NbaLine {
  const add = (key: keyof NbaLine) => lines.reduce((sum, { line }) => sum + line[key], 0);
  return {
    seconds: add('seconds'),
    fgm: add('fgm'),
    fga: add('fga'),
    fg3m: add('fg3m'),
    fg3a: add('fg3a'),
    ftm: add('ftm'),
    fta: add('fta'),
    oreb: add('oreb'),
    dreb: add('dreb'),
    ast: add('ast'),
    stl: add('stl'),
    blk: add('blk'),
    tov: add('tov'),
    pf: add('pf'),
    plusMinus: margin,
  };
}

/** Rows of one game, with a cell for each header. */
export type GameRows = { readonly players: readonly Cell[][]; readonly teams: readonly Cell[][] };

/** The rows of a finished game in the logs of players and of teams. */
export function toGameRows({ played, box }: FinishedNbaGame): GameRows {
  const { game } = played;
  const minutes = 240 + 25 * (played.periods - 4);
  const sides = [true, false].map((isHome) => {
    const [own, opposite] = isHome ? [box.homeScore, box.awayScore] : [box.awayScore, box.homeScore];
    const cells = toGameCells({ game, isHome, isWin: own > opposite });
    const lines = isHome ? box.home : box.away;
    return {
      players: lines.map(({ player, line }) => [
        toSeasonId(game),
        player.id,
        player.name.full,
        ...cells,
        ...toStatistics(line, Math.max(1, Math.round(line.seconds / 60))),
      ]),
      team: [toSeasonId(game), ...cells, ...toStatistics(sumLines(lines, own - opposite), minutes)],
    };
  });
  return { players: sides.flatMap(({ players }) => players), teams: sides.map(({ team }) => team) };
}

/** A season by the year in which it starts; `kind`: P players, T teams. */
export type LogOptions = { season: number; kind: 'P' | 'T' };

/** The answer of `leaguegamelog` around its rows: what stands before and after them. */
export function toGameLogFrame({ season, kind }: LogOptions): { before: string; after: string } {
  const frame = JSON.stringify({
    resource: 'leaguegamelog',
    parameters: {
      LeagueID: '00',
      Season: `${season}-${String((season + 1) % 100).padStart(2, '0')}`,
      SeasonType: 'Regular Season',
      PlayerOrTeam: kind,
      Counter: 0,
      Sorter: 'DATE',
      Direction: 'ASC',
      DateFrom: null,
      DateTo: null,
    },
    resultSets: [{ name: 'LeagueGameLog', headers: kind === 'P' ? playerHeaders : teamHeaders, rowSet: [] }],
  });
  const end = frame.lastIndexOf(']}]}');
  return { before: frame.slice(0, end), after: frame.slice(end) };
}
