import type { Team } from '@sharpside/warehouse/teams/team';
import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import type { EspnStatus } from './status.ts';

/** A side as ESPN names it. */
export type HomeAway = 'home' | 'away';

/** ESPN's number of a sport and a league. */
export type LeagueNumbers = { readonly sport: number; readonly league: number };

/** A side of a game, without the parts that follow from the team. */
export type CompetitorOptions = {
  team: Team;
  teamId: string;
  homeAway: HomeAway;
  score: number;
  /** By inning, quarter or half; left out before the start. */
  lines?: readonly number[] | undefined;
  isWinner?: boolean | undefined;
  extras?: Readonly<Record<string, unknown>>;
};

/** One side of a game. ESPN writes scores as text. */
export function toCompetitor(numbers: LeagueNumbers, options: CompetitorOptions) {
  const { team, teamId, homeAway, score, lines, isWinner, extras = {} } = options;
  const uid = `s:${numbers.sport}~l:${numbers.league}~t:${teamId}`;
  return {
    id: teamId,
    uid,
    type: 'team',
    order: homeAway === 'home' ? 0 : 1,
    homeAway,
    ...(isWinner === undefined ? {} : { winner: isWinner }),
    team: {
      id: teamId,
      uid,
      location: team.location,
      name: team.nickname,
      abbreviation: team.espnCode,
      displayName: toFullName(team),
      shortDisplayName: team.nickname,
      isActive: true,
    },
    score: String(score),
    ...(lines === undefined ? {} : { linescores: lines.map((value) => ({ value })) }),
    ...extras,
  };
}

type Venue = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  readonly isIndoor: boolean;
};

/** A game as a league knows it; `competition` and `event` add a league's own fields. */
export type EventOptions = {
  id: string;
  startMs: number;
  season: { year: number; type: number; slug: string };
  home: ReturnType<typeof toCompetitor>;
  away: ReturnType<typeof toCompetitor>;
  venue: Venue;
  isNeutral: boolean;
  status: EspnStatus;
  periods: number;
  weather?: { condition: string; temperatureF: number } | undefined;
  competition?: Readonly<Record<string, unknown>>;
  event?: Readonly<Record<string, unknown>>;
};

/** ESPN's times have no seconds. */
const toMinute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** One game as the scoreboard has it. */
export function toEvent(numbers: LeagueNumbers, options: EventOptions) {
  const { id, home, away, venue, status, weather } = options;
  const uid = `s:${numbers.sport}~l:${numbers.league}~e:${id}`;
  const date = toMinute(options.startMs);
  return {
    id,
    uid,
    date,
    name: `${away.team.displayName} at ${home.team.displayName}`,
    shortName: `${away.team.abbreviation} @ ${home.team.abbreviation}`,
    season: options.season,
    ...options.event,
    competitions: [
      {
        id,
        uid: `${uid}~c:${id}`,
        date,
        timeValid: true,
        neutralSite: options.isNeutral,
        venue: {
          id: venue.id,
          fullName: venue.name,
          address: { city: venue.city, state: venue.region },
          indoor: venue.isIndoor,
        },
        competitors: [home, away],
        notes: [],
        status,
        broadcasts: [],
        format: { regulation: { periods: options.periods } },
        startDate: date,
        ...options.competition,
      },
    ],
    links: [],
    ...(weather === undefined
      ? {}
      : {
          weather: {
            displayValue: weather.condition,
            temperature: weather.temperatureF,
            highTemperature: weather.temperatureF,
          },
        }),
    status,
  };
}

/** An event of a scoreboard. */
export type EspnEvent = ReturnType<typeof toEvent>;

/** A league's scoreboard of one day, or one week of football. */
export type Scoreboard = {
  readonly leagues: readonly Readonly<Record<string, unknown>>[];
  readonly season: { readonly type: number; readonly year: number };
  readonly day?: { readonly date: string };
  readonly week?: { readonly number: number };
  readonly events: readonly EspnEvent[];
};
