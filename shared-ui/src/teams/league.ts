/** The leagues with teams of their own in this package. */
export type LeagueId = 'mlb' | 'nba' | 'nfl' | 'nhl';

/** A team by the code that our API uses. Colours are `#rrggbb`. */
export type Team = {
  readonly code: string;
  readonly city: string;
  readonly nickname: string;
  /** City and nickname. */
  readonly name: string;
  readonly primary: string;
  readonly secondary: string;
};

/** A league and its teams. */
export type League = {
  readonly id: LeagueId;
  /** The usual name, such as 'MLB'. */
  readonly name: string;
  readonly fullName: string;
  readonly teams: readonly Team[];
  /** Every code, nickname, full name and alias of the teams, in lower case. */
  readonly byAlias: ReadonlyMap<string, Team>;
};

/** Code, city, nickname, primary and secondary colour, and other names in sources. */
type TeamRow = readonly [
  code: string,
  city: string,
  nickname: string,
  primary: string,
  secondary: string,
  ...aliases: string[],
];

type LeagueDefinition = Pick<League, 'id' | 'name' | 'fullName'> & { rows: readonly TeamRow[] };

/** A league from its rows. Names must be unique among its teams. */
export function defineLeague({ rows, ...league }: LeagueDefinition): League {
  const byAlias = new Map<string, Team>();
  const teams = rows.map(([code, city, nickname, primary, secondary, ...aliases]) => {
    const name = `${city} ${nickname}`;
    const team = { code, city, nickname, name, primary, secondary };
    for (const alias of [code, nickname, name, ...aliases]) byAlias.set(alias.toLowerCase(), team);
    return team;
  });
  return { ...league, teams, byAlias };
}

/**
 * The team with this code, nickname or full name in a source; letter case and outer spaces are ignored. Undefined if
 * there is none.
 *
 * Codes of other sources are known too: `WSH` is the `WAS` of baseball's lineups.
 */
export const findTeam = (league: League, name: string): Team | undefined =>
  league.byAlias.get(name.trim().toLowerCase());
