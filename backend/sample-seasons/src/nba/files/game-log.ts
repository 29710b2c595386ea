import { toDate } from '../../calendar/day.ts';
import type { CsvColumns } from '../../write/csv.ts';
import { type NbaLine, otherSide, type PlayedNbaGame, pointsIn, type SideName } from '../play/play.ts';

type Row = {
  readonly played: PlayedNbaGame;
  readonly side: SideName;
  /** Undefined in a team's row. */
  readonly player?: { readonly id: number; readonly name: { readonly full: string } };
  readonly line: NbaLine;
};

function toMatchup({ played: { game }, side }: Row): string {
  const { home, away } = game;
  return side === 'home' ? `${home.team} vs. ${away.team}` : `${away.team} @ ${home.team}`;
}

const scoreOf = ({ homeScore, awayScore }: PlayedNbaGame, side: SideName) =>
  side === 'home' ? homeScore : awayScore;

/** Three digits, and 0 without an attempt, as stats.nba.com prints shares. */
const toShare = (made: number, attempted: number) =>
  attempted === 0 ? 0 : Math.round((made / attempted) * 1000) / 1000;

const columns: CsvColumns<Row> = [
  ['SEASON_ID', ({ played }) => `2${played.game.season}`],
  ['GAME_ID', ({ played }) => played.game.gameId],
  ['GAME_DATE', ({ played }) => toDate(played.game.day)],
  ['MATCHUP', toMatchup],
  ['WL', ({ played, side }) => (scoreOf(played, side) > scoreOf(played, otherSide(side)) ? 'W' : 'L')],
  ['MIN', ({ line }) => Math.max(1, Math.round(line.minutes))],
  ['FGM', ({ line }) => line.fgm],
  ['FGA', ({ line }) => line.fga],
  ['FG_PCT', ({ line }) => toShare(line.fgm, line.fga)],
  ['FG3M', ({ line }) => line.fg3m],
  ['FG3A', ({ line }) => line.fg3a],
  ['FG3_PCT', ({ line }) => toShare(line.fg3m, line.fg3a)],
  ['FTM', ({ line }) => line.ftm],
  ['FTA', ({ line }) => line.fta],
  ['FT_PCT', ({ line }) => toShare(line.ftm, line.fta)],
  ['OREB', ({ line }) => line.oreb],
  ['DREB', ({ line }) => line.dreb],
  ['REB', ({ line }) => line.oreb + line.dreb],
  ['AST', ({ line }) => line.ast],
  ['STL', ({ line }) => line.stl],
  ['BLK', ({ line }) => line.blk],
  ['TOV', ({ line }) => line.tov],
  ['PF', ({ line }) => line.pf],
  ['PTS', ({ line }) => pointsIn(line)],
  ['PLUS_MINUS', ({ line }) => line.plusMinus],
];

const playerColumns: CsvColumns<Row> = [
  ['PLAYER_ID', ({ player }) => player?.id],
  ['PLAYER_NAME', ({ player }) => player?.name.full],
  ...columns,
];

/** P players, T teams. */
export type LogKind = 'P' | 'T';

const columnsOf = (kind: LogKind) => (kind === 'P' ? playerColumns : columns);

function toTeamLine({ periods, ...played }: PlayedNbaGame, side: SideName): NbaLine {
  const lines = played[side].map(({ line }) => line);
  const add = (key: keyof NbaLine) => lines.reduce((sum, line) => sum + line[key], 0);
  const margin = played.homeScore - played.awayScore;
  return {
    minutes: 240 + 25 * (periods - 4),
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
    plusMinus: side === 'home' ? margin : -margin,
  };
}

export function toGameRows(played: PlayedNbaGame, kind: LogKind) {
  const rows = (['home', 'away'] as const).flatMap((side): Row[] =>
    kind === 'P'
      ? played[side].map(({ player, line }) => ({ played, side, player, line }))
      : [{ played, side, line: toTeamLine(played, side) }],
  );
  return rows.map((row) => columnsOf(kind).map(([, cell]) => cell(row)));
}

/** The parts of a `leaguegamelog` answer before and after its rows. */
export function toGameLogFrame(kind: LogKind): { before: string; after: string } {
  const headers = columnsOf(kind).map(([header]) => header);
  const frame = JSON.stringify({ resultSets: [{ name: 'LeagueGameLog', headers, rowSet: [] }] });
  const end = frame.lastIndexOf(']}]}');
  return { before: frame.slice(0, end), after: frame.slice(end) };
}
