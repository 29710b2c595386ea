import { toInitialAndFamily } from '../../names/player-names.ts';
import type { PlayedNflGame } from '../play/play.ts';
import { fantasyPoints, type NflLine, type NflPlayerLine, toNflLines } from '../play/player-lines.ts';
import type { NflGame } from '../season/schedule.ts';
import { type CsvColumns, toHeaderLine, toRowLine } from './csv.ts';

type Totals = { readonly targets: number; readonly airYards: number };
type Row = NflPlayerLine & { readonly game: NflGame; readonly totals: Totals };

const rounded = (value: number, digits = 4) => Number(value.toFixed(digits));
const ratio = (part: number, whole: number) => (whole === 0 ? undefined : rounded(part / whole));

/** 'T.Brady', as play descriptions have it. */
export const toShortName = (name: Parameters<typeof toInitialAndFamily>[0]): string =>
  toInitialAndFamily(name).replace('. ', '.');

const codeOf = ({ game, side }: Row) => game[side].team;
const opponentOf = ({ game, side }: Row) => game[side === 'home' ? 'away' : 'home'].team;
const targetShare = ({ line, totals }: Row) =>
  line.targets > 0 ? ratio(line.targets, totals.targets) : undefined;
const airShare = ({ line, totals }: Row) =>
  line.targets > 0 ? ratio(line.receivingAirYards, totals.airYards) : undefined;

function wopr(row: Row): number | undefined {
  const [targets, air] = [targetShare(row), airShare(row)];
  return targets === undefined || air === undefined ? undefined : rounded(1.5 * targets + 0.7 * air);
}

const counted = (key: keyof NflLine) => (row: Row) => row.line[key];
const none = () => 0;
const unknown = () => undefined;

// nflverse renamed four columns with the season of 2025.
const RENAMED_FROM = 2025;

const toColumns = (season: number): CsvColumns<Row> => {
  const name = (older: string, newer: string) => (season >= RENAMED_FROM ? newer : older);
  return [
    ['player_id', ({ player }) => player.id],
    ['player_name', ({ player }) => toShortName(player.name)],
    ['player_display_name', ({ player }) => player.name.full],
    ['position', ({ player }) => player.position],
    ['position_group', ({ player }) => player.position],
    ['headshot_url', unknown],
    [name('recent_team', 'team'), codeOf],
    ['season', ({ game }) => game.season],
    ['week', ({ game }) => game.week],
    ['season_type', ({ game }) => game.seasonType],
    ['opponent_team', opponentOf],
    ['completions', counted('completions')],
    ['attempts', counted('attempts')],
    ['passing_yards', counted('passingYards')],
    ['passing_tds', counted('passingTds')],
    [name('interceptions', 'passing_interceptions'), counted('interceptions')],
    [name('sacks', 'sacks_suffered'), counted('sacks')],
    [name('sack_yards', 'sack_yards_lost'), counted('sackYards')],
    ['sack_fumbles', counted('sackFumblesLost')],
    ['sack_fumbles_lost', counted('sackFumblesLost')],
    ['passing_air_yards', counted('passingAirYards')],
    ['passing_yards_after_catch', counted('passingAfterCatch')],
    ['passing_first_downs', counted('passingFirstDowns')],
    ['passing_epa', unknown],
    ['passing_2pt_conversions', none],
    ['pacr', ({ line }) => ratio(line.passingYards, line.passingAirYards)],
    ['dakota', unknown],
    ['carries', counted('carries')],
    ['rushing_yards', counted('rushingYards')],
    ['rushing_tds', counted('rushingTds')],
    ['rushing_fumbles', counted('rushingFumblesLost')],
    ['rushing_fumbles_lost', counted('rushingFumblesLost')],
    ['rushing_first_downs', counted('rushingFirstDowns')],
    ['rushing_epa', unknown],
    ['rushing_2pt_conversions', none],
    ['receptions', counted('receptions')],
    ['targets', counted('targets')],
    ['receiving_yards', counted('receivingYards')],
    ['receiving_tds', counted('receivingTds')],
    ['receiving_fumbles', none],
    ['receiving_fumbles_lost', none],
    ['receiving_air_yards', counted('receivingAirYards')],
    ['receiving_yards_after_catch', counted('receivingAfterCatch')],
    ['receiving_first_downs', counted('receivingFirstDowns')],
    ['receiving_epa', unknown],
    ['receiving_2pt_conversions', none],
    ['racr', ({ line }) => ratio(line.receivingYards, line.receivingAirYards)],
    ['target_share', targetShare],
    ['air_yards_share', airShare],
    ['wopr', wopr],
    ['special_teams_tds', counted('specialTeamsTds')],
    ['fantasy_points', ({ line }) => rounded(fantasyPoints(line), 2)],
    ['fantasy_points_ppr', ({ line }) => rounded(fantasyPoints(line) + line.receptions, 2)],
  ];
};

/** The header of nflverse's weekly player statistics of a season. */
export const playerStatsHeader = (season: number): string => toHeaderLine(toColumns(season));

/** The lines of a game's players. */
export function toPlayerStatsLines(played: PlayedNflGame): string {
  const { game } = played;
  const lines = toNflLines(played);
  const totalsOf = (side: 'home' | 'away'): Totals => {
    const own = lines.filter((one) => one.side === side);
    return {
      targets: own.reduce((sum, { line }) => sum + line.targets, 0),
      airYards: own.reduce((sum, { line }) => sum + line.receivingAirYards, 0),
    };
  };
  const totals = { home: totalsOf('home'), away: totalsOf('away') };
  const columns = toColumns(game.season);
  return lines.map((line) => toRowLine(columns, { ...line, game, totals: totals[line.side] })).join('');
}
