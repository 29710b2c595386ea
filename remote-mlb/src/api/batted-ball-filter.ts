/** Filter of batted balls, with the backend's parameter names and values. */
export type BattedBallFilter = {
  /** The hands of the pitchers, joined by commas: `L,R`. */
  hand: string;
  /** Names of pitchers; empty means every pitcher. */
  pitcher: readonly string[];
  /** Undefined means day and night. */
  is_night_game: 'yes' | 'no' | undefined;
  /** Undefined means home and away. */
  is_home: 'yes' | 'no' | undefined;
  /** First day, `YYYY-MM-DD`; both days are included. */
  start_date: string;
  end_date: string;
};
