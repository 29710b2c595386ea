import { toShortName } from '../../names/player-names.ts';
import { type CsvColumns, toHeaderLine, toRowLine } from '../../write/csv.ts';
import { type NflPlay, otherSide, type PassChart, type PlayedNflGame } from '../play/play.ts';
import { traitsOf } from '../season/coverage.ts';
import type { NflPlayer } from '../season/roster.ts';
import type { NflGame } from '../season/schedule.ts';

type Row = { readonly game: NflGame; readonly play: NflPlay };

const nameOf = (player: NflPlayer | undefined) => player && toShortName(player.name);

const playColumns: CsvColumns<Row> = [
  ['play_id', ({ play }) => play.id],
  ['game_id', ({ game }) => game.gameId],
  ['old_game_id', ({ game }) => game.oldGameId],
  ['season', ({ game }) => game.season],
  ['week', ({ game }) => game.week],
  ['posteam', ({ game, play }) => game[play.offense].team],
  ['defteam', ({ game, play }) => game[otherSide(play.offense)].team],
  ['yardline_100', ({ play }) => play.yardsToGoal],
  ['qtr', ({ play }) => play.quarter],
  ['goal_to_go', ({ play }) => play.yardsToGoal <= 10],
  ['air_yards', ({ play }) => play.airYards],
  ['yards_after_catch', ({ play }) => (play.isComplete ? play.yards - (play.airYards ?? 0) : undefined)],
  ['interception', ({ play }) => play.isInterception ?? false],
  ['complete_pass', ({ play }) => play.isComplete ?? false],
  ['pass_touchdown', ({ play }) => play.touchdown?.kind === 'pass'],
  ['rush_touchdown', ({ play }) => play.touchdown?.kind === 'rush'],
  ['passer_player_id', ({ play }) => play.passer?.id],
  ['receiver_player_id', ({ play }) => play.target?.id],
  ['receiver_player_name', ({ play }) => nameOf(play.target)],
  ['receiving_yards', ({ play }) => (play.isComplete ? play.yards : undefined)],
  ['rusher_player_id', ({ play }) => play.rusher?.id],
  ['rusher_player_name', ({ play }) => nameOf(play.rusher)],
  ['rushing_yards', ({ play }) => (play.kind === 'run' ? play.yards : undefined)],
  ['td_team', ({ game, play }) => play.touchdown && game[play.touchdown.side].team],
  ['td_player_id', ({ play }) => play.touchdown?.player.id],
  ['td_player_name', ({ play }) => nameOf(play.touchdown?.player)],
];

export const playByPlayHeader: string = toHeaderLine(playColumns);

/** A game's targeted passes, runs and touchdowns: the plays that readers use. */
export const toPlayByPlayLines = ({ game, plays }: PlayedNflGame): string =>
  plays
    .filter(({ kind, target, touchdown }) => kind === 'run' || (target ?? touchdown) !== undefined)
    .map((play) => toRowLine(playColumns, { game, play }))
    .join('');

type ChartRow = Row & { readonly chart: PassChart };

const chartColumns: CsvColumns<ChartRow> = [
  ['nflverse_game_id', ({ game }) => game.gameId],
  ['old_game_id', ({ game }) => game.oldGameId],
  ['play_id', ({ play }) => play.id],
  ['possession_team', ({ game, play }) => game[play.offense].team],
  ['offense_players', ({ chart }) => chart.offensePlayers.map(({ id }) => id).join(';')],
  [
    'defense_man_zone_type',
    ({ chart }) => (traitsOf(chart.coverage).isMan ? 'MAN_COVERAGE' : 'ZONE_COVERAGE'),
  ],
  ['defense_coverage_type', ({ chart }) => chart.coverage],
];

export const participationHeader: string = toHeaderLine(chartColumns);

/** A game's pass plays with their coverage and the eleven offensive players. */
export const toParticipationLines = ({ game, plays }: PlayedNflGame): string =>
  plays
    .flatMap((play) => (play.chart ? toRowLine(chartColumns, { game, play, chart: play.chart }) : []))
    .join('');
