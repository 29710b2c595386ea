const SEASON_TYPES: Readonly<Record<string, string>> = {
  '1': 'preseason',
  '2': 'regular',
  '3': 'allstar',
  '4': 'playoffs',
  '5': 'playin',
  '6': 'cup',
};

/** Season and kind of a game, by its stats.nba.com id: '0022500817' is a regular game of 2025-26. */
export function parseGameId(gameId: string): { season: number; seasonType: string } | undefined {
  const match = /^00([1-6])(\d{2})\d{5}$/.exec(gameId);
  const seasonType = SEASON_TYPES[match?.[1] ?? ''];
  const year = match?.[2];
  if (seasonType === undefined || year === undefined) return undefined;
  // The first ids of this kind are of 1946-47.
  return { season: Number(year) + (Number(year) >= 46 ? 1900 : 2000), seasonType };
}
