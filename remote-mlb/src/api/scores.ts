import {
  findHalt,
  findStart,
  type GameHalt,
  type GameState,
  isLive,
  nameState,
  nameTeam,
  numberGames,
  UNKNOWN_TEAM,
} from '@sharpside/contracts/api';
import { type ScoreboardEvent, useScoreboard } from '@sharpside/shared-data';
import { findTeam } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { useMemo } from 'react';

const STAGES: Readonly<Record<GameState, number>> = { scheduled: 0, begun: 1, final: 2, postponed: 3 };

/**
 * The place of a game among those of a day: games to come are first, then those that are on, finished ones, and those
 * that are not played. An unknown state counts as to come.
 */
export const toStage = (state: GameState | null): number => STAGES[state ?? 'scheduled'];

/** Interval of loading scores, as promised on the site. */
const REFRESH_MS = 60_000;

/** An American price, and the book that has it if the source tells it. */
export type Quote = { price: number; book: string | null };

/** A team of a game. `code` is null for an unknown team. */
export type Side = {
  name: string;
  code: string | null;
  score: number;
  /** The announced starter with his hand, such as 'Lee Pine (R)'; null until he is announced. */
  starter: string | null;
  moneyline: Quote | null;
};

/** True for each base with a runner. */
export type Bases = { first: boolean; second: boolean; third: boolean };

export type LiveSituation = {
  /** Such as 'Top 3rd'; null if the source gives no inning, as in a delay. */
  inning: string | null;
  outs: number | null;
  /** Such as '2-1', balls first; null if the source gives no count. */
  count: string | null;
  bases: Bases;
  pitcher: string | null;
  batter: string | null;
  lastPlay: string | null;
};

/** A game of the board. `startsAt` is ISO 8601, null until a time is set; `live` is set only during play. */
export type Game = {
  id: string;
  startsAt: string | null;
  /** Number of the game if the same teams meet twice on the day. */
  number: number | null;
  away: Side;
  home: Side;
  state: 'pre' | 'in' | 'other';
  /** Set if the game is not played now, although it should be: a suspended game has the state 'other'. */
  halt: GameHalt | null;
  /** The state in the source's words, such as 'Final' or 'Postponed'. */
  description: string;
  live: LiveSituation | null;
  venue: string | null;
  /** Such as '81°F Sunny'. */
  weather: string | null;
  /** The runs of the total, and the price of the over, as far as the source has them. */
  total: { runs: number; over: Quote | null } | null;
};

type Competition = ScoreboardEvent['competitions'][number];

const HALVES: Readonly<Record<string, string>> = { top: 'Top', bot: 'Bottom', mid: 'Mid', end: 'End' };

/** 'Bot 5th' becomes 'Bottom 5th'; null if the text has no half and inning, as in a delay. */
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

type Odds = NonNullable<NonNullable<Competition['odds']>[number]>;

/** The first price among the entries of the books. */
function findQuote({ odds = [] }: Competition, read: (entry: Odds) => number | undefined): Quote | null {
  for (const entry of odds) {
    const price = entry && read(entry);
    if (price !== undefined) return { price, book: entry?.provider?.name ?? null };
  }
  return null;
}

function toTotal(competition: Competition): Game['total'] {
  const runs = competition.odds?.find((entry) => entry?.overUnder !== undefined)?.overUnder;
  if (runs === undefined) return null;
  const over = findQuote(competition, ({ overUnder, overOdds }) =>
    overUnder === runs ? overOdds : undefined,
  );
  return { runs, over };
}

type Competitor = Competition['competitors'][number];

function toStarter({ probables = [] }: Competitor): string | null {
  const { fullName, throws } = probables.find((probable) => probable?.athlete?.fullName)?.athlete ?? {};
  if (fullName === undefined) return null;
  return throws?.abbreviation ? `${fullName} (${throws.abbreviation})` : fullName;
}

/** The price of a team in 'NYY -135': some sources have only this text, with the favourite's. */
function findPriceOf(code: string | null, details = ''): number | undefined {
  const [team, price] = details.split(' ');
  return code !== null && team === code && /^[+-]\d{3,}$/.test(price ?? '') ? Number(price) : undefined;
}

