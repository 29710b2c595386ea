import { defineTable, optional, required } from './define-table.ts';

const team = required('varchar', "Team code of the site (teams.team), not the source's");

const side = (who: string) => ({
  ab: required('smallint', `At bats, ${who}`),
  hits: required('smallint', `Hits, ${who}`),
  doubles: required('smallint', `Doubles, ${who}`),
  triples: required('smallint', `Triples, ${who}`),
  home_runs: required('smallint', `Home runs, ${who}`),
  walks: required('smallint', `Walks, intentional ones included, ${who}`),
  intentional_walks: required('smallint', `Intentional walks, ${who}`),
  strikeouts: required('smallint', `Strikeouts, ${who}`),
  runs: required('smallint', `Runs, ${who}`),
  hit_by_pitch: optional('smallint', `Batters hit by a pitch, ${who}`),
  earned_runs: optional('smallint', `Earned runs that the pitchers of the ${who} allowed`),
  putouts: optional('smallint', `Outs that the ${who} made in the field: thirds of an inning`),
});
const home = side('home side');
const away = side('visitors');

export const mlbGameLogs = defineTable({
  about: 'Retrosheet game logs: one row a finished game, whole seasons, for park factors and season totals.',
  columns: {
    game_date: required('date', 'Day of the game'),
    season: required('smallint', 'Year'),
    game_number: required('smallint', '0 single game, 1 and 2 (3) games of a double header'),
    home_team: team,
    away_team: team,
    park: required('varchar', 'Retrosheet park id, such as PHO01'),
    day_night: optional('varchar', 'day or night'),
    home_ab: home.ab,
    home_hits: home.hits,
    home_doubles: home.doubles,
    home_triples: home.triples,
    home_home_runs: home.home_runs,
    home_walks: home.walks,
    home_intentional_walks: home.intentional_walks,
    home_strikeouts: home.strikeouts,
    home_runs_scored: home.runs,
    away_ab: away.ab,
    away_hits: away.hits,
    away_doubles: away.doubles,
    away_triples: away.triples,
    away_home_runs: away.home_runs,
    away_walks: away.walks,
    away_intentional_walks: away.intentional_walks,
    away_strikeouts: away.strikeouts,
    away_runs_scored: away.runs,
    home_hit_by_pitch: home.hit_by_pitch,
    home_earned_runs: home.earned_runs,
    home_putouts: home.putouts,
    away_hit_by_pitch: away.hit_by_pitch,
    away_earned_runs: away.earned_runs,
    away_putouts: away.putouts,
  },
  key: ['game_date', 'home_team', 'game_number'],
  order: ['game_date', 'home_team', 'game_number'],
  replaces: { by: 'unit', unit: ['game_date', 'home_team', 'game_number'], isPartRefused: false },
});
