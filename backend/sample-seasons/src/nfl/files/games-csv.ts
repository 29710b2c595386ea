import { nflTeams } from '@sharpside/warehouse/teams/nfl-teams';
import { toEasternTime } from '@sharpside/warehouse/time/eastern-time';
import { type Day, toDate } from '../../calendar/day.ts';
import { type CsvColumns, toHeaderLine, toRowLine } from '../../write/csv.ts';
import { type NflResult, nflResult } from '../play/played-games.ts';
import { toNflForecast } from '../season/lines.ts';
import { type NflPlayer, nflRosterOf } from '../season/roster.ts';
import { type NflGame, REGULAR_WEEKS } from '../season/schedule.ts';

type Row = {
  readonly game: NflGame;
  readonly played: NflResult | undefined;
  readonly spread: number;
  readonly total: number;
};

const postseason = ['WC', 'DIV', 'CON', 'SB'];

const toGameType = ({ week }: NflGame) =>
  week <= REGULAR_WEEKS ? 'REG' : (postseason[week - REGULAR_WEEKS - 1] ?? 'SB');

const columns: CsvColumns<Row> = [
  ['game_id', ({ game }) => game.gameId],
  ['season', ({ game }) => game.season],
  ['game_type', ({ game }) => toGameType(game)],
  ['week', ({ game }) => game.week],
  ['gameday', ({ game }) => toDate(game.day)],
  ['gametime', ({ game }) => toEasternTime(game.startMs)],
  ['away_team', ({ game }) => game.away.team],
  ['away_score', ({ played }) => played?.awayScore],
  ['home_team', ({ game }) => game.home.team],
  ['home_score', ({ played }) => played?.homeScore],
  ['old_game_id', ({ game }) => game.oldGameId],
  ['spread_line', ({ spread }) => spread],
  ['total_line', ({ total }) => total],
  ['roof', ({ game }) => game.stadium.roof],
  ['stadium', ({ game }) => game.stadium.name],
];

export const nflGamesHeader: string = toHeaderLine(columns);

/** A line of the schedule; games from `today` on have no result. */
export function toNflGameLine(seed: string, { game, today }: { game: NflGame; today: Day }): string {
  const { spread, total } = toNflForecast(seed, game);
  const played = game.day < today ? nflResult(seed, game) : undefined;
  return toRowLine(columns, { game, played, spread, total });
}

type RosterRow = { readonly player: NflPlayer; readonly team: string; readonly season: number };

const rosterColumns: CsvColumns<RosterRow> = [
  ['season', ({ season }) => season],
  ['team', ({ team }) => team],
  ['position', ({ player }) => player.position],
  ['full_name', ({ player }) => player.name.full],
  ['gsis_id', ({ player }) => player.id],
];

export function toRosterCsv(seed: string, season: number): string {
  const lines = nflTeams.flatMap(({ team }) =>
    nflRosterOf(seed, { team, season }).map((player) => toRowLine(rosterColumns, { player, team, season })),
  );
  return toHeaderLine(rosterColumns) + lines.join('');
}
