import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { createDice, type Dice } from './create-dice.ts';
import type { InventedRows, Invention } from './invented-seasons.ts';
import { pairUp } from './pair-up.ts';

const TEAMS = 'ATL BKN BOS CHA CHI CLE DAL DEN DET GSW HOU IND LAC LAL MEM MIA'.split(' ');
const PLAYERS = 7;

/** The first players of a team shoot most of its threes, the last hardly any. Five players start. */
const toPlayer = (team: number, place: number) => ({
  player_id: 100 + team * 10 + place,
  minutes: 36 - 3 * place,
  threes: Math.max(0.2, 4.2 - 0.8 * place + 0.1 * (team % 8)),
  firstShare: [0.5, 0.2, 0.15, 0.1, 0.05, 0, 0][place] ?? 0,
});

const playersOf = (team: string) =>
  Array.from({ length: PLAYERS }, (_, place) => toPlayer(TEAMS.indexOf(team), place));

function pickFirst(dice: Dice, team: string): number {
  let left = dice.next();
  for (const { player_id, firstShare } of playersOf(team)) {
    left -= firstShare;
    if (left < 0) return player_id;
  }
  return 100 + TEAMS.indexOf(team) * 10;
}

type Game = NewTableRow<'nba_games'>;

/** Some jumpers win nearly all their tips. */
function openGame(dice: Dice, { game_id, home_team, away_team }: Game): NewTableRow<'nba_openings'> {
  const edge = ((TEAMS.indexOf(home_team) % 4) - (TEAMS.indexOf(away_team) % 4)) / 7;
  const tip_winner = dice.roll(0.5 + edge) ? home_team : away_team;
  const other = tip_winner === home_team ? away_team : home_team;
  const first_basket_team = dice.roll(0.85) ? tip_winner : other;
  return {
    game_id: game_id ?? '',
    home_team,
    away_team,
    home_jumper_id: 104 + TEAMS.indexOf(home_team) * 10,
    away_jumper_id: 104 + TEAMS.indexOf(away_team) * 10,
    tip_winner,
    first_basket_team,
    first_basket_player_id: pickFirst(dice, first_basket_team),
  };
}

function playGame(dice: Dice, { game_date, game_id, season, home_team, away_team }: Game) {
  return [home_team, away_team].flatMap((team) =>
    playersOf(team).map(
      ({ player_id, minutes, threes }, place): NewTableRow<'nba_player_games'> => ({
        game_date,
        player_id,
        season,
        season_type: 'regular',
        game_id: game_id ?? null,
        team,
        minutes,
        opponent: team === home_team ? away_team : home_team,
        is_home: team === home_team,
        points: 20 - 2 * place,
        rebounds: 4,
        assists: 3,
        steals: 1,
        blocks: 0,
        turnovers: 2,
        // All players shoot better at home. A player's own rate does not contain that.
        threes_made: dice.count(threes * (team === home_team ? 1.25 : 0.75)),
        is_starter: place < 5,
      }),
    ),
  );
}

/** Every team plays every day. The last day has only scheduled games. */
export function inventBasketball({ firstDay, days, seed }: Invention): InventedRows {
  const dice = createDice(seed);
  const games: Game[] = [];
  for (let day = 0; day < days; day++) {
    for (let at = 0; at < TEAMS.length / 2; at++) {
      const [home_team = '', away_team = ''] = pairUp(TEAMS, at, day);
      games.push({
        game_date: addDays(firstDay, day),
        pair: [home_team, away_team].sort().join('-'),
        game_id: `00${day * 10 + at}`,
        season: 2030,
        season_type: 'regular',
        start_time: `${addDays(firstDay, day + 1)}T00:30:00Z`,
        status: day === days - 1 ? 'scheduled' : 'final',
        home_team,
        away_team,
      });
    }
  }
  const played = games.filter(({ status }) => status === 'final');
  return {
    nba_games: games,
    nba_player_games: played.flatMap((game) => playGame(dice, game)),
    nba_openings: played.map((game) => openGame(dice, game)),
    nba_players: TEAMS.flatMap((team) =>
      playersOf(team).map(({ player_id }) => ({ player_id, name: `Shooter ${player_id}` })),
    ),
  };
}
