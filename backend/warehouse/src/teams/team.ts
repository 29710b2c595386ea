/** A league with boards of its own, as sources and addresses write it. */
export type League = 'mlb' | 'nba' | 'nfl';

export type Team = {
  readonly team: string;
  readonly location: string;
  readonly nickname: string;
  readonly espnCode: string;
  /** The team's id in the league's main source: StatsAPI, stats.nba.com, or ESPN for the NFL. */
  readonly sourceId: string;
  /** Further names in sources, beside code, ESPN code, nickname and full name. */
  readonly aliases: readonly string[];
};
