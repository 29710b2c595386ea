import { toDate } from '../../calendar/day.ts';
import type { NflPlay, PassChart, PlayedNflGame } from '../play/play.ts';
import { type Coverage, traitsOf } from '../season/coverage.ts';
import type { NflPlayer, NflPosition } from '../season/roster.ts';
import type { NflGame } from '../season/schedule.ts';
import { type CsvColumns, toHeaderLine, toRowLine } from './csv.ts';
import { describePlay } from './play-text.ts';
import { toShortName } from './player-stats-csv.ts';

type Row = { readonly game: NflGame; readonly play: NflPlay };

const offenseOf = ({ game, play }: Row) => game[play.offense].team;
const defenseOf = ({ game, play }: Row) => game[play.offense === 'home' ? 'away' : 'home'].team;
const idOf = (player: NflPlayer | undefined) => player?.id;
const nameOf = (player: NflPlayer | undefined) => player && toShortName(player.name);
const isPass = ({ play }: Row) => play.kind === 'pass';

const playColumns: CsvColumns<Row> = [
  ['play_id', ({ play }) => play.id],
  ['game_id', ({ game }) => game.gameId],
  ['old_game_id', ({ game }) => game.oldGameId],
  ['home_team', ({ game }) => game.home.team],
  ['away_team', ({ game }) => game.away.team],
  ['season_type', ({ game }) => game.seasonType],
  ['week', ({ game }) => game.week],
  ['posteam', offenseOf],
  ['defteam', defenseOf],
  ['yardline_100', ({ play }) => play.yardsToGoal],
  ['game_date', ({ game }) => toDate(game.day)],
  ['quarter_seconds_remaining', ({ play }) => play.clockS],
  ['qtr', ({ play }) => play.quarter],
  ['down', ({ play }) => (play.down === 0 ? undefined : play.down)],
  ['goal_to_go', ({ play }) => play.down > 0 && play.yardsToGoal <= play.toGo],
  ['ydstogo', ({ play }) => play.toGo],
  ['desc', ({ play }) => describePlay(play)],
  ['play_type', ({ play }) => play.kind],
  ['yards_gained', ({ play }) => play.yards],
  ['air_yards', ({ play }) => play.airYards],
  ['yards_after_catch', ({ play }) => (play.isComplete ? play.yards - (play.airYards ?? 0) : undefined)],
  ['incomplete_pass', (row) => isPass(row) && !row.play.isComplete && !row.play.isInterception],
  ['interception', ({ play }) => play.isInterception ?? false],
  ['pass_attempt', isPass],
  ['complete_pass', ({ play }) => play.isComplete ?? false],
  ['touchdown', ({ play }) => play.touchdown !== undefined],
  ['pass_touchdown', ({ play }) => play.touchdown?.kind === 'pass'],
  ['rush_touchdown', ({ play }) => play.touchdown?.kind === 'rush'],
  ['return_touchdown', ({ play }) => play.touchdown?.kind === 'other'],
  ['passer_player_id', ({ play }) => idOf(play.passer)],
  ['passer_player_name', ({ play }) => nameOf(play.passer)],
  ['receiver_player_id', ({ play }) => idOf(play.target)],
  ['receiver_player_name', ({ play }) => nameOf(play.target)],
  ['receiving_yards', ({ play }) => (play.isComplete ? play.yards : undefined)],
  ['rusher_player_id', ({ play }) => (play.kind === 'run' ? idOf(play.rusher) : undefined)],
  ['rusher_player_name', ({ play }) => (play.kind === 'run' ? nameOf(play.rusher) : undefined)],
  ['rushing_yards', ({ play }) => (play.kind === 'run' ? play.yards : undefined)],
  ['td_team', ({ game, play }) => play.touchdown && game[play.touchdown.side].team],
  ['td_player_id', ({ play }) => idOf(play.touchdown?.player)],
  ['td_player_name', ({ play }) => nameOf(play.touchdown?.player)],
  ['season', ({ game }) => game.season],
  ['qb_dropback', ({ play }) => play.chart !== undefined],
];

/** The header of a selection of nflverse's play-by-play columns. */
export const playByPlayHeader: string = toHeaderLine(playColumns);

/** A game's throws to somebody, its runs and its touchdowns: what readers keep of a play-by-play. */
export const toPlayByPlayLines = ({ game, plays }: PlayedNflGame): string =>
  plays
    .filter(
      ({ kind, target, touchdown }) => kind === 'run' || target !== undefined || touchdown !== undefined,
    )
    .map((play) => toRowLine(playColumns, { game, play }))
    .join('');

type ChartRow = Row & { readonly chart: PassChart };

const toZone = (coverage: Coverage) => (traitsOf(coverage).isMan ? 'MAN_COVERAGE' : 'ZONE_COVERAGE');

function toPersonnel({ chart }: ChartRow): string {
  const count = (position: NflPosition) =>
    chart.offensePlayers.filter((player) => player.position === position).length;
  return `${count('RB')} RB, ${count('TE')} TE, ${count('WR')} WR`;
}

const chartColumns: CsvColumns<ChartRow> = [
  ['nflverse_game_id', ({ game }) => game.gameId],
  ['old_game_id', ({ game }) => game.oldGameId],
  ['play_id', ({ play }) => play.id],
  ['possession_team', offenseOf],
  ['offense_formation', ({ play }) => (play.toGo > 2 ? 'SHOTGUN' : 'SINGLEBACK')],
  ['offense_personnel', toPersonnel],
  ['defenders_in_box', ({ chart }) => (chart.coverage === 'COVER_0' ? 8 : 6)],
  [
    'defense_personnel',
    ({ chart }) => (chart.coverage === 'PREVENT' ? '4 DL, 1 LB, 6 DB' : '4 DL, 2 LB, 5 DB'),
  ],
  ['number_of_pass_rushers', ({ chart }) => (chart.coverage === 'COVER_0' ? 6 : 4)],
  ['players_on_play', () => undefined],
  ['offense_players', ({ chart }) => chart.offensePlayers.map(({ id }) => id).join(';')],
  ['defense_players', () => undefined],
  ['n_offense', ({ chart }) => chart.offensePlayers.length],
  ['n_defense', () => 11],
  ['ngs_air_yards', ({ play }) => play.airYards],
  ['time_to_throw', ({ chart }) => chart.timeToThrowS],
  ['was_pressure', ({ chart }) => (chart.isPressure ? 'True' : 'False')],
  ['route', ({ chart }) => chart.route],
  ['defense_man_zone_type', ({ chart }) => toZone(chart.coverage)],
  ['defense_coverage_type', ({ chart }) => chart.coverage],
];

/** The header of nflverse's participation file. */
export const participationHeader: string = toHeaderLine(chartColumns);

/** A game's pass plays with their coverage and the eleven of the offence. */
export const toParticipationLines = ({ game, plays }: PlayedNflGame): string =>
  plays
    .flatMap((play) =>
      play.chart === undefined ? [] : [toRowLine(chartColumns, { game, play, chart: play.chart })],
    )
    .join('');