function findSide(competition: Competition, homeAway: 'home' | 'away'): Side | undefined {
  const found = competition.competitors.find((competitor) => competitor.homeAway === homeAway);
  if (!found) return undefined;
  const abbreviation = found.team?.abbreviation ?? null;
  const name = nameTeam(found.team?.displayName ?? abbreviation ?? 'Unknown team');
  const code = name === UNKNOWN_TEAM ? null : abbreviation;
  const moneyline = findQuote(competition, (entry) => {
    const own = (homeAway === 'home' ? entry.homeTeamOdds : entry.awayTeamOdds)?.moneyLine;
    return own ?? findPriceOf(code, entry.details);
  });
  return { name, code, score: found.score ?? 0, starter: toStarter(found), moneyline };
}

/** A game for the board; undefined if it lacks a home or an away team. */
export function toGame(event: ScoreboardEvent): Game | undefined {
  const { id, status, competitions, weather } = event;
  const [competition] = competitions;
  const away = competition && findSide(competition, 'away');
  const home = competition && findSide(competition, 'home');
  if (!competition || !away || !home) return undefined;
  const { state, description = 'Status unknown', shortDetail } = status?.type ?? {};
  const halt = findHalt(description);
  const isOn = isLive({ state, halt });
  return {
    id,
    startsAt: findStart(event),
    number: null,
    away,
    home,
    state: isOn ? 'in' : state === 'pre' ? state : 'other',
    halt,
    description: nameState(description),
    live: isOn ? toLive(competition, shortDetail) : null,
    venue: competition.venue?.fullName ?? null,
    weather: toWeather(weather),
    total: toTotal(competition),
  };
}

/** The games of a day's scoreboard, in its order. */
export function toGames(events: readonly ScoreboardEvent[]): Game[] {
  const games = events.flatMap((event) => toGame(event) ?? []);
  const numbers = numberGames(games, {
    toPair: ({ away, home, id }) => (away.name === UNKNOWN_TEAM ? id : `${away.name} ${home.name}`),
    toOrder: ({ startsAt }) => startsAt ?? 'later',
  });
  return games.map((game) => ({ ...game, number: numbers.get(game) ?? null }));
}

// In a map by team, the last game of a team stays: of a double header the first that is not over.
const overFirst = (games: readonly Game[]) =>
  games.toReversed().toSorted((a, b) => Number(b.state === 'other') - Number(a.state === 'other'));

/** Games by the nickname of the home team; of a double header the first game that is not over. */
export const byHomeTeam = (games: readonly Game[]): ReadonlyMap<string, Game> =>
  new Map(overFirst(games).map((game) => [findTeam(mlb, game.home.name)?.nickname ?? game.home.name, game]));

/** Opponents by the team's code: 'vs BOS' at home, else '@ BOS'. */
export function toOpponents(games: readonly Game[]): ReadonlyMap<string, string> {
  // The scoreboard's codes are not always ours.
  const codeOf = ({ name, code }: Side) => findTeam(mlb, name)?.code ?? code ?? name;
  return new Map(
    overFirst(games).flatMap(({ away, home }) => [
      [codeOf(away), `@ ${codeOf(home)}`] as const,
      [codeOf(home), `vs ${codeOf(away)}`] as const,
    ]),
  );
}

/** The games of a day by home team; undefined until they are known. Polled, also after a failure. */
export function useHomeGames(day: string) {
  const { data, isLoading } = useScoreboard({ league: 'mlb', day }, { pollMs: REFRESH_MS });
  const games = useMemo(() => data && byHomeTeam(toGames(data)), [data]);
  return { games, isLoading };
}

/** `toOpponents` of a day; undefined until they are known. Polled, also after a failure. */
export function useOpponents(day: string) {
  const { data } = useScoreboard({ league: 'mlb', day }, { pollMs: REFRESH_MS });
  return useMemo(() => data && toOpponents(toGames(data)), [data]);
}

export function useScores(day: string) {
  const { data, ...rest } = useScoreboard({ league: 'mlb', day }, { pollMs: REFRESH_MS });
  return { games: data && toGames(data), ...rest };
}
