import { DAY, per, type Rules, share, type Usual } from './rule.ts';

const shots = {
  'points are not those of its shots': 'points <> 2 * field_goals_made + threes_made + free_throws_made',
  'more threes made than attempted': 'threes_made > threes_attempted',
  'more free throws made than attempted': 'free_throws_made > free_throws_attempted',
  'more threes made than field goals': 'threes_made > field_goals_made',
  'rebounds are not those of both ends': 'rebounds <> offensive_rebounds + defensive_rebounds',
  'a team plays itself': 'team = opponent',
};

const ofPlayers = (what: string, of: string, within: readonly [number, number]): Usual => ({
  figure: `${what} for one of ${of}`,
  value: per(what, of),
  within,
  of: 'count(DISTINCT player_id)',
  least: 40,
});

export const playerGameRules: Rules = {
  slot: DAY,
  impossible: shots,
  usual: [
    ofPlayers('points', 'rebounds', [1.6, 4.5]),
    ofPlayers('rebounds', 'assists', [1, 3.2]),
    ofPlayers('assists', 'steals', [1.3, 8]),
    ofPlayers('minutes', 'points', [1.2, 4]),
    {
      figure: 'wins a player',
      value: share('count(*) FILTER (WHERE is_win)', 'count(is_win)'),
      within: [0.25, 0.75],
      of: 'count(DISTINCT player_id)',
      least: 40,
    },
  ],
};

export const teamGameRules: Rules = { slot: DAY, impossible: shots, usual: [] };
