/** Which batted balls count, in the words of the backend. */
export type BattedBallFilter = {
  /** The hands of the pitchers, comma-joined: `L,R`. */
  hand: string;
  /** Pitchers by name; none: every pitcher. */
  pitcher: readonly string[];
  /** Undefined: by day and by night. */
  is_night_game: 'yes' | 'no' | undefined;
  /** Undefined: at home and on the road. */
  is_home: 'yes' | 'no' | undefined;
  /** `YYYY-MM-DD`, as the last day is; both count. */
  start_date: string;
  end_date: string;
};
