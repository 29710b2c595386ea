import { per, type Rules, share } from './rule.ts';

export const playerWeekRules: Rules = {
  slot: `season || ' week ' || week`,
  impossible: {
    'more receptions than targets': 'receptions > targets',
    'more completions than attempts': 'completions > attempts',
    'more touchdowns caught than passes': 'receiving_tds > receptions',
    'more touchdowns thrown than passes completed': 'passing_tds > completions',
    'more touchdowns run than runs': 'rushing_tds > carries',
    'yards without a catch': 'receptions = 0 AND receiving_yards <> 0',
    'yards without a run': 'carries = 0 AND rushing_yards <> 0',
    'yards without a completed pass': 'completions = 0 AND passing_yards <> 0',
    'a team plays itself': 'team = opponent',
  },
  usual: [
    {
      figure: 'targets, runs and passes a player',
      value: 'sum(targets + carries + attempts) / count(*)',
      within: [0.5, 40],
      of: 'count(*)',
      least: 100,
    },
    {
      figure: 'yards a catch',
      value: per('receiving_yards', 'receptions'),
      within: [6, 17],
      of: 'sum(receptions)',
      least: 200,
    },
    {
      figure: 'yards a run',
      value: per('rushing_yards', 'carries'),
      within: [2, 7],
      of: 'sum(carries)',
      least: 200,
    },
    {
      figure: 'touchdowns a catch or run',
      value: per('receiving_tds + rushing_tds', 'receptions + carries'),
      within: [0.01, 0.12],
      of: 'sum(receptions + carries)',
      least: 400,
    },
  ],
};

export const passRules: Rules = {
  slot: 'old_game_id',
  impossible: {
    'a touchdown or a gain that was not caught': 'NOT is_complete AND (is_touchdown OR yards <> 0)',
    'a catch that was intercepted': 'is_complete AND is_interception',
    'a gain beyond the end zone': 'yards > yardline_100',
    'the passer is the receiver': 'receiver_id = passer_id',
    'a team plays itself': 'offense = defense',
  },
  usual: [
    {
      figure: 'catches a pass',
      value: 'count(*) FILTER (WHERE is_complete) / count(*)',
      within: [0.4, 0.9],
      of: 'count(*)',
      least: 200,
    },
    {
      figure: 'yards a catch',
      value: share('sum(yards)', 'count(*) FILTER (WHERE is_complete)'),
      within: [6, 17],
      of: 'count(*) FILTER (WHERE is_complete)',
      least: 200,
    },
    {
      figure: 'touchdowns a pass',
      value: 'count(*) FILTER (WHERE is_touchdown) / count(*)',
      within: [0.01, 0.12],
      of: 'count(*)',
      least: 400,
    },
  ],
};

export const coverageRules: Rules = {
  slot: `season || ' week ' || week`,
  impossible: {
    'the coverage is of the other kind': `(man_zone = 'zone' AND coverage IN ('COVER_0', 'COVER_1', '2_MAN'))
        OR (man_zone = 'man' AND coverage IN ('COVER_2', 'COVER_3', 'COVER_4', 'COVER_6'))`,
    'a team plays itself': 'offense = defense',
  },
  usual: [
    {
      figure: 'plays in COVER_3 a play',
      value: share(`count(*) FILTER (WHERE coverage = 'COVER_3')`, 'count(coverage)'),
      within: [0.02, 0.7],
      of: 'count(coverage)',
      least: 200,
    },
  ],
};
