import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { createDice, type Dice } from './create-dice.ts';
import type { InventedRows, Invention } from './invented-seasons.ts';

const TEAMS = 'ARI ATL BAL BUF CAR CHI CIN CLE DAL DEN DET GB HOU IND'.split(' ');
const GAMES = TEAMS.length / 2;
const POSITIONS = ['QB', 'RB', 'RB', 'WR', 'WR', 'WR', 'TE', 'TE'];

/**
 * A player's usual carries and targets, from which his touchdowns follow. The first back and the first receiver get
 * most.
 */
const toPlayer = (team: number, place: number) => {
  const position = POSITIONS[place] ?? 'WR';
  const isLead = place === 1 || place === 3;
  const carries = position === 'RB' ? (isLead ? 18 : 4) : 0.5;
  const targets = position === 'QB' ? 0 : isLead ? 9 : 2;
  return { player_id: `00-${team}${place}`, position, carries, targets };
};

const playersOf = (team: string) => POSITIONS.map((_, place) => toPlayer(TEAMS.indexOf(team), place));

type Game = NewTableRow<'nfl_games'>;
type Line = NewTableRow<'nfl_player_weeks'>;

const playGame = (dice: Dice, { season, week, home_team, away_team }: Game): Line[] =>
  [home_team, away_team].flatMap((team) =>
    playersOf(team).map(({ player_id, position, carries, targets }) => ({
      completions: 0,
      attempts: 0,
      passing_yards: 0,
      passing_tds: 0,
      interceptions: 0,
      sacks: 0,
      season,
      week,
      season_type: 'REG',
      player_id,
      position,
      team,
      opponent: team === home_team ? away_team : home_team,
      carries: dice.count(carries),
      rushing_yards: 0,
      rushing_tds: dice.count(carries * 0.035),
      receptions: 0,
      targets: dice.count(targets),
      receiving_yards: 0,
      receiving_tds: dice.count(targets * 0.05),
      special_teams_tds: 0,
    })),
  );

/** The lines' touchdowns in a random order. */
function listTouchdowns(dice: Dice, { game_id, season, week }: Game, lines: readonly Line[]) {
  return lines
    .flatMap((line) => new Array<Line>(line.rushing_tds + line.receiving_tds).fill(line))
    .map(({ player_id, team }) => ({ player_id, team, at: dice.next() }))
    .sort((one, other) => one.at - other.at)
    .map(
      ({ player_id, team }, at): NewTableRow<'nfl_touchdowns'> => ({
        season,
        week,
        game_id,
        play_id: 100 + at,
        team,
        player_id,
        kind: 'rush',
      }),
    );
}

/** Every team plays every week, four games on Sunday and three on Monday. The last week has only scheduled games. */
export function inventFootball({ firstDay, days, seed }: Invention): InventedRows {
  const dice = createDice(seed);
  const weeks = Math.ceil(days / 7);
  const games: Game[] = [];
  for (let week = 1; week <= weeks; week++) {
    for (let at = 0; at < GAMES; at++) {
      const [home_team = '', away_team = ''] = [TEAMS[at], TEAMS[GAMES + ((at + week) % GAMES)]];
      const isPlayed = week < weeks;
      games.push({
        game_id: `2030_${week}_${away_team}_${home_team}`,
        season: 2030,
        week,
        season_type: 'REG',
        game_date: addDays(firstDay, 7 * (week - 1) + (at < GAMES / 2 ? 0 : 1)),
        home_team,
        away_team,
        // Higher than the points of any invented touchdowns.
        home_score: isPlayed ? 99 : null,
        away_score: isPlayed ? 98 : null,
      });
    }
  }
  const played = games.filter(({ home_score }) => home_score !== null);
  const lines = played.map((game) => ({ game, lines: playGame(dice, game) }));
  return {
    nfl_games: games,
    nfl_player_weeks: lines.flatMap((one) => one.lines),
    nfl_touchdowns: lines.flatMap((one) => listTouchdowns(dice, one.game, one.lines)),
    nfl_players: TEAMS.flatMap((team) =>
      playersOf(team).map(({ player_id }) => ({ player_id, name: `Scorer ${player_id}`, as_of: 203001 })),
    ),
  };
}
