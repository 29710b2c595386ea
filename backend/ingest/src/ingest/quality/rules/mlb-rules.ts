import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import { DAY, per, type Rules, share, type Usual } from './rule.ts';

const IN_PLAY = [
  ...[
    'single',
    'double',
    'triple',
    'home_run',
    'field_out',
    'force_out',
    'field_error',
    'sac_fly',
    'sac_bunt',
  ],
  ...['double_play', 'triple_play', 'grounded_into_double_play', 'sac_fly_double_play'],
  ...['fielders_choice', 'fielders_choice_out'],
]
  .map(quoteText)
  .join(', ');

const APPEARANCES = 'count(DISTINCT (game_pk, at_bat_number))';
const events = (...names: string[]) =>
  `count(*) FILTER (WHERE event IN (${names.map(quoteText).join(', ')}))`;

// Savant has exit velocities since 2015.
const MEASURED = `result = 'X' AND season >= 2015 AND game_type IN ('R', 'F', 'D', 'L', 'W')`;

const ofPitches = (what: string, when: string, within: readonly [number, number], known = '*'): Usual => ({
  figure: `${what} a pitch`,
  value: share(`count(*) FILTER (WHERE ${when})`, `count(${known})`),
  within,
  of: `count(${known})`,
  least: 800,
});

export const pitchRules: Rules = {
  slot: DAY,
  impossible: {
    'the batter is the pitcher': 'batter = pitcher',
    'a ball in play ends nothing': `result = 'X' AND event IS NULL`,
    'a batted ball is not in play': `event IN (${IN_PLAY}) AND result <> 'X'`,
    'a strikeout is no strike': `event IN ('strikeout', 'strikeout_double_play') AND result <> 'S'`,
    'a walk is no ball': `event IN ('walk', 'hit_by_pitch') AND result <> 'B'`,
    'a strikeout comes before two strikes, or a walk before three balls': `(event = 'strikeout' AND strikes <> 2) OR (event = 'walk' AND balls <> 3)`,
  },
  usual: [
    {
      figure: 'ends a plate appearance',
      value: share('count(event)', APPEARANCES),
      within: [0.9, 1.05],
      of: APPEARANCES,
      least: 20,
    },
    {
      // Stricter for whole days: a file that lost single pitches also lost the last pitches of some appearances.
      figure: 'ends a plate appearance of a day',
      value: share('count(event)', APPEARANCES),
      within: [0.96, 1.05],
      of: APPEARANCES,
      least: 400,
    },
    ofPitches('pitches of the upper halves', `inning_half = 'Top'`, [0.35, 0.65]),
    ofPitches('balls', `result = 'B'`, [0.25, 0.48]),
    ofPitches('pitches to left-handed batters', `batter_hand = 'L'`, [0.15, 0.75], 'batter_hand'),
    ofPitches('pitches by left-handed pitchers', `pitcher_hand = 'L'`, [0.02, 0.75], 'pitcher_hand'),
    {
      figure: 'first appearances of games in the upper half',
      value: share(
        `count(*) FILTER (WHERE at_bat_number = 1 AND inning_half = 'Top')`,
        'count(*) FILTER (WHERE at_bat_number = 1)',
      ),
      within: [0.9, 1],
      of: 'count(DISTINCT game_pk)',
      least: 3,
    },
    {
      // Without spring training, because not all of its parks measure every ball.
      figure: 'measured exit velocities a ball in play',
      value: share(
        `count(exit_velocity_mph) FILTER (WHERE ${MEASURED})`,
        `count(*) FILTER (WHERE ${MEASURED})`,
      ),
      within: [0.5, 1],
      of: `count(*) FILTER (WHERE ${MEASURED})`,
      least: 100,
    },
    {
      figure: 'feet a ball in play',
      value: `avg(hit_distance_ft) FILTER (WHERE ${MEASURED})`,
      within: [100, 240],
      of: `count(hit_distance_ft) FILTER (WHERE ${MEASURED})`,
      least: 100,
    },
    {
      // A batter comes up again only after eight others, so the batters of half an inning are usually all different.
      figure: 'batters a plate appearance of half an inning',
      value: share('count(DISTINCT (game_pk, inning, inning_half, batter))', APPEARANCES),
      within: [0.9, 1],
      of: APPEARANCES,
      least: 40,
    },
    {
      figure: 'strikeouts a plate appearance',
      value: share(events('strikeout', 'strikeout_double_play'), APPEARANCES),
      within: [0.08, 0.42],
      of: APPEARANCES,
      least: 200,
    },
    {
      figure: 'hits a plate appearance',
      value: share(events('single', 'double', 'triple', 'home_run'), APPEARANCES),
      within: [0.08, 0.4],
      of: APPEARANCES,
      least: 200,
    },
    {
      figure: 'home runs a plate appearance',
      value: share(events('home_run'), APPEARANCES),
      within: [0.001, 0.09],
      of: APPEARANCES,
      least: 400,
    },
  ],
};

export const gameLogRules: Rules = {
  slot: 'CAST(season AS VARCHAR)',
  impossible: Object.fromEntries(
    ['home', 'away'].flatMap((side) => [
      [
        `the ${side} side has fewer hits than doubles, triples and home runs`,
        `${side}_hits < ${side}_doubles + ${side}_triples + ${side}_home_runs`,
      ],
      [`the ${side} side has more hits than at bats`, `${side}_hits > ${side}_ab`],
      [`the ${side} side has more intentional walks than walks`, `${side}_intentional_walks > ${side}_walks`],
      [
        `the ${side} side allowed more earned runs than there were runs`,
        `${side}_earned_runs > ${side === 'home' ? 'away' : 'home'}_runs_scored`,
      ],
    ]),
  ),
  usual: [
    {
      figure: 'games a day',
      value: 'count(*) / count(DISTINCT game_date)',
      within: [9, 20],
      of: 'count(DISTINCT game_date)',
      least: 40,
    },
    {
      // The visitors do not field in the last inning if the home side leads, so they have fewer putouts.
      figure: 'outs of the home side for one of the visitors',
      value: per('home_putouts', 'away_putouts'),
      within: [1.01, 1.2],
      of: 'count(away_putouts)',
      least: 500,
    },
    {
      figure: 'hits an at bat',
      value: per('home_hits + away_hits', 'home_ab + away_ab'),
      within: [0.2, 0.32],
      of: 'count(*)',
      least: 100,
    },
  ],
};

export const pitcherGameRules: Rules = {
  slot: DAY,
  impossible: { 'a pitcher faced nobody': 'outs = 0 AND pitches = 0 AND batters_faced = 0' },
  usual: [],
};
