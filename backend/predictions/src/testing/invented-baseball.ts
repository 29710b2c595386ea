import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { createDice, type Dice } from './create-dice.ts';
import type { InventedRows, Invention } from './invented-seasons.ts';
import { pairUp } from './pair-up.ts';

const TEAMS = ['ARI', 'ATL', 'BAL', 'BOS', 'CHC', 'CIN', 'CLE', 'COL'];
const PLATE_APPEARANCES = 4;

type Game = NewTableRow<'mlb_games'>;

/** Weak and strong hitters side by side: a home run in 1 to 9 % of plate appearances, a hit in 12 to 36 %. */
const toBatter = (team: number, place: number) => ({
  batter: 1000 + team * 10 + place,
  homeRunRate: 0.01 + 0.01 * ((place + team) % 9),
  hitRate: 0.12 + 0.03 * ((place * 2 + team) % 9),
});

/**
 * Factor for all hitters' rates by park and pitching. Some parks are small and some staffs are weak, so it changes from
 * game to game.
 */
const toFactor = ({ home_team }: Game, pitching: string): number =>
  (0.5 + TEAMS.indexOf(home_team) / 6) * (0.6 + TEAMS.indexOf(pitching) / 8);

type Chances = { homeRunRate: number; hitRate: number };

const toEvent = (dice: Dice, { homeRunRate, hitRate }: Chances, factor: number): string => {
  if (dice.roll(homeRunRate * factor)) return 'home_run';
  return dice.roll(hitRate * factor) ? 'single' : 'field_out';
};

type Half = { game: Game; isHome: boolean; dice: Dice };

function playHalf({ game, isHome, dice }: Half): NewTableRow<'mlb_pitches'>[] {
  const [batting, pitching] = isHome ? [game.home_team, game.away_team] : [game.away_team, game.home_team];
  const team = TEAMS.indexOf(batting);
  const factor = toFactor(game, pitching);
  return Array.from({ length: 9 * PLATE_APPEARANCES }, (_, at) => {
    const batter = toBatter(team, at % 9);
    const event = toEvent(dice, batter, factor);
    return {
      game_pk: game.game_pk,
      game_date: game.game_date,
      season: game.season,
      game_type: 'R',
      home_team: game.home_team,
      away_team: game.away_team,
      inning: 1 + Math.floor(at / PLATE_APPEARANCES),
      inning_half: isHome ? 'Bot' : 'Top',
      at_bat_number: 1 + 2 * at + (isHome ? 1 : 0),
      pitch_number: 1,
      batting_team: batting,
      pitching_team: pitching,
      batter: batter.batter,
      batter_hand: batter.batter % 2 === 0 ? 'L' : 'R',
      pitcher: 5000 + TEAMS.indexOf(pitching),
      pitcher_hand: 'R',
      result: 'X',
      event,
    };
  });
}

/** Every team plays every day. The last day has only scheduled games. */
export function inventBaseball({ firstDay, days, seed }: Invention): InventedRows {
  const dice = createDice(seed);
  const games: Game[] = [];
  const pitches: NewTableRow<'mlb_pitches'>[] = [];
  for (let day = 0; day < days; day++) {
    for (let at = 0; at < TEAMS.length / 2; at++) {
      const [home_team = '', away_team = ''] = pairUp(TEAMS, at, day);
      const game = {
        game_pk: 10_000 + day * 10 + at,
        game_date: addDays(firstDay, day),
        season: 2031,
        game_type: 'R',
        start_time: `${addDays(firstDay, day)}T23:05:00Z`,
        state: day === days - 1 ? 'Preview' : 'Final',
        home_team,
        away_team,
        home_probable_pitcher: 5000 + TEAMS.indexOf(home_team),
        away_probable_pitcher: 5000 + TEAMS.indexOf(away_team),
      };
      games.push(game);
      if (game.state === 'Final') {
        pitches.push(...[true, false].flatMap((isHome) => playHalf({ game, isHome, dice })));
      }
    }
  }
  const mlb_players = TEAMS.flatMap((_, team) =>
    Array.from({ length: 9 }, (_, place) => ({
      player_id: toBatter(team, place).batter,
      name: `Batter ${team}-${place}`,
      name_rank: 3,
    })),
  );
  return { mlb_games: games, mlb_pitches: pitches, mlb_players };
}
