import type { NewTableRow } from '../tables/tables.ts';

type Pitch = NewTableRow<'mlb_pitches'>;

let lastAtBat = 0;

/** A plate appearance of a single pitch: put in play, a single at 95 mph, by batter 1 of LAD off pitcher 9 of SD. */
export function aBall(changes: Partial<Pitch> = {}): Pitch {
  lastAtBat += 1;
  return {
    game_pk: 500,
    game_date: '2025-07-24',
    season: Number((changes.game_date ?? '2025-07-24').slice(0, 4)),
    game_type: 'R',
    home_team: 'LAD',
    away_team: 'SD',
    inning: 3,
    inning_half: 'Bot',
    at_bat_number: lastAtBat,
    pitch_number: 1,
    batting_team: 'LAD',
    pitching_team: 'SD',
    batter: 1,
    pitcher: 9,
    batter_hand: 'L',
    pitcher_hand: 'R',
    result: 'X',
    description: 'hit_into_play',
    event: 'single',
    pitch_type: 'FF',
    pitch_name: '4-Seam Fastball',
    exit_velocity_mph: 95,
    launch_angle_deg: 12,
    hit_distance_ft: 240,
    ...changes,
  };
}

/** The pitches of a plate appearance, by their results. The last pitch ends it. */
export function anAppearance(results: readonly string[], changes: Partial<Pitch> = {}): Pitch[] {
  const { at_bat_number } = aBall();
  return results.map((description, at) => ({
    ...aBall(changes),
    at_bat_number,
    pitch_number: at + 1,
    description,
    result: description === 'ball' ? 'B' : description === 'hit_into_play' ? 'X' : 'S',
    event: at === results.length - 1 ? (changes.event ?? 'field_out') : null,
    exit_velocity_mph: null,
  }));
}

export const aGame = (changes: Partial<NewTableRow<'mlb_games'>> = {}): NewTableRow<'mlb_games'> => ({
  game_pk: 500,
  game_date: '2025-07-24',
  season: 2025,
  game_type: 'R',
  start_time: '2025-07-25T02:10:00Z',
  day_night: 'night',
  state: 'Preview',
  home_team: 'LAD',
  away_team: 'SD',
  ...changes,
});

export const aPlayer = (
  player_id: number,
  name: string,
  changes: Partial<NewTableRow<'mlb_players'>> = {},
): NewTableRow<'mlb_players'> => ({ player_id, name, name_rank: 3, ...changes });

export const aPitcherGame = (
  changes: Partial<NewTableRow<'mlb_pitcher_games'>> = {},
): NewTableRow<'mlb_pitcher_games'> => ({
  game_pk: 500,
  game_date: '2025-07-19',
  season: 2025,
  pitcher: 9,
  team: 'SD',
  opponent: 'LAD',
  is_home: false,
  is_starter: true,
  outs: 18,
  pitches: 90,
  hits: 5,
  runs: 2,
  earned_runs: 2,
  walks: 1,
  strikeouts: 6,
  home_runs: 1,
  is_win: true,
  is_loss: false,
  ...changes,
});

export const aLine = (changes: Partial<NewTableRow<'odds_lines'>> = {}): NewTableRow<'odds_lines'> => {
  const price = changes.price_american ?? -110;
  return {
    league: 'mlb',
    event_id: 'e1',
    commence_time: '2025-07-26T02:10:00Z',
    game_date: '2025-07-25',
    home_team: 'LAD',
    away_team: 'SD',
    book: 'draftkings',
    book_title: 'DraftKings',
    market: 'h2h',
    outcome: 'LAD',
    point: null,
    price_american: price,
    price_decimal: price > 0 ? price / 100 + 1 : 100 / -price + 1,
    last_update: '2025-07-25T15:00:00Z',
    ...changes,
  };
};
