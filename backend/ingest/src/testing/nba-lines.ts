type Line = Record<string, string | number | null>;

/** A player's line of a game log. Like short exports, it has no shots. */
export const aShortLine = (over: Line = {}): Line => ({
  SEASON_ID: '22030',
  PLAYER_ID: 4001,
  PLAYER_NAME: 'Gus Guard',
  GAME_DATE: '2030-11-05',
  MATCHUP: 'GSW @ LAL',
  WL: 'W',
  MIN: 34,
  PTS: 25,
  REB: 8,
  AST: 6,
  STL: 2,
  BLK: 0,
  TOV: 10,
  ...over,
});

/** A line with all columns of stats.nba.com. All counts differ, so that no two columns can be confused. */
export const aPlayerLine = (over: Line = {}): Line => ({
  ...aShortLine(),
  GAME_ID: '0023000007',
  PF: 12,
  FGM: 9,
  FGA: 18,
  FG_PCT: 0.5,
  FG3M: 4,
  FG3A: 11,
  FG3_PCT: 0.364,
  FTM: 3,
  FTA: 5,
  FT_PCT: 0.6,
  OREB: 1,
  DREB: 7,
  PLUS_MINUS: 13,
  ...over,
});

export const toNbaAnswer = (...lines: Line[]) => ({
  resource: 'leaguegamelog',
  parameters: {},
  resultSets: [
    {
      name: 'LeagueGameLog',
      headers: Object.keys(lines[0] ?? {}),
      rowSet: lines.map((line) => Object.values(line)),
    },
  ],
});
