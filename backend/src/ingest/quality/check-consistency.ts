import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '../../engine/open-database.ts';
import { quoteName, quoteText } from '../../engine/sql-text.ts';
import type { TableName } from '../../tables/tables.ts';
import { type Shortfall, toRows } from './checks.ts';

/** A figure over many rows that is much the same in all seasons. Expressions in SQL. */
type Usual = {
  readonly figure: string;
  readonly value: string;
  /** Wide: no real day was near. */
  readonly within: readonly [least: number, most: number];
  /** Asked of so many only. */
  readonly of: string;
  readonly least: number;
};

type Rules = {
  /** What is looked at by itself, beside the file as a whole: a day, a week. */
  readonly slot: string;
  /** Conditions that hold for no row, by what they say of one. */
  readonly impossible: Readonly<Record<string, string>>;
  readonly usual: readonly Usual[];
};

const share = (part: string, of: string) => `${part} / ${of}`;
const per = (what: string, of: string) => `sum(${what}) / sum(${of})`;

const DAY = 'CAST(game_date AS VARCHAR)';

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

const pitches: Rules = {
  slot: DAY,
  impossible: {
    'the batter is the pitcher': 'batter = pitcher',
    'a ball in play ends nothing': `result = 'X' AND event IS NULL`,
    'a batted ball is not in play': `event IN (${IN_PLAY}) AND result <> 'X'`,
    'a strikeout is no strike': `event IN ('strikeout', 'strikeout_double_play') AND result <> 'S'`,
    'a walk is no ball': `event IN ('walk', 'hit_by_pitch') AND result <> 'B'`,
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
      // Nobody bats twice before nine others did, so that each batter of half an inning is another one.
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

const rules: { readonly [T in TableName]?: Rules } = {
  mlb_pitches: pitches,
  mlb_game_logs: {
    slot: 'CAST(season AS VARCHAR)',
    impossible: Object.fromEntries(
      ['home', 'away'].flatMap((side) => [
        [
          `the ${side} side has fewer hits than doubles, triples and home runs`,
          `${side}_hits < ${side}_doubles + ${side}_triples + ${side}_home_runs`,
        ],
        [`the ${side} side has more hits than at bats`, `${side}_hits > ${side}_ab`],
        [
          `the ${side} side has more intentional walks than walks`,
          `${side}_intentional_walks > ${side}_walks`,
        ],
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
        // Visitors field in the last inning also where the home side leads; the home side always does.
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
  },
  nba_player_games: {
    slot: DAY,
    impossible: shots,
    usual: [
      ofPlayers('points', 'rebounds', [1.6, 4.5]),
      ofPlayers('rebounds', 'assists', [1, 3.2]),
      ofPlayers('assists', 'steals', [1.3, 8]),
      ofPlayers('minutes', 'points', [1.2, 4]),
    ],
  },
  nba_team_games: { slot: DAY, impossible: shots, usual: [] },
  nfl_player_weeks: {
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
    ],
  },
  nfl_passes: {
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
    ],
  },
};

const MOST_IMPOSSIBLE = { rows: 2, share: 0.05 };

const toFigure = (value: number) => value.toFixed(3).replace(/\.?0+$/, '');

/** Finds values that are possible by themselves, and not beside each other; and figures that no day or season ever had. */
export async function checkConsistency(
  connection: DuckDBConnection,
  { table, from }: { table: TableName; from: string },
): Promise<Shortfall[]> {
  const found = rules[table];
  if (found === undefined) return [];
  const { slot, impossible, usual } = found;
  const columns = [
    ...Object.entries(impossible).map(
      ([says, when]) => `count(*) FILTER (WHERE ${when}) AS ${quoteName(says)}`,
    ),
    ...usual.map(
      ({ figure, value, of, least }) =>
        `CASE WHEN ${of} >= ${least} THEN ${value} END AS ${quoteName(figure)}`,
    ),
  ];
  const slots = await runSql(
    connection,
    `SELECT slot, count(*) AS rows, ${columns.join(', ')}
     FROM (SELECT *, ${slot} AS slot FROM ${from}) GROUP BY GROUPING SETS ((slot), ()) ORDER BY slot NULLS FIRST`,
  );
  const where = (name: unknown) => (name === null ? table : `${table} of ${name}`);
  const first = <T>(toMessage: (row: (typeof slots)[number]) => T | undefined): T[] => {
    for (const row of slots) {
      const message = toMessage(row);
      if (message !== undefined) return [message];
    }
    return [];
  };
  const messages = [
    ...Object.keys(impossible).flatMap((says) =>
      first((row) => {
        const [broken, rows] = [Number(row[says]), Number(row.rows)];
        const isOver = broken > MOST_IMPOSSIBLE.rows && broken > MOST_IMPOSSIBLE.share * rows;
        return isOver
          ? `has ${broken.toLocaleString('en-US')} of ${toRows(rows)} of ${where(row.slot)} where ${says}`
          : undefined;
      }),
    ),
    ...usual.flatMap(({ figure, within: [least, most] }) =>
      first((row) => {
        const value = row[figure];
        return typeof value === 'number' && (value < least || value > most)
          ? `has ${toFigure(value)} ${figure} in ${where(row.slot)}; ${least} to ${most} are usual`
          : undefined;
      }),
    ),
  ];
  return messages.map((message) => ({ check: 'values', message }));
}
