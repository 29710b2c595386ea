import { defineTable, optional, required } from './define-table.ts';

const league = required('varchar', 'mlb, nba or nfl');
const team = required('varchar', 'Team code (teams.team)');

export const teams = defineTable({
  about: 'Every team with its names. Built from src/teams, not ingested.',
  columns: {
    league,
    team: required('varchar', 'The code that every other table uses'),
    full_name: required('varchar', 'Such as Arizona Diamondbacks; The Odds API writes this'),
    location: required('varchar', 'Such as Arizona'),
    nickname: required('varchar', 'Such as Diamondbacks'),
    espn_code: required('varchar', 'ESPN abbreviation'),
    source_id: optional('varchar', 'StatsAPI or stats.nba.com team id'),
  },
  key: ['league', 'team'],
  order: ['league', 'team'],
  replaces: { by: 'cells' },
});

export const teamAliases = defineTable({
  about: 'Every code and name by which a source knows a team. Built from src/teams, not ingested.',
  columns: {
    league,
    alias: required('varchar', 'Lower case'),
    team,
  },
  key: ['league', 'alias'],
  order: ['league', 'alias'],
  replaces: { by: 'cells' },
});

export const playerAliases = defineTable({
  about: 'Names by which the sources of a league know a player, beside the name of its table of players.',
  columns: {
    league,
    player_id: required('varchar', 'Id of the league, as text'),
    alias: required('varchar', 'First name first'),
    source: required('varchar', "The source's fields, such as football_name of nfl-rosters"),
  },
  key: ['league', 'player_id', 'alias'],
  order: ['league', 'player_id', 'alias'],
  // All equal: a file may repeat a name, for example in each game.
  replaces: { by: 'cells', rank: '1' },
});

const oddsColumns = {
  league,
  event_id: required('varchar', 'The Odds API event'),
  commence_time: required('timestamp', 'UTC'),
  game_date: required('date', 'US Eastern day of commence_time'),
  home_team: team,
  away_team: team,
  book: required('varchar', 'Bookmaker key, such as draftkings'),
  book_title: required('varchar', 'Such as DraftKings'),
  market: required('varchar', 'Market key, such as h2h, spreads, player_points'),
};

const priceColumns = {
  price_american: required('integer', 'Whole number, at most -100 or at least +100'),
  price_decimal: required('double', 'More than 1'),
  last_update: optional('timestamp', 'UTC, of the market; of the bookmaker where the market has none'),
};

export const oddsLines = defineTable({
  about: 'Game lines: moneyline (h2h), spreads and totals.',
  columns: {
    ...oddsColumns,
    outcome: required('varchar', 'Team code for h2h and spreads, Over or Under for totals, Draw'),
    point: optional('double', 'Spread or total; null for h2h'),
    ...priceColumns,
    opening_american: optional(
      'integer',
      'First known price_american of the same key, kept over newer files',
    ),
    opening_point: optional(
      'double',
      'First known point of the same book and outcome, kept over newer files',
    ),
  },
  first: [
    { column: 'opening_american', of: 'price_american' },
    { column: 'opening_point', of: 'point', by: ['league', 'event_id', 'book', 'market', 'outcome'] },
  ],
  key: ['league', 'event_id', 'book', 'market', 'outcome', 'point'],
  order: ['league', 'game_date', 'event_id', 'book', 'market', 'outcome', 'point'],
  replaces: { by: 'unit', unit: ['league', 'event_id', 'book', 'market'], isPartRefused: false },
});

export const oddsProps = defineTable({
  about: 'Player props.',
  columns: {
    ...oddsColumns,
    player_name: required('varchar', 'As the source writes it'),
    player_key: required('varchar', 'toNameKey(player_name): joins players by name'),
    outcome: required('varchar', 'Over, Under, Yes or No'),
    point: optional('double', 'Null for Yes and No'),
    ...priceColumns,
  },
  key: ['league', 'event_id', 'book', 'market', 'player_name', 'outcome', 'point'],
  order: ['league', 'game_date', 'event_id', 'book', 'market', 'player_name', 'outcome', 'point'],
  replaces: { by: 'unit', unit: ['league', 'event_id', 'book', 'market'], isPartRefused: false },
});

