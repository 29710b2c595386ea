type Json = Record<string, unknown>;

const aSide = (id: number, name: string, over: Json = {}): Json => ({
  leagueRecord: { wins: 10, losses: 5, pct: '.667' },
  team: { id, name, link: `/api/v1/teams/${id}` },
  splitSquad: false,
  ...over,
});

type GameOptions = { home?: Json; away?: Json; game?: Json };

/** A game of a StatsAPI schedule before its start, with invented data: Washington at Arizona. */
export const aScheduledGame = ({ home = {}, away = {}, game = {} }: GameOptions = {}): Json => ({
  gamePk: 900001,
  gameType: 'R',
  season: '2031',
  gameDate: '2031-05-05T01:40:00Z',
  officialDate: '2031-05-04',
  status: { abstractGameState: 'Preview', detailedState: 'Scheduled', startTimeTBD: false },
  teams: { away: aSide(120, 'Washington Nationals', away), home: aSide(109, 'Arizona Diamondbacks', home) },
  venue: { id: 15, name: 'Some Field' },
  dayNight: 'night',
  doubleHeader: 'N',
  gameNumber: 1,
  scheduledInnings: 9,
  ...game,
});

export const aSchedule = (...games: Json[]): Json => ({
  totalGames: games.length,
  dates: games.length === 0 ? [] : [{ date: '2031-05-04', games }],
});

export const aBoxPlayer = (id: number, fullName: string, over: Json = {}): [string, Json] => [
  `ID${id}`,
  { person: { id, fullName }, position: { abbreviation: 'P' }, stats: {}, seasonStats: {}, ...over },
];

export const aPitchingLine = (over: Json = {}): Json => ({
  inningsPitched: '5.2',
  battersFaced: 24,
  numberOfPitches: 91,
  strikes: 60,
  hits: 5,
  runs: 3,
  earnedRuns: 2,
  baseOnBalls: 2,
  strikeOuts: 6,
  homeRuns: 1,
  wins: 1,
  losses: 0,
  ...over,
});

export const aBoxSide = (
  id: number,
  players: readonly [string, Json][],
  pitchers: readonly number[] = [],
): Json => ({
  team: { id },
  players: Object.fromEntries(players),
  pitchers,
});
