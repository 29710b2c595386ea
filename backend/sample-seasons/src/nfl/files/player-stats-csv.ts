import { type CsvColumns, toHeaderLine, toRowLine } from '../../write/csv.ts';
import { otherSide, type PlayedNflGame } from '../play/play.ts';
import { fantasyPoints, type NflLine, type NflPlayerLine, toNflLines } from '../play/player-lines.ts';
import type { NflGame } from '../season/schedule.ts';

type Totals = { readonly targets: number; readonly airYards: number };
type Row = NflPlayerLine & { readonly game: NflGame; readonly totals: Totals };

const rounded = (value: number, digits = 4) => Number(value.toFixed(digits));

const shareOf = ({ line }: Row, part: number, whole: number) =>
  line.targets === 0 || whole === 0 ? undefined : rounded(part / whole);

const counted = (key: keyof NflLine) => (row: Row) => row.line[key];

// nflverse renamed columns in the season of 2025.
const RENAMED_FROM = 2025;

const toColumns = (season: number): CsvColumns<Row> => {
  const name = (older: string, newer: string) => (season >= RENAMED_FROM ? newer : older);
  return [
    ['player_id', ({ player }) => player.id],
    ['player_display_name', ({ player }) => player.name.full],
    ['position', ({ player }) => player.position],
    [name('recent_team', 'team'), ({ game, side }) => game[side].team],
    ['season', ({ game }) => game.season],
    ['week', ({ game }) => game.week],
    ['season_type', ({ game }) => game.seasonType],
    ['opponent_team', ({ game, side }) => game[otherSide(side)].team],
    ['completions', counted('completions')],
    ['attempts', counted('attempts')],
    ['passing_yards', counted('passingYards')],
    ['passing_tds', counted('passingTds')],
    [name('interceptions', 'passing_interceptions'), counted('interceptions')],
    [name('sacks', 'sacks_suffered'), counted('sacks')],
    ['carries', counted('carries')],
    ['rushing_yards', counted('rushingYards')],
    ['rushing_tds', counted('rushingTds')],
    ['receptions', counted('receptions')],
    ['targets', counted('targets')],
    ['receiving_yards', counted('receivingYards')],
    ['receiving_tds', counted('receivingTds')],
    ['receiving_air_yards', counted('receivingAirYards')],
    ['receiving_yards_after_catch', counted('receivingAfterCatch')],
    ['target_share', (row) => shareOf(row, row.line.targets, row.totals.targets)],
    ['air_yards_share', (row) => shareOf(row, row.line.receivingAirYards, row.totals.airYards)],
    ['special_teams_tds', counted('specialTeamsTds')],
    ['fantasy_points', ({ line }) => rounded(fantasyPoints(line), 2)],
    ['fantasy_points_ppr', ({ line }) => rounded(fantasyPoints(line) + line.receptions, 2)],
  ];
};

export const playerStatsHeader = (season: number): string => toHeaderLine(toColumns(season));

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
