import { findStart, numberGames } from '@sharpside/contracts/api';
import { type ScoreboardEvent, useScoreboard } from '@sharpside/shared-data';

/** The pause between two requests for scores, as the product promises it. */
const REFRESH_MS = 60_000;

/** A team of a game. `code` null of a team that we do not know. */
export type Side = { name: string; code: string | null; score: number };

/** The bases with a runner on them. */
export type Bases = { first: boolean; second: boolean; third: boolean };

/** The state of play of a game that is being played. */
export type LiveSituation = {
  /** Such as 'Top 3rd'; null where the source does not say, as in a delay. */
  inning: string | null;
  outs: number | null;
  /** Such as '2-1', balls first; null where the source does not say. */
  count: string | null;
  bases: Bases;
  pitcher: string | null;
  batter: string | null;
  lastPlay: string | null;
};

/** One game of the board. `startsAt` ISO 8601, null until a time is set; `live` only while it is played. */
export type Game = {
  id: string;
  startsAt: string | null;
  /** Which game it is where the same teams meet twice on the day. */
  number: number | null;
  away: Side;
  home: Side;
  state: 'pre' | 'in' | 'other';
  /** The state in the source's words, such as 'Final' or 'Postponed'. */
  description: string;
  live: LiveSituation | null;
  venue: string | null;
  /** Such as '81°F Sunny'. */
  weather: string | null;
};

type Competition = ScoreboardEvent['competitions'][number];

const HALVES: Readonly<Record<string, string>> = { top: 'Top', bot: 'Bottom', mid: 'Mid', end: 'End' };

/** 'Bottom 5th' of 'Bot 5th'; null where the text has no half and inning, as in a delay. */
export function toInning(shortDetail: string | undefined): string | null {
  const match = /\b(top|bot|mid|end)[a-z]*\s+(\d+(?:st|nd|rd|th))/i.exec(shortDetail ?? '');
  const half = HALVES[match?.[1]?.toLowerCase() ?? ''];
  return half === undefined ? null : `${half} ${match?.[2]}`;
}

function toLive({ situation }: Competition, shortDetail: string | undefined): LiveSituation {
  const { balls, strikes } = situation ?? {};
  return {
    inning: toInning(shortDetail),
    outs: situation?.outs ?? null,
    count: balls === undefined || strikes === undefined ? null : `${balls}-${strikes}`,
    bases: {
      first: situation?.onFirst ?? false,
      second: situation?.onSecond ?? false,
      third: situation?.onThird ?? false,
    },
    pitcher: situation?.pitcher?.athlete?.fullName ?? null,
    batter: situation?.batter?.athlete?.fullName ?? null,
    lastPlay: situation?.lastPlay?.text ?? null,
  };
}

function toWeather(weather: ScoreboardEvent['weather']): string | null {
  if (weather?.temperature === undefined) return null;
  const condition = weather.condition ?? weather.displayValue ?? '';
  return `${Math.round(weather.temperature)}°F ${condition}`.trimEnd();
}

function findSide({ competitors }: Competition, homeAway: 'home' | 'away'): Side | undefined {
  const found = competitors.find((competitor) => competitor.homeAway === homeAway);
  if (!found) return undefined;
  const code = found.team?.abbreviation ?? null;
  return { name: found.team?.displayName ?? code ?? 'Unknown team', code, score: found.score ?? 0 };
}

/** A game as the board shows it; undefined for one that lacks a home or an away team. */
export function toGame(event: ScoreboardEvent): Game | undefined {
  const { id, status, competitions, weather } = event;
  const [competition] = competitions;
  const away = competition && findSide(competition, 'away');
  const home = competition && findSide(competition, 'home');
  if (!competition || !away || !home) return undefined;
  const { state, description = 'Status unknown', shortDetail } = status?.type ?? {};
  return {
    id,
    startsAt: findStart(event),
    number: null,
    away,
    home,
    state: state === 'pre' || state === 'in' ? state : 'other',
    description,
    live: state === 'in' ? toLive(competition, shortDetail) : null,
    venue: competition.venue?.fullName ?? null,
    weather: toWeather(weather),
  };
}

/** The games of a day's scoreboard, in its order. */
export function toGames(events: readonly ScoreboardEvent[]): Game[] {
  const games = events.flatMap((event) => toGame(event) ?? []);
  const numbers = numberGames(games, {
    toPair: ({ away, home }) => `${away.name} ${home.name}`,
    toOrder: ({ startsAt }) => startsAt ?? 'later',
  });
  return games.map((game) => ({ ...game, number: numbers.get(game) ?? null }));
}

/** The games of a day, asked for again every minute while the tab is looked at. */
export function useScores(day: string) {
  const { data, ...rest } = useScoreboard({ league: 'mlb', day }, { pollMs: REFRESH_MS });
  return { games: data && toGames(data), ...rest };
}
