/** A league with boards of its own, as sources and addresses write it. */
export type League = 'mlb' | 'nba' | 'nfl';

/** A team with the names and ids that sources have for it. */
export type Team = {
  /** The code that every table uses. */
  readonly team: string;
  readonly location: string;
  readonly nickname: string;
  readonly espnCode: string;
  /** The id by which the league's main source knows the team. */
  readonly sourceId: string;
  /** Further names that sources have for it, beside code, ESPN code, nickname and full name. */
  readonly aliases: readonly string[];
};