export const espnEvents = defineTable({
  about: 'ESPN scoreboard events, whole, so that the site can answer in the same shape.',
  columns: {
    league,
    event_id: required('varchar', 'ESPN id'),
    game_date: required('date', 'US Eastern day'),
    start_time: required('timestamp', 'UTC'),
    season: optional('smallint', 'As ESPN numbers it'),
    week: optional('smallint', 'NFL'),
    state: required('varchar', 'pre, in or post'),
    status: optional('varchar', 'Description, such as In Progress, Delayed'),
    home_team: optional('varchar', 'Team code; null for all-star sides'),
    away_team: optional('varchar', 'Team code; null for all-star sides'),
    home_score: optional('smallint', 'Null before the start'),
    away_score: optional('smallint', 'Null before the start'),
    event: required('varchar', 'The event as JSON'),
  },
  key: ['league', 'event_id'],
  order: ['league', 'game_date', 'event_id'],
  replaces: { by: 'unit', unit: ['league', 'event_id'], isPartRefused: false },
});

/** Key: kind, day and player. `published_at` is set for logged forecasts, and null for a back-test. */
export const predictions = defineTable({
  about:
    'What the models said, one row a kind, player and date. Written by models before a snapshot is published.',
  columns: {
    kind: required('varchar', 'Such as mlb_home_run, mlb_hit, nfl_touchdown, nba_three_pointers'),
    game_date: required('date', 'US Eastern day of the game'),
    player_id: required('varchar', 'Id of the league, as text'),
    player_name: required('varchar', 'First name first'),
    team,
    opponent: optional('varchar', 'Team code'),
    home_team: optional('varchar', 'Team code'),
    away_team: optional('varchar', 'Team code'),
    game_id: optional('varchar', 'Id of the game in its league, as text'),
    start_time: optional('timestamp', 'UTC'),
    score: required('double', 'In the range that the screen expects'),
    probability: optional('double', '0 to 1, of what is said: of a line, of its side'),
    expected_count: optional('double', 'Such as three-pointers made'),
    home_tip_win_share: optional('double', '0 to 1, first basket'),
    away_tip_win_share: optional('double', '0 to 1, first basket'),
    line: optional(
      'double',
      'Of a count, always on a half; null where none was said: 2.5 threes is meant then',
    ),
    side: optional('varchar', 'Over or Under the line'),
    line_books: optional('smallint', 'Books that offered the line; 0 where it is our own'),
    price_american: optional('integer', 'The best for the side at the line'),
    price_decimal: optional('double', 'The same price'),
    book_title: optional('varchar', 'Whose price it is'),
    three_or_more: optional('double', 'Probability of three threes or more, 0 to 1'),
    prop_text: optional('varchar', 'Such as Over 2.5 threes (-110)'),
    model: required('varchar', 'Name and version'),
    known_until: required('date', 'Newest day that the model had seen'),
    published_at: optional('timestamp', 'UTC, as logged before its game; null for a back-test'),
  },
  key: ['kind', 'game_date', 'player_id'],
  order: ['kind', 'game_date', 'player_id'],
  replaces: { by: 'unit', unit: ['kind', 'game_date'], isPartRefused: false },
});

export const predictionDays = defineTable({
  about: 'Whether the list of a kind was held back on a day, because its record did not allow it.',
  columns: {
    kind: required('varchar', 'As in predictions'),
    game_date: required('date', 'US Eastern day with games'),
    is_held: required('boolean', 'Nothing was published'),
  },
  key: ['kind', 'game_date'],
  order: ['kind', 'game_date'],
  replaces: { by: 'unit', unit: ['kind', 'game_date'], isPartRefused: false },
});
