import type { League, Team } from '@sharpside/warehouse/teams/team';
import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import type { EspnStatus } from './status.ts';

/** A game at a moment. `situation` is baseball's count, bases and last play. */
export type EventOptions = {
  league: League;
  id: string;
  startMs: number;
  season: number;
  week?: number;
  home: Team;
  away: Team;
  /** 0 to 0 before the start. */
  score: { home: number; away: number };
  venue: string;
  status: EspnStatus;
  weather?: { condition: string; temperatureF: number } | undefined;
  situation?: Readonly<Record<string, unknown>> | undefined;
};

const numbers = {
  mlb: 's:1~l:10',
  nba: 's:40~l:46',
  nfl: 's:20~l:28',
};

/** ESPN's times have no seconds. */
const toMinute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** A game on the scoreboard, with the fields that our screens read. ESPN writes scores as text. */
export function toEvent(options: EventOptions) {
  const { league, id, season, week, score, status, weather, situation } = options;
  const toCompetitor = (homeAway: 'home' | 'away') => {
    const team = options[homeAway];
    const names = { abbreviation: team.espnCode, displayName: toFullName(team) };
    return { homeAway, team: names, score: String(score[homeAway]) };
  };
  return {
    id,
    uid: `${numbers[league]}~e:${id}`,
    date: toMinute(options.startMs),
    season: { year: season },
    ...(week === undefined ? {} : { week: { number: week } }),
    competitions: [
      {
        timeValid: true,
        venue: { fullName: options.venue },
        competitors: [toCompetitor('home'), toCompetitor('away')],
        ...(situation === undefined ? {} : { situation }),
      },
    ],
    ...(weather === undefined
      ? {}
      : { weather: { displayValue: weather.condition, temperature: weather.temperatureF } }),
    status,
  };
}

export type EspnEvent = ReturnType<typeof toEvent>;

/** A league's scoreboard of a day; in football with the number of its week. */
export type Scoreboard = {
  readonly leagues: readonly Readonly<Record<string, unknown>>[];
  readonly season: { readonly type: number; readonly year: number };
  readonly day?: { readonly date: string };
  readonly week?: { readonly number: number };
  readonly events: readonly EspnEvent[];
};
